// Part: what a game adds to the Python module. A game that adds something has one PythonPart in `python.cpp`
// of its folder, which the build compiles into the module; so the binding names no game.
#pragma once

#include <nanobind/nanobind.h>

namespace kwartet {

class PythonPart {
  public:
    using Bind = void (*)(nanobind::module_&);

    explicit PythonPart(Bind bind) : bind_(bind), next_(first_) { first_ = this; }

    static void bind_all(nanobind::module_& module) {
        for (const PythonPart* part = first_; part != nullptr; part = part->next_) part->bind_(module);
    }

  private:
    inline static constinit const PythonPart* first_ = nullptr;

    Bind bind_;
    const PythonPart* next_;
};

}  // namespace kwartet

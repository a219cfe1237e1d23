// Signals: long work for Python ends when one arrives, such as Ctrl-C.
#pragma once

#include <nanobind/nanobind.h>

#include <chrono>

namespace kwartet {

// Says now and then, with the interpreter held, whether a signal has arrived.
class SignalStop {
  public:
    bool operator()() {
        if (++asked_ % 64 == 0 && Clock::now() >= next_look_) look();
        return stopped_;
    }
    // Raises what the signal's handler raised.
    void rethrow() const {
        if (stopped_) throw nanobind::python_error();
    }

  private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds between_looks{10};

    void look() {
        nanobind::gil_scoped_acquire hold;
        stopped_ = stopped_ || PyErr_CheckSignals() != 0;
        next_look_ = Clock::now() + between_looks;
    }

    unsigned asked_ = 0;
    bool stopped_ = false;
    Clock::time_point next_look_ = Clock::now() + between_looks;
};

}  // namespace kwartet

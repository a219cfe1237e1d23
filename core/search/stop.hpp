// Stop: how long work is ended from outside. Anything that can be asked `stop()` will do.
#pragma once

namespace kwartet {

struct NeverStop {
    bool operator()() const { return false; }
};

}  // namespace kwartet

// What SKATO adds to the Python module: from where on its endings are solved.
#include "all.hpp"
#include "bind/part.hpp"

namespace kwartet {
namespace {

void bind_ending(nanobind::module_& module) {
    module.attr("SKATO_SOLVED_FROM") = SkatoEnding<8>::earliest;  // free cells; the same for every size
}

const PythonPart part(&bind_ending);

}  // namespace
}  // namespace kwartet

// The tests of the core, made to run under sanitizers:
//
//     core_tests <folder of perft tables>    everything
//     core_tests                             searches and batches alone, where threads meet
#include <cstdio>

#include "check.hpp"
#include "engine.hpp"
#include "environment.hpp"
#include "fourmation.hpp"
#include "laws.hpp"
#include "maths.hpp"
#include "perft_tables.hpp"
#include "search.hpp"
#include "siblings.hpp"
#include "skato_endgame.hpp"
#include "yinsh_turned.hpp"

int main(int count, char** words) {
    using namespace kwartet::test;
    if (count > 2) {
        std::puts("usage: core_tests [<folder of perft tables>]");
        return 2;
    }
    if (count == 2) {
        run_perft_tables(words[1]);
        check(passed > 0, "there are perft tables", words[1]);
        run_laws();
        run_maths();
        run_skato_endgame();
        run_yinsh_turned();
        run_siblings();
        run_fourmation();
        run_engine();
    }
    run_search();
    run_environment();
    std::printf("core_tests: %d passed, %d failed\n", passed, failed);
    return failed == 0 ? 0 : 1;
}

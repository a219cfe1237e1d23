// An engine as a shared library with a C interface, made by tools/match/build.sh from any checkout.
//
// `kwartet arena library:FILE` loads it, so the engines of several commits can meet in one process. Time
// limits count the CPU time of the calling thread, which makes a match fair on a busy machine: the clock that
// the search reads is replaced for this, because older commits know only the time of day.
#include <time.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

// The search says std::chrono::steady_clock, so this clock has to stand beside it.
namespace std::chrono {
struct thread_clock {
    using duration = nanoseconds;
    using rep = duration::rep;
    using period = duration::period;
    using time_point = std::chrono::time_point<thread_clock>;
    static constexpr bool is_steady = true;

    static time_point now() {
        timespec spent{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
        return time_point(seconds(spent.tv_sec) + nanoseconds(spent.tv_nsec));
    }
};
}  // namespace std::chrono

#define steady_clock thread_clock
#include "any.hpp"
#if __has_include("eval/opinion.hpp")
#include "former_names.hpp"
#else
#include "search/engine.hpp"
#endif
#undef steady_clock

#ifndef ONLY_GAME
#define ONLY_GAME ""
#endif

namespace kwartet {

namespace {

#if !__has_include("eval/opinion.hpp")
Reading<AnyGame> read_position(const Chosen& game, std::string_view text) {
    return game.entry->read(game.setup, text, Origin::set_up);
}
#endif

// What the search may take, as the caller says it.
struct Request {
    std::uint64_t nodes;
    int depth;
    double seconds;
};

// A library made for one game compiles faster; it refuses the others.
constexpr bool is_included(std::string_view game) {
    constexpr std::string_view only = ONLY_GAME;
    return only.empty() || only == game;
}

class LibraryEngine {
  public:
    LibraryEngine(const Chosen& game, std::size_t megabytes)
        : game_(game), table_(megabytes), megabytes_(megabytes) {}

    // The best move that was found; empty if the position cannot be read or is over.
    std::string choose(std::string_view text, const Request& request) {
        const auto reading = read_position(game_, text);
        if (!reading.position) return {};
        const bool is_time_alone = request.nodes == Limits{}.nodes && request.depth == Limits{}.depth;
        if (!is_time_alone) table_.clear();
        return std::visit([&](const auto& position) { return best_move(position, request); },
                          *reading.position);
    }

  private:
    template <class P>
    std::string best_move(const P& position, const Request& request) {
        std::string best;
        if constexpr (is_included(P::facts.id)) {
            if (position.is_over()) return best;
            Control control(Limits{request.nodes, request.depth, request.seconds, 1});
            const Listener listener = [&](const Finding& finding) {
                best = finding.lines[0].moves[0].view();
            };
            search(position, Resources{table_, control, 1, megabytes_, 0}, listener);
        }
        return best;
    }

    template <class P>
    static void search(const P& position, const Resources& resources, const Listener& listener) {
        if constexpr (requires { solve_end(position, resources, listener); }) {
            if (solve_end(position, resources, listener)) return;
        }
        IterativeDeepening<P>(position, resources, listener).run();
    }

    Chosen game_;
    TranspositionTable table_;
    std::size_t megabytes_;
};

}  // namespace

}  // namespace kwartet

extern "C" {

// An engine for a game such as "lyngk standard capture_on_claim=1"; null if there is none.
__attribute__((visibility("default"))) void* kwartet_open(const char* game, std::size_t megabytes) {
    const auto chosen = kwartet::choose_game(game);
    return chosen && kwartet::is_included(chosen->entry->facts->id)
               ? new kwartet::LibraryEngine(*chosen, megabytes)
               : nullptr;
}

// Writes the move for a position; 0 nodes, depth or seconds mean no such limit. Says whether there is a move.
__attribute__((visibility("default"))) int kwartet_choose(void* engine, const char* position,
                                                          std::uint64_t nodes, int depth, double seconds,
                                                          char* move, std::size_t size) {
    const kwartet::Limits none;
    const kwartet::Request request{nodes > 0 ? nodes : none.nodes, depth > 0 ? depth : none.depth,
                                   seconds > 0 ? seconds : none.seconds};
    const std::string found = static_cast<kwartet::LibraryEngine*>(engine)->choose(position, request);
    if (found.empty() || found.size() >= size) return 0;
    std::memcpy(move, found.c_str(), found.size() + 1);
    return 1;
}

__attribute__((visibility("default"))) void kwartet_close(void* engine) {
    delete static_cast<kwartet::LibraryEngine*>(engine);
}
}

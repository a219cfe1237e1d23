// Control: when a search has to end. One control is shared by all threads of a search.
//
// The caller may stop a search from any thread, or give a function that is asked from time to time whether to
// stop; a time or a number of nodes may stop it too. Threads count their nodes themselves and look here after
// every so many, so a single thread ends at the same node on every machine.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>

namespace kwartet {

struct Limits {
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    int depth = 99;
    double seconds = 1e9;
    int lines = 1;
    double usual_seconds = 1e9;  // after so long no further depth is begun
};

using Interrupt = bool (*)();

constexpr bool never_interrupted() { return false; }

class Control {
  public:
    using Clock = std::chrono::steady_clock;

    explicit Control(const Limits& limits, Interrupt is_interrupted = never_interrupted)
        : limits_(limits), is_interrupted_(is_interrupted), begin_(Clock::now()) {}

    void stop() { stopped_.store(true, std::memory_order_relaxed); }
    bool is_stopped() const { return stopped_.load(std::memory_order_relaxed); }

    const Limits& limits() const { return limits_; }
    // For a search without depths; before its threads begin.
    void end_at_usual_seconds() { limits_.seconds = std::min(limits_.seconds, limits_.usual_seconds); }
    double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }
    std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

    // Asks whether to stop.
    bool ask() {
        if (is_interrupted_()) stop();
        return is_stopped();
    }

    // Takes note of a thread's work, and says whether to stop.
    bool report(std::uint64_t nodes) {
        const std::uint64_t all = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
        if (all >= limits_.nodes || seconds() >= limits_.seconds) stop();
        return ask();
    }

  private:
    Limits limits_;
    Interrupt is_interrupted_;
    Clock::time_point begin_;
    std::atomic<std::uint64_t> nodes_ = 0;
    std::atomic<bool> stopped_ = false;
};

// Counts the nodes of one thread for a control that is asked only now and then.
class NodeCounter {
  public:
    explicit NodeCounter(Control& control, std::uint64_t between_looks = 512)
        : control_(control), between_looks_(between_looks) {}

    // Counts a node, and says whether to stop.
    bool count() {
        if (++pending_ >= between_looks_ && control_.report(pending_)) is_stopped_ = true;
        if (pending_ >= between_looks_) pending_ = 0;
        return is_stopped_;
    }
    bool is_stopped() const { return is_stopped_; }
    void settle() {
        control_.report(pending_);
        pending_ = 0;
    }

  private:
    Control& control_;
    std::uint64_t between_looks_;
    std::uint64_t pending_ = 0;
    bool is_stopped_ = false;
};

}  // namespace kwartet

// The names that the engine of commit 0504aa6 has for what engine_library.cpp uses.
//
// That commit is the opponent of docs/strength.md. It is included in its place of "search/engine.hpp".
#pragma once

#include "search/all.hpp"

namespace kwartet {

class TranspositionTable : public Table {
  public:
    explicit TranspositionTable(std::size_t megabytes) : Table(megabytes), megabytes_(megabytes) {}
    void clear() { *this = TranspositionTable(megabytes_); }

  private:
    std::size_t megabytes_;
};

template <Judged P>
class IterativeDeepening : public AlphaBetaThinker<P> {
  public:
    using AlphaBetaThinker<P>::AlphaBetaThinker;
    void run() { this->think(); }
};

inline Reading<AnyGame> read_position(const Chosen& game, std::string_view text) {
    return game.entry->read(game.setup, text);
}

}  // namespace kwartet

// Transposition table: results of searches by position, shared by all threads without locks.
//
// No position of a game ever repeats, so an entry holds on every path to its position. A slot is two words,
// the first one combined with the second by XOR: if two threads have written half of it each, the key does
// not fit and the slot counts as empty. Every slot holds the generation it was written in, and slots of older
// generations count as empty: starting a new generation clears the table at no cost.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace kwartet {

enum class Bound : std::uint8_t { none, at_least, at_most, exact };

struct Entry {
    std::uint32_t move = 0;  // packed; see pack_move
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    bool is_certain = false;  // the score is proven, not estimated
};

class TranspositionTable {
  public:
    explicit TranspositionTable(std::size_t megabytes)
        : size_(largest_size(megabytes)), slots_(new Slot[size_]) {}

    std::optional<Entry> find(std::uint64_t key) const {
        const Slot& slot = slots_[key & (size_ - 1)];
        const std::uint64_t data = slot.data.load(std::memory_order_relaxed);
        if ((slot.check.load(std::memory_order_relaxed) ^ data) != key || data >> 51 != generation_)
            return {};
        return Entry{static_cast<std::uint32_t>(data & 0xFFFFFF), static_cast<std::int16_t>(data >> 24),
                     static_cast<std::int8_t>(data >> 40), static_cast<Bound>(data >> 48 & 3),
                     (data >> 50 & 1) != 0};
    }

    void store(std::uint64_t key, const Entry& entry) {
        Slot& slot = slots_[key & (size_ - 1)];
        const std::uint64_t data = std::uint64_t{entry.move & 0xFFFFFF} |
                                   std::uint64_t{static_cast<std::uint16_t>(entry.score)} << 24 |
                                   std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 40 |
                                   std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 48 |
                                   std::uint64_t{entry.is_certain} << 50 | generation_ << 51;
        slot.check.store(key ^ data, std::memory_order_relaxed);
        slot.data.store(data, std::memory_order_relaxed);
    }

    // Removes all entries; not during a search. Slots are written only when the generations are used up.
    void clear() {
        if (++generation_ <= last_generation) return;
        for (std::size_t i = 0; i < size_; ++i) slots_[i].data.store(0, std::memory_order_relaxed);
        generation_ = 1;
    }

  private:
    static constexpr std::uint64_t last_generation = (1 << 13) - 1;  // 13 bits of a slot are unused

    struct Slot {
        std::atomic<std::uint64_t> check = 0;
        std::atomic<std::uint64_t> data = 0;
    };

    // The largest power of two that fits.
    static std::size_t largest_size(std::size_t megabytes) {
        std::size_t size = 1024;
        while (2 * size * sizeof(Slot) <= megabytes << 20) size *= 2;
        return size;
    }

    std::size_t size_;
    std::unique_ptr<Slot[]> slots_;
    std::uint64_t generation_ = 1;  // 0 marks slots that were never written
};

}  // namespace kwartet

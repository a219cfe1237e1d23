// Table: what search remembers of positions it has seen. Shared by all threads without locks.
//
// No position of our games ever repeats, so an entry is true wherever its position turns up. An entry is two
// words, the first one mixed with the second: a pair that two threads have written half each does not fit and
// is not believed.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>

namespace kwartet {

enum class Bound : std::uint8_t { none, at_least, at_most, exact };

struct Memory {
    std::uint32_t move = 0;  // packed; see pack_move
    std::int16_t score = 0;
    std::int8_t depth = 0;
    Bound bound = Bound::none;
    bool is_certain = false;  // no opinion stands behind the score
};

class Table {
  public:
    explicit Table(std::size_t megabytes) : size_(largest_size(megabytes)), entries_(new Entry[size_]) {}

    std::optional<Memory> find(std::uint64_t key) const {
        const Entry& entry = entries_[key & (size_ - 1)];
        const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ data) != key || data == 0) return {};
        return Memory{static_cast<std::uint32_t>(data & 0xFFFFFF), static_cast<std::int16_t>(data >> 24),
                      static_cast<std::int8_t>(data >> 40), static_cast<Bound>(data >> 48 & 3),
                      (data >> 50 & 1) != 0};
    }

    void store(std::uint64_t key, const Memory& memory) {
        Entry& entry = entries_[key & (size_ - 1)];
        const std::uint64_t data = std::uint64_t{memory.move & 0xFFFFFF} |
                                   std::uint64_t{static_cast<std::uint16_t>(memory.score)} << 24 |
                                   std::uint64_t{static_cast<std::uint8_t>(memory.depth)} << 40 |
                                   std::uint64_t{static_cast<std::uint8_t>(memory.bound)} << 48 |
                                   std::uint64_t{memory.is_certain} << 50;
        entry.check.store(key ^ data, std::memory_order_relaxed);
        entry.data.store(data, std::memory_order_relaxed);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> check = 0;
        std::atomic<std::uint64_t> data = 0;
    };

    // The largest power of two that fits.
    static std::size_t largest_size(std::size_t megabytes) {
        std::size_t size = 1024;
        while (2 * size * sizeof(Entry) <= megabytes << 20) size *= 2;
        return size;
    }

    std::size_t size_;
    std::unique_ptr<Entry[]> entries_;
};

}  // namespace kwartet

// Memory for WebAssembly, where no system brings any: blocks in classes of sizes, kept for the next that
// fits.
//
// Each class is a quarter of a doubling above the one below, so a block is at most a quarter too large. A
// block that is given back goes to the list of its class; memory never shrinks. There is one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace kwartet::wasm {

constexpr std::size_t alignment = 64;  // the strictest that anything asks for
constexpr std::size_t page = 65536;

// Stands before each block.
struct Header {
    Header* next;
    std::uint32_t size_class;
};
static_assert(sizeof(Header) <= alignment);

constexpr std::size_t size_of_class(std::uint32_t number) {
    return (std::size_t{4} + number % 4) << (number / 4 + 4);
}

constexpr std::size_t largest_block = std::size_t{1} << 30;

constexpr std::uint32_t class_for(std::size_t size) {
    if (size > largest_block) __builtin_trap();
    std::uint32_t number = 0;
    while (size_of_class(number) < size) ++number;
    return number;
}

class Memory {
  public:
    void* take(std::size_t size) {
        const std::uint32_t number = class_for(size);
        Header* header = free_[number];
        if (header != nullptr) {
            free_[number] = header->next;
        } else {
            header = cut(number);
        }
        return reinterpret_cast<char*>(header) + alignment;
    }

    void give_back(void* block) {
        if (block == nullptr) return;
        auto* header = reinterpret_cast<Header*>(static_cast<char*>(block) - alignment);
        header->next = free_[header->size_class];
        free_[header->size_class] = header;
    }

  private:
    // A new block from the end of the memory.
    Header* cut(std::uint32_t number) {
        const std::size_t wanted = round_up(size_of_class(number) + alignment);
        if (end_ == 0) begin();
        while (next_ + wanted > end_) grow(next_ + wanted - end_);
        auto* header = reinterpret_cast<Header*>(next_);
        next_ += wanted;
        *header = {nullptr, number};
        return header;
    }

    void begin() { next_ = end_ = round_up(__builtin_wasm_memory_size(0) * page); }

    void grow(std::size_t missing) {
        const std::size_t pages = (missing + page - 1) / page;
        if (__builtin_wasm_memory_grow(0, pages) == static_cast<std::size_t>(-1)) __builtin_trap();
        end_ += pages * page;
    }

    static constexpr std::size_t round_up(std::size_t size) {
        return (size + alignment - 1) / alignment * alignment;
    }

    std::array<Header*, 112> free_{};
    std::uintptr_t next_ = 0;
    std::uintptr_t end_ = 0;
};

inline Memory memory;

}  // namespace kwartet::wasm

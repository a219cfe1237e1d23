// What the standard library asks of a system, for WebAssembly, where there is none.
//
// The page gives three functions: the time, a listener to what a search finds, which may end the search, and
// one that is asked from time to time whether to end it. The last one may suspend the module, so that the
// page hears its messages; so it is called by searches alone.
#pragma once

#include <chrono>
#include <cstddef>
#include <new>

#include "wasm_memory.hpp"

extern "C" {
// Milliseconds since some moment.
[[clang::import_module("env"), clang::import_name("now")]] double page_now();
// Hears that a finding is written as an answer of so many bytes; returns whether to stop.
[[clang::import_module("env"), clang::import_name("found")]] bool page_found(const char* answer,
                                                                             std::size_t length);
// Whether the page wants the search to end.
[[clang::import_module("env"), clang::import_name("is_stopped")]] bool page_is_stopped();

void* memchr(const void* bytes, int wanted, std::size_t size) {
    auto* at = static_cast<const unsigned char*>(bytes);
    for (; size > 0; --size, ++at) {
        if (*at == static_cast<unsigned char>(wanted)) return const_cast<unsigned char*>(at);
    }
    return nullptr;
}

int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }  // a module never ends
void* __dso_handle = nullptr;
}

namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }

namespace chrono {
steady_clock::time_point steady_clock::now() noexcept {
    return time_point(duration(static_cast<rep>(page_now() * 1e6)));
}
}  // namespace chrono
}  // namespace __1

const nothrow_t nothrow{};
}  // namespace std

void* operator new(std::size_t size) { return kwartet::wasm::memory.take(size); }
void* operator new[](std::size_t size) { return kwartet::wasm::memory.take(size); }
void* operator new(std::size_t size, std::align_val_t) { return kwartet::wasm::memory.take(size); }
void* operator new[](std::size_t size, std::align_val_t) { return kwartet::wasm::memory.take(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return kwartet::wasm::memory.take(size);
}
void* operator new(std::size_t size, std::align_val_t, const std::nothrow_t&) noexcept {
    return kwartet::wasm::memory.take(size);
}
void operator delete(void* block) noexcept { kwartet::wasm::memory.give_back(block); }
void operator delete[](void* block) noexcept { kwartet::wasm::memory.give_back(block); }
void operator delete(void* block, std::size_t) noexcept { kwartet::wasm::memory.give_back(block); }
void operator delete[](void* block, std::size_t) noexcept { kwartet::wasm::memory.give_back(block); }
void operator delete(void* block, std::align_val_t) noexcept { kwartet::wasm::memory.give_back(block); }
void operator delete[](void* block, std::align_val_t) noexcept { kwartet::wasm::memory.give_back(block); }
void operator delete(void* block, std::size_t, std::align_val_t) noexcept {
    kwartet::wasm::memory.give_back(block);
}
void operator delete[](void* block, std::size_t, std::align_val_t) noexcept {
    kwartet::wasm::memory.give_back(block);
}
void operator delete(void* block, std::align_val_t, const std::nothrow_t&) noexcept {
    kwartet::wasm::memory.give_back(block);
}
void operator delete(void* block, const std::nothrow_t&) noexcept { kwartet::wasm::memory.give_back(block); }

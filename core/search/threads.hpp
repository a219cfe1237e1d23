// Threads: one task led by the calling thread, with others that help. WebAssembly has no threads: there the
// calling thread works alone.
#pragma once

#if !defined(__wasm__)
#include <thread>
#include <vector>
#endif

namespace kwartet {

// Starts `help(1)` to `help(threads - 1)`, each in a thread of its own, runs `lead()`, and waits for all.
template <class Help, class Lead>
void work_together([[maybe_unused]] int threads, [[maybe_unused]] const Help& help, const Lead& lead) {
#if defined(__wasm__)
    lead();
#else
    std::vector<std::thread> helpers;
    for (int number = 1; number < threads; ++number) helpers.emplace_back([&help, number] { help(number); });
    lead();
    for (std::thread& helper : helpers) helper.join();
#endif
}

}  // namespace kwartet

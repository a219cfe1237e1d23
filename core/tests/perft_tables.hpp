#pragma once

#include <filesystem>

namespace kwartet::test {

// Counts every table in a folder, each as deep as it stays affordable under sanitizers.
void run_perft_tables(const std::filesystem::path& folder);

}  // namespace kwartet::test

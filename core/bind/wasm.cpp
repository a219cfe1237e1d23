// The core for browsers: one game at a time, by name and text, through one buffer.
//
// The caller writes a text into the buffer and names its length; answers that are texts come back the same
// way. Nothing is allocated and nothing is imported.
#include <cstddef>

#include "any.hpp"

using namespace kwartet;

// The two things the standard library would otherwise import.
extern "C" void* memchr(const void* bytes, int wanted, std::size_t size) {
    auto* at = static_cast<const unsigned char*>(bytes);
    for (; size > 0; --size, ++at) {
        if (*at == static_cast<unsigned char>(wanted)) return const_cast<unsigned char*>(at);
    }
    return nullptr;
}

namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) noexcept { __builtin_trap(); }
}  // namespace __1
}  // namespace std

namespace {

// Room for the texts of all legal moves of any position.
constexpr std::size_t buffer_size = 16384;

char buffer[buffer_size];
std::optional<Chosen> chosen;
std::optional<AnyGame> position;

std::string_view given(std::uint32_t length) { return {buffer, length < buffer_size ? length : buffer_size}; }

std::uint32_t answer(std::string_view text, std::uint32_t at = 0) {
    for (const char letter : text) buffer[at++] = letter;
    return at;
}

}  // namespace

extern "C" {

char* kwartet_buffer() { return buffer; }

// Chooses a game such as "lyngk standard capture_on_claim=1", and says whether there is one.
bool kwartet_choose(std::uint32_t length) {
    chosen = choose_game(given(length));
    position.reset();
    return chosen.has_value();
}

bool kwartet_start(std::uint64_t seed) {
    if (chosen) position = chosen->entry->start(chosen->setup, seed);
    return chosen.has_value();
}

bool kwartet_read(std::uint32_t length) {
    if (!chosen) return false;
    position = chosen->entry->read(chosen->setup, given(length)).position;
    return position.has_value();
}

// Plays a move if it is legal; otherwise the position stays.
bool kwartet_play(std::uint32_t length) {
    if (!position) return false;
    const std::optional<AnyGame> next = play_text(*position, given(length));
    if (next) position = next;
    return next.has_value();
}

// The text of the position; its length is returned.
std::uint32_t kwartet_text() {
    if (!position) return 0;
    return std::visit([](const auto& now) { return answer(now.text().view()); }, *position);
}

// The texts of all legal moves, each followed by a space.
std::uint32_t kwartet_moves() {
    if (!position) return 0;
    return std::visit(
        [](const auto& now) {
            std::uint32_t at = 0;
            for (const auto move : now.legal_moves()) at = answer(" ", answer(now.text(move).view(), at));
            return at;
        },
        *position);
}

std::uint64_t kwartet_perft(std::int32_t depth, bool turns) {
    NeverStop never;
    if (!position) return 0;
    return perft_any(*position, depth, turns ? Depth::turns : Depth::plies, Counting::bulk, never);
}
}

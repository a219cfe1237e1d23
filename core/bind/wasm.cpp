// The core for browsers: one game at a time, by name and text.
//
// The caller writes a text into the buffer and names its length; functions that return a length have written
// their answer, a text or JSON, where `kwartet_answer` says. A search runs until its limits end it, or until
// the page says so; while it is suspended nothing else may be called. There is one thread.
#include "engine/engine.hpp"
#include "engine/finding.hpp"
#include "engine/judgement.hpp"
#include "engine/reviewed_turns.hpp"
#include "engine/threats.hpp"
#include "view.hpp"
#include "vocabulary.hpp"
#include "wasm_json.hpp"
#include "wasm_system.hpp"

using namespace kwartet;

namespace {

// Room for any text that the core takes.
constexpr std::size_t buffer_size = 1024;

char buffer[buffer_size];
std::vector<char> answered;
std::optional<Chosen> chosen;
std::optional<AnyGame> position;
std::vector<Played> last_turn;
Fault fault;
int ply = 0;
std::unique_ptr<Engine> engine;
std::optional<ReviewedGame> reviewed;

std::string_view given(std::uint32_t length) { return {buffer, length < buffer_size ? length : buffer_size}; }

std::uint32_t answer(std::string_view text) {
    answered.assign(text.begin(), text.end());
    return static_cast<std::uint32_t>(answered.size());
}

std::uint32_t answer(const Json& json) { return answer(json.view()); }

bool begin(const std::optional<AnyGame>& start) {
    position = start;
    last_turn.clear();
    ply = 0;
    return position.has_value();
}

Side decider(const AnyGame& game) {
    return std::visit([](const auto& now) { return now.to_move(); }, game);
}

// A side that decides again continues its turn.
void remember(const AnyGame& before, std::string_view move) {
    const bool goes_on = !last_turn.empty() && decider(last_turn.back().before) == decider(before);
    if (!goes_on) last_turn.clear();
    last_turn.push_back({before, move});
    ++ply;
}

Engine& player() {
    if (!engine) engine = std::make_unique<Engine>(EngineSettings{});
    return *engine;
}

// Searches, tells the page what it finds, and returns the last finding.
Finding think(const Limits& limits, Method method) {
    Control control(limits, page_is_stopped);
    Finding last;
    player().think(*position, method, control, [&](const Finding& finding) {
        last = finding;
        Json json;
        write_finding(json, finding);
        if (page_found(json.view().data(), json.view().size())) control.stop();
    });
    return last;
}

MoveText level_move(const Level& level) {
    if (player().glances(*position, level.glance)) {
        Control control(glance_limits(*position, level.limits.seconds), page_is_stopped);
        return player().glance(*position, level.glance, control);
    }
    return think(level.limits, level.method).lines[0].moves[0];
}

Level level_here(int number, double seconds) {
    Level level = std::visit([&]<class P>(const P&) { return level_of<P>(number); }, *position);
    level.limits.seconds = seconds;
    return level;
}

bool is_over() {
    return std::visit([](const auto& now) { return now.is_over(); }, *position);
}

// Moves with a space between them.
std::vector<MoveText> given_moves(std::uint32_t length) {
    Reader reader(given(length));
    std::vector<MoveText> moves;
    while (!reader.is_done()) {
        moves.emplace_back(reader.word().substr(0, longest_move_text));
        reader.take_if(' ');
    }
    return moves;
}

Worth worth(double chance, std::int32_t proven, std::int32_t plies) {
    const auto known = plies < 0 ? std::nullopt : std::optional<int>(plies);
    return {chance, static_cast<Proven>(proven & 3), known};
}

// Scene pieces from pairs of bytes in the buffer: a place and a piece, as geometry and facts count them.
std::optional<std::vector<ScenePiece>> given_pieces(std::uint32_t length, const GameEntry& entry) {
    const int places = entry.geometry().place_count();
    const std::string_view bytes = given(length);
    std::vector<ScenePiece> pieces;
    for (std::size_t i = 0; i + 1 < bytes.size(); i += 2) {
        const auto place = static_cast<std::uint8_t>(bytes[i]);
        const auto piece = static_cast<std::uint8_t>(bytes[i + 1]);
        if (place >= places || piece >= entry.facts->pieces.size()) return {};
        pieces.push_back({place, piece, 1});
    }
    return pieces;
}

}  // namespace

extern "C" {

char* kwartet_buffer() { return buffer; }
const char* kwartet_answer() { return answered.data(); }

// --- games

// Every word that the core may say.
std::uint32_t kwartet_vocabulary() {
    Json json;
    write_vocabulary(json);
    return answer(json);
}

// Chooses a game such as "lyngk standard capture_on_claim=1", and says whether there is one.
bool kwartet_choose(std::uint32_t length) {
    chosen = choose_game(given(length));
    begin({});
    return chosen.has_value();
}

std::uint32_t kwartet_geometry() {
    if (!chosen) return 0;
    const Geometry board = chosen->entry->geometry();
    Json json;
    write_place_list(json.begin_object(), "points", board.points);
    write_place_list(json, "spots", board.spots);
    json.key("lines").begin_array();
    for (const BoardLine& line : board.lines) {
        json.begin_array().value(board.points[line.from].name.view());
        json.value(board.points[line.to].name.view()).end_array();
    }
    json.end_array().field("cells", board.cells).end_object();
    return answer(json);
}

// The places that the text of a move names.
std::uint32_t kwartet_places(std::uint32_t length) {
    if (!chosen) return 0;
    const Geometry board = chosen->entry->geometry();
    Json json;
    json.begin_array();
    for (const std::uint8_t place : places_named(board, given(length)))
        json.value(board.place(place).name.view());
    return answer(json.end_array());
}

// --- positions

bool kwartet_start(std::uint64_t seed) { return chosen && begin(chosen->entry->start(chosen->setup, seed)); }

// Reads a position from play, or one that was set up by hand.
bool kwartet_read(std::uint32_t length, bool is_set_up) {
    if (!chosen) return false;
    const Origin origin = is_set_up ? Origin::set_up : Origin::play;
    const Reading<AnyGame> reading = chosen->entry->read(chosen->setup, given(length), origin);
    fault = reading.fault;
    return begin(reading.position);
}

// Sets up a position from `length` bytes of pieces, from bottom to top; `last` is the place where a piece was
// placed last, below 0 if unknown. If there is a fault, only the scene of the position can be used.
bool kwartet_arrange(std::uint32_t length, std::int32_t to_move, std::int32_t last) {
    if (!chosen || length > buffer_size || last >= chosen->entry->geometry().place_count()) return false;
    const auto pieces = given_pieces(length, *chosen->entry);
    if (!pieces) return false;
    const Arrangement arrangement{*pieces, to_move == 0 ? Side::first : Side::second, last < 0 ? -1 : last};
    const Arranged<AnyGame> arranged = chosen->entry->arrange(chosen->setup, arrangement);
    fault = arranged.fault;
    return begin(arranged.position);
}

// Plays a move if it is legal; otherwise the position stays.
bool kwartet_play(std::uint32_t length) {
    if (!position || length > longest_move_text) return false;
    const std::optional<AnyGame> next = play_text(*position, given(length));
    if (!next) return false;
    remember(*position, given(length));
    position = next;
    return true;
}

// Gives the turn to the other side, where the rules know such a position.
bool kwartet_turn_side() {
    const std::optional<AnyGame> turned = position ? with_other_side(*position) : std::nullopt;
    return turned && begin(turned);
}

// The side that decides next: 0 or 1.
std::int32_t kwartet_to_move() { return position ? index_of(decider(*position)) : 0; }

// The text of the position.
std::uint32_t kwartet_text() {
    if (!position) return 0;
    return std::visit([](const auto& now) { return answer(now.text().view()); }, *position);
}

// The texts of all legal moves, each followed by a space.
std::uint32_t kwartet_moves() {
    answered.clear();
    if (!position) return 0;
    return std::visit(
        [](const auto& now) {
            for (const auto move : now.legal_moves()) {
                const MoveText text = now.text(move);
                answered.insert(answered.end(), text.view().begin(), text.view().end());
                answered.push_back(' ');
            }
            return static_cast<std::uint32_t>(answered.size());
        },
        *position);
}

// All that a board needs.
std::uint32_t kwartet_view() {
    if (!position) return 0;
    Json json;
    write_view(json, *position, ply, last_turn);
    return answer(json);
}

// What each side would win at once.
std::uint32_t kwartet_threats() {
    if (!position) return 0;
    Json json;
    write_threats(json, *position);
    return answer(json);
}

std::uint64_t kwartet_perft(std::int32_t depth, bool turns) {
    NeverStop never;
    if (!position) return 0;
    return perft_any(*position, depth, turns ? Depth::turns : Depth::plies, Counting::bulk, never);
}

// --- the engine

// A new engine; its memory is in megabytes.
void kwartet_engine(std::uint32_t megabytes, std::uint64_t seed) {
    engine.reset();
    engine = std::make_unique<Engine>(EngineSettings{megabytes, 1, seed});
}

void kwartet_forget() { player().forget(); }

// Searches and returns the last finding; the page hears of each. The method is its place in the vocabulary.
std::uint32_t kwartet_think(std::uint32_t method, std::uint64_t nodes, std::int32_t depth, double seconds,
                            std::int32_t lines) {
    if (!position || is_over() || method >= methods.size()) return 0;
    const Limits limits{nodes, depth, seconds, std::clamp<int>(lines, 1, most_lines)};
    Json json;
    write_finding(json, think(limits, static_cast<Method>(method)));
    return answer(json);
}

// Asks the solver of the game alone, and returns its last finding; nothing if it does not answer.
std::uint32_t kwartet_solve(std::uint64_t nodes, double seconds) {
    if (!position || is_over()) return 0;
    Control control({nodes, Limits{}.depth, seconds, 1}, page_is_stopped);
    Finding last;
    if (!player().solve(*position, control, [&](const Finding& finding) { last = finding; })) return 0;
    Json json;
    write_finding(json, last);
    return answer(json);
}

// For each level from 1 to 10 of the game: its nodes, and how often it glances, overlooks and misjudges.
std::uint32_t kwartet_levels() {
    if (!chosen) return 0;
    Json json;
    json.begin_array();
    for (const auto& [nodes, glance] : *level_table(chosen->entry->facts->id)) {
        json.begin_array().value(nodes).value(glance.often);
        json.value(glance.overlooks).value(glance.misjudges).end_array();
    }
    return answer(json.end_array());
}

// The move that a level from 1 to 10 plays within so many seconds.
std::uint32_t kwartet_level_move(std::int32_t number, double seconds) {
    if (!position || is_over() || number < 1 || number > highest_level) return 0;
    player().forget();
    return answer(level_move(level_here(number, seconds)).view());
}

// --- judgement

// What a decision lost, its grade, and what it did to a proven result. What is proven is 0 nothing, 1 a win,
// 2 a draw or 3 a loss of the first side; plies below 0 are not known.
std::uint32_t kwartet_judge(double chance_before, std::int32_t proven_before, std::int32_t plies_before,
                            double chance_after, std::int32_t proven_after, std::int32_t plies_after,
                            std::int32_t side, bool is_choice) {
    const Judgement found =
        judge(worth(chance_before, proven_before, plies_before),
              worth(chance_after, proven_after, plies_after), static_cast<Side>(side & 1), is_choice);
    Json json;
    json.begin_object().field("loss", found.loss);
    json.field("grade", grades[static_cast<std::size_t>(found.grade)]).key("change");
    if (found.change == Change::none) {
        json.null();
    } else {
        json.value(changes[static_cast<std::size_t>(found.change)]);
    }
    return answer(json.end_object());
}

double kwartet_accuracy(double loss) { return accuracy_of(loss); }

// --- reviews

// Begins the review of a game that starts in the position.
bool kwartet_review_begin() {
    reviewed.reset();
    if (position) reviewed.emplace(*position);
    return reviewed.has_value();
}

// Adds a decision to the game under review, written as the core writes it.
bool kwartet_review_play(std::uint32_t length) { return reviewed && reviewed->play(given(length)); }

// Whether the position after so many decisions has to be searched.
bool kwartet_review_needs(std::int32_t after) {
    return reviewed && after >= 0 && after <= reviewed->count() && reviewed->needs_search(after);
}

// What a search has found in the position after so many decisions, for the side to move: numbers as for
// `kwartet_judge`, and the line in the buffer, its moves with a space between them.
void kwartet_review_found(std::int32_t after, double chance, std::int32_t proven, std::int32_t plies,
                          std::int32_t score, std::int32_t depth, std::uint32_t length) {
    if (!kwartet_review_needs(after)) return;
    const auto [found_chance, found_proven, found_plies] = worth(chance, proven, plies);
    reviewed->set_found(after, {found_chance, found_proven, found_plies, score, depth, given_moves(length)});
}

// The whole review.
std::uint32_t kwartet_review() {
    if (!reviewed || reviewed->count() == 0) return 0;
    Json json;
    ReviewWriter(json, *reviewed).write();
    return answer(json);
}

// What is wrong with the text or the pieces that were given last, with only those entries that say something.
std::uint32_t kwartet_fault() {
    if (!chosen) return 0;
    Json json;
    write_fault(json, fault, *chosen->entry->facts, chosen->entry->geometry());
    return answer(json);
}
}

// Proof: depth-first proof-number search, for questions with the answer yes or no.
//
// Every node has two numbers: how many leaves must still be decided for the attacker to reach its aim, and
// how many for the defender to refuse it. The search walks to the leaf that could decide most, and on the way
// back keeps the numbers in a table of bounded size, so it needs no tree in memory. Forced moves are followed
// at once, so either side may be to move in a child. A question must not come back to itself.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <vector>

#include "../key.hpp"
#include "../list.hpp"

namespace kwartet {

struct ProofNumbers {
    static constexpr std::uint32_t infinite = (1u << 24) - 1;

    std::uint32_t reach = 1;   // 0: the attacker reaches its aim
    std::uint32_t refuse = 1;  // 0: the defender refuses it

    static constexpr ProofNumbers reached() { return {0, infinite}; }
    static constexpr ProofNumbers refused() { return {infinite, 0}; }
    constexpr bool is_decided() const { return reach == 0 || refuse == 0; }
    // With the aim of the side to move first, or back again.
    constexpr ProofNumbers seen_by(bool attacker) const {
        return attacker ? *this : ProofNumbers{refuse, reach};
    }
};

// A whole position and question, so two of them are never taken for one.
using ProofKey = std::array<std::uint64_t, 3>;

// Numbers found so far. A full bucket drops the entry that took the least work. Entries of older generations
// count as empty: starting a new generation clears the table.
class ProofTable {
  public:
    explicit ProofTable(std::size_t megabytes)
        : entries_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1'000'000 / sizeof(Entry))) {
        static_assert(sizeof(Entry) == 32);
    }

    std::optional<ProofNumbers> find(const ProofKey& key) const {
        const Entry* entry = bucket_of(key);
        for (int slot = 0; slot < bucket_size; ++slot, ++entry) {
            if (holds(*entry, key)) return ProofNumbers{entry->reach, entry->refuse};
        }
        return {};
    }

    // Fetches in advance what `find` will look at.
    void prepare(const ProofKey& key) const { __builtin_prefetch(bucket_of(key)); }

    void keep(const ProofKey& key, ProofNumbers numbers, std::uint64_t work) {
        Entry* const bucket = bucket_of(key);
        Entry* chosen = bucket;
        for (int slot = 0; slot < bucket_size; ++slot) {
            if (holds(bucket[slot], key)) {
                work += work_of(bucket[slot].effort);
                chosen = &bucket[slot];
                break;
            }
            if (effort_in(bucket[slot]) < effort_in(*chosen)) chosen = &bucket[slot];
        }
        *chosen = {key, numbers.reach, effort_of(work), numbers.refuse, generation_};
    }

    void clear() {
        if (++generation_ <= last_generation) return;
        std::fill(entries_.begin(), entries_.end(), Entry{});
        generation_ = 1;
    }

  private:
    static constexpr int bucket_size = 2;  // entries in one cache line
    static constexpr std::uint32_t last_generation = 255;

    struct alignas(32) Entry {
        ProofKey key{};
        std::uint32_t reach : 24 = 0;
        std::uint32_t effort : 8 = 0;
        std::uint32_t refuse : 24 = 0;
        std::uint32_t generation : 8 = 0;
    };

    bool is_empty(const Entry& entry) const { return entry.generation != generation_; }
    bool holds(const Entry& entry, const ProofKey& key) const { return entry.key == key && !is_empty(entry); }
    std::uint32_t effort_in(const Entry& entry) const { return is_empty(entry) ? 0 : entry.effort; }

    // Work on a scale of quarters of a doubling.
    static std::uint8_t effort_of(std::uint64_t work) {
        const int width = std::bit_width(work | 4);
        return static_cast<std::uint8_t>(width << 2 | (work >> (width - 3) & 3));
    }
    static std::uint64_t work_of(std::uint32_t effort) {
        return effort == 0 ? 0 : std::uint64_t{4 | (effort & 3)} << ((effort >> 2) - 3);
    }

    const Entry* bucket_of(const ProofKey& key) const {
        const std::uint64_t name = KeyMaker{}.add(key[0]).add(key[1]).add(key[2]).key();
        return &entries_[name & (entries_.size() - bucket_size)];
    }
    Entry* bucket_of(const ProofKey& key) {
        return const_cast<Entry*>(static_cast<const ProofTable*>(this)->bucket_of(key));
    }

    std::vector<Entry> entries_;
    std::uint32_t generation_ = 1;  // 0 is that of entries never written
};

// How much may be searched, and how much has been.
struct ProofBudget {
    std::uint64_t nodes_left;
    bool is_stopped = false;
};

// A question gives `Node`, `Nodes` (a list of them), `settle(node)`: follows forced moves and says what is
// known without search, `add_children(node, nodes)`: what a settled node that is not decided comes down to,
// `attacks(node)`: whether the attacker is to move, and `key(node)`.
template <class Question, class Stop>
class ProofSearch {
  public:
    using Node = typename Question::Node;

    ProofSearch(const Question& question, ProofTable& table, ProofBudget& budget, Stop& stop)
        : question_(question), table_(table), budget_(budget), stop_(stop) {}

    // Whether the attacker reaches its aim; nothing if that was too much to find out.
    std::optional<bool> ask(Node node) {
        ProofNumbers numbers = question_.settle(node);
        if (!numbers.is_decided()) {
            const ProofKey key = question_.key(node);
            numbers = table_.find(key).value_or(numbers);
            if (!numbers.is_decided()) numbers = search(node, key, {infinite, infinite});
        }
        if (!numbers.is_decided()) return {};
        return numbers.reach == 0;
    }

  private:
    static constexpr std::uint32_t infinite = ProofNumbers::infinite;
    static constexpr std::uint64_t nodes_between_questions = 1024;

    // Numbers have the aim of the side that chooses among them first.
    struct Family {
        typename Question::Nodes nodes;
        std::array<ProofNumbers, Question::Nodes::capacity> numbers;
        std::array<ProofKey, Question::Nodes::capacity> keys;
    };

    struct Choice {
        int best = 0;
        std::uint32_t second = infinite;  // what the next best child would take
    };

    // The table is asked about all children together, so that cache misses overlap. The rest does not matter
    // once a child reaches the aim.
    Family expand(const Node& node) const {
        const bool attacks = question_.attacks(node);
        Family family;
        question_.add_children(node, family.nodes);
        for (int child = 0; child < family.nodes.size(); ++child) {
            Node& next = family.nodes.begin()[child];
            family.numbers[child] = question_.settle(next).seen_by(attacks);
            if (family.numbers[child].reach == 0) return family;
            if (family.numbers[child].is_decided()) continue;
            family.keys[child] = question_.key(next);
            table_.prepare(family.keys[child]);
        }
        for (int child = 0; child < family.nodes.size(); ++child) {
            ProofNumbers& numbers = family.numbers[child];
            if (numbers.is_decided()) continue;
            if (const auto found = table_.find(family.keys[child])) numbers = found->seen_by(attacks);
        }
        return family;
    }

    // One child that reaches the aim is enough; all must be refused to refuse it.
    static ProofNumbers combine(const Family& family) {
        std::uint32_t reach = infinite, refuse = 0;
        for (int child = 0; child < family.nodes.size(); ++child) {
            reach = std::min(reach, family.numbers[child].reach);
            refuse = std::min(refuse + family.numbers[child].refuse, infinite);
        }
        if (reach == 0) return ProofNumbers::reached();
        if (refuse == 0) return ProofNumbers::refused();
        return {std::min(reach, infinite - 1), std::min(refuse, infinite - 1)};
    }

    static Choice choose(const Family& family) {
        Choice choice;
        for (int child = 1; child < family.nodes.size(); ++child) {
            const std::uint32_t found = family.numbers[child].reach;
            if (found < family.numbers[choice.best].reach) {
                choice.second = family.numbers[choice.best].reach;
                choice.best = child;
            } else {
                choice.second = std::min(choice.second, found);
            }
        }
        return choice;
    }

    // A child is left only when it has become clearly worse than the second best: changing less often is
    // cheaper.
    static ProofNumbers limits_for(ProofNumbers child, ProofNumbers all, ProofNumbers limits,
                                   std::uint32_t second) {
        const std::uint32_t patient = std::min(second + second / 2 + 1, infinite);
        return {std::min(limits.reach, patient),
                std::min(limits.refuse - all.refuse + child.refuse, infinite)};
    }

    bool must_end() {
        if (budget_.is_stopped) return true;
        if (budget_.nodes_left % nodes_between_questions == 0)
            budget_.is_stopped = budget_.nodes_left == 0 || stop_();
        return budget_.is_stopped;
    }

    ProofNumbers search(const Node& node, const ProofKey& key, ProofNumbers most) {
        if (must_end()) return {};
        const std::uint64_t nodes_at_start = budget_.nodes_left--;
        const bool attacks = question_.attacks(node);
        const ProofNumbers limits = most.seen_by(attacks);
        Family family = expand(node);
        ProofNumbers numbers = combine(family);
        while (numbers.reach < limits.reach && numbers.refuse < limits.refuse && !budget_.is_stopped) {
            const auto [best, second] = choose(family);
            const ProofNumbers share = limits_for(family.numbers[best], numbers, limits, second);
            const ProofNumbers found =
                search(family.nodes.begin()[best], family.keys[best], share.seen_by(attacks));
            if (!found.is_decided() && budget_.is_stopped) break;
            family.numbers[best] = found.seen_by(attacks);
            numbers = combine(family);
        }
        table_.keep(key, numbers.seen_by(attacks), nodes_at_start - budget_.nodes_left);
        return numbers.seen_by(attacks);
    }

    const Question& question_;
    ProofTable& table_;
    ProofBudget& budget_;
    Stop& stop_;
};

}  // namespace kwartet

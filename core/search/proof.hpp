// Proof: depth-first proof-number search, for questions with the answer yes or no.
//
// Every node has two numbers, both seen by the side to move: how many leaves must still be decided for it to
// reach its aim, and how many for it to be refused. The search walks to the leaf that could decide most, and
// on the way back keeps the numbers in a table of bounded size, so it needs no tree in memory. A question
// must not come back to itself.
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

    std::uint32_t reach = 1;   // 0: the side to move reaches its aim
    std::uint32_t refuse = 1;  // 0: it does not

    static constexpr ProofNumbers reached() { return {0, infinite}; }
    static constexpr ProofNumbers refused() { return {infinite, 0}; }
    constexpr bool is_decided() const { return reach == 0 || refuse == 0; }
};

// A whole position and question, so two of them are never taken for one.
using ProofKey = std::array<std::uint64_t, 3>;

// Numbers found so far. A full bucket forgets what took the least work.
class ProofTable {
  public:
    explicit ProofTable(std::size_t megabytes)
        : entries_(std::bit_floor(std::max<std::size_t>(megabytes, 1) * 1'000'000 / sizeof(Entry))) {
        static_assert(sizeof(Entry) == 32);
    }

    std::optional<ProofNumbers> find(const ProofKey& key) const {
        const Entry* entry = bucket_of(key);
        for (int slot = 0; slot < bucket_size; ++slot, ++entry) {
            if (entry->key == key) return ProofNumbers{entry->reach, entry->refuse};
        }
        return {};
    }

    // Fetches in advance what `find` will look at.
    void prepare(const ProofKey& key) const { __builtin_prefetch(bucket_of(key)); }

    void keep(const ProofKey& key, ProofNumbers numbers, std::uint64_t work) {
        Entry* const bucket = bucket_of(key);
        Entry* chosen = bucket;
        for (int slot = 0; slot < bucket_size; ++slot) {
            if (bucket[slot].key == key) {
                work += work_of(bucket[slot].effort);
                chosen = &bucket[slot];
                break;
            }
            if (bucket[slot].effort < chosen->effort) chosen = &bucket[slot];
        }
        *chosen = {key, numbers.reach, effort_of(work), numbers.refuse};
    }

    void clear() { std::fill(entries_.begin(), entries_.end(), Entry{}); }

  private:
    static constexpr int bucket_size = 2;  // as many as memory hands over at once

    struct alignas(32) Entry {
        ProofKey key{};
        std::uint32_t reach : 24 = 0;
        std::uint32_t effort : 8 = 0;
        std::uint32_t refuse : 24 = 0;
    };

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
};

// How much may be searched, and how much has been.
struct ProofBudget {
    std::uint64_t nodes_left;
    bool is_stopped = false;
};

// A question gives `Node`, `Nodes` (a list of them), `judge(node)`: what is known at first sight,
// `children(node)`: what a node that is not decided comes down to, and `key(node)`.
template <class Question, class Stop>
class ProofSearch {
  public:
    using Node = typename Question::Node;

    ProofSearch(const Question& question, ProofTable& table, ProofBudget& budget, Stop& stop)
        : question_(question), table_(table), budget_(budget), stop_(stop) {}

    // Whether the side to move reaches its aim; nothing if that was too much to find out.
    std::optional<bool> ask(const Node& node) {
        ProofNumbers numbers = look_at(node);
        if (!numbers.is_decided()) numbers = search(node, {infinite, infinite});
        if (!numbers.is_decided()) return {};
        return numbers.reach == 0;
    }

  private:
    static constexpr std::uint32_t infinite = ProofNumbers::infinite;
    static constexpr std::uint64_t nodes_between_questions = 1024;

    struct Family {
        typename Question::Nodes nodes;
        std::array<ProofNumbers, Question::Nodes::capacity> numbers;
    };

    struct Choice {
        int best = 0;
        std::uint32_t second = infinite;  // what the next best child would take
    };

    ProofNumbers look_at(const Node& node) const {
        const ProofNumbers numbers = question_.judge(node);
        return numbers.is_decided() ? numbers : table_.find(question_.key(node)).value_or(numbers);
    }

    // The table is asked about all children together, since memory is slow to answer the first time.
    Family expand(const Node& node) const {
        Family family{question_.children(node), {}};
        std::array<ProofKey, Question::Nodes::capacity> keys;
        for (int child = 0; child < family.nodes.size(); ++child) {
            family.numbers[child] = question_.judge(family.nodes.begin()[child]);
            if (family.numbers[child].is_decided()) continue;
            keys[child] = question_.key(family.nodes.begin()[child]);
            table_.prepare(keys[child]);
        }
        for (int child = 0; child < family.nodes.size(); ++child) {
            ProofNumbers& numbers = family.numbers[child];
            if (!numbers.is_decided()) numbers = table_.find(keys[child]).value_or(numbers);
        }
        return family;
    }

    // One child that is refused is enough to reach the aim; all must reach theirs to refuse it.
    static ProofNumbers combine(const Family& family) {
        std::uint32_t reach = infinite, refuse = 0;
        for (int child = 0; child < family.nodes.size(); ++child) {
            reach = std::min(reach, family.numbers[child].refuse);
            refuse = std::min(refuse + family.numbers[child].reach, infinite);
        }
        if (reach == 0) return ProofNumbers::reached();
        if (refuse == 0) return ProofNumbers::refused();
        return {std::min(reach, infinite - 1), std::min(refuse, infinite - 1)};
    }

    static Choice choose(const Family& family) {
        Choice choice;
        for (int child = 1; child < family.nodes.size(); ++child) {
            const std::uint32_t found = family.numbers[child].refuse;
            if (found < family.numbers[choice.best].refuse) {
                choice.second = family.numbers[choice.best].refuse;
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
        return {std::min(limits.refuse - all.refuse + child.reach, infinite),
                std::min(limits.reach, patient)};
    }

    bool must_end() {
        if (budget_.is_stopped) return true;
        if (budget_.nodes_left % nodes_between_questions == 0)
            budget_.is_stopped = budget_.nodes_left == 0 || stop_();
        return budget_.is_stopped;
    }

    ProofNumbers search(const Node& node, ProofNumbers limits) {
        if (must_end()) return look_at(node);
        const std::uint64_t nodes_at_start = budget_.nodes_left--;
        Family family = expand(node);
        ProofNumbers numbers = combine(family);
        while (numbers.reach < limits.reach && numbers.refuse < limits.refuse && !budget_.is_stopped) {
            const Choice choice = choose(family);
            ProofNumbers& best = family.numbers[choice.best];
            best =
                search(family.nodes.begin()[choice.best], limits_for(best, numbers, limits, choice.second));
            numbers = combine(family);
        }
        table_.keep(question_.key(node), numbers, nodes_at_start - budget_.nodes_left);
        return numbers;
    }

    const Question& question_;
    ProofTable& table_;
    ProofBudget& budget_;
    Stop& stop_;
};

}  // namespace kwartet

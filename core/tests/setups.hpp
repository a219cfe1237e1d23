// Every setup of every game: each variant with each single option at each of its values.
#pragma once

#include <vector>

#include "any.hpp"

namespace kwartet::test {

inline void add_setups(std::vector<Chosen>& setups, const Facts& facts, Setup setup) {
    setups.push_back({find_entry(facts, setup), setup});
    for (std::size_t option = 0; option < facts.options.size(); ++option) {
        const Option& choice = facts.options[option];
        for (int value = choice.minimum; value <= choice.maximum; ++value) {
            setup.options[option] = static_cast<std::int16_t>(value);
            const GameEntry* entry = find_entry(facts, setup);
            if (entry != nullptr && value != choice.standard) setups.push_back({entry, setup});
        }
        setup.options[option] = static_cast<std::int16_t>(choice.standard);
    }
}

inline std::vector<Chosen> all_setups() {
    std::vector<Chosen> setups;
    for (const Facts* facts : all_facts()) {
        for (std::size_t variant = 0; variant < facts->variants.size(); ++variant) {
            Setup setup = usual_setup(*facts);
            setup.variant = static_cast<std::uint8_t>(variant);
            add_setups(setups, *facts, setup);
        }
    }
    return setups;
}

}  // namespace kwartet::test

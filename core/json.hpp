// Json: writes values as JSON text, one after the other.
//
// All texts of the core are plain ASCII letters without quotes or control characters, so nothing has to be
// escaped.
#pragma once

#include <cassert>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

namespace kwartet {

class Json {
  public:
    std::string_view view() const { return {text_.data(), text_.size()}; }

    Json& begin_object() { return open('{'); }
    Json& end_object() { return close('}'); }
    Json& begin_array() { return open('['); }
    Json& end_array() { return close(']'); }

    // The name of the next value.
    Json& key(std::string_view name) {
        value(name);
        text_.push_back(':');
        is_first_ = true;
        return *this;
    }

    Json& value(std::string_view text) {
        separate();
        text_.push_back('"');
        for (const char letter : text) add_letter(letter);
        text_.push_back('"');
        return *this;
    }
    Json& value(const char* text) { return value(std::string_view(text)); }
    Json& value(bool truth) { return word(truth ? "true" : "false"); }
    Json& value(int number) {
        separate();
        if (number < 0) text_.push_back('-');
        add_digits(number < 0 ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number));
        return *this;
    }
    Json& value(std::uint64_t number) {
        separate();
        add_digits(number);
        return *this;
    }
    // To six digits behind the point.
    Json& value(double number) {
        separate();
        if (number < 0) text_.push_back('-');
        const auto millionths = static_cast<std::uint64_t>(std::abs(number) * 1e6 + 0.5);
        add_digits(millionths / 1'000'000);
        add_fraction(millionths % 1'000'000);
        return *this;
    }
    Json& null() { return word("null"); }

    // A name with its value.
    template <class Value>
    Json& field(std::string_view name, const Value& value) {
        return key(name).value(value);
    }

    // A name with a list of values, each made by `convert`.
    template <class Range, class Convert>
    Json& list(std::string_view name, const Range& range, Convert convert) {
        key(name).begin_array();
        for (const auto& each : range) value(convert(each));
        return end_array();
    }

  private:
    Json& open(char bracket) {
        separate();
        text_.push_back(bracket);
        is_first_ = true;
        return *this;
    }
    Json& close(char bracket) {
        text_.push_back(bracket);
        is_first_ = false;
        return *this;
    }
    Json& word(std::string_view word) {
        separate();
        text_.insert(text_.end(), word.begin(), word.end());
        return *this;
    }
    void separate() {
        if (!is_first_) text_.push_back(',');
        is_first_ = false;
    }
    void add_letter(char letter) {
        assert(letter >= ' ' && letter <= '~' && letter != '"' && letter != '\\');
        text_.push_back(letter);
    }
    void add_digits(std::uint64_t number) {
        if (number >= 10) add_digits(number / 10);
        text_.push_back(static_cast<char>('0' + number % 10));
    }
    void add_fraction(std::uint64_t millionths) {
        if (millionths == 0) return;
        text_.push_back('.');
        for (std::uint64_t unit = 100'000; millionths > 0; unit /= 10) {
            text_.push_back(static_cast<char>('0' + millionths / unit));
            millionths %= unit;
        }
    }

    std::vector<char> text_;
    bool is_first_ = true;
};

}  // namespace kwartet

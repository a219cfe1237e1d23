// List: a few values in a row, without allocation.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <utility>

namespace kwartet {

template <class Value, int Capacity>
class List {
  public:
    static constexpr int capacity = Capacity;

    // The values beyond the size are left as they are: clearing them would cost more than filling the list.
    List() {}

    void add(Value value) {
        assert(size_ < Capacity);
        values_[size_++] = value;
    }
    // Without a branch; there must be room for one value more than are kept.
    void add_if(bool wanted, Value value) {
        assert(size_ < Capacity);
        values_[size_] = value;
        size_ += wanted;
    }
    void swap(int left, int right) {
        assert(left < size_ && right < size_);
        std::swap(values_[left], values_[right]);
    }
    int size() const { return size_; }
    bool is_empty() const { return size_ == 0; }
    Value operator[](int index) const {
        assert(index >= 0 && index < size_);
        return values_[index];
    }
    Value* begin() { return values_.data(); }
    const Value* begin() const { return values_.data(); }
    const Value* end() const { return values_.data() + size_; }

  private:
    std::array<Value, Capacity> values_;
    int size_ = 0;
};

}  // namespace kwartet

// Arrays: what a caller gives us to write into or to read from, of numpy or of any library with DLPack.
//
// Nothing is ever copied or converted: an array that does not fit is refused, with a sentence that says what
// would fit.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <string>
#include <type_traits>
#include <vector>

#include "env/environment.hpp"

namespace kwartet {

namespace nb = nanobind;
using Shape = std::vector<std::size_t>;
using Array = nb::ndarray<nb::device::cpu>;
using ReadOnlyArray = nb::ndarray<nb::ro, nb::device::cpu>;

inline std::string in_words(const Shape& shape) {
    std::string text = "(";
    for (const std::size_t size : shape) text += std::to_string(size) + ", ";
    if (shape.size() > 1) text.resize(text.size() - 2);
    if (shape.size() == 1) text.pop_back();
    return text + ")";
}

template <class AnyArray>
Shape shape_of(const AnyArray& array) {
    Shape shape;
    for (std::size_t axis = 0; axis < array.ndim(); ++axis) shape.push_back(array.shape(axis));
    return shape;
}

template <class AnyArray>
bool is_contiguous(const AnyArray& array) {
    std::int64_t stride = 1;
    for (std::size_t axis = array.ndim(); axis-- > 0;) {
        if (array.shape(axis) > 1 && array.stride(axis) != stride) return false;
        stride *= static_cast<std::int64_t>(array.shape(axis));
    }
    return true;
}

// The array in a Python value. What it is called is for the error alone.
template <class AnyArray>
AnyArray array_in(nb::handle value, const std::string& what) {
    AnyArray array;
    if (!nb::try_cast<AnyArray>(value, array, false)) {
        const std::string writable = std::is_same_v<AnyArray, Array> ? " that can be written to" : "";
        throw nb::type_error((what + " needs an array in the memory of the CPU" + writable +
                              ": of numpy, or of another library with DLPack")
                                 .c_str());
    }
    if (!is_contiguous(array)) {
        throw nb::value_error(
            (what + " needs a C-contiguous array: its rows follow each other without gaps").c_str());
    }
    return array;
}

template <class AnyArray>
void require_shape(const AnyArray& array, const Shape& shape, const std::string& what) {
    if (shape_of(array) == shape) return;
    throw nb::value_error(
        (what + " needs an array of the shape " + in_words(shape) + ", not " + in_words(shape_of(array)))
            .c_str());
}

// The shapes of one observation.
template <HasEnvironment P>
Shape planes_shape() {
    constexpr std::size_t count = plane_count<P> + number_count<P>;
    return {count, std::size_t{Environment<P>::height}, std::size_t{Environment<P>::width}};
}
template <HasEnvironment P>
Shape flat_shape() {
    return {static_cast<std::size_t>(flat_size<P>())};
}

[[noreturn]] inline void refuse_type(const std::string& what, const std::string& types) {
    throw nb::type_error((what + " needs an array of the type " + types).c_str());
}

inline std::uint8_t* bytes_or_bools(const Array& array, const std::string& what) {
    if (array.dtype() != nb::dtype<std::uint8_t>() && array.dtype() != nb::dtype<bool>())
        refuse_type(what, "bool or uint8");
    return static_cast<std::uint8_t*>(array.data());
}

}  // namespace kwartet

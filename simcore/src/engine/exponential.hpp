// Exponential random numbers that seldom need a logarithm, and are the same on every machine.
//
// The ziggurat of Marsaglia and Tsang, "The ziggurat method for generating random variables",
// Journal of Statistical Software 5 (2000), with 256 layers. docs/models/traffic.md defines it.
// Layer and place come from different bits, unlike in the article, whose successive numbers are
// not independent (Doornik, "An improved ziggurat method", 2005).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/random.hpp"

namespace simcore::engine {

/// The area under e^-x, covered by layers of equal area that lie on one another.
struct Ziggurat {
  static constexpr std::size_t kLayers = 256;

  struct Layer {
    std::uint64_t inner = 0;  ///< places below this lie under the curve, whatever their height
    double step = 0;          ///< width of one of its 2^53 places
  };
  std::array<Layer, kLayers> layers;
  /// Where each layer begins on the axis of e^-x, and where the last one ends.
  std::array<double, kLayers + 1> heights;
};

/// Made when the program is compiled, by operations that IEEE 754 fixes to the last bit.
extern const Ziggurat kZiggurat;

/// What `exponential` gives where the first block of bits does not lie well inside its layer.
[[nodiscard]] double exponential_near_edge(const RandomStream& stream, std::uint32_t source,
                                           std::uint64_t number, PhiloxBlock block);

/// Exponentially distributed with mean 1, from 0 on: a function of (stream, source, number).
[[nodiscard]] inline double exponential(const RandomStream& stream, std::uint32_t source,
                                        std::uint64_t number) {
  const PhiloxBlock block = stream.block(source, number);
  const std::uint64_t bits = RandomStream::low_bits(block);
  const Ziggurat::Layer& layer = kZiggurat.layers[bits % Ziggurat::kLayers];
  const std::uint64_t place = bits >> 11;
  if (place < layer.inner) [[likely]] {
    return static_cast<double>(place) * layer.step;
  }
  return exponential_near_edge(stream, source, number, block);
}

}  // namespace simcore::engine

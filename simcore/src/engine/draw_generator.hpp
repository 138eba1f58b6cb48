// A fast sequence of random numbers that belongs to one draw of a Monte Carlo run.
//
// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014)
// started by a Philox block: any draw can be made again by itself, whatever was drawn before it.
#pragma once

#include <cstdint>

#include "engine/random.hpp"

namespace simcore::engine {

class DrawGenerator {
 public:
  DrawGenerator(const RandomStream& stream, std::uint64_t draw, std::uint64_t part)
      : state_(stream.bits(draw, part)) {}

  std::uint64_t bits() {
    const std::uint64_t value = mix_bits(state_);
    state_ += 0x9E3779B97F4A7C15U;
    return value;
  }
  /// Uniform in 0 .. n-1 (n >= 1), by multiplication: bias below n / 2^64.
  std::uint32_t below(std::uint32_t n) { return scaled(bits(), n); }
  /// below() of `bits`. It depends on their upper part, so that the lowest bit stays free.
  static std::uint32_t scaled(std::uint64_t bits, std::uint32_t n) {
    __extension__ using Product = unsigned __int128;
    return static_cast<std::uint32_t>((Product{bits} * n) >> 64);
  }

 private:
  std::uint64_t state_;
};

}  // namespace simcore::engine

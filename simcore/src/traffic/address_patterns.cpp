#include "traffic/address_patterns.hpp"

#include <bit>
#include <cmath>
#include <string>

#include "params/errors.hpp"

namespace simcore {

namespace {

/// Bits of the numbers 0 .. n-1.
std::uint32_t bits_of(std::uint32_t n, const char* kind) {
  if (n < 2 || !std::has_single_bit(n)) {
    throw PointError(
        "workload.kind", kind, "a power of two of endpoints",
        std::string(kind) + " needs a power of two of endpoints, not " + std::to_string(n));
  }
  return static_cast<std::uint32_t>(std::countr_zero(n));
}

std::uint32_t side_of(std::uint32_t n) {
  const auto side = static_cast<std::uint32_t>(std::lround(std::sqrt(static_cast<double>(n))));
  if (n < 4 || side * side != n) {
    throw PointError("workload.kind", "transpose", "a square number of endpoints",
                     "transpose needs a square number of endpoints, not " + std::to_string(n));
  }
  return side;
}

}  // namespace

BitComplement::BitComplement(std::uint32_t n) : mask_(n - 1) { bits_of(n, "bit_complement"); }

BitReverse::BitReverse(std::uint32_t n) : bits_(bits_of(n, "bit_reverse")) {}

std::uint32_t BitReverse::destination(std::uint32_t source, std::uint64_t) const {
  std::uint32_t reversed = 0;
  for (std::uint32_t bit = 0; bit < bits_; ++bit) {
    reversed = (reversed << 1) | ((source >> bit) & 1U);
  }
  return reversed;
}

Shuffle::Shuffle(std::uint32_t n) : bits_(bits_of(n, "shuffle")), mask_(n - 1) {}

Transpose::Transpose(std::uint32_t n) : side_(side_of(n)) {}

}  // namespace simcore

// Exponentials in operations that IEEE 754 fixes to the last bit. See engine/portable_log.hpp.
#pragma once

#include <bit>
#include <cstdint>

#include "namespaces.hpp"

namespace simcore::engine {

/// e^x for -700 <= x <= 700, the same bits everywhere; off by less than two units in the last
/// place.
///
/// With k the whole number nearest to x / ln 2 and r = x - k ln 2: e^x = 2^k e^r, e^r by its
/// series, of which what is left out is below 2^-57 for |r| <= ln 2 / 2.
constexpr double portable_exp(double x) {
  constexpr double kLn2High = 0x1.62E42FEEp-1;
  constexpr double kLn2Low = 0x1.A39EF35793C76p-33;
  const double halves = x * 1.4426950408889634;
  const auto k = static_cast<std::int64_t>(halves < 0 ? halves - 0.5 : halves + 0.5);
  const auto powers = static_cast<double>(k);
  const double r = (x - powers * kLn2High) - powers * kLn2Low;
  double series = 1;
  for (int n = 14; n > 0; --n) series = 1 + series * r / n;
  return series * std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

}  // namespace simcore::engine

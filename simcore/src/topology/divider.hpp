// Division by a number fixed at construction, without a division instruction.
#pragma once

#include <cstdint>

#include "engine/invariant.hpp"
#include "engine/size_limits.hpp"

namespace simcore::topology {

/// Exact quotients and remainders for dividends and divisors up to 2^20, numbers of routers and
/// endpoints.
///
/// Multiplies by ceil(2^40 / divisor): the rounding adds less than 2^20 / 2^40 to the quotient,
/// which is at most the gap of 1 / divisor that separates it from the next integer.
class Divider {
 public:
  explicit Divider(std::uint32_t divisor)
      : divisor_(divisor), reciprocal_(((std::uint64_t{1} << kShift) + divisor - 1) / divisor) {}

  [[nodiscard]] std::uint32_t divisor() const { return divisor_; }
  [[nodiscard]] std::uint32_t quotient(std::uint32_t dividend) const {
    ensure(dividend <= std::uint64_t{1} << kNumberBits, "a number is beyond those of endpoints");
    return static_cast<std::uint32_t>(dividend * reciprocal_ >> kShift);
  }
  [[nodiscard]] std::uint32_t remainder(std::uint32_t dividend) const {
    return dividend - quotient(dividend) * divisor_;
  }

 private:
  static constexpr std::uint32_t kShift = 2 * kNumberBits;
  static_assert(kShift + kNumberBits + 1 < 64, "a dividend times a reciprocal fits in a word");

  std::uint32_t divisor_;
  std::uint64_t reciprocal_;
};

}  // namespace simcore::topology

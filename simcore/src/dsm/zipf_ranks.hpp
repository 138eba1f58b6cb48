// Random ranks by Zipf's law.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/portable_exp.hpp"
#include "engine/portable_log.hpp"
#include "engine/random.hpp"

namespace simcore::dsm {

/// Rank r of 0 .. n-1 with a probability in proportion to (r + 1)^-s, s > 0, by rejection from the
/// inverted integral of x^-s (Hörmann and Derflinger, "Rejection-inversion to generate variates
/// from monotone discrete distributions", ACM TOMACS 6, 1996). Nine draws in ten are taken at once.
class ZipfRanks {
 public:
  ZipfRanks(std::uint64_t ranks, double exponent)
      : ranks_(static_cast<double>(ranks)),
        exponent_(exponent),
        first_(integral(1.5) - 1.0),
        last_(integral(ranks_ + 0.5)),
        surely_(2.0 - inverse(integral(2.5) - density(2.0))) {}

  [[nodiscard]] std::uint64_t draw(const RandomStream& stream, std::uint64_t a,
                                   std::uint64_t b) const {
    for (std::uint64_t again = 0;; ++again) {
      const double u = last_ + stream.unit(a | again << 32, b) * (first_ - last_);
      const double x = inverse(u);
      const double k =
          std::clamp(static_cast<double>(static_cast<std::int64_t>(x + 0.5)), 1.0, ranks_);
      if (k - x <= surely_ || u >= integral(k + 0.5) - density(k))
        return static_cast<std::uint64_t>(k) - 1;
    }
  }

 private:
  [[nodiscard]] double density(double x) const {
    return portable_exp(-exponent_ * portable_log(x));
  }
  /// Of x^-s, up to a constant.
  [[nodiscard]] double integral(double x) const {
    const double log = portable_log(x);
    const double power = (1.0 - exponent_) * log;
    if (power > -1e-5 && power < 1e-5) return log * (1.0 + power / 2.0 * (1.0 + power / 3.0));
    return (portable_exp(power) - 1.0) / (1.0 - exponent_);
  }
  [[nodiscard]] double inverse(double y) const {
    const double t = std::max(y * (1.0 - exponent_), -1.0 + 0x1p-52);
    if (t > -1e-5 && t < 1e-5) return portable_exp(y * (1.0 - t / 2.0 + t * t / 3.0));
    return portable_exp(portable_log(1.0 + t) / (1.0 - exponent_));
  }

  double ranks_;
  double exponent_;
  double first_;
  double last_;
  double surely_;
};

}  // namespace simcore::dsm

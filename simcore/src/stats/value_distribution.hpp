// The distribution of a set of numbers that are all at hand: exact quantiles.
#pragma once

#include <vector>

#include "params/value.hpp"

namespace simcore {

/// Summary of values in any order; the order cannot show in it.
class ValueDistribution {
 public:
  explicit ValueDistribution(std::vector<double> values);

  /// 0 without values, as are the others.
  [[nodiscard]] double mean() const { return mean_; }
  /// Interpolated between the neighbours in order; `fraction` in [0, 1].
  [[nodiscard]] double quantile(double fraction) const;
  /// As a distribution stands in a result: moments, quantiles, a histogram of equal bins.
  [[nodiscard]] Value to_value() const;

 private:
  [[nodiscard]] Map histogram() const;

  std::vector<double> sorted_;
  double mean_ = 0;
  double deviation_ = 0;
};

}  // namespace simcore

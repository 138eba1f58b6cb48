// Distributions of measured values, in the one form in which every result holds them.
#pragma once

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "params/value.hpp"

namespace simcore::stats {

/// The quantiles of every distribution, with their names in the result.
inline constexpr std::array<std::pair<const char*, double>, 8> kReportedQuantiles = {{
    {"0.01", 0.01},
    {"0.05", 0.05},
    {"0.25", 0.25},
    {"0.5", 0.5},
    {"0.75", 0.75},
    {"0.95", 0.95},
    {"0.99", 0.99},
    {"0.999", 0.999},
}};

/// A distribution without its quantiles. `deviation` is that of the population.
struct DistributionSummary {
  std::uint64_t count = 0;
  double mean = 0;
  double deviation = 0;
  double min = 0;
  double max = 0;
};

/// Counts of values between edges: one edge more than counts, or none of both.
struct Histogram {
  List edges;
  List counts;
};

/// {count, mean, std, min, max, quantiles, histogram {edges, counts}}. `quantile(fraction)` gives a
/// quantile for a fraction in [0, 1]. How it interpolates is up to the caller.
template <class Quantile>
Value distribution_document(const DistributionSummary& values, Quantile quantile,
                            Histogram histogram) {
  Map quantiles;
  for (const auto& [name, fraction] : kReportedQuantiles) {
    quantiles.emplace_back(name, quantile(fraction));
  }
  return Map{{"count", values.count},
             {"mean", values.mean},
             {"std", values.deviation},
             {"min", values.min},
             {"max", values.max},
             {"quantiles", std::move(quantiles)},
             {"histogram",
              Map{{"edges", std::move(histogram.edges)}, {"counts", std::move(histogram.counts)}}}};
}

/// The rank, from 1, whose value is the nearest-rank quantile of so many sorted values.
[[nodiscard]] std::uint64_t nearest_rank(std::uint64_t count, double fraction);

/// The distribution of values that are all at hand, so that its quantiles are exact. The order of
/// the values does not change it.
class ValueDistribution {
 public:
  explicit ValueDistribution(std::vector<double> values);

  /// 0 when there is no value; so are the others.
  [[nodiscard]] double mean() const { return mean_; }
  /// Interpolated between neighbours of the sorted values; `fraction` is in [0, 1].
  [[nodiscard]] double quantile(double fraction) const;
  /// distribution_document() with a histogram of 64 equal bins.
  [[nodiscard]] Value to_value() const;

 private:
  [[nodiscard]] Histogram histogram() const;

  std::vector<double> sorted_;
  double mean_ = 0;
  double deviation_ = 0;
};

}  // namespace simcore::stats

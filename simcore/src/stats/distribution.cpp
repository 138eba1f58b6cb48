#include "stats/distribution.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace simcore::stats {

std::uint64_t nearest_rank(std::uint64_t count, double fraction) {
  const double rank = std::ceil(fraction * static_cast<double>(count));
  return static_cast<std::uint64_t>(std::max(rank, 1.0));
}

ValueDistribution::ValueDistribution(std::vector<double> values) : sorted_(std::move(values)) {
  std::sort(sorted_.begin(), sorted_.end());
  if (sorted_.empty()) return;
  const auto n = static_cast<double>(sorted_.size());
  for (const double value : sorted_) mean_ += value / n;
  double variance = 0;
  for (const double value : sorted_) variance += (value - mean_) * (value - mean_) / n;
  deviation_ = std::sqrt(variance);
}

double ValueDistribution::quantile(double fraction) const {
  if (sorted_.empty()) return 0.0;
  const double rank = fraction * static_cast<double>(sorted_.size() - 1);
  const auto below = static_cast<std::size_t>(rank);
  const std::size_t above = std::min(below + 1, sorted_.size() - 1);
  return std::lerp(sorted_[below], sorted_[above], rank - static_cast<double>(below));
}

Histogram ValueDistribution::histogram() const {
  constexpr std::size_t bins = 64;
  List edges;
  List counts;
  if (!sorted_.empty() && sorted_.front() < sorted_.back()) {
    const double start = sorted_.front();
    const double width = (sorted_.back() - start) / bins;
    auto from = sorted_.begin();
    for (std::size_t bin = 0; bin < bins; ++bin) {
      const double end = start + width * static_cast<double>(bin + 1);
      const auto to = bin + 1 == bins ? sorted_.end() : std::lower_bound(from, sorted_.end(), end);
      edges.emplace_back(start + width * static_cast<double>(bin));
      counts.emplace_back(static_cast<std::uint64_t>(to - from));
      from = to;
    }
    edges.emplace_back(sorted_.back());
  } else if (!sorted_.empty()) {
    edges = {sorted_.front(), sorted_.front()};
    counts.emplace_back(static_cast<std::uint64_t>(sorted_.size()));
  }
  return {.edges = std::move(edges), .counts = std::move(counts)};
}

Value ValueDistribution::to_value() const {
  return distribution_document(
      {.count = sorted_.size(),
       .mean = mean_,
       .deviation = deviation_,
       .min = sorted_.empty() ? 0.0 : sorted_.front(),
       .max = sorted_.empty() ? 0.0 : sorted_.back()},
      [this](double fraction) { return quantile(fraction); }, histogram());
}

}  // namespace simcore::stats

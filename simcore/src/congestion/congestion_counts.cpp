#include "congestion/congestion_counts.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "stats/distribution.hpp"

namespace simcore::congestion {
namespace {

constexpr double kMostBins = 64;

/// Equal bins from `first`, each `width` wide.
struct Bins {
  double first = 0;
  double width = 1;
  std::size_t count = 1;
};

double quantile(const CongestionTable& values, std::uint64_t count, double fraction) {
  const std::uint64_t rank = nearest_rank(count, fraction);
  std::uint64_t below = 0;
  for (const auto& [value, here] : values) {
    below += here;
    if (below >= rank) return value;
  }
  return values.back().first;
}

Histogram histogram(const CongestionTable& values, const Bins& bins) {
  std::vector<std::uint64_t> counts(bins.count);
  for (const auto& [value, here] : values) {
    const double place = std::floor((value - bins.first) / bins.width);
    const double last = static_cast<double>(bins.count - 1);
    counts[static_cast<std::size_t>(std::clamp(place, 0.0, last))] += here;
  }
  List edges, numbers;
  for (std::size_t i = 0; i <= bins.count; ++i) {
    edges.emplace_back(bins.first + static_cast<double>(i) * bins.width);
  }
  for (const std::uint64_t count : counts) numbers.emplace_back(count);
  return {.edges = std::move(edges), .counts = std::move(numbers)};
}

/// Of values with their numbers, ascending by value.
Value distribution(const CongestionTable& values, const Bins& bins) {
  if (values.empty()) return {};
  std::uint64_t count = 0;
  double sum = 0;
  for (const auto& [value, here] : values) {
    count += here;
    sum += value * static_cast<double>(here);
  }
  const double mean = sum / static_cast<double>(count);
  double squares = 0;
  for (const auto& [value, here] : values) {
    squares += (value - mean) * (value - mean) * static_cast<double>(here);
  }
  return distribution_document(
      {.count = count,
       .mean = mean,
       .deviation = std::sqrt(squares / static_cast<double>(count)),
       .min = values.front().first,
       .max = values.back().first},
      [&](double fraction) { return quantile(values, count, fraction); }, histogram(values, bins));
}

}  // namespace

Value congestion_distribution(const CongestionTable& congestion) {
  CongestionTable arrived;
  for (const auto& entry : congestion) {
    if (entry.first > 0) arrived.push_back(entry);
  }
  if (arrived.empty()) return {};
  const double most = std::ceil(arrived.back().first);
  const double width = std::ceil(most / kMostBins);
  return distribution(
      arrived,
      {.first = 0.5, .width = width, .count = static_cast<std::size_t>(std::ceil(most / width))});
}

Value bandwidth_distribution(const CongestionTable& congestion, const CongestionCost& cost) {
  CongestionTable bandwidth;
  for (auto entry = congestion.rbegin(); entry != congestion.rend(); ++entry) {
    if (entry->first > 0) bandwidth.emplace_back(cost.bandwidth(entry->first), entry->second);
  }
  if (!congestion.empty() && congestion.front().first == 0) {
    bandwidth.emplace(bandwidth.begin(), 0.0, congestion.front().second);
  }
  return distribution(bandwidth, {.first = 0, .width = 0.05, .count = 20});
}

Value draw_distribution(std::vector<double> draws) {
  std::sort(draws.begin(), draws.end());
  CongestionTable values;
  for (const double draw : draws) {
    if (!values.empty() && values.back().first == draw) {
      ++values.back().second;
    } else {
      values.emplace_back(draw, 1);
    }
  }
  if (values.empty()) return {};
  const double first = std::floor(draws.front() * 100);
  const double bins = std::max(1.0, std::ceil(draws.back() * 100 - first));
  return distribution(
      values, {.first = first / 100, .width = 0.01, .count = static_cast<std::size_t>(bins)});
}

}  // namespace simcore::congestion

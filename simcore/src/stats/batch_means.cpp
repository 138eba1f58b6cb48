#include "stats/batch_means.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace simcore::stats {
namespace {

constexpr std::uint32_t kMostBatches = 30;
constexpr std::size_t kIntervalBatches = 5;

// Quantiles of Student's t from scipy.stats.t.ppf: at 97.5 % for 1 to 4 degrees of freedom, at 99 %
// for 4 to 29. Tables give the same results on every machine.
constexpr std::array<double, kIntervalBatches - 1> k975 = {12.706205, 4.302653, 3.182446, 2.776445};
constexpr std::array<double, kMostBatches - kLeastIncrements + 1> k990 = {
    3.746947, 3.364930, 3.142668, 2.997952, 2.896459, 2.821438, 2.763769, 2.718079, 2.680998,
    2.650309, 2.624494, 2.602480, 2.583487, 2.566934, 2.552380, 2.539483, 2.527977, 2.517648,
    2.508325, 2.499867, 2.492159, 2.485107, 2.478630, 2.472660, 2.467140, 2.462021};

struct Moments {
  double mean = 0;
  double standard_error = 0;  ///< of the mean
};

Moments moments_of(const std::vector<double>& values) {
  const auto n = static_cast<double>(values.size());
  Moments found;
  for (const double value : values) found.mean += value / n;
  double squares = 0;
  for (const double value : values) squares += (value - found.mean) * (value - found.mean);
  found.standard_error = std::sqrt(squares / (n - 1) / n);
  return found;
}

std::vector<double> joined(const std::vector<double>& batches, std::size_t count) {
  std::vector<double> means;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t from = i * batches.size() / count;
    const std::size_t to = (i + 1) * batches.size() / count;
    double sum = 0;
    for (std::size_t b = from; b < to; ++b) sum += batches[b];
    means.push_back(sum / static_cast<double>(to - from));
  }
  return means;
}

}  // namespace

std::uint32_t batches_of(std::int64_t epochs) {
  return static_cast<std::uint32_t>(std::min<std::int64_t>(epochs, kMostBatches));
}

std::uint32_t batch_of(std::int64_t epoch, std::int64_t epochs) {
  return static_cast<std::uint32_t>(epoch * batches_of(epochs) / epochs);
}

std::optional<double> half_width(const std::vector<double>& batches) {
  const std::size_t count = std::min(batches.size(), kIntervalBatches);
  if (count < 2) return {};
  return k975.at(count - 2) * moments_of(joined(batches, count)).standard_error;
}

Trend trend_of(const std::vector<double>& increments, double least) {
  const Moments found = moments_of(increments);
  const double error = k990.at(increments.size() - kLeastIncrements) * found.standard_error;
  if (found.mean > error) return Trend::grows;
  return found.mean + error < least ? Trend::steady : Trend::unclear;
}

std::vector<double> in_batches(const std::vector<double>& epochs) {
  return joined(epochs, batches_of(static_cast<std::int64_t>(epochs.size())));
}

bool grows(const std::vector<double>& increments) {
  const Moments found = moments_of(increments);
  return found.mean > k990.at(increments.size() - kLeastIncrements) * found.standard_error;
}

}  // namespace simcore::stats

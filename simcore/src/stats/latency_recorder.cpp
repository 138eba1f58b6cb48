#include "stats/latency_recorder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace simcore::stats {

std::uint32_t LatencyRecorder::bin_of(std::uint64_t value) {
  constexpr std::uint64_t linear = std::uint64_t{1} << kSubBits;
  if (value < linear) return static_cast<std::uint32_t>(value);
  const int octave = static_cast<int>(std::bit_width(value)) - 1 - kSubBits;
  return static_cast<std::uint32_t>(octave) * static_cast<std::uint32_t>(linear) +
         static_cast<std::uint32_t>(value >> octave);
}

double LatencyRecorder::bin_start(std::uint32_t bin) {
  constexpr std::uint32_t linear = 1U << kSubBits;
  if (bin < 2 * linear) return bin;
  const std::uint32_t octave = bin / linear - 1;
  return std::ldexp(static_cast<double>(bin % linear + linear), static_cast<int>(octave));
}

void LatencyRecorder::add(Picoseconds value) {
  const std::uint32_t bin = bin_of(static_cast<std::uint64_t>(value));
  if (bin >= bins_.size()) bins_.resize(bin + 1);
  ++bins_[bin];
  if (count_ == 0 || value < min_) min_ = value;
  if (value > max_) max_ = value;
  ++count_;
  sum_ += value;
  squares_ += static_cast<Wide>(value) * value;
}

void LatencyRecorder::merge(const LatencyRecorder& other) {
  if (other.count_ == 0) return;
  if (bins_.size() < other.bins_.size()) bins_.resize(other.bins_.size());
  for (std::size_t bin = 0; bin < other.bins_.size(); ++bin) bins_[bin] += other.bins_[bin];
  min_ = count_ == 0 ? other.min_ : std::min(min_, other.min_);
  max_ = std::max(max_, other.max_);
  count_ += other.count_;
  sum_ += other.sum_;
  squares_ += other.squares_;
}

double LatencyRecorder::mean_ns() const {
  return count_ > 0 ? static_cast<double>(sum_) / static_cast<double>(count_) / 1000.0 : 0.0;
}

double LatencyRecorder::deviation_ns() const {
  if (count_ == 0) return 0.0;
  // Squares are taken about the integer mean: then nothing overflows and no digits cancel.
  const auto n = static_cast<Wide>(count_);
  const Wide centre = sum_ / n;
  const Wide spread = squares_ - 2 * centre * sum_ + n * centre * centre;
  const double shift = static_cast<double>(sum_ - n * centre) / static_cast<double>(count_);
  const double variance = static_cast<double>(spread) / static_cast<double>(count_) - shift * shift;
  return std::sqrt(std::max(variance, 0.0)) / 1000.0;
}

double LatencyRecorder::quantile_ns(double fraction) const {
  if (count_ == 0) return 0.0;
  const double rank = fraction * static_cast<double>(count_);
  double below = 0;
  for (std::uint32_t bin = 0; bin < bins_.size(); ++bin) {
    const auto here = static_cast<double>(bins_[bin]);
    if (here > 0 && below + here >= rank) {
      const double inside = std::clamp((rank - below) / here, 0.0, 1.0);
      const double start = bin_start(bin);
      const double value = start + inside * (bin_start(bin + 1) - start);
      return std::clamp(value / 1000.0, min_ns(), max_ns());
    }
    below += here;
  }
  return max_ns();
}

Histogram LatencyRecorder::histogram() const {
  constexpr std::uint32_t merged = 1U << (kSubBits - 2);
  List edges;
  List counts;
  if (count_ > 0) {
    const std::uint32_t first = bin_of(static_cast<std::uint64_t>(min_)) / merged * merged;
    for (std::uint32_t bin = first; bin < bins_.size(); bin += merged) {
      std::uint64_t n = 0;
      const auto end = std::min<std::size_t>(bin + merged, bins_.size());
      for (std::size_t b = bin; b < end; ++b) n += bins_[b];
      edges.emplace_back(bin_start(bin) / 1000.0);
      counts.emplace_back(n);
    }
    const auto last = first + static_cast<std::uint32_t>(counts.size()) * merged;
    edges.emplace_back(bin_start(last) / 1000.0);
  }
  return {.edges = std::move(edges), .counts = std::move(counts)};
}

Value LatencyRecorder::to_value() const {
  return distribution_document(
      {.count = count_,
       .mean = mean_ns(),
       .deviation = deviation_ns(),
       .min = min_ns(),
       .max = max_ns()},
      [this](double fraction) { return quantile_ns(fraction); }, histogram());
}

void LatencyRecorder::report(const std::string& name, RunReport& report) const {
  if (count_ == 0) return;
  report.metrics.emplace_back(name + "_mean_ns", mean_ns());
  report.metrics.emplace_back(name + "_p50_ns", quantile_ns(0.5));
  report.metrics.emplace_back(name + "_p99_ns", quantile_ns(0.99));
  report.distributions.emplace_back(name + "_ns", to_value());
}

}  // namespace simcore::stats

// Latencies of many packets: exact count, mean, deviation and extremes, and quantiles from bins.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/time.hpp"
#include "stats/distribution.hpp"
#include "stats/run_report.hpp"

namespace simcore::stats {

__extension__ using Wide = __int128;

/// A histogram whose bins are a 128th of an octave wide, so that a quantile is within 0.4 % of the
/// true one. All sums are integers: no result depends on the order of `add`.
class LatencyRecorder {
 public:
  void add(Picoseconds value);
  /// Adds everything that `other` was given.
  void merge(const LatencyRecorder& other);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  [[nodiscard]] double mean_ns() const;
  /// Population standard deviation.
  [[nodiscard]] double deviation_ns() const;
  [[nodiscard]] double min_ns() const { return count_ > 0 ? to_ns(min_) : 0.0; }
  [[nodiscard]] double max_ns() const { return to_ns(max_); }
  /// Interpolated inside a bin and kept between the extremes. `fraction` is in [0, 1].
  [[nodiscard]] double quantile_ns(double fraction) const;
  /// distribution_document() with a histogram whose bins are a quarter of an octave wide.
  [[nodiscard]] Value to_value() const;
  /// Adds the metrics `<name>_mean_ns`, `_p50_ns`, `_p99_ns` and the distribution `<name>_ns`. Adds
  /// nothing when nothing was recorded.
  void report(const std::string& name, RunReport& report) const;
  [[nodiscard]] std::size_t memory_bytes() const { return bins_.capacity() * sizeof(bins_[0]); }

 private:
  static constexpr int kSubBits = 7;
  [[nodiscard]] static std::uint32_t bin_of(std::uint64_t value);
  [[nodiscard]] static double bin_start(std::uint32_t bin);
  [[nodiscard]] Histogram histogram() const;

  std::vector<std::uint64_t> bins_;
  std::uint64_t count_ = 0;
  Wide sum_ = 0;
  Wide squares_ = 0;
  Picoseconds min_ = 0;
  Picoseconds max_ = 0;
};

}  // namespace simcore::stats

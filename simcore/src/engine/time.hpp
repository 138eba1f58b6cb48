// Simulated time: whole picoseconds in 64 bits, and rates that turn bytes into picoseconds.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

#include "engine/invariant.hpp"

namespace simcore::engine {

using Picoseconds = std::int64_t;

/// Later than every event; a run that would pass it is refused.
inline constexpr Picoseconds kTimeLimit = (std::int64_t{1} << 47) - 1;

/// Index that stands for "none" wherever records are addressed by 32-bit handles.
inline constexpr std::uint32_t kNoHandle = 0xFFFFFFFFU;

/// The nearest whole picosecond of a time from 0 on, at most kTimeLimit: whatever comes later never
/// happens.
inline Picoseconds rounded(double ps) {
  if (!(ps < static_cast<double>(kTimeLimit))) return kTimeLimit;
  const auto whole = static_cast<Picoseconds>(ps);
  return whole + (ps - static_cast<double>(whole) >= 0.5 ? 1 : 0);
}

/// Of times from 0 on.
inline Picoseconds from_ns(double ns) { return rounded(ns * 1000.0); }
inline double to_ns(Picoseconds t) { return static_cast<double>(t) / 1000.0; }

/// How long bytes take at a constant rate: rounded to the nearest picosecond, at least one.
///
/// Held as picoseconds per byte in 2^-16 steps, so the hot loop multiplies and never divides.
class ByteRate {
 public:
  ByteRate() = default;
  /// `gbps`: kLeastGbps to kMostGbps.
  explicit ByteRate(double gbps) : step_(std::llround(8000.0 * 65536.0 / gbps)) {
    ensure(gbps >= kLeastGbps && gbps <= kMostGbps, "a rate is out of the range of rates");
  }
  static constexpr double kLeastGbps = 0.001;
  static constexpr double kMostGbps = 1e9;
  /// Of a packet: at most 2^20 bytes.
  [[nodiscard]] Picoseconds time_for(std::int64_t bytes) const {
    const Picoseconds t = (bytes * step_ + 32768) >> 16;
    return t > 0 ? t : 1;
  }
  /// Of any number of bytes; at most kTimeLimit.
  [[nodiscard]] Picoseconds time_for_many(std::int64_t bytes) const {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max() - 32768;
    return bytes > kMost / step_ ? kTimeLimit : time_for(bytes);
  }
  /// Whether the times of packets add up to the time of their bytes.
  [[nodiscard]] bool exact() const { return step_ % 65536 == 0; }
  /// Bytes that pass in `time`, the last one whole.
  [[nodiscard]] std::int64_t bytes_in(Picoseconds time) const {
    return ((time << 16) + step_ - 1) / step_;
  }

 private:
  std::int64_t step_ = 65536;
};

}  // namespace simcore::engine

// The limits of a run: polled between windows, never inside the hot loop.
#pragma once

#include <cstdint>

#include "engine/stop_flag.hpp"

namespace simcore {

/// CPU seconds that this thread has used so far.
double thread_cpu_seconds();

/// Ends a run by an exception when its caller or its limits say so.
class RunGuard {
 public:
  /// `stop` may be null; limits of zero are none. `started`: thread_cpu_seconds() at the beginning.
  RunGuard(const StopFlag* stop, double max_cpu_seconds, std::uint64_t max_memory_bytes,
           double started);
  /// Throws StoppedError, TimeLimitError or MemoryLimitError.
  void check(std::uint64_t memory_bytes) const;
  [[nodiscard]] double cpu_seconds() const;

 private:
  const StopFlag* stop_;
  double max_cpu_seconds_;
  std::uint64_t max_memory_bytes_;
  double started_;
};

}  // namespace simcore

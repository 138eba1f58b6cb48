// The limits of a run: polled between windows, never inside the hot loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

#include "engine/stop_flag.hpp"
#include "engine/thread_team.hpp"
#include "engine/time.hpp"

namespace simcore::network {

/// What a run may use; zero means no limit.
struct RunLimits {
  double max_cpu_seconds = 0;
  std::uint64_t max_memory_bytes = 0;
  std::uint64_t max_events = 0;
  Picoseconds max_simulated = 0;
  std::uint32_t threads = 1;
};

/// Thrown by Transport::run_until when a limit ends the run early: what has been measured by then
/// is the result. Not an error, and not for workloads to catch.
struct RunCutShort {};

/// Ends a run when its caller or its limits say so.
class LimitGuard {
 public:
  /// `stop` and `ask_caller` may be null. `started`: thread_cpu_seconds() at the beginning.
  /// `ask_caller` may throw what ends the run; the thread that made the guard calls it, ten times a
  /// second at most.
  LimitGuard(const StopFlag* stop, const RunLimits& limits, double started,
             const std::function<void()>* ask_caller = nullptr);

  /// Throws StoppedError or MemoryLimitError, or what the caller throws. In the thread that made
  /// the guard.
  void check(std::uint64_t memory_bytes) const;
  /// Throws StoppedError when the flag is raised; in any thread.
  void check_stop() const {
    if (stop_ != nullptr && stop_->raised()) throw_stopped();
  }
  /// check(), and TimeLimitError when out of time: for runs that have no result before their end.
  void check_all(std::uint64_t memory_bytes) const;
  /// The run has used its CPU seconds. `helpers`: CPU seconds of its threads beside this one.
  [[nodiscard]] bool out_of_time(double helpers = 0) const;
  /// Of this thread, since the beginning.
  [[nodiscard]] double cpu_seconds() const;
  [[nodiscard]] const RunLimits& limits() const { return limits_; }

 private:
  [[noreturn]] static void throw_stopped();

  const StopFlag* stop_;
  const RunLimits limits_;
  double started_;
  const std::function<void()>* ask_caller_;
  mutable std::chrono::steady_clock::time_point asked_;
};

}  // namespace simcore::network

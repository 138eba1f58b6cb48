#include "network/run_guard.hpp"

#include <ctime>
#include <string>

#include "params/errors.hpp"

namespace simcore {

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

RunGuard::RunGuard(const StopFlag* stop, double max_cpu_seconds, std::uint64_t max_memory_bytes,
                   double started)
    : stop_(stop),
      max_cpu_seconds_(max_cpu_seconds),
      max_memory_bytes_(max_memory_bytes),
      started_(started) {}

double RunGuard::cpu_seconds() const { return thread_cpu_seconds() - started_; }

void RunGuard::check(std::uint64_t memory_bytes) const {
  if (stop_ != nullptr && stop_->raised()) throw StoppedError("stopped by the caller");
  if (max_cpu_seconds_ > 0 && cpu_seconds() > max_cpu_seconds_) {
    throw TimeLimitError("limits.max_cpu_seconds: the run used its " +
                         std::to_string(max_cpu_seconds_) + " CPU seconds before its end");
  }
  if (max_memory_bytes_ > 0 && memory_bytes > max_memory_bytes_) {
    throw MemoryLimitError("limits.max_memory_bytes: the run needs " +
                           std::to_string(memory_bytes) + " bytes or more, allowed are " +
                           std::to_string(max_memory_bytes_));
  }
}

}  // namespace simcore

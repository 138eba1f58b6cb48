#include "network/run_limits.hpp"

#include <string>

#include "params/errors.hpp"

namespace simcore::network {

namespace {

constexpr std::chrono::milliseconds kBetweenQuestions{100};

}  // namespace

LimitGuard::LimitGuard(const StopFlag* stop, const RunLimits& limits, double started,
                       const std::function<void()>* ask_caller)
    : stop_(stop),
      limits_(limits),
      started_(started),
      ask_caller_(ask_caller),
      asked_(std::chrono::steady_clock::now()) {}

void LimitGuard::throw_stopped() { throw StoppedError("stopped by the caller"); }

double LimitGuard::cpu_seconds() const { return thread_cpu_seconds() - started_; }

void LimitGuard::check(std::uint64_t memory_bytes) const {
  check_stop();
  if (ask_caller_ != nullptr) {
    const auto now = std::chrono::steady_clock::now();
    if (now - asked_ > kBetweenQuestions) {
      asked_ = now;
      (*ask_caller_)();
    }
  }
  if (limits_.max_memory_bytes > 0 && memory_bytes > limits_.max_memory_bytes) {
    throw MemoryLimitError("limits.max_memory_bytes: the run needs " +
                           std::to_string(memory_bytes) + " bytes or more, allowed are " +
                           std::to_string(limits_.max_memory_bytes));
  }
}

void LimitGuard::check_all(std::uint64_t memory_bytes) const {
  check(memory_bytes);
  if (!out_of_time()) return;
  throw TimeLimitError("limits.max_cpu_seconds: the run used its " +
                       std::to_string(limits_.max_cpu_seconds) + " CPU seconds before its end");
}

bool LimitGuard::out_of_time(double helpers) const {
  return limits_.max_cpu_seconds > 0 && cpu_seconds() + helpers > limits_.max_cpu_seconds;
}

}  // namespace simcore::network

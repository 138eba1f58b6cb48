// Threads that wait for work: one run's helpers, asleep between its stretches of simulated time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "namespaces.hpp"

namespace simcore::engine {

/// CPU seconds that the calling thread has used so far.
double thread_cpu_seconds();

/// Calls a job once for each member at the same time; the caller is member 0.
class ThreadTeam {
 public:
  /// Starts a thread that does `work`; throws std::system_error where there can be no more.
  using Starter = std::thread (*)(std::function<void()> work);

  /// Has fewer members where the system allows no more threads.
  explicit ThreadTeam(std::uint32_t members, Starter start = started);
  ~ThreadTeam();
  ThreadTeam(const ThreadTeam&) = delete;
  ThreadTeam& operator=(const ThreadTeam&) = delete;

  /// Returns when all have returned; throws the first exception, in the order of members.
  void run(const std::function<void(std::uint32_t)>& job);
  [[nodiscard]] std::uint32_t members() const {
    return static_cast<std::uint32_t>(failures_.size());
  }
  /// CPU seconds of the helpers, the caller's not included. While a job runs, those of the jobs
  /// before it.
  [[nodiscard]] double helper_cpu_seconds() const;

 private:
  static std::thread started(std::function<void()> work);
  void serve(std::uint32_t member);
  void call(std::uint32_t member);

  std::mutex mutex_;
  std::condition_variable begin_;
  std::condition_variable end_;
  const std::function<void(std::uint32_t)>* job_ = nullptr;
  std::uint64_t jobs_ = 0;     ///< given out so far
  std::uint32_t working_ = 0;  ///< helpers that have not finished the last one
  bool over_ = false;
  std::vector<std::exception_ptr> failures_;
  std::vector<double> cpu_seconds_;  ///< by member
  std::vector<std::thread> helpers_;
};

}  // namespace simcore::engine

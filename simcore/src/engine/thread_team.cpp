#include "engine/thread_team.hpp"

#include <ctime>
#include <system_error>
#include <utility>

namespace simcore::engine {

double thread_cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

std::thread ThreadTeam::started(std::function<void()> work) { return std::thread(std::move(work)); }

ThreadTeam::ThreadTeam(std::uint32_t members, Starter start)
    : failures_(members), cpu_seconds_(members) {
  helpers_.reserve(members);
  try {
    for (std::uint32_t member = 1; member < members; ++member) {
      helpers_.push_back(start([this, member] { serve(member); }));
    }
  } catch (const std::system_error&) {  // those that began do the work; they wait for the first job
    failures_.resize(helpers_.size() + 1);
    cpu_seconds_.resize(failures_.size());
  }
}

ThreadTeam::~ThreadTeam() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    over_ = true;
  }
  begin_.notify_all();
  for (std::thread& helper : helpers_) helper.join();
}

void ThreadTeam::call(std::uint32_t member) {
  try {
    (*job_)(member);
  } catch (...) {
    failures_[member] = std::current_exception();
  }
}

void ThreadTeam::serve(std::uint32_t member) {
  for (std::uint64_t done = 0;; ++done) {
    {
      std::unique_lock<std::mutex> lock(mutex_);
      begin_.wait(lock, [&] { return over_ || jobs_ > done; });
      if (over_) return;
    }
    call(member);
    const std::lock_guard<std::mutex> lock(mutex_);
    cpu_seconds_[member] = thread_cpu_seconds();
    if (--working_ == 0) end_.notify_one();
  }
}

void ThreadTeam::run(const std::function<void(std::uint32_t)>& job) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    job_ = &job;
    ++jobs_;
    working_ = members() - 1;
    for (std::exception_ptr& failure : failures_) failure = nullptr;
  }
  begin_.notify_all();
  call(0);
  std::unique_lock<std::mutex> lock(mutex_);
  end_.wait(lock, [this] { return working_ == 0; });
  for (const std::exception_ptr& failure : failures_) {
    if (failure) std::rethrow_exception(failure);
  }
}

double ThreadTeam::helper_cpu_seconds() const {
  double sum = 0;
  for (const double seconds : cpu_seconds_) sum += seconds;
  return sum;
}

}  // namespace simcore::engine

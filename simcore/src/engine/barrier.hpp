// Where the threads of one run wait for each other at the end of every window.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include "engine/usable_cores.hpp"

namespace simcore::engine {

/// Spins a little, where there is a core for every thread; then gives its core away; then sleeps.
/// Everything that any thread wrote before `wait` is seen by every thread after it.
class Barrier {
 public:
  explicit Barrier(std::uint32_t threads)
      : threads_(threads), spins_(threads <= usable_cores() ? kSpins : 0) {}

  void wait() {
    const std::uint32_t phase = phase_.load(std::memory_order_acquire);
    if (arrived_.fetch_add(1, std::memory_order_acq_rel) + 1 == threads_) {
      arrived_.store(0, std::memory_order_relaxed);
      // Sequentially consistent: `notify_all` looks whether anybody sleeps, and that look must not
      // come before the store is seen. With a mere release, now and then, both threads of a run
      // slept for ever.
      phase_.store(phase + 1, std::memory_order_seq_cst);
      phase_.notify_all();
      return;
    }
    for (std::uint32_t i = 0; i < spins_; ++i) {
      if (phase_.load(std::memory_order_acquire) != phase) return;
      relax();
    }
    for (std::uint32_t i = 0; i < kYields; ++i) {
      if (phase_.load(std::memory_order_acquire) != phase) return;
      std::this_thread::yield();
    }
    phase_.wait(phase, std::memory_order_acquire);
  }

 private:
  static constexpr std::uint32_t kSpins = 1000;
  static constexpr std::uint32_t kYields = 64;

  static void relax() {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#endif
  }

  const std::uint32_t threads_;
  const std::uint32_t spins_;
  alignas(64) std::atomic<std::uint32_t> arrived_{0};
  alignas(64) std::atomic<std::uint32_t> phase_{0};
};

}  // namespace simcore::engine

// A flag that another thread raises to end a run, and the run's own limits.
#pragma once

#include <atomic>

#include "namespaces.hpp"

namespace simcore::engine {

/// Raised by any thread; polled by the simulation a few thousand times a second.
class StopFlag {
 public:
  void raise() { raised_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool raised() const { return raised_.load(std::memory_order_relaxed); }

 private:
  std::atomic<bool> raised_{false};
};

}  // namespace simcore::engine

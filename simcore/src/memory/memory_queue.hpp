// An endpoint's memory: one queue, an access rate, a bandwidth, a latency.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/time.hpp"

namespace simcore::memory {

/// What all memories of a run share.
struct MemoryTiming {
  Picoseconds latency = 0;
  ByteRate rate;
  Picoseconds access_interval = 0;  ///< least time between the starts of two accesses
};

/// First in, first out. An access holds the memory for the longer of the access interval and
/// its bytes at the memory's bandwidth, and is complete a latency after its bytes have moved.
class MemoryQueue {
 public:
  /// Queues an access that arrives at `now`; returns when it is complete.
  Picoseconds access(Picoseconds now, std::int64_t bytes, const MemoryTiming& timing) {
    const Picoseconds start = std::max(now, free_at_);
    const Picoseconds moving = timing.rate.time_for_many(bytes);
    free_at_ = start + std::max(moving, timing.access_interval);
    return start + timing.latency + moving;
  }

 private:
  Picoseconds free_at_ = 0;
};

}  // namespace simcore::memory

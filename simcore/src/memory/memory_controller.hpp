// An endpoint's memory of several banks behind one channel.
#pragma once

#include <vector>

#include "memory/memory_queue.hpp"

namespace simcore::memory {

/// Accesses start in the order in which they come. One that finds its bank busy waits for it, and
/// holds up those behind.
class MemoryController {
 public:
  explicit MemoryController(std::uint32_t banks) : bank_free_(banks) {}

  /// Queues an access that arrives at `now` to the bank of this row; returns when it is complete.
  Picoseconds access(Picoseconds now, std::uint64_t row, std::int64_t bytes,
                     const MemoryTiming& timing, Picoseconds bank_busy) {
    Picoseconds& bank = bank_free_[row % bank_free_.size()];
    last_start_ = std::max({now, bank, last_start_});
    const Picoseconds complete = queue_.access(last_start_, bytes, timing);
    const Picoseconds moving = timing.rate.time_for_many(bytes);
    last_start_ = complete - moving - timing.latency;
    bank = last_start_ + bank_busy;
    busy_ += std::max(moving, timing.access_interval);
    ++accesses_;
    return complete;
  }
  [[nodiscard]] std::uint64_t accesses() const { return accesses_; }
  /// How long its channel was held.
  [[nodiscard]] Picoseconds busy() const { return busy_; }
  [[nodiscard]] std::size_t memory_bytes() const {
    return bank_free_.capacity() * sizeof(Picoseconds);
  }

 private:
  MemoryQueue queue_;
  std::vector<Picoseconds> bank_free_;
  Picoseconds last_start_ = 0;
  Picoseconds busy_ = 0;
  std::uint64_t accesses_ = 0;
};

}  // namespace simcore::memory

// Records that several threads take and give back, addressed by 32-bit handles that stay valid.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <new>
#include <vector>

#include "engine/reserved_array.hpp"
#include "engine/time.hpp"

namespace simcore::engine {

/// Each shard takes records from a free list of its own, threaded through the record's member
/// `next`; only when that is empty, or has grown long by records that others had taken, does it
/// exchange a batch with the common store. A record never moves. Which handle a record gets
/// depends on the threads, so no result may depend on handles.
///
/// `Side` is a second, colder record under the same handle.
struct NoSide {};

template <class T, class Side = NoSide>
class SharedPool {
 public:
  SharedPool() : shards_(1) {}

  /// Before the first `allocate`: free lists for shards 0 .. n-1.
  void prepare(std::uint32_t shards) { shards_ = std::vector<Shard>(shards); }

  /// A record with unspecified contents but `next`, for the owner to fill.
  [[nodiscard]] std::uint32_t allocate(std::uint32_t shard) {
    Shard& own = shards_[shard];
    ++own.taken;
    if (own.free == kNoHandle) refill(own);
    const std::uint32_t handle = own.free;
    own.free = records_[handle].next;
    --own.count;
    prefetch(own.free);  // the next one to be taken
    return handle;
  }
  void release(std::uint32_t shard, std::uint32_t handle) {
    Shard& own = shards_[shard];
    --own.taken;
    records_[handle].next = own.free;
    own.free = handle;
    if (++own.count >= kMostFree && shards_.size() > 1) give_back(own);
  }

  [[nodiscard]] T& operator[](std::uint32_t handle) { return records_[handle]; }
  [[nodiscard]] const T& operator[](std::uint32_t handle) const { return records_[handle]; }
  /// Brings a record in that will soon be touched. Inlined by force: compilers drop calls of a
  /// function that does nothing but fetch.
  [[gnu::always_inline]] void prefetch(std::uint32_t handle) const {
    __builtin_prefetch(&records_[handle], 1);
  }
  [[nodiscard]] Side& side(std::uint32_t handle) { return sides_[handle]; }
  [[nodiscard]] const Side& side(std::uint32_t handle) const { return sides_[handle]; }

  /// Records taken and not given back; for moments when no shard runs.
  [[nodiscard]] std::uint32_t in_use() const {
    std::int64_t sum = 0;
    for (const Shard& shard : shards_) sum += shard.taken;
    return static_cast<std::uint32_t>(sum);
  }
  /// Memory of all records ever made. Any thread may ask at any time.
  [[nodiscard]] std::size_t memory_bytes() const {
    return std::size_t{made_.load(std::memory_order_relaxed)} * kBytes;
  }

 private:
  static constexpr bool kHasSide = !std::is_same_v<Side, NoSide>;
  static constexpr std::size_t kBytes = sizeof(T) + (kHasSide ? sizeof(Side) : 0);
  static constexpr std::uint32_t kBatch = 256;
  static constexpr std::uint32_t kMostFree = 2048;
  static constexpr std::uint32_t kReturned = 1024;

  struct alignas(64) Shard {
    std::uint32_t free = kNoHandle;
    std::uint32_t count = 0;  ///< records in the free list
    std::int64_t taken = 0;   ///< taken minus given back here; may be negative
  };
  struct Batch {
    std::uint32_t first = kNoHandle;
    std::uint32_t count = 0;
  };

  void refill(Shard& own) {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (!batches_.empty()) {
      own.free = batches_.back().first;
      own.count = batches_.back().count;
      batches_.pop_back();
      return;
    }
    const std::uint32_t first = made_.load(std::memory_order_relaxed);
    const std::uint32_t n = shards_.size() > 1 ? kBatch : kBatch / 8;
    if (first >= kNoHandle - n) throw std::bad_alloc();
    records_.commit(std::size_t{first} + n);
    if constexpr (kHasSide) sides_.commit(std::size_t{first} + n);
    for (std::uint32_t i = 0; i < n; ++i) {
      T* record = new (&records_[first + i]) T{};
      record->next = i + 1 < n ? first + i + 1 : kNoHandle;
    }
    made_.store(first + n, std::memory_order_relaxed);
    own.free = first;
    own.count = n;
  }

  /// Cuts the list's first records off for whoever needs them.
  void give_back(Shard& own) {
    Batch batch{own.free, kReturned};
    std::uint32_t last = own.free;
    for (std::uint32_t i = 1; i < kReturned; ++i) last = records_[last].next;
    own.free = records_[last].next;
    own.count -= kReturned;
    records_[last].next = kNoHandle;
    const std::lock_guard<std::mutex> lock(mutex_);
    batches_.push_back(batch);
  }

  std::vector<Shard> shards_;
  ReservedArray<T> records_;
  ReservedArray<Side> sides_;
  std::mutex mutex_;
  std::vector<Batch> batches_;
  std::atomic<std::uint32_t> made_{0};
};

}  // namespace simcore::engine

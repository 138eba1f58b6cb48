// Plain arrays of events in recycled pieces: a bucket grows without moving what it holds.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/event.hpp"
#include "engine/large_array.hpp"

namespace simcore::engine {

/// Storage for many unordered buckets of events. A chunk of 16 events that one bucket gives back
/// serves the next, so memory follows the number of pending events and nothing is allocated per
/// event.
class EventChunks {
 public:
  static constexpr std::uint32_t kChunkEvents = 16;
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;

  struct Bucket {
    std::uint32_t first = kNone;
    std::uint32_t last = kNone;
    std::uint32_t count = 0;
  };

  void append(Bucket& bucket, const Event& event) {
    const std::uint32_t used = bucket.count % kChunkEvents;
    if (used == 0) grow(bucket);
    events_[std::size_t{bucket.last} * kChunkEvents + used] = event;
    ++bucket.count;
  }

  /// Copies the bucket's events to `out` and empties it.
  template <class Visit>
  void drain(Bucket& bucket, Visit&& visit) {
    std::uint32_t left = bucket.count;
    std::uint32_t scout = send_scout(bucket);
    for (std::uint32_t chunk = bucket.first; left > 0;) {
      scout = fetch_and_follow(scout);
      const std::uint32_t n = left < kChunkEvents ? left : kChunkEvents;
      const Event* source = &events_[std::size_t{chunk} * kChunkEvents];
      for (std::uint32_t i = 0; i < n; ++i) visit(source[i]);
      left -= n;
      const std::uint32_t next = next_[chunk];
      next_[chunk] = free_;
      free_ = chunk;
      chunk = next;
    }
    bucket = Bucket{};
  }

  /// Visits the bucket's events in the order of appending; keeps them.
  template <class Visit>
  void visit(const Bucket& bucket, Visit&& visit_event) const {
    std::uint32_t left = bucket.count;
    std::uint32_t scout = send_scout(bucket);
    for (std::uint32_t chunk = bucket.first; left > 0; chunk = next_[chunk]) {
      scout = fetch_and_follow(scout);
      const std::uint32_t n = left < kChunkEvents ? left : kChunkEvents;
      const Event* source = &events_[std::size_t{chunk} * kChunkEvents];
      for (std::uint32_t i = 0; i < n; ++i) visit_event(source[i]);
      left -= n;
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return events_.capacity() * sizeof(Event) + next_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kChunksAhead = 6;
  static constexpr std::size_t kLine = 64;

  /// Chunks lie anywhere: their order tells of the next ones early enough to bring them in.
  [[nodiscard, gnu::always_inline]] std::uint32_t fetch_and_follow(std::uint32_t chunk) const {
    if (chunk == kNone) return kNone;
    const auto* bytes = reinterpret_cast<const char*>(&events_[std::size_t{chunk} * kChunkEvents]);
    for (std::size_t at = 0; at < kChunkEvents * sizeof(Event); at += kLine) {
      __builtin_prefetch(bytes + at);
    }
    return next_[chunk];
  }
  [[nodiscard]] std::uint32_t send_scout(const Bucket& bucket) const {
    std::uint32_t chunk = bucket.count > kChunkEvents ? bucket.first : kNone;
    for (std::uint32_t i = 0; i < kChunksAhead; ++i) chunk = fetch_and_follow(chunk);
    return chunk;
  }

  void grow(Bucket& bucket) {
    if (free_ == kNone) {
      free_ = static_cast<std::uint32_t>(next_.size());
      grow_for(next_, 1);
      grow_for(events_, kChunkEvents);
      next_.push_back(kNone);
      events_.resize(events_.size() + kChunkEvents);
    }
    const std::uint32_t chunk = free_;
    free_ = next_[chunk];
    (void)fetch_and_follow(free_);  // for the next to grow
    next_[chunk] = kNone;
    if (bucket.first == kNone) {
      bucket.first = chunk;
    } else {
      next_[bucket.last] = chunk;
    }
    bucket.last = chunk;
  }

  LargeArray<Event> events_;
  LargeArray<std::uint32_t> next_;
  std::uint32_t free_ = kNone;
};

}  // namespace simcore::engine

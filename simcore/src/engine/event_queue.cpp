#include "engine/event_queue.hpp"

#include <bit>
#include <cstring>
#include <numeric>

namespace simcore::engine {

namespace {

// Objects, not functions: sorts and heaps inline the call.
constexpr auto router_first = [](const Event& a, const Event& b) {
  return a.router != b.router ? a.router < b.router : happens_before(a, b);
};
constexpr auto happens_after = [](const Event& a, const Event& b) { return happens_before(b, a); };

}  // namespace

EventQueue::EventQueue(std::uint32_t first, std::uint32_t routers, Picoseconds lookahead)
    : first_(first),
      routers_(routers),
      width_(std::clamp<Picoseconds>(lookahead, 0, kWidestWindow)),
      per_width_(width_ > 0 ? ~std::uint64_t{0} / static_cast<std::uint64_t>(width_) : 0),
      horizon_(width_ * kBuckets) {
  if (width_ > 0) {
    buckets_.resize(kBuckets);
  }
}

void EventQueue::push_local(const Event& event) {
  local_.push_back(event);
  std::push_heap(local_.begin(), local_.end(), happens_after);
}

Event EventQueue::pop_local() {
  std::pop_heap(local_.begin(), local_.end(), happens_after);
  const Event event = local_.back();
  local_.pop_back();
  return event;
}

namespace {

constexpr auto far_after = [](const auto& a, const auto& b) {
  return a.time != b.time ? a.time > b.time : router_first(b.event, a.event);
};

}  // namespace

void EventQueue::push_far(Picoseconds time, const Event& event) {
  far_.push_back({time, event});
  std::push_heap(far_.begin(), far_.end(), far_after);
}

EventQueue::FarEvent EventQueue::pop_far() {
  std::pop_heap(far_.begin(), far_.end(), far_after);
  const FarEvent top = far_.back();
  far_.pop_back();
  return top;
}

void EventQueue::fetch_far() {
  while (!far_.empty() && far_.front().time - window_start_ < horizon_) {
    const FarEvent top = pop_far();
    post(top.time, top.event.router, top.event.info, top.event.payload);
  }
}

Picoseconds EventQueue::next_window() const {
  if (in_buckets_ > 0) {
    // The ring's words from the current bucket on; the first one comes again for its lower bits.
    std::uint32_t word = current_ / 64;
    std::uint64_t bits = occupied_[word] & (~std::uint64_t{0} << (current_ % 64));
    while (bits == 0) {
      word = (word + 1) % (kBuckets / 64);
      bits = occupied_[word];
    }
    const std::uint32_t bucket = word * 64 + static_cast<std::uint32_t>(std::countr_zero(bits));
    return window_start_ + ((bucket - current_) & (kBuckets - 1)) * width_;
  }
  return far_.empty() ? kNever : window_of(far_.front().time);
}

Picoseconds EventQueue::next_event() const {
  Picoseconds next = far_.empty() ? kNever : far_.front().time;
  if (in_buckets_ == 0) return next;
  const Picoseconds start = next_window();
  const auto ahead = static_cast<std::uint32_t>((start - window_start_) / width_);
  chunks_.visit(buckets_[(current_ + ahead) & (kBuckets - 1)], [&](const Event& event) {
    next = std::min(next, start + Picoseconds{event.offset});
  });
  return next;
}

void EventQueue::enter_window(Picoseconds start) {
  if (start == window_start_) return;
  const auto ahead = static_cast<std::uint64_t>((start - window_start_) / width_);
  current_ = static_cast<std::uint32_t>((current_ + ahead) & (kBuckets - 1));
  window_start_ = start;
  fetch_far();
}

void EventQueue::gather(Picoseconds limit) {
  EventChunks::Bucket& bucket = buckets_[current_];
  local_limit_ = limit;
  occupied_[current_ / 64] &= ~(std::uint64_t{1} << (current_ % 64));
  if (sorted_.size() < bucket.count) {
    grow_for(sorted_, bucket.count - sorted_.size());
    sorted_.resize(bucket.count);
  }
  in_buckets_ -= bucket.count;
  sorted_count_ = bucket.count;
  if (limit < width_) {
    left_.clear();
    sorted_count_ = 0;
    chunks_.drain(bucket, [&](const Event& e) {
      if (e.offset < limit) {
        sorted_[sorted_count_++] = e;
      } else {
        left_.push_back(e);
      }
    });
    for (const Event& e : left_) chunks_.append(bucket, e);
    if (!left_.empty()) occupied_[current_ / 64] |= std::uint64_t{1} << (current_ % 64);
    in_buckets_ += left_.size();
    std::sort(sorted_.begin(), sorted_.begin() + sorted_count_, router_first);
  } else if (sorted_count_ < kFewEvents) {
    std::uint32_t n = 0;
    chunks_.drain(bucket, [&](const Event& e) { sorted_[n++] = e; });
    order_group(sorted_.data(), n);
  } else {
    sort_by_router();
  }
}

/// Counting sort into bins of routers next to one another, about as many as there are events, then
/// insertion within each bin.
void EventQueue::sort_by_router() {
  EventChunks::Bucket& bucket = buckets_[current_];
  const std::uint32_t wanted = std::bit_ceil(std::min(sorted_count_, routers_));
  const int excess =
      static_cast<int>(std::bit_width(routers_ - 1)) - static_cast<int>(std::bit_width(wanted - 1));
  const auto shift = static_cast<std::uint32_t>(std::max(0, excess));
  const std::size_t bins = ((routers_ - 1) >> shift) + 1;
  if (positions_.size() < bins + 1) positions_.resize(bins + 1);
  std::fill(positions_.begin(), positions_.begin() + static_cast<std::ptrdiff_t>(bins) + 1, 0U);
  chunks_.visit(bucket, [&](const Event& e) { ++positions_[((e.router - first_) >> shift) + 1]; });
  for (std::size_t r = 1; r < bins; ++r) positions_[r] += positions_[r - 1];
  chunks_.drain(bucket,
                [&](const Event& e) { sorted_[positions_[(e.router - first_) >> shift]++] = e; });
  for (std::size_t bin = 0, start = 0; bin < bins; ++bin) {
    const std::uint32_t end = positions_[bin];
    const std::uint32_t n = end - static_cast<std::uint32_t>(start);
    if (n >= kLeastRanked && n <= kMostRanked && shift == 0) {
      rank_group(&sorted_[start], n);
    } else if (n > 1) {
      order_group(&sorted_[start], n);
    }
    start = end;
  }
}

/// Orders one router's events by counting for each how many come before it: more comparisons than
/// any other way, but none that the processor could guess wrong, and four at a time.
void EventQueue::rank_group(Event* events, std::uint32_t n) {
  using Lanes [[gnu::vector_size(16)]] = std::int32_t;
  constexpr std::uint32_t kLanes = sizeof(Lanes) / sizeof(std::int32_t);
  std::array<std::int32_t, kMostRanked> offsets;
  std::array<std::uint32_t, kMostRanked> ranks;
  std::array<Event, kMostRanked> copies;
  for (std::uint32_t i = 0; i < n; ++i) {
    copies[i] = events[i];
    offsets[i] = static_cast<std::int32_t>(events[i].offset);
  }
  for (std::uint32_t i = n; i % kLanes != 0; ++i) offsets[i] = 0;
  for (std::uint32_t i = 0; i < n; i += kLanes) {
    Lanes own, before{};
    std::memcpy(&own, &offsets[i], sizeof(own));
    for (std::uint32_t j = 0; j < n; ++j) {
      const std::int32_t other = offsets[j];
      before -= own > Lanes{other, other, other, other};  // true is -1
    }
    std::memcpy(&ranks[i], &before, sizeof(before));
  }
  // Events of one instant have the same rank, and all ranks then add up to less.
  if (std::accumulate(ranks.begin(), ranks.begin() + n, 0U) < n * (n - 1) / 2) {
    return rank_by_key(events, n);
  }
  for (std::uint32_t i = 0; i < n; ++i) events[ranks[i]] = copies[i];
}

/// Sorts by key where several events are of one instant.
void EventQueue::rank_by_key(Event* events, std::uint32_t n) {
  std::array<std::uint64_t, kMostRanked> keys;
  std::array<std::uint32_t, kMostRanked> ranks;
  std::array<Event, kMostRanked> copies;
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint64_t key = events[i].key();
    std::uint32_t before = 0;
    for (std::uint32_t j = 0; j < i; ++j) {
      const std::uint32_t later = keys[j] > key ? 1 : 0;
      ranks[j] += later;
      before += 1 - later;
    }
    keys[i] = key;
    ranks[i] = before;
    copies[i] = events[i];
  }
  for (std::uint32_t i = 0; i < n; ++i) events[ranks[i]] = copies[i];
  for (std::uint32_t i = 1; i < n; ++i) {
    if (!happens_before(events[i], events[i - 1])) continue;
    return std::sort(events, events + n, router_first);  // equal keys: by payload
  }
}

void EventQueue::order_group(Event* events, std::uint32_t n) {
  if (n > 24) {
    std::sort(events, events + n, router_first);
    return;
  }
  for (std::uint32_t i = 1; i < n; ++i) {
    const Event moving = events[i];
    std::uint32_t hole = i;
    while (hole > 0 && router_first(moving, events[hole - 1])) {
      events[hole] = events[hole - 1];
      --hole;
    }
    events[hole] = moving;
  }
}

std::size_t EventQueue::memory_bytes() const {
  return chunks_.memory_bytes() + buckets_.capacity() * sizeof(EventChunks::Bucket) +
         (sorted_.capacity() + left_.capacity() + local_.capacity()) * sizeof(Event) +
         positions_.capacity() * sizeof(std::uint32_t) + far_.capacity() * sizeof(FarEvent);
}

}  // namespace simcore::engine

// When things happen: windows no wider than the shortest delay between two routers.
//
// Inside a window events at different routers cannot affect one another, so nothing is sorted
// globally: a window's events are counting-sorted by router, put in time order only inside a
// router, and handled router by router. Events that a router makes for itself inside the window
// are merged in order from a small local heap, so any delay within a router's group (its
// endpoints, interfaces and memories), zero included, is legal. Where the delay between routers
// itself is zero there are no windows, and one heap holds everything in strict time order: the
// same handlers, the same results, only slower.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "engine/event.hpp"
#include "engine/event_chunks.hpp"
#include "engine/invariant.hpp"

namespace simcore::engine {

class EventQueue {
 public:
  static constexpr std::uint32_t kBuckets = 1024;
  static constexpr Picoseconds kWidestWindow = Picoseconds{1} << 31;
  static constexpr Picoseconds kNever = std::numeric_limits<Picoseconds>::max();

  /// For routers first .. first+routers-1. `lookahead`: the least delay of an event from one
  /// router to another; 0 orders strictly.
  EventQueue(std::uint32_t first, std::uint32_t routers, Picoseconds lookahead);

  /// Schedules an event. Between routers `time` is at least the lookahead away; within a router
  /// it may be as early as now.
  void post(Picoseconds time, std::uint32_t router, std::uint32_t info, std::uint32_t payload) {
    const Picoseconds delta = time - window_start_;
    if (delta < local_limit_) {
      ensure(delta >= 0, "an event was posted before the window under way");
      ensure(router == acting_, "an event of this window goes to another router");
      push_local({static_cast<std::uint32_t>(delta), router, info, payload});
    } else if (delta < horizon_) {
      const std::uint32_t ahead = windows_in(delta);
      const Picoseconds offset = delta - ahead * width_;
      const std::uint32_t bucket = (current_ + ahead) & (kBuckets - 1);
      if (buckets_[bucket].count == 0) occupied_[bucket / 64] |= std::uint64_t{1} << (bucket % 64);
      chunks_.append(buckets_[bucket], {static_cast<std::uint32_t>(offset), router, info, payload});
      ++in_buckets_;
    } else {
      push_far(time, {0, router, info, payload});
    }
  }

  /// Handles every event before `end`, in order at each router, by `handler(event, now)`.
  /// A handler that `looks_ahead()` is shown events three times before their turn, by
  /// `fetch(event)`, `follow(event)` and `reach(event)`, to bring in what they touch.
  /// `handler.poll()` is called between windows every few thousand events and may throw, or end the
  /// run by false. `handler.listen()`, where there is one, is called within windows as often, in
  /// any thread, and may only throw. At the end of the window in which the events reach
  /// `max_events` the run ends too. Returns false when it ended early.
  template <class Handler>
  bool run_until(Picoseconds end, std::uint64_t max_events, Handler& handler) {
    if (width_ == 0) return run_strictly(end, max_events, handler);
    for (Picoseconds next = next_window(); next < end; next = next_window()) {
      if (events() >= max_events) return false;
      run_window(next, end, handler);
      if (poll_due(events()) && !handler.poll()) return false;
      if (end - next < width_) break;  // what is left of this window comes later
    }
    return true;
  }

  /// Start of the first window with an event; kNever when there is none.
  [[nodiscard]] Picoseconds next_window() const;
  /// Start of the window that holds `time`, which must not be before the window under way.
  [[nodiscard]] Picoseconds window_of(Picoseconds time) const {
    return time == kNever ? kNever : window_start_ + (time - window_start_) / width_ * width_;
  }
  /// Handles the events before `end` of the window that starts at `start`; those before it must be
  /// empty. Not for strict order.
  template <class Handler>
  void run_window(Picoseconds start, Picoseconds end, Handler& handler) {
    enter_window(start);
    gather(std::min(end - window_start_, width_));
    handle_window(handler);
    done_ = window_start_ + local_limit_;
    local_limit_ = 0;
  }
  /// Once every few ten thousand events: `events` is their number so far, of all queues that run
  /// side by side, so that these agree.
  [[nodiscard]] bool poll_due(std::uint64_t events) {
    if (events - polled_ <= kPollEvents) return false;
    polled_ = events;
    return true;
  }
  /// Everything before this has happened, and nothing else: the end of the last window that was
  /// run.
  [[nodiscard]] Picoseconds done() const { return width_ == 0 ? last_event_ + 1 : done_; }
  /// The time of the next event; kNever where there is none. Not from within a handler.
  [[nodiscard]] Picoseconds next_event() const;
  /// Calls `visit_event(event, time)` for everything that is scheduled, in no order. Not from
  /// within a handler.
  template <class Visit>
  void visit(Visit visit_event) const {
    for (std::uint32_t ahead = 0; ahead < buckets_.size(); ++ahead) {
      const EventChunks::Bucket& bucket = buckets_[(current_ + ahead) & (kBuckets - 1)];
      const Picoseconds start = window_start_ + ahead * width_;
      chunks_.visit(bucket, [&](const Event& event) { visit_event(event, start + event.offset); });
    }
    for (const FarEvent& far : far_) visit_event(far.event, far.time);
  }

  /// From within a handler: a limit ends the run at this instant or later, so that all before it
  /// happens.
  [[nodiscard]] Picoseconds certain() const {
    return width_ == 0 ? last_event_ : window_start_ + local_limit_;
  }
  /// Whatever was to happen by then is known everywhere: the start of the window under way, or the
  /// present in strict order.
  [[nodiscard]] Picoseconds settled() const { return width_ == 0 ? last_event_ : window_start_; }
  /// Counts an event that was saved, so that events() does not depend on the schedule; or one less.
  void count_event() { ++counted_; }
  void uncount_event() { --counted_; }

  [[nodiscard]] bool empty() const { return in_buckets_ == 0 && far_.empty(); }
  [[nodiscard]] bool strict() const { return width_ == 0; }
  [[nodiscard]] std::uint64_t events() const { return handled_ + counted_; }
  [[nodiscard]] Picoseconds last_event() const { return last_event_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint64_t kPollEvents = 65536;
  static constexpr std::uint32_t kFewEvents = 12;
  static constexpr std::uint32_t kLeastRanked = 4;
  static constexpr std::uint32_t kMostRanked = 48;
  static constexpr std::uint32_t kFetchAhead = 24;
  static constexpr std::uint32_t kFollowAhead = 12;
  static constexpr std::uint32_t kReachAhead = 6;
  struct FarEvent {
    Picoseconds time;
    Event event;
  };

  /// Whole windows in a time below the horizon. The rounding of `per_width_` takes less than one of
  /// them away.
  [[nodiscard]] std::uint32_t windows_in(Picoseconds delta) const {
    __extension__ using Product = unsigned __int128;
    const auto scaled = Product{static_cast<std::uint64_t>(delta)} * per_width_;
    const auto n = static_cast<std::uint32_t>(scaled >> 64);
    return n + (delta - Picoseconds{n} * width_ >= width_ ? 1U : 0U);
  }
  void push_local(const Event& event);
  Event pop_local();
  void push_far(Picoseconds time, const Event& event);
  FarEvent pop_far();
  void enter_window(Picoseconds start);
  void fetch_far();
  /// Brings the window's events before `limit` into `sorted_`, grouped by router.
  void gather(Picoseconds limit);
  void sort_by_router();

  template <class Handler>
  void handle_window(Handler& handler) {
    if constexpr (requires(const Event& event) { handler.fetch(event); }) {
      if (handler.looks_ahead()) return handle_sorted<true>(handler);
    }
    handle_sorted<false>(handler);
  }

  template <bool kLooksAhead, class Handler>
  void handle_sorted(Handler& handler) {
    for (std::uint32_t i = 0; i < sorted_count_; ++i) {
      const Event& event = sorted_[i];
      if constexpr (kLooksAhead) {
        if (i + kFetchAhead < sorted_count_) handler.fetch(sorted_[i + kFetchAhead]);
        if (i + kFollowAhead < sorted_count_) handler.follow(sorted_[i + kFollowAhead]);
        if (i + kReachAhead < sorted_count_) handler.reach(sorted_[i + kReachAhead]);
      }
      while (!local_.empty() &&
             (local_.front().router != event.router || happens_before(local_.front(), event))) {
        act(pop_local(), handler);
      }
      act(event, handler);
    }
    while (!local_.empty()) act(pop_local(), handler);
  }

  template <class Handler>
  void act(const Event& event, Handler& handler) {
    acting_ = event.router;
    ++handled_;
    // Windows on long links take longer than a caller likes to wait.
    if constexpr (requires { handler.listen(); }) {
      if (handled_ % kPollEvents == 0) [[unlikely]]
        handler.listen();
    }
    const Picoseconds now = window_start_ + event.offset;
    last_event_ = std::max(last_event_, now);
    handler(event, now);
  }

  template <class Handler>
  bool run_strictly(Picoseconds end, std::uint64_t max_events, Handler& handler) {
    bool goes_on = true;
    while (!far_.empty() && far_.front().time < end) {
      // An instant is never divided: what happens before an end can then be told by its time.
      const bool begins = far_.front().time > last_event_;
      if (begins && (!goes_on || events() >= max_events)) return false;
      const FarEvent next = pop_far();
      ++handled_;
      last_event_ = next.time;
      handler(next.event, next.time);
      if (poll_due(events())) goes_on = handler.poll() && goes_on;
    }
    return goes_on;
  }

  static void order_group(Event* events, std::uint32_t n);
  static void rank_group(Event* events, std::uint32_t n);
  static void rank_by_key(Event* events, std::uint32_t n);

  std::uint32_t first_;
  std::uint32_t routers_;
  Picoseconds width_ = 0;
  std::uint64_t per_width_ = 0;  ///< windows in a time of 2^64 ps
  Picoseconds horizon_ = 0;
  Picoseconds window_start_ = 0;
  Picoseconds local_limit_ = 0;  ///< events before this offset belong to the router being handled
  std::uint32_t current_ = 0;
  std::uint64_t in_buckets_ = 0;
  std::uint64_t handled_ = 0;  ///< events, each one: no number of them is stepped over
  std::uint64_t counted_ = 0;  ///< beside them, as events; modulo 2^64, for it may be negative
  std::uint64_t polled_ = 0;
  std::uint32_t acting_ = 0;  ///< the router whose event is being handled
  Picoseconds last_event_ = 0;
  Picoseconds done_ = 0;
  EventChunks chunks_;
  std::vector<EventChunks::Bucket> buckets_;
  std::array<std::uint64_t, kBuckets / 64> occupied_{};  ///< a bit for each bucket with events
  LargeArray<Event> sorted_;
  std::uint32_t sorted_count_ = 0;
  std::vector<Event> left_;
  LargeArray<std::uint32_t> positions_;
  std::vector<Event> local_;
  std::vector<FarEvent> far_;
};

}  // namespace simcore::engine

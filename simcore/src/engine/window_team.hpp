// Several event queues that go through the same windows side by side, one thread each.
//
// Conservative: no event takes effect on another shard sooner than the window's width, so all of a
// window may happen at once; what it sends to other shards is exchanged at its end. Shards agree
// on the next window that holds an event for any of them, so empty ones cost nothing (Chandy and
// Misra, 1979; windows as in Nicol's YAWNS, 1993).
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <limits>
#include <vector>

#include "engine/barrier.hpp"
#include "engine/event_queue.hpp"
#include "engine/thread_team.hpp"

namespace simcore {

class WindowTeam {
 public:
  static constexpr Picoseconds kNever = EventQueue::kNever;

  WindowTeam(std::uint32_t shards, Picoseconds width)
      : shards_(shards), width_(width), barrier_(shards), boards_(shards), boxes_(shards) {
    for (Boxes& boxes : boxes_) {
      for (auto& out : boxes.out) out.resize(shards);
    }
  }

  /// Sends an event to another shard; `time` is at least the width away. By `from`'s thread.
  void send(std::uint32_t from, std::uint32_t to, Picoseconds time, std::uint32_t router,
            std::uint32_t info, std::uint32_t payload) {
    Boxes& boxes = boxes_[from];
    boxes.out[boxes.parity][to].push_back({time, router, info, payload});
    if (time < boxes.earliest) boxes.earliest = time;
  }

  /// One member's part of letting everything before `end` happen; all members call it with the
  /// same `end` and `max_events`. Stops early, at the same window for all, when the events of all
  /// shards together have reached `max_events` and there are more, when a handler throws, or when
  /// `handler.poll()`, which member 0 calls while nothing else runs, returns false or throws.
  /// Throws what the member's own handler threw. Returns false when stopped early by a limit.
  template <class Handler>
  bool run(std::uint32_t shard, EventQueue& queue, Picoseconds end, std::uint64_t max_events,
           Handler& handler);

  /// CPU seconds of the helpers' threads; for member 0's poll.
  [[nodiscard]] double helper_cpu_seconds() const {
    double sum = 0;
    for (std::size_t s = 1; s < boards_.size(); ++s) sum += boards_[s].cpu_seconds;
    return sum;
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Mail {
    Picoseconds time;
    std::uint32_t router;
    std::uint32_t info;
    std::uint32_t payload;
  };
  /// What a shard tells the others at the end of a window; by parity, for a fast shard may write
  /// the next one while a slow one still reads this.
  struct Notice {
    Picoseconds next = kNever;  ///< the first window with something to do here or in its mail
    std::uint64_t events = 0;
    bool failed = false;
    bool wants_poll = false;
  };
  struct alignas(128) Board {
    std::array<Notice, 2> notices;
    double cpu_seconds = 0;
  };
  struct alignas(128) Boxes {
    std::array<std::vector<std::vector<Mail>>, 2> out;
    Picoseconds earliest = kNever;
    std::uint32_t parity = 0;
  };
  struct Agreement {
    Picoseconds next = kNever;
    std::uint64_t events = 0;
    bool failed = false;
    bool wants_poll = false;
  };

  Agreement exchange(std::uint32_t shard, EventQueue& queue, Notice notice);
  void collect_mail(std::uint32_t shard, EventQueue& queue, std::uint32_t parity);

  const std::uint32_t shards_;
  const Picoseconds width_;
  Barrier barrier_;
  std::vector<Board> boards_;
  std::vector<Boxes> boxes_;
  bool go_on_ = true;  ///< member 0's poll has said so
};

template <class Handler>
bool WindowTeam::run(std::uint32_t shard, EventQueue& queue, Picoseconds end,
                     std::uint64_t max_events, Handler& handler) {
  std::exception_ptr failure;
  bool last = false;
  if (shard == 0) go_on_ = true;
  while (true) {
    Notice notice;
    notice.events = queue.events();
    notice.failed = failure != nullptr;
    notice.wants_poll = queue.poll_due();
    const Agreement all = exchange(shard, queue, notice);
    if (all.failed) break;
    if (all.wants_poll) {
      queue.note_poll();
      boards_[shard].cpu_seconds = thread_cpu_seconds();
      barrier_.wait();
      if (shard == 0) {
        try {
          go_on_ = handler.poll();
        } catch (...) {
          failure = std::current_exception();
          go_on_ = false;
        }
      }
      barrier_.wait();
      if (!go_on_) {
        if (failure) break;
        return false;
      }
    }
    if (last || all.next >= end) return true;
    if (all.events >= max_events) return false;
    last = end - all.next < width_;  // what is left of this window comes later
    try {
      queue.run_window(all.next, end, handler);
    } catch (...) {
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
  return true;
}

}  // namespace simcore

// Several event queues that go through the same windows side by side, in several threads.
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

namespace simcore::engine {

class WindowTeam {
 public:
  static constexpr Picoseconds kNever = EventQueue::kNever;

  /// `members` threads, no more than shards, go through the windows.
  WindowTeam(std::uint32_t shards, std::uint32_t members, Picoseconds width)
      : width_(width), barrier_(members), boards_(shards), boxes_(shards) {
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

  /// A shard in the hands of a member.
  template <class Handler>
  struct Part {
    std::uint32_t shard;
    EventQueue& queue;
    Handler handler;
  };

  /// One member's part of letting everything before `end` happen, for the shards in `parts`; all
  /// members call it with the same `end` and `max_events`. Stops early, at the same window for all,
  /// when the events of all shards together have reached `max_events` and there are more, when a
  /// handler throws, or when the poll of shard 0's handler, made while nothing else runs, returns
  /// false or throws. Throws what the member's own handlers threw. Returns false when stopped early
  /// by a limit.
  template <class Parts>
  bool run(Parts& parts, Picoseconds end, std::uint64_t max_events);

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
  /// What all shards have told, together.
  struct Agreement {
    Picoseconds next = kNever;
    std::uint64_t events = 0;
    bool failed = false;
  };

  void tell(std::uint32_t shard, const EventQueue& queue, bool failed);
  [[nodiscard]] Agreement listen(std::uint32_t shard) const;
  void collect_mail(std::uint32_t shard, EventQueue& queue);

  const Picoseconds width_;
  Barrier barrier_;
  std::vector<Board> boards_;
  std::vector<Boxes> boxes_;
  bool go_on_ = true;  ///< member 0's poll has said so
};

template <class Parts>
bool WindowTeam::run(Parts& parts, Picoseconds end, std::uint64_t max_events) {
  std::exception_ptr failure;
  bool complete = true;
  auto& own = parts.front();
  if (own.shard == 0) go_on_ = true;
  for (bool last = false; true;) {
    for (const auto& part : parts) tell(part.shard, part.queue, failure != nullptr);
    barrier_.wait();
    const Agreement all = listen(own.shard);
    if (all.failed) break;
    try {
      for (auto& part : parts) collect_mail(part.shard, part.queue);
    } catch (...) {  // the others wait at barriers: they hear of it at the end of the next window
      failure = std::current_exception();
    }
    if (own.queue.poll_due(all.events)) {
      boards_[own.shard].cpu_seconds = thread_cpu_seconds();
      barrier_.wait();
      if (own.shard == 0) {
        try {
          go_on_ = own.handler.poll();
        } catch (...) {
          if (failure == nullptr) failure = std::current_exception();
          go_on_ = false;
        }
      }
      barrier_.wait();
      if (!go_on_) {
        complete = false;
        break;
      }
    }
    if (last || all.next >= end) break;
    if (all.events >= max_events) {
      complete = false;
      break;
    }
    last = end - all.next < width_;  // what is left of this window comes later
    if (failure != nullptr) continue;
    try {
      for (auto& part : parts) part.queue.run_window(all.next, end, part.handler);
    } catch (...) {
      failure = std::current_exception();
    }
  }
  if (failure) std::rethrow_exception(failure);
  return complete;
}

}  // namespace simcore::engine

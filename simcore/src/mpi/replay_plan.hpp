// How a job replays a trace: its times and sizes, and the schedules of its collectives.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/time.hpp"
#include "mpi/rank_program.hpp"
#include "mpi/timeline.hpp"
#include "mpi/trace_content.hpp"

namespace simcore::mpi {

/// A trace with its scales applied, which a job's ranks replay. Nothing of it changes in a run.
class ReplayPlan {
 public:
  /// `schedules` holds one for each of the content's collectives; equal ones may be shared.
  ReplayPlan(std::shared_ptr<const TraceContent> content, double compute_scale,
             double message_scale, std::vector<std::shared_ptr<const CollectiveSchedule>> schedules,
             TimelineWindow timeline = {});

  [[nodiscard]] const TraceContent& content() const { return *content_; }
  [[nodiscard]] Picoseconds duration(const TraceOp& op) const {
    return compute_scale_ == 1
               ? static_cast<Picoseconds>(op.amount)
               : std::min(kTimeLimit, static_cast<Picoseconds>(std::llround(
                                          static_cast<double>(op.amount) * compute_scale_)));
  }
  /// Bytes of a message, or those that a wait adds up.
  [[nodiscard]] std::uint32_t bytes(const TraceOp& op) const {
    return op_bytes(scaled(op.amount, message_scale_));
  }
  [[nodiscard]] static std::uint64_t scaled(std::uint64_t amount, double scale) {
    return scale == 1
               ? amount
               : static_cast<std::uint64_t>(std::llround(static_cast<double>(amount) * scale));
  }
  [[nodiscard]] const CollectiveSchedule& schedule(std::uint32_t collective) const {
    return *schedules_[collective];
  }
  /// The first key of the messages of a collective; keys of different ones differ.
  [[nodiscard]] std::uint32_t first_key(std::uint32_t collective) const {
    return first_keys_[collective];
  }
  [[nodiscard]] const TimelineWindow& timeline() const { return timeline_; }
  /// All keys of an iteration.
  [[nodiscard]] std::uint32_t keys() const { return keys_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::shared_ptr<const TraceContent> content_;
  double compute_scale_;
  double message_scale_;
  std::vector<std::shared_ptr<const CollectiveSchedule>> schedules_;
  std::vector<std::uint32_t> first_keys_;
  std::uint32_t keys_ = 0;
  TimelineWindow timeline_;
};

/// What a job that replays a trace is in the middle of.
struct Replay {
  static constexpr std::uint32_t kNone = 0xFFFFFFFFU;
  /// In place of a message: the receive has been posted.
  static constexpr std::uint32_t kPosted = 0xFFFFFFFEU;
  /// In place of a message: the receive is done, or the send has gone.
  static constexpr std::uint32_t kOver = 0xFFFFFFFCU;
  /// In place of a message: it has come, and the stream is to take it in.
  static constexpr std::uint32_t kArrived = 0xFFFFFFFDU;

  struct Op {
    std::uint32_t missing = 0;  ///< how many others it waits for before it starts
    /// Of a receive: a message that came before it was posted, or one of the above; of a send that
    /// is on its way kPosted. kOver in the end. Of a wait: how many operations are not done yet.
    std::uint32_t open = kNone;
    std::uint32_t next = kNone;  ///< in the list of its stream
  };
  struct Stream {
    std::uint32_t current = kNone;
    std::uint32_t first = kNone;  ///< of those that are ready
    std::uint32_t last = kNone;
    bool begun = false;      ///< whether the current one has started
    Picoseconds since = 0;   ///< when it took the stream
    Picoseconds hidden = 0;  ///< of a collective: how long the rank had computed by then
  };
  struct Rank {
    std::uint32_t left = 0;       ///< operations of this iteration that are not done
    std::uint32_t computing = 0;  ///< streams that compute
    Picoseconds since = 0;        ///< when the first of these began
    Picoseconds computed = 0;     ///< in this iteration, while any stream did

    [[nodiscard]] Picoseconds computed_until(Picoseconds now) const {
      return computed + (computing > 0 ? now - since : 0);
    }
  };

  /// The measured iterations of a rank.
  struct Measured {
    Picoseconds computed = 0;
    Picoseconds took = 0;
    Picoseconds ended = 0;
    std::uint32_t rows = 0;  ///< of the timeline
  };

  const ReplayPlan* plan = nullptr;
  std::vector<Op> ops{};          ///< of all ranks
  std::vector<Stream> streams{};  ///< by record
  /// By wait: when the last of the sends that it waits for, and that are over, has left.
  std::vector<Picoseconds> left_at{};
  std::vector<Rank> ranks{};
  std::vector<Measured> measured{};  ///< by rank

  /// Before an iteration of the rank.
  void reset(std::uint32_t rank);
  [[nodiscard]] std::size_t memory_bytes() const {
    return ops.capacity() * sizeof(Op) + streams.capacity() * sizeof(Stream) +
           left_at.capacity() * sizeof(Picoseconds) + ranks.capacity() * sizeof(Rank) +
           measured.capacity() * sizeof(Measured);
  }
  [[nodiscard]] Op& op(std::uint32_t rank, std::uint32_t number) {
    return ops[plan->content().first(rank) + number];
  }
  /// Bytes of the state of a job with so many records of streams.
  [[nodiscard]] static std::uint64_t bytes_of(const TraceContent& content, std::uint64_t records) {
    return content.figures().operations * sizeof(Op) + records * sizeof(Stream) +
           content.waits() * sizeof(Picoseconds) +
           content.ranks() * (sizeof(Rank) + sizeof(Measured));
  }
};

/// The end of an operation, or the start of an iteration, that a timer tells.
struct LaterEnd {
  std::uint32_t record = 0;  ///< of the operation's stream
  std::uint32_t op = 0;      ///< Replay::kNone: an iteration starts
  std::uint32_t next = kNoHandle;
};

}  // namespace simcore::mpi

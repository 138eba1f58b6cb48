// The program of a job's ranks, as operations that the rank engine carries out.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "aggregation/settings.hpp"
#include "engine/invariant.hpp"
#include "engine/time.hpp"

namespace simcore::stats {
struct RunReport;
}  // namespace simcore::stats

namespace simcore::mpi {

class OperationTimes;
class ReplayPlan;

/// Bytes of a message, as an operation holds them. Whoever makes a program refuses larger ones.
inline std::uint32_t op_bytes(std::uint64_t bytes) {
  ensure(bytes <= 0xFFFFFFFFU, "a message is larger than an operation can hold");
  return static_cast<std::uint32_t>(bytes);
}

/// One step of a rank. A send or receive only begins something; `wait_all` waits for all of it.
struct Op {
  enum class Kind : std::uint8_t {
    compute,         ///< holds the rank's processor for `duration`; 0: does nothing
    send,            ///< `bytes` with `tag` to rank `peer`
    receive,         ///< one message with `tag` from rank `peer`
    receive_any,     ///< `peer` messages with `tag`, whoever sends them
    aggregate,       ///< the rank's part of aggregation `tag` over `bytes` in the group `peer`
    wait_all,        ///< until all sends begun have left, and all receives and aggregations begun
                     ///< are complete
    operation_done,  ///< ends what is measured as an operation: all before it in this iteration
    end              ///< of the iteration; everything begun must have been waited for
  };
  Kind kind = Kind::end;
  std::uint32_t peer = 0;
  /// Of a send; a message of 0 bytes takes one on the wire. Of a wait: what has arrived by its end
  /// and the rank then adds to its own data.
  std::uint32_t bytes = 0;
  std::uint32_t tag = 0;  ///< below kTags
  Picoseconds duration = 0;

  static constexpr std::uint32_t kTags = 65536;

  [[nodiscard]] static Op compute_for(Picoseconds duration) {
    return {.kind = Kind::compute, .duration = duration};
  }
  [[nodiscard]] static Op nothing() { return compute_for(0); }
  [[nodiscard]] static Op send_to(std::uint32_t peer, std::uint32_t bytes, std::uint32_t tag) {
    return {.kind = Kind::send, .peer = peer, .bytes = bytes, .tag = tag};
  }
  [[nodiscard]] static Op receive_from(std::uint32_t peer, std::uint32_t tag) {
    return {.kind = Kind::receive, .peer = peer, .tag = tag};
  }
  [[nodiscard]] static Op receive_count(std::uint32_t messages, std::uint32_t tag) {
    return {.kind = Kind::receive_any, .peer = messages, .tag = tag};
  }
  /// By a channel of a group that aggregates in the network.
  [[nodiscard]] static Op aggregate_in(std::uint32_t group, AggregationKind kind,
                                       std::uint32_t bytes) {
    return {.kind = Kind::aggregate,
            .peer = group,
            .bytes = bytes,
            .tag = static_cast<std::uint32_t>(kind)};
  }
  [[nodiscard]] static Op wait(std::uint32_t combined = 0) {
    return {.kind = Kind::wait_all, .bytes = combined};
  }
  [[nodiscard]] static Op measured() { return {.kind = Kind::operation_done}; }
  [[nodiscard]] static Op done() { return {.kind = Kind::end}; }
};

/// Ranks that aggregate in the network together.
struct AggregatingGroup {
  /// Those that hand data to the router of their endpoint, at most two of each endpoint, and one
  /// after the other. The others of an endpoint hand theirs to these.
  std::vector<std::uint32_t> channels;
  std::uint32_t root = 0;  ///< of `channels`: who broadcasts, or gets what is reduced
};

/// A program that every rank runs `iterations()` times. A message is received in the iteration of
/// the same number in which it was sent, so tags need not differ between iterations. Between two
/// ranks, messages of one tag and iteration match receives in their order of arrival.
class RankProgram {
 public:
  virtual ~RankProgram() = default;
  [[nodiscard]] virtual std::uint32_t ranks() const = 0;
  /// Whether this rank has anything to do. The other ranks make no iterations.
  [[nodiscard]] virtual bool takes_part(std::uint32_t /*rank*/) const { return true; }
  [[nodiscard]] virtual std::uint32_t iterations() const = 0;
  /// The number of iterations at the start that are not measured; fewer than all.
  [[nodiscard]] virtual std::uint32_t warmup_iterations() const { return 0; }
  /// The operation of `rank` in step 0, 1, ... of an iteration; the last one is `end`. It must be a
  /// pure function, for any iteration number: background jobs go on past iterations().
  [[nodiscard]] virtual Op op(std::uint32_t rank, std::uint32_t iteration,
                              std::uint32_t step) const = 0;
  /// op() for estimates of what is sent. It may leave out the number of messages of a receive
  /// when that depends on the draws of all ranks. Steps behind the last one are `end` too.
  [[nodiscard]] virtual Op sketch(std::uint32_t rank, std::uint32_t iteration,
                                  std::uint32_t step) const {
    return op(rank, iteration, step);
  }
  /// The groups that its aggregations name by their place here.
  [[nodiscard]] virtual std::vector<AggregatingGroup> aggregating_groups() const { return {}; }
  /// Before the run: the routers have nothing left for a group, which is to use an algorithm of
  /// ranks.
  virtual void use_ranks_in(std::uint32_t /*group*/) {}
  /// About how much longer an iteration takes than the operations of one rank. More than 1 when
  /// ranks begin one after another.
  [[nodiscard]] virtual double stretch() const { return 1; }
  /// Whether ranks add up data that arrive.
  [[nodiscard]] virtual bool reduces() const { return false; }
  /// The number of groups of ranks whose operations are measured. 0: only iterations are. Each rank
  /// of a group does one operation an iteration.
  [[nodiscard]] virtual std::uint32_t groups() const { return 0; }
  [[nodiscard]] virtual std::uint32_t group_of(std::uint32_t /*rank*/) const { return 0; }
  /// The trace that its ranks replay, in place of op(); null: they run their operations in order.
  [[nodiscard]] virtual const ReplayPlan* replay() const { return nullptr; }
  /// Adds the metrics of the operations.
  virtual void report(const OperationTimes& /*times*/, stats::RunReport& /*report*/) const {}
  /// Bytes of its own state. Any thread may call it at any time.
  [[nodiscard]] virtual std::size_t memory_bytes() const { return 0; }
};

class RoundSchedule;

/// The operations of a collective for members 0, 1, ... of a group of ranks. The `peer` of an
/// operation is a member (for receive_any, a number of messages), and tags are 0 .. tags() - 1. The
/// last wait_all has waited for everything that was begun. There is no `end`.
class CollectiveSchedule {
 public:
  virtual ~CollectiveSchedule() = default;
  [[nodiscard]] virtual std::uint32_t members() const = 0;
  /// The number of operations of a member.
  [[nodiscard]] virtual std::uint32_t steps(std::uint32_t member) const = 0;
  /// The member's operation number `step`. It must be a pure function.
  [[nodiscard]] virtual Op op(std::uint32_t member, std::uint32_t step) const = 0;
  [[nodiscard]] virtual std::uint32_t tags() const { return 1; }
  /// Bytes of the largest message, or of what is aggregated in the network; up to a byte less where
  /// shares differ by one.
  [[nodiscard]] virtual std::uint64_t largest_message() const = 0;
  /// The group of members that aggregates in the network; without channels where none does. An
  /// aggregation names it 0.
  [[nodiscard]] virtual AggregatingGroup aggregating_group() const { return {}; }
  /// Before the run: the group is to use an algorithm of its members.
  virtual void use_members() {}
  /// Itself, where it goes by rounds; else null.
  [[nodiscard]] virtual const RoundSchedule* as_rounds() const { return nullptr; }
};

/// The groups of a program whose communicator number c does `schedules[c]`, its member m being the
/// rank `rank_of(c, m)`; none where the schedules do not aggregate.
template <class RankOf>
[[nodiscard]] std::vector<AggregatingGroup> groups_of(
    const std::vector<const CollectiveSchedule*>& schedules, RankOf rank_of) {
  std::vector<AggregatingGroup> groups;
  for (std::uint32_t c = 0; c < schedules.size(); ++c) {
    AggregatingGroup group = schedules[c]->aggregating_group();
    if (group.channels.empty()) return {};
    for (std::uint32_t& channel : group.channels) channel = rank_of(c, channel);
    groups.push_back(std::move(group));
  }
  return groups;
}

/// An operation of a collective as one of a program. `rank_of(member)` gives the rank of its peer,
/// and `first_tag` keeps its tags apart from those of the program's other collectives. An
/// aggregation is that of the group.
template <class RankOf>
[[nodiscard]] Op in_program(Op op, std::uint32_t first_tag, RankOf rank_of,
                            std::uint32_t group = 0) {
  if (op.kind == Op::Kind::aggregate) {
    op.peer = group;
    return op;
  }
  op.tag += first_tag;
  if (op.kind == Op::Kind::send || op.kind == Op::Kind::receive) op.peer = rank_of(op.peer);
  return op;
}

}  // namespace simcore::mpi

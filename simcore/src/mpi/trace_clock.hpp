// When the operations of a trace begin and end on a network without contention, and the chain of
// them that sets its length.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "engine/time.hpp"
#include "mpi/trace_content.hpp"
#include "namespaces.hpp"

namespace simcore::mpi {

/// What a message takes: latency and, for each byte, the inverse of a rate. Both may be 0.
struct ClockNetwork {
  Picoseconds latency = 0;
  double ps_per_byte = 0;
  double compute_scale = 1;  ///< computations take so many times as long
  /// What a collective takes; by default the lower bounds that TraceClock names.
  std::function<Picoseconds(const TraceCollective&, std::uint32_t members)> collective{};
};

/// One step of the critical path, of the time from `begin` to `end`.
struct PathStep {
  enum class Kind : std::uint8_t { compute, message, collective };
  Kind kind = Kind::compute;
  std::uint8_t collective = 0;  ///< its place in trace_collectives()
  std::uint32_t rank = 0;       ///< of a message the sender, of a collective who came last
  std::uint32_t op = 0;
  std::uint32_t to = 0;  ///< of a message the receiver, else the rank itself
  std::uint64_t bytes = 0;
  Picoseconds begin = 0;
  Picoseconds end = 0;
};

/// The replay of a trace where messages do not meet: each takes latency and bytes, its sender and
/// receiver take no time, and a collective ends for all members at once, after the last has come:
/// by its own function, else by the lower bounds of Chan, Heimlich, Purkayastha and van de Geijn
/// (Collective communication: theory, practice, and experience, 2007, section 3.4). Streams and
/// dependencies are those of every replay.
class TraceClock {
 public:
  /// Throws PointError where ranks need one another; the error names the first that waits.
  TraceClock(const TraceContent& content, ClockNetwork network);

  /// By row: when the operation took its stream, and when it was done.
  [[nodiscard]] const std::vector<Picoseconds>& begins() const { return begins_; }
  [[nodiscard]] const std::vector<Picoseconds>& ends() const { return ends_; }
  /// When the last operation is done.
  [[nodiscard]] Picoseconds length() const { return length_; }
  /// What the length is made of, in the order of time; the steps follow one another without a gap.
  [[nodiscard]] std::vector<PathStep> critical_path() const;

  /// What a collective of so many members takes.
  [[nodiscard]] Picoseconds collective_time(const TraceCollective& told,
                                            std::uint32_t members) const;

 private:
  class Replay;

  [[nodiscard]] std::uint32_t rank_of(std::uint64_t row) const;
  [[nodiscard]] TraceOp::Kind kind_of(std::uint64_t row) const {
    const std::uint32_t rank = rank_of(row);
    return content_.op(rank, static_cast<std::uint32_t>(row - content_.first(rank))).kind;
  }
  [[nodiscard]] PathStep own_step(std::uint64_t row) const;
  [[nodiscard]] PathStep message_step(std::uint64_t sent, std::uint64_t received) const;

  const TraceContent& content_;
  ClockNetwork network_;
  std::vector<Picoseconds> begins_;
  std::vector<Picoseconds> ends_;
  /// By row: the operation that it waited for last, and whether for its start; see Replay.
  std::vector<std::uint64_t> began_after_;
  std::vector<std::uint64_t> ended_after_;  ///< kItself: by its own duration
  Picoseconds length_ = 0;
  std::uint64_t last_row_ = 0;
};

}  // namespace simcore::mpi

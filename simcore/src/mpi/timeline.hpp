// What the streams of a replayed trace are in, and when: the timeline of a run, and names of times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/time.hpp"
#include "mpi/trace_content.hpp"
#include "stats/run_report.hpp"

namespace simcore::mpi {

/// The metric of exposed communication in `what`: messages, or one of trace_collectives().
std::string exposed_in_metric(const std::string& what);

/// The part of simulated time that a timeline shows; none where `to` is 0.
struct TimelineWindow {
  Picoseconds from = 0;
  Picoseconds to = 0;

  [[nodiscard]] bool shows(Picoseconds begin, Picoseconds end) const {
    return end > from && begin < to;
  }
};

/// An operation while it held its stream.
struct TimelineRow {
  std::uint32_t job = 0;
  std::uint32_t rank = 0;
  std::uint32_t operation = 0;
  std::uint16_t stream = 0;
  std::uint8_t kind = 0;  ///< a place in timeline_kinds()
  Picoseconds begin = 0;
  Picoseconds end = 0;
};

/// Rows that the timeline of a job has at most; each rank has the same share, but at least 16.
inline constexpr std::uint32_t kMostTimelineRows = 1U << 21;
std::uint32_t timeline_rows_of_rank(std::uint32_t ranks);

/// compute, send, receive, wait, then each of trace_collectives().
std::uint8_t timeline_kind(const TraceContent& content, const TraceOp& op);

/// The table `timeline`, by job, rank, stream and time: job (where `jobs` names several), rank,
/// stream, operation (its number in the rank), kind, begin_ns, end_ns.
Table timeline_table(std::vector<TimelineRow> rows, std::vector<std::string> jobs);

}  // namespace simcore::mpi

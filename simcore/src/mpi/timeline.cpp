#include "mpi/timeline.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

namespace simcore::mpi {

std::string exposed_in_metric(const std::string& what) {
  return "exposed_" + what + "_time_mean_ns";
}

std::uint32_t timeline_rows_of_rank(std::uint32_t ranks) {
  return std::max<std::uint32_t>(16, kMostTimelineRows / std::max<std::uint32_t>(1, ranks));
}

std::uint8_t timeline_kind(const TraceContent& content, const TraceOp& op) {
  if (op.kind != TraceOp::Kind::collective) return static_cast<std::uint8_t>(op.kind);
  constexpr auto first = static_cast<std::uint8_t>(TraceOp::Kind::collective);
  return static_cast<std::uint8_t>(first + content.collectives()[op.peer].operation);
}

Table timeline_table(std::vector<TimelineRow> rows, std::vector<std::string> jobs) {
  std::sort(rows.begin(), rows.end(), [](const TimelineRow& a, const TimelineRow& b) {
    return std::tie(a.job, a.rank, a.stream, a.begin, a.end, a.operation) <
           std::tie(b.job, b.rank, b.stream, b.begin, b.end, b.operation);
  });
  std::vector<std::uint32_t> job_numbers, ranks, streams, operations, kinds;
  std::vector<double> begins, ends;
  for (const TimelineRow& row : rows) {
    job_numbers.push_back(row.job);
    ranks.push_back(row.rank);
    streams.push_back(row.stream);
    operations.push_back(row.operation);
    kinds.push_back(row.kind);
    begins.push_back(to_ns(row.begin));
    ends.push_back(to_ns(row.end));
  }
  DictionaryColumn named{std::move(kinds), {"compute", "send", "receive", "wait"}};
  for (const std::string& name : trace_collectives()) named.values.push_back(name);
  Table table{"timeline"};
  if (jobs.size() > 1) table.add("job", DictionaryColumn{std::move(job_numbers), std::move(jobs)});
  table.add("rank", std::move(ranks));
  table.add("stream", std::move(streams));
  table.add("operation", std::move(operations));
  table.add("kind", std::move(named));
  table.add("begin_ns", std::move(begins));
  table.add("end_ns", std::move(ends));
  return table;
}

}  // namespace simcore::mpi

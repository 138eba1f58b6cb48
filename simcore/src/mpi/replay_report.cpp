// What replays tell of their streams: exposed times by kind, the slowest rank and the timeline.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "mpi/rank_engine.hpp"

namespace simcore::mpi {

/// An operation gives its stream free: what it took is counted, and shown by the timeline.
void RankEngine::note_release(Transport& here, std::uint32_t record, std::uint32_t op,
                              Picoseconds now) {
  const std::size_t job = ranks_[record].job;
  Replay& replay = replays_[job];
  const Replay::Stream& stream = replay.streams[record - first_records_[job]];
  const std::uint32_t rank = rank_of(record);
  const TraceContent& content = replay.plan->content();
  const TraceOp& told = content.op(rank, op);
  if (told.kind == TraceOp::Kind::collective &&
      ranks_[record].iteration >= jobs_[job].program->warmup_iterations()) {
    statistics_[here]
        .jobs[job]
        .exposed_in_collectives[content.collectives()[told.peer].operation] +=
        now - stream.since - (replay.ranks[rank].computed_until(now) - stream.hidden);
  }
  if (now == stream.since || !replay.plan->timeline().shows(stream.since, now)) return;
  std::uint32_t& rows = replay.measured[rank].rows;
  if (rows == timeline_rows_of_rank(content.ranks())) return;
  ++rows;
  statistics_[here].timeline.push_back({.job = static_cast<std::uint32_t>(job),
                                        .rank = rank,
                                        .operation = op,
                                        .stream = static_cast<std::uint16_t>(told.stream),
                                        .kind = timeline_kind(content, told),
                                        .begin = stream.since,
                                        .end = now});
}

/// The rank of a replay that ended its measured iterations last; null where there is none.
const Replay::Measured* RankEngine::slowest_rank(std::size_t job) const {
  const Replay::Measured* slowest = nullptr;
  for (const Replay::Measured& rank : replays_[job].measured) {
    if (rank.took > 0 && (slowest == nullptr || rank.ended > slowest->ended)) slowest = &rank;
  }
  return slowest;
}

void RankEngine::report_replay(stats::RunReport& report, const JobStatistics& foreground) const {
  foreground.exposed_time.report("exposed_communication_time", report);
  const auto iterations = static_cast<double>(foreground.exposed_time.count());
  if (iterations > 0) {
    double rest = foreground.exposed_time.mean_ns();
    for (std::size_t k = 0; k < kTraceCollectives; ++k) {
      if (foreground.exposed_in_collectives[k] == 0) continue;
      const double mean = to_ns(foreground.exposed_in_collectives[k]) / iterations;
      rest -= mean;
      report.add(exposed_in_metric(trace_collectives()[k]).c_str(), mean);
    }
    report.add(exposed_in_metric("messages").c_str(), std::max(0.0, rest));
  }
  const Replay::Measured* slowest = slowest_rank(0);
  if (slowest != nullptr) {
    report.add("slowest_rank_compute_fraction",
               static_cast<double>(slowest->computed) / static_cast<double>(slowest->took));
  }
}

void RankEngine::report_timeline(stats::RunReport& report) const {
  const bool asked = std::any_of(replays_.begin(), replays_.end(), [](const Replay& replay) {
    return replay.plan != nullptr && replay.plan->timeline().to > 0;
  });
  if (!asked) return;
  std::vector<TimelineRow> rows;
  statistics_.for_each([&](const RankStatistics& slot) {
    rows.insert(rows.end(), slot.timeline.begin(), slot.timeline.end());
  });
  std::vector<std::string> names;
  for (const Job& job : jobs_) names.push_back(job.name);
  report.tables.push_back(timeline_table(std::move(rows), std::move(names)));
}

}  // namespace simcore::mpi

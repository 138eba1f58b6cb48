// The run of all jobs to the end of the foreground, and its report.
#include <algorithm>
#include <limits>
#include <string>

#include "mpi/rank_engine.hpp"
#include "params/errors.hpp"

namespace simcore::mpi {

std::vector<JobStatistics> RankEngine::merged() const {
  std::vector<JobStatistics> all(jobs_.size());
  statistics_.for_each([&](const RankStatistics& slot) {
    for (std::size_t j = 0; j < all.size(); ++j) all[j].merge(slot.jobs[j]);
  });
  return all;
}

bool RankEngine::has_ended(std::size_t job) const {
  std::uint64_t done = 0;
  statistics_.for_each([&](const RankStatistics& slot) { done += slot.jobs[job].ranks_done; });
  return done == active_[job];
}

bool RankEngine::all_ended() const {
  for (std::size_t j = 0; j < jobs_.size(); ++j) {
    if (!jobs_[j].repeats && !has_ended(j)) return false;
  }
  return true;
}

/// Throws SimulationError for a job that has not ended though no event is left.
void RankEngine::refuse_stuck() const {
  for (std::size_t j = 0; j < jobs_.size(); ++j) {
    for (std::uint32_t local = 0; !jobs_[j].repeats && local < jobs_[j].program->ranks(); ++local) {
      const Rank& rank = ranks_[record_of(j, local)];
      if (rank.state == State::done) continue;
      if (rank.replays) throw SimulationError(stuck_replay(j, local));
      throw SimulationError("rank " + std::to_string(local) + " of " + jobs_[j].workload +
                            " waits in iteration " + std::to_string(rank.iteration) + " for " +
                            std::to_string(rank.receives) + " messages that nobody sends");
    }
  }
  throw SimulationError("a rank of " + jobs_[0].workload + " is lost");
}

/// Lets operations begin that waited for routers; true when one has.
bool RankEngine::serve_queue(NetworkClock& root, Picoseconds now) {
  if (!aggregation_ || !aggregation_->queues()) return false;
  return aggregation_->serve_queue(root, now, [this](std::uint32_t job) { return has_ended(job); });
}

namespace {

/// The next time after `end` to look at who waits, at whole intervals. Looks before anything has
/// happened would find all as it was.
Picoseconds next_look(const NetworkClock& root, Picoseconds end, Picoseconds interval) {
  const Picoseconds quiet = std::min(root.quiet_until(), kTimeLimit);
  return end + (1 + std::max<Picoseconds>(0, quiet - end) / interval) * interval;
}

}  // namespace

void RankEngine::run(NetworkClock& root) {
  for (const EndpointId endpoint : places_) root.set_timer(endpoint, 0, kStartTimer);
  const Picoseconds look = aggregation_ ? aggregation_->grant_interval() : 0;
  const bool background =
      std::any_of(jobs_.begin(), jobs_.end(), [](const Job& job) { return job.repeats; });
  Picoseconds end = 0;
  if (background || look > 0) {
    // The end is looked for at times that grow by a 64th, and the queue of operations is served at
    // even intervals. Neither depends on the number of threads.
    constexpr Picoseconds least = 1000000;
    Picoseconds check = 0;
    while (!all_ended()) {
      const bool begun = serve_queue(root, end);
      if (end > 0 && root.idle() && !begun) refuse_stuck();
      const Picoseconds coarse = std::max(least, end / 64);
      end = std::min(look > 0 ? next_look(root, end, look) : end + coarse, kTimeLimit);
      root.run_until(end);
      // Looking for packets that wait for ever visits the whole network.
      if (root.idle() || end >= check) {
        root.check_progress();
        check = end + coarse;
      }
      if (end == kTimeLimit) refuse_stuck();
    }
  }
  if (!background) {
    root.run_to_end();
    if (!all_ended()) refuse_stuck();
    end = 0;
    for (const JobStatistics& job : merged()) end = std::max(end, job.completed);
    // Ports were busy with the second copies of multicasts until then.
    if (aggregation_) end = std::max(end, aggregation_->last_copy());
  }
  root.close_statistics(end);
}

Value RankEngine::job_value(const Job& job, const JobStatistics& statistics) const {
  const auto number = static_cast<std::size_t>(&job - jobs_.data());
  const std::uint64_t active = active_[number];
  Map told{
      {"name", job.name},
      {"role", &job == &jobs_.front() ? "foreground" : "background"},
      {"workload", job.workload},
      {"ranks", job.program->ranks()},
      {"endpoints", static_cast<std::uint64_t>(job.endpoints.size())},
      {"iterations", statistics.iterations / active},
      {"allocation", job.allocation.empty() ? Value() : Value(job.allocation)},
      {"priority", job.virtual_network},
      {"iteration_time_ns",
       statistics.iteration_time.count() > 0 ? statistics.iteration_time.to_value() : Value()}};
  const Replay::Measured* slowest = slowest_rank(number);
  if (slowest != nullptr) {
    told.emplace_back("slowest_rank",
                      static_cast<std::uint64_t>(slowest - replays_[number].measured.data()));
  }
  if (aggregation_) told.emplace_back("aggregation", grants_value(number));
  return told;
}

/// What the groups of a job were granted.
Value RankEngine::grants_value(std::size_t job) const {
  List granted;
  std::uint64_t operations = 0, on_host = 0;
  for (std::uint32_t g = 0; g < aggregation_->groups().size(); ++g) {
    const GroupGrant& group = aggregation_->groups()[g];
    if (group.request.job != job) continue;
    granted.emplace_back(group.granted());
    on_host += group.on_host() ? 1 : 0;
    operations += aggregation_->operations(g);
  }
  if (granted.empty()) return {};
  const auto groups = static_cast<double>(granted.size());
  return Map{{"operations", operations},
             {"host_fallback_fraction", static_cast<double>(on_host) / groups},
             {"granted_operations", std::move(granted)}};
}

void RankEngine::report_aggregation(stats::RunReport& report) const {
  const Value foreground = grants_value(0);
  report.add("most_outstanding_operations", aggregation_->most_outstanding());
  if (foreground.is_null()) return;
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const Value& granted : foreground.find("granted_operations")->as_list()) {
    least = std::min(least, granted.as_integer());
  }
  report.add("sharp_operations", static_cast<double>(foreground.find("operations")->as_integer()));
  report.add("host_fallback_fraction", foreground.find("host_fallback_fraction")->as_double());
  report.add("granted_operations", static_cast<double>(least));
  if (!aggregation_->queues()) return;
  const std::int64_t operations = foreground.find("operations")->as_integer();
  double waited = 0;
  for (std::uint32_t g = 0; g < aggregation_->groups().size(); ++g) {
    if (aggregation_->groups()[g].request.job == 0) waited += aggregation_->waited_ns(g);
  }
  if (operations > 0) {
    report.add("sharp_wait_time_mean_ns", waited / static_cast<double>(operations));
  }
}

std::optional<MeasuredJob> RankEngine::measured_job() const {
  if (jobs_.size() == 1) return {};
  const std::vector<JobStatistics> all = merged();
  const JobStatistics& foreground = all.front();
  return MeasuredJob{.packets = foreground.packets,
                     .wire_bytes = foreground.wire_bytes,
                     .ended = has_ended(0) ? foreground.completed : 0,
                     .endpoints = jobs_.front().endpoints};
}

/// The metrics are those of the foreground.
void RankEngine::report(stats::RunReport& report) const {
  const std::vector<JobStatistics> all = merged();
  const JobStatistics& foreground = all.front();
  if (!report.cut_short()) report.add("completion_time_ns", to_ns(foreground.completed));
  if (foreground.messages > 0) {
    report.add("on_endpoint_fraction",
               static_cast<double>(foreground.copies) / static_cast<double>(foreground.messages));
  }
  foreground.iteration_time.report("iteration_time", report);
  foreground.message_latency.report("message_latency", report);
  foreground.packet_latency.report("packet_latency", report);
  foreground.network_latency.report("network_latency", report);
  jobs_.front().program->report(foreground.operations, report);
  if (replays_.front().plan != nullptr) report_replay(report, foreground);
  if (aggregation_) report_aggregation(report);
  for (std::size_t j = 0; j < all.size(); ++j) report.jobs.push_back(job_value(jobs_[j], all[j]));
  if (tables_.flows) report.tables.push_back(flow_table(statistics_));
  if (tables_.ranks) report.tables.push_back(rank_table());
  report_timeline(report);
}

Table RankEngine::rank_table() const {
  std::vector<std::uint32_t> ranks, endpoints, jobs;
  std::vector<double> mean, least, most;
  for (std::uint32_t r = 0; r < ranks_.size(); ++r) {
    const RankTimes& times = times_[r];
    if (times.count == 0) continue;
    jobs.push_back(ranks_[r].job);
    ranks.push_back(rank_of(r));
    endpoints.push_back(endpoint_of(r));
    mean.push_back(to_ns(times.sum) / times.count);
    least.push_back(to_ns(times.least));
    most.push_back(to_ns(times.most));
  }
  Table table{"ranks"};
  if (jobs_.size() > 1) {
    DictionaryColumn names{std::move(jobs), {}};
    for (const Job& job : jobs_) names.values.push_back(job.name);
    table.add("job", std::move(names));
  }
  table.add("rank", std::move(ranks));
  table.add("endpoint", std::move(endpoints));
  table.add("iteration_time_mean_ns", std::move(mean));
  table.add("iteration_time_min_ns", std::move(least));
  table.add("iteration_time_max_ns", std::move(most));
  return table;
}

std::size_t RankEngine::memory_bytes() const {
  std::size_t bytes =
      ranks_.capacity() * sizeof(Rank) + places_.capacity() * sizeof(EndpointId) +
      memory_.capacity() * sizeof(MemoryPath) + place_at_.capacity() * sizeof(std::uint32_t) +
      times_.capacity() * sizeof(RankTimes) + messages_.memory_bytes() + receives_.memory_bytes() +
      later_ends_.memory_bytes() + (aggregation_ ? aggregation_->memory_bytes() : 0);
  ahead_.for_each([&](const AheadMessages& slot) { bytes += slot.memory_bytes(); });
  indexes_.for_each([&](const MatchIndexes& slot) { bytes += slot.memory_bytes(); });
  statistics_.for_each([&](const RankStatistics& slot) { bytes += slot.memory_bytes(); });
  for (const Replay& replay : replays_) bytes += replay.memory_bytes();
  for (const Job& job : jobs_) {
    bytes += job.endpoints.capacity() * sizeof(EndpointId) + job.program->memory_bytes();
  }
  return bytes;
}

std::size_t RankEngine::report_bytes() const {
  std::size_t flows = 0, rows = 0;
  statistics_.for_each([&](const RankStatistics& slot) {
    flows += tables_.flows ? slot.flows.size() : 0;
    rows += slot.timeline.size();
  });
  return flow_table_bytes(flows) + 2 * rows * sizeof(TimelineRow);
}

}  // namespace simcore::mpi

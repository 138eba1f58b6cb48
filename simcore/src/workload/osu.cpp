#include "workload/osu.hpp"

#include <algorithm>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "mpi/operation_times.hpp"
#include "params/common_params.hpp"
#include "stats/distribution.hpp"

namespace simcore::workload {

namespace {

const std::vector<std::string> kOperationMetrics = {
    "operation_time_mean_ns",     "operation_time_min_ns",      "operation_time_p25_ns",
    "operation_time_p50_ns",      "operation_time_p75_ns",      "operation_time_max_ns",
    "rank_operation_time_min_ns", "rank_operation_time_p25_ns", "rank_operation_time_p50_ns",
    "rank_operation_time_p75_ns", "rank_operation_time_max_ns", "slowest_communicator_time_ns",
    "algorithm_bandwidth_gbps",   "bus_bandwidth_gbps"};

bool moves_bytes(const Params& p) {
  return p.choice("operation") != "barrier" && p.integer("message_bytes") > 0;
}

/// Bytes of an operation of `ranks` as NCCL's tests count them: all that a rank has in the end, or
/// had at the start.
double bytes_of(const CollectiveChoice& operation, std::uint32_t ranks) {
  const bool blocks = operation.operation == "allgather" || operation.operation == "alltoall";
  return static_cast<double>(operation.bytes) * (blocks ? ranks : 1);
}

/// Bus over algorithm bandwidth, as NCCL's tests define it.
double bus_factor(const std::string& operation, std::uint32_t ranks) {
  const double others = (ranks - 1.0) / ranks;
  if (operation == "allreduce") return 2 * others;
  return operation == "broadcast" || operation == "reduce" ? 1 : others;
}

}  // namespace

OsuProgram::OsuProgram(const Communicators& communicators, CollectiveChoice operation,
                       std::vector<std::unique_ptr<CollectiveSchedule>> schedules,
                       std::unique_ptr<CollectiveSchedule> barrier, Iterations iterations)
    : communicators_(communicators),
      operation_(std::move(operation)),
      schedules_(std::move(schedules)),
      barrier_(std::move(barrier)),
      iterations_(iterations) {}

Op OsuProgram::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  const std::uint32_t communicator = communicators_.communicator_of(rank);
  const std::uint32_t member = communicators_.member_of(rank);
  const auto rank_of = [&](std::uint32_t peer) {
    return communicators_.rank_of(communicator, peer);
  };
  const CollectiveSchedule& schedule = *schedules_[communicator];
  const std::uint32_t steps = schedule.steps(member);
  if (step < steps) return in_program(schedule.op(member, step), 0, rank_of, communicator);
  if (step == steps) return Op::measured();
  step -= steps + 1;
  if (barrier_ == nullptr || step >= barrier_->steps(member)) return Op::done();
  return in_program(barrier_->op(member, step), schedule.tags(), rank_of);
}

std::vector<AggregatingGroup> OsuProgram::aggregating_groups() const {
  std::vector<const CollectiveSchedule*> schedules;
  for (const auto& schedule : schedules_) schedules.push_back(schedule.get());
  return groups_of(schedules, [this](std::uint32_t communicator, std::uint32_t member) {
    return communicators_.rank_of(communicator, member);
  });
}

void OsuProgram::report(const OperationTimes& times, RunReport& report) const {
  std::vector<double> operations;
  double slowest = 0;
  for (std::uint32_t c = 0; c < communicators_.count(); ++c) {
    const std::vector<double> own = times.means_ns(c, communicators_.members());
    slowest = std::max(slowest, ValueDistribution(own).mean());
    operations.insert(operations.end(), own.begin(), own.end());
  }
  if (operations.empty()) return;
  const ValueDistribution all(std::move(operations));
  const LatencyRecorder& ranks = times.by_rank();
  report.add("operation_time_mean_ns", all.mean());
  report.add("operation_time_min_ns", all.quantile(0));
  report.add("operation_time_p25_ns", all.quantile(0.25));
  report.add("operation_time_p50_ns", all.quantile(0.5));
  report.add("operation_time_p75_ns", all.quantile(0.75));
  report.add("operation_time_max_ns", all.quantile(1));
  report.add("rank_operation_time_min_ns", ranks.min_ns());
  report.add("rank_operation_time_p25_ns", ranks.quantile_ns(0.25));
  report.add("rank_operation_time_p50_ns", ranks.quantile_ns(0.5));
  report.add("rank_operation_time_p75_ns", ranks.quantile_ns(0.75));
  report.add("rank_operation_time_max_ns", ranks.max_ns());
  report.add("slowest_communicator_time_ns", slowest);
  report.distributions.emplace_back("operation_time_ns", all.to_value());
  report.distributions.emplace_back("rank_operation_time_ns", ranks.to_value());
  if (operation_.bytes == 0 || all.mean() <= 0) return;
  const double algorithm = 8 * bytes_of(operation_, communicators_.members()) / all.mean();
  report.add("algorithm_bandwidth_gbps", algorithm);
  report.add("bus_bandwidth_gbps",
             algorithm * bus_factor(operation_.operation, communicators_.members()));
}

ComponentSpec osu_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "osu";
  spec.title = "OSU benchmark of a collective";
  spec.help =
      "One collective operation over and over, as the OSU micro-benchmarks measure it: its time by "
      "operation and by rank, in one or several communicators at once.";
  spec.source = "OSU micro-benchmarks; bandwidths as NCCL's tests define them";
  spec.params = collective_params(Unnamed::usual);
  append_to(spec.params, communicator_params());
  spec.params.push_back(
      count_param(AxisKind::condition, "iterations", 22, {.least = 1, .most = 100000},
                  "Operations that every rank takes part in. OSU's are 1,100 up to 8 KiB and 110 "
                  "above; without noise far fewer tell the same."));
  spec.params.push_back(count_param(AxisKind::condition, "warmup_iterations", 2,
                                    {.least = 0, .most = 100000},
                                    "The first of these operations, whose times are not measured. "
                                    "OSU's are 100 up to 8 KiB and 10 above."));
  spec.params.push_back(boolean_param(AxisKind::condition, "barrier_between", true,
                                      "Whether the ranks of a communicator wait for each other "
                                      "after each operation, by a barrier that is not measured."));
  spec.constraints = collective_rules();
  append_to(spec.constraints, communicator_rules());
  spec.constraints.push_back(warmup_rule());
  spec.metrics = kOperationMetrics;
  append_to(spec.metrics, rank_program_metrics());
  for (const char* metric : {"algorithm_bandwidth_gbps", "bus_bandwidth_gbps"}) {
    spec.metric_rules.push_back({metric, "the operation moves bytes", moves_bytes});
  }
  spec.answers_by = {"operation_time_mean_ns"};
  append_to(spec.answers_by, rank_program_answers());
  return spec;
}

std::unique_ptr<RankProgram> build_osu(const Params& params, const ProgramContext& context) {
  const Communicators communicators = read_communicators(params, context);
  const Communicator each{.name = "each communicator",
                          .ranks = communicators.members(),
                          .per_endpoint = communicators.members_per_endpoint(),
                          .channels = context.channels};
  CollectiveChoice operation = read_collective(params, each, Unnamed::usual);
  std::vector<std::unique_ptr<CollectiveSchedule>> schedules;
  for (std::uint32_t c = 0; c < communicators.count(); ++c) {
    schedules.push_back(operation.schedule(each));
  }
  std::unique_ptr<CollectiveSchedule> barrier;
  if (params.boolean("barrier_between")) {
    barrier = make_collective("barrier", collective_algorithms("barrier").front(),
                              {.members = each.ranks});
  }
  return std::make_unique<OsuProgram>(communicators, std::move(operation), std::move(schedules),
                                      std::move(barrier), read_iterations(params));
}

}  // namespace simcore::workload

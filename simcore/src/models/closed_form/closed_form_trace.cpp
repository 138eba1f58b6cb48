#include "models/closed_form/closed_form_trace.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "closed_form/host_time.hpp"
#include "models/closed_form/closed_form_model.hpp"
#include "mpi/collectives/usual_algorithm.hpp"
#include "mpi/replay_plan.hpp"
#include "mpi/trace_clock.hpp"
#include "params/names.hpp"
#include "point/topology_section.hpp"
#include "workload/replay_schedules.hpp"
#include "workload/trace.hpp"

namespace simcore::models {
namespace {

/// The time of each collective of a trace, each shape of them reckoned once.
class CollectiveTimes {
 public:
  explicit CollectiveTimes(const ClosedFormSections& point) : point_(point) {}

  Picoseconds operator()(const TraceCollective& told, std::uint32_t members) {
    const std::uint64_t bytes =
        ReplayPlan::scaled(told.bytes, point_.workload.real("message_scale"));
    const auto [known, is_new] = known_.try_emplace({told.operation, bytes, members}, 0);
    if (is_new) known->second = time_of(trace_collectives()[told.operation], bytes, members);
    return known->second;
  }

 private:
  /// By the algorithm that is named, else the first with a formula: MPICH's choice, then others.
  [[nodiscard]] Picoseconds time_of(const std::string& operation, std::uint64_t bytes,
                                    std::uint32_t members) const {
    const std::string field = algorithm_name(operation);
    std::vector<std::string> tried = timed_algorithms(operation);
    if (point_.workload.has(field)) {
      tried = {point_.workload.choice(field)};
    } else {
      const std::string usual = usual_algorithm(operation, bytes, members);
      const auto found = std::find(tried.begin(), tried.end(), usual);
      if (found != tried.end()) std::rotate(tried.begin(), found, found + 1);
    }
    for (const std::string& algorithm : tried) {
      if (!has_formula(point_, algorithm, bytes)) continue;
      const HostTime time =
          host_time_of(point_, operation, algorithm, {.members = members, .bytes = bytes});
      if (!time.meets) return time.last;
    }
    throw PointError("workload." + field,
                     point_.workload.has(field) ? point_.workload.choice(field) : "null",
                     "model: packet, flow or loggp; another algorithm; or costs of loggp",
                     "there is no closed form of " + operation + " over " +
                         std::to_string(members) + " ranks with " + std::to_string(bytes) +
                         " bytes: messages meet at an endpoint and take turns");
  }

  const ClosedFormSections& point_;
  std::map<std::tuple<std::uint8_t, std::uint64_t, std::uint32_t>, Picoseconds> known_;
};

class ClosedTraceRun final : public Run {
 public:
  ClosedTraceRun(const ResolvedPoint& point, RunContext& context)
      : point_(point),
        context_(context),
        sections_(closed_form_sections(point.view())),
        topology_(build_topology(point, context.fabrics())),
        content_(trace_of(sections_.workload, context.attachments().traces)) {
    require_none(refuse_closed_trace(sections_, topology_->endpoints()));
    const TraceFigures& figures = content_->figures();
    if (figures.messages > 0) require_none({messages_refused(figures.messages)});
    if (figures.ranks > topology_->endpoints())
      require_none({ranks_refused(figures.ranks, topology_->endpoints())});
  }

  Map check() override {
    length_ = evaluate();
    return {};
  }

  Findings result() override {
    const LimitGuard& guard = context_.guard();
    const auto memory = static_cast<std::uint64_t>(closed_trace_work(sections_).memory_bytes);
    guard.check_all(memory);
    length_ = evaluate();
    guard.check_all(memory);
    RunReport report;
    report.add("completion_time_ns", to_ns(length_));
    report.fill(metrics_of(point_.component("workload").spec, sections_.workload));
    return {.report = std::move(report),
            .counted = {{"events", 0},
                        {"packet_hops", 0},
                        {"cpu_seconds", guard.cpu_seconds()},
                        {"peak_memory_bytes", memory}}};
  }

  [[nodiscard]] Map provenance() const override { return {{"topology", topology_->describe()}}; }

  static Refusal messages_refused(std::uint64_t messages) {
    return {.field = "workload.trace",
            .value = messages,
            .allowed = "a trace without messages, or model packet, flow or loggp",
            .message = "closed forms know collectives alone, and the trace has messages (" +
                       std::to_string(messages) + ")",
            .related = {"workload.trace", "workload.messages"}};
  }
  static Refusal ranks_refused(std::uint64_t ranks, std::uint64_t endpoints) {
    return {.field = "workload.trace",
            .value = ranks,
            .allowed = "at most " + std::to_string(endpoints) + " ranks",
            .message = "closed forms have a rank an endpoint: the trace has " +
                       std::to_string(ranks) + " ranks, the network " + std::to_string(endpoints) +
                       " endpoints",
            .related = {"workload.trace", "topology.endpoints"}};
  }

 private:
  [[nodiscard]] Picoseconds evaluate() const {
    CollectiveTimes times(sections_);
    ClockNetwork network;
    network.compute_scale = sections_.workload.real("compute_scale");
    network.collective = std::ref(times);
    return TraceClock(*content_, std::move(network)).length();
  }

  const ResolvedPoint& point_;
  RunContext& context_;
  const ClosedFormSections sections_;
  std::unique_ptr<Topology> topology_;
  std::shared_ptr<const TraceContent> content_;
  Picoseconds length_ = 0;
};

std::uint64_t told(const Params& workload, const char* name) {
  return workload.has(name) ? static_cast<std::uint64_t>(workload.integer(name)) : 0;
}

bool may_reduce(const Params& workload) {
  if (!workload.has("collective_kinds")) return true;
  const std::vector<std::string> kinds = workload.text_list("collective_kinds");
  return std::find(kinds.begin(), kinds.end(), "allreduce") != kinds.end();
}

}  // namespace

ComponentSpec closed_trace_spec() {
  std::vector<std::string> names{"trace", "compute_scale", "message_scale"};
  for (const std::string& operation : trace_collectives())
    names.push_back(algorithm_name(operation));
  append_to(names, trace_facts());
  ComponentSpec spec = part_of(trace_spec(), names);
  spec.help =
      "A trace of an application that computes and does collectives: each begins when its last "
      "member has come, takes the time of its formula, and ends for all members at once.";
  spec.constraints = trace_rules();
  spec.metrics = {"completion_time_ns"};
  spec.answers_by = {"completion_time_ns"};
  return spec;
}

bool replays(const PointView& point) { return point.find("workload")->kind() == "trace"; }

std::vector<Refusal> refuse_closed_trace(const ClosedFormSections& point, std::uint64_t endpoints) {
  if (point.aggregation != "none") {
    return {{.field = "aggregation.kind",
             .value = point.aggregation,
             .allowed = "none",
             .message = "closed forms of traces are those of hosts",
             .related = {"aggregation.kind", "workload.kind"}}};
  }
  std::vector<Refusal> refusals = refuse_idle_costs(point, may_reduce(point.workload));
  const std::uint64_t messages = told(point.workload, "messages");
  const std::uint64_t ranks = told(point.workload, "ranks");
  if (messages > 0) refusals.push_back(ClosedTraceRun::messages_refused(messages));
  if (endpoints > 0 && ranks > endpoints)
    refusals.push_back(ClosedTraceRun::ranks_refused(ranks, endpoints));
  for (const std::string& operation : trace_collectives()) {
    const std::string field = algorithm_name(operation);
    if (!point.workload.has(field)) continue;
    const std::vector<std::string> known = timed_algorithms(operation);
    if (std::find(known.begin(), known.end(), point.workload.choice(field)) != known.end())
      continue;
    refusals.push_back({.field = "workload." + field,
                        .value = point.workload.choice(field),
                        .allowed = comma_joined(known) + ", or null",
                        .message = "has no closed form",
                        .related = {"workload." + field}});
  }
  return refusals;
}

Work closed_trace_work(const ClosedFormSections& point) {
  constexpr double kSecondsPerRun = 1e-4, kSecondsPerOperation = 3e-7, kBytesPerOperation = 120;
  constexpr double kSecondsPerCollective = 2e-6;
  Work work;
  const auto operations = static_cast<double>(told(point.workload, "operations"));
  work.cpu_seconds =
      kSecondsPerRun + kSecondsPerOperation * operations +
      kSecondsPerCollective * static_cast<double>(told(point.workload, "collectives"));
  work.memory_bytes = 1e5 + kBytesPerOperation * operations;
  work.ranks = static_cast<double>(told(point.workload, "ranks"));
  return work;
}

std::unique_ptr<Run> build_closed_trace_run(const ResolvedPoint& point, RunContext& context) {
  return std::make_unique<ClosedTraceRun>(point, context);
}

}  // namespace simcore::models

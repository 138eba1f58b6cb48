#include "models/closed_form/closed_form_model.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "aggregation/trees.hpp"
#include "closed_form/fit_error.hpp"
#include "closed_form/host_time.hpp"
#include "closed_form/sharp_network.hpp"
#include "models/closed_form/closed_form_sections.hpp"
#include "models/closed_form/closed_form_trace.hpp"
#include "point/limits_section.hpp"
#include "point/topology_section.hpp"

namespace simcore::models {
namespace {

/// What an operation takes, and by what.
struct OperationTime {
  double ns = 0;       ///< averaged over its members
  double last_ns = 0;  ///< until the last of them has ended
  std::string algorithm{};
  double host_ns = 0;       ///< of the same by hosts, or by the ring of a scale-up domain
  bool hosts_meet = false;  ///< their time is not known: messages of hosts meet
  std::string host_algorithm{};
  std::uint32_t operations = 0;  ///< outstanding of a group; 0: does not apply
  SharpTree tree{};
};

TreeOperation tree_operation(const ClosedFormSections& point, std::uint64_t bytes) {
  const std::string& name = point.workload.choice("operation");
  const AggregationKind kind = name == "reduce"      ? AggregationKind::reduce
                               : name == "broadcast" ? AggregationKind::broadcast
                               : name == "barrier"   ? AggregationKind::barrier
                                                     : AggregationKind::allreduce;
  return {kind, bytes, closed_aggregation(point), closed_settings(point.network)};
}

/// What following the segments through a tree takes beside.
void add_tree_work(const ClosedFormSections& point, double members, Work& work) {
  constexpr double kSecondsPerStep = 2e-8;
  const bool moves = point.workload.choice("operation") != "barrier";
  const auto bytes =
      moves ? static_cast<std::uint64_t>(point.workload.integer("message_bytes")) : 0U;
  const TreeOperation operation = tree_operation(point, bytes);
  const double channels = members * operation.settings.channels;
  work.cpu_seconds += kSecondsPerStep * sharp_network_steps(operation, channels);
  work.memory_bytes += SegmentTimes::memory_bytes(channels, operation.settings.window);
}

/// What the formulas take.
Work closed_form_work(const ClosedFormSections& point, std::uint64_t endpoints) {
  constexpr double kSecondsPerRun = 4e-5, kSecondsPerStep = 2e-8, kBytesPerMember = 80;
  Work work;
  const auto members = static_cast<std::uint32_t>(endpoints);
  work.cpu_seconds = kSecondsPerRun;
  if (uses_hosts(point)) {
    work.cpu_seconds += kSecondsPerStep * host_steps(point.workload.choice("operation"),
                                                     host_algorithm(point), members);
  }
  work.memory_bytes = 1e5 + kBytesPerMember * members;
  if (uses_trees(point)) add_tree_work(point, members, work);
  work.ranks = members;
  return work;
}

class ClosedFormRun final : public Run {
 public:
  ClosedFormRun(const ResolvedPoint& point, RunContext& context)
      : point_(point),
        context_(context),
        sections_(closed_form_sections(point.view())),
        topology_(build_topology(point, context.fabrics())) {
    require_none(refuse_closed_form(sections_, {topology_->endpoints(), levels_of(*topology_)}));
    if (!uses_trees(sections_)) return;
    const RandomStream unused{point.base_seed(), point.replicate(), Stream::placement};
    tree_.emplace(*topology_,
                  make_trees(*topology_, closed_aggregation(sections_), unused).front());
  }

  Map check() override {
    found_ = evaluate();
    return {};
  }

  Findings result() override {
    const LimitGuard& guard = context_.guard();
    const auto memory = static_cast<std::uint64_t>(
        closed_form_work(sections_, topology_->endpoints()).memory_bytes);
    guard.check_all(memory);
    found_ = evaluate();
    guard.check_all(memory);
    return {.report = report(found_),
            .counted = {{"events", 0},
                        {"packet_hops", 0},
                        {"cpu_seconds", guard.cpu_seconds()},
                        {"peak_memory_bytes", memory}}};
  }

  [[nodiscard]] Map provenance() const override {
    Map collective{{"algorithm", found_.algorithm}};
    if (sections_.aggregation != "none") {
      collective.emplace_back("compared_with", found_.host_algorithm);
    }
    if (found_.operations > 0) {
      collective.emplace_back("operations_outstanding", found_.operations);
      collective.emplace_back("levels", found_.tree.levels);
      collective.emplace_back("children", found_.tree.children);
    }
    return {{"topology", topology_->describe()}, {"collective", std::move(collective)}};
  }

 private:
  [[nodiscard]] OperationTime evaluate() const {
    if (sections_.aggregation == "nvls") return scale_up();
    OperationTime found;
    found.host_algorithm = host_algorithm(sections_);
    const HostTime hosts = host_operation(sections_, topology_->endpoints());
    found.hosts_meet = hosts.meets;
    found.host_ns = hosts.mean / 1000;
    found.ns = found.host_ns;
    found.last_ns = to_ns(hosts.last);
    found.algorithm = found.host_algorithm;
    if (sections_.aggregation == "sharp") aggregate(found);
    if (tree_) aggregate_in_tree(found);
    return found;
  }

  [[nodiscard]] RunReport report(const OperationTime& found) const {
    RunReport report;
    for (const char* name : {"operation_time_mean_ns", "operation_time_p25_ns",
                             "operation_time_p50_ns", "operation_time_p75_ns"}) {
      report.add(name, found.ns);
    }
    report.add("rank_operation_time_max_ns", found.last_ns);
    if (bytes() > 0 && found.ns > 0) {
      const double gbps = 8.0 * all_bytes() / found.ns;
      report.add("algorithm_bandwidth_gbps", gbps);
      report.add("bus_bandwidth_gbps", gbps * bus_share());
    }
    if (sections_.aggregation == "none") {
      report.miss("host_speedup", "the operation is one of hosts");
    } else if (ranks() > topology_->endpoints()) {
      report.miss("host_speedup", "the formulas of hosts have a rank an endpoint");
    } else if (found.hosts_meet) {
      report.miss("host_speedup", "messages of hosts meet at an endpoint: there is no formula");
    } else {
      report.add("host_speedup", found.host_ns / found.ns);
    }
    add_fit_errors(report, found);
    report.fill(metrics_of(point_.component("workload").spec, sections_.workload));
    return report;
  }

  /// How far the times are off what they were fitted to, where they were.
  void add_fit_errors(RunReport& report, const OperationTime& found) const {
    const std::optional<double> hosts = fit_error_of(TimedBy::hosts);
    const std::optional<double> own =
        found.algorithm == "sharp" ? fit_error_of(TimedBy::sharp) : hosts;
    std::optional<double> both;
    if (own && hosts && sections_.aggregation != "none") both = (1 + *own) * (1 + *hosts) - 1;
    for (const auto& [name, error] :
         {std::pair{"fit_error_fraction", own}, std::pair{"host_speedup_error_fraction", both}}) {
      if (error) {
        report.add(name, *error);
      } else {
        report.miss(name, "no measured times of such an operation stand behind its costs");
      }
    }
  }

  /// The tables hold allreduces in segments, of hosts by the algorithms of the preset's selection.
  [[nodiscard]] std::optional<double> fit_error_of(TimedBy by) const {
    const bool sharp = by == TimedBy::sharp;
    if (sharp && sections_.aggregation != "sharp") return {};
    const Params& section = sharp ? sections_.costs : sections_.loggp;
    const bool told = sections_.workload.has("algorithm") && !sharp &&
                      sections_.workload.choice("algorithm") != "sharp";
    const bool streams = sharp && section.choice("mode") == "streaming";
    const bool reduces = sections_.workload.choice("operation") == "allreduce";
    // The errors are those of the closed forms' own costs, not of the packet model's presets.
    const bool trees = sharp && tree_.has_value();
    const bool scale_up = sections_.aggregation == "nvls";
    if (scale_up || trees || told || streams || !reduces || !section.has("preset")) return {};
    // The tables hold both distributions and numbers of channels. Costs of the point's own are not
    // those that were fitted.
    if (section.changes_beside({"preset", "distribution", "channels"})) return {};
    return fit_error(section.choice("preset"), by, topology_->endpoints(),
                     static_cast<std::uint64_t>(bytes()));
  }

  [[nodiscard]] double bytes() const {
    return sections_.workload.choice("operation") == "barrier"
               ? 0.0
               : sections_.workload.real("message_bytes");
  }

  [[nodiscard]] double ranks() const {
    return static_cast<double>(topology_->endpoints()) *
           static_cast<double>(sections_.mpi.integer("ranks_per_endpoint"));
  }

  /// As NCCL's tests count them: all that a member has in the end, or had at the start.
  [[nodiscard]] double all_bytes() const {
    const std::string& operation = sections_.workload.choice("operation");
    const bool blocks = operation == "allgather" || operation == "alltoall";
    return bytes() * (blocks ? ranks() : 1);
  }

  /// Bus over algorithm bandwidth, as NCCL's tests define it.
  [[nodiscard]] double bus_share() const {
    const double others = (ranks() - 1.0) / ranks();
    const std::string& operation = sections_.workload.choice("operation");
    if (operation == "allreduce") return 2 * others;
    return operation == "broadcast" || operation == "reduce" ? 1 : others;
  }

  void aggregate(OperationTime& found) const {
    const SharpCosts costs = sharp_costs(sections_.costs);
    found.tree = {sections_.costs.has("levels")
                      ? static_cast<std::uint32_t>(sections_.costs.integer("levels"))
                      : levels_of(*topology_),
                  sections_.costs.has("most_children")
                      ? static_cast<std::uint32_t>(sections_.costs.integer("most_children"))
                      : most_endpoints()};
    const auto groups = static_cast<std::uint32_t>(sections_.workload.integer("communicators"));
    const auto payload = static_cast<std::uint64_t>(bytes());
    if (sections_.costs.choice("mode") == "streaming") {
      const double gbps = closed_settings(sections_.network).endpoint_gbps;
      found.ns = streaming_time(costs, found.tree, payload,
                                gbps * sections_.costs.real("streaming_efficiency"));
      found.last_ns = found.ns;
      found.algorithm = "sharp";
      found.operations = 1;
      return;
    }
    const std::uint32_t operations = operations_of_group(costs.pool, groups);
    if (operations < costs.pool.least && sections_.costs.choice("when_full") == "host") {
      require_none(refuse_meeting(sections_, topology_->endpoints()));
      return;
    }
    found.algorithm = "sharp";
    found.operations = operations;
    found.ns = sharp_time(costs, found.tree, payload, groups, operations);
    found.last_ns = found.ns;
  }

  void aggregate_in_tree(OperationTime& found) const {
    const TreeOperation operation = tree_operation(sections_, static_cast<std::uint64_t>(bytes()));
    const HostTime time = sharp_network_time(*tree_, operation, closed_ranks(sections_.mpi));
    found.ns = time.mean / 1000;
    found.last_ns = to_ns(time.last);
    found.algorithm = kSharp;
    found.operations = operation.settings.window;
    found.tree = {tree_->levels(), tree_->most_children()};
  }

  [[nodiscard]] OperationTime scale_up() const {
    const ScaleUpDomain domain = scale_up_domain(sections_.costs);
    const auto payload = static_cast<std::uint64_t>(bytes());
    OperationTime found;
    found.algorithm = sections_.workload.has("algorithm")
                          ? sections_.workload.choice("algorithm")
                          : best_scale_up(domain, payload, topology_->endpoints());
    found.ns = scale_up_time(domain, found.algorithm, payload, topology_->endpoints());
    found.last_ns = found.ns;
    found.host_algorithm = "ring";
    found.host_ns = scale_up_time(domain, "ring", payload, topology_->endpoints());
    return found;
  }

  [[nodiscard]] std::uint32_t most_endpoints() const {
    std::vector<std::uint32_t> count(topology_->routers());
    for (EndpointId e = 0; e < topology_->endpoints(); ++e) ++count[topology_->router_of(e)];
    return *std::max_element(count.begin(), count.end());
  }

  const ResolvedPoint& point_;
  RunContext& context_;
  const ClosedFormSections sections_;
  std::unique_ptr<Topology> topology_;
  std::optional<IdleTree> tree_;  ///< of aggregation.kind sharp_network
  OperationTime found_;
};

class ClosedFormEstimate final : public WorkEstimate {
 public:
  Work of(const PointView& point) override {
    const ClosedFormSections sections = closed_form_sections(point);
    return replays(point) ? closed_trace_work(sections)
                          : closed_form_work(sections, point.network->size.endpoints);
  }
};

std::vector<Section> closed_form_model_sections() {
  return {{.name = "topology", .components = topologies("closed_form")},
          {.name = "workload", .components = declared({closed_osu_spec, closed_trace_spec})},
          {.name = "network", .components = declared({closed_network_spec})},
          {.name = "mpi", .components = declared({closed_mpi_spec})},
          {.name = "loggp", .components = declared({loggp_spec})},
          {.name = "aggregation",
           .components = declared(
               {closed_none_spec, closed_sharp_spec, closed_sharp_network_spec, nvls_spec})},
          {.name = "limits", .components = declared({static_limits_spec})}};
}

std::unique_ptr<WorkEstimate> closed_form_estimate() {
  return std::make_unique<ClosedFormEstimate>();
}

std::unique_ptr<Run> build_closed_form_run(const ResolvedPoint& point, RunContext& context) {
  if (point.kind("workload") == "trace") return build_closed_trace_run(point, context);
  return std::make_unique<ClosedFormRun>(point, context);
}

}  // namespace

ComponentSpec closed_none_spec() {
  ComponentSpec spec;
  spec.section = "aggregation";
  spec.kind = "none";
  spec.title = "None";
  spec.help = "Routers do not reduce: the operation is an algorithm of hosts.";
  return spec;
}

Model closed_form_model() {
  return {.name = "closed_form",
          .title = "Closed form",
          .traits = {.simulates = false,
                     .main_metric = "operation_time_mean_ns",
                     .cost_sections = {"workload", "aggregation"}},
          .sections = closed_form_model_sections,
          .rules = closed_form_rules,
          .estimate = closed_form_estimate,
          .build = build_closed_form_run,
          .tree_levels = levels_of};
}

}  // namespace simcore::models

#include "run/closed_form_point.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "aggregation/trees.hpp"
#include "closed_form/fit_error.hpp"
#include "closed_form/host_time.hpp"
#include "closed_form/sharp_network.hpp"
#include "engine/thread_team.hpp"
#include "params/choose.hpp"
#include "run/closed_form_sections.hpp"
#include "run/limits_section.hpp"
#include "run/point_sections.hpp"
#include "run/provenance.hpp"
#include "run/run_watch.hpp"
#include "stats/run_report.hpp"
#include "topology/registry.hpp"

namespace simcore::run {
namespace {

struct Kind {
  ComponentSpec (*spec)();
};

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

/// The sections of a point, each valid by itself. Throws PointError.
struct ClosedFormParams {
  explicit ClosedFormParams(const Value& point) {
    static const std::vector<Kind> workloads{{closed_osu_spec}};
    static const std::vector<Kind> aggregations{
        {closed_none_spec}, {closed_sharp_spec}, {closed_sharp_network_spec}, {nvls_spec}};
    const Value& operation = required_section(point, "workload");
    workload = validate(choose("workload", workloads, operation).spec(), operation);
    network = validate(closed_network_spec(), section_of(point, "network"));
    mpi = validate(closed_mpi_spec(), section_of(point, "mpi"));
    loggp = validate(loggp_spec(), section_of(point, "loggp"));
    const Value& own = section_of(point, "aggregation");
    const ComponentSpec spec = choose("aggregation", aggregations, own, "none").spec();
    aggregation = spec.kind;
    costs = validate(spec, own);
  }
  [[nodiscard]] ClosedFormSections view() const {
    return {workload, network, mpi, loggp, aggregation, costs};
  }

  Params workload, network, mpi, loggp, costs;
  std::string aggregation;
};

class ClosedFormSetup {
 public:
  ClosedFormSetup(const Value& point, const Fabrics& fabrics) : params_(point) {
    check_section_names(point, {"model", "topology", "workload", "network", "mpi", "loggp",
                                "aggregation", "limits", "base_seed", "replicate"});
    base_seed_ = seed_of(point, "base_seed", 1);
    replicate_ = seed_of(point, "replicate", 0);
    limits_of(point, static_limits_spec());  // checked here too, where nothing runs
    topology_ = make_topology(required_section(point, "topology"), "closed_form", fabrics);
    require_none(refuse_closed_form(sections(), {topology_->endpoints(), levels_of(*topology_)}));
    if (!uses_trees(sections())) return;
    const RandomStream unused{base_seed_, replicate_, Stream::placement};
    tree_.emplace(*topology_,
                  make_trees(*topology_, closed_aggregation(sections()), unused).front());
  }

  [[nodiscard]] OperationTime evaluate() const {
    if (params_.aggregation == "nvls") return scale_up();
    OperationTime found;
    found.host_algorithm = host_algorithm(sections());
    const HostTime hosts = host_operation(sections(), topology_->endpoints());
    found.hosts_meet = hosts.meets;
    found.host_ns = hosts.mean / 1000;
    found.ns = found.host_ns;
    found.last_ns = to_ns(hosts.last);
    found.algorithm = found.host_algorithm;
    if (params_.aggregation == "sharp") aggregate(found);
    if (tree_) aggregate_in_tree(found);
    return found;
  }

  [[nodiscard]] Map provenance(const OperationTime& found) const {
    Map collective{{"algorithm", found.algorithm}};
    if (params_.aggregation != "none")
      collective.emplace_back("compared_with", found.host_algorithm);
    if (found.operations > 0) {
      collective.emplace_back("operations_outstanding", found.operations);
      collective.emplace_back("levels", found.tree.levels);
      collective.emplace_back("children", found.tree.children);
    }
    Map document = provenance_of("closed_form", base_seed_, replicate_);
    document.emplace_back("topology", topology_->describe());
    document.emplace_back("collective", std::move(collective));
    return document;
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
    if (params_.aggregation == "none") {
      report.miss("host_speedup", "the operation is one of hosts");
    } else if (ranks() > topology_->endpoints()) {
      report.miss("host_speedup", "the formulas of hosts have a rank an endpoint");
    } else if (found.hosts_meet) {
      report.miss("host_speedup", "messages of hosts meet at an endpoint: there is no formula");
    } else {
      report.add("host_speedup", found.host_ns / found.ns);
    }
    add_fit_errors(report, found);
    report.fill(metrics_of(closed_osu_spec(), params_.workload));
    return report;
  }

  [[nodiscard]] Work work() const { return closed_form_work(sections(), topology_->endpoints()); }

 private:
  /// How far the times are off what they were fitted to, where they were.
  void add_fit_errors(RunReport& report, const OperationTime& found) const {
    const std::optional<double> hosts = fit_error_of(TimedBy::hosts);
    const std::optional<double> own =
        found.algorithm == "sharp" ? fit_error_of(TimedBy::sharp) : hosts;
    std::optional<double> both;
    if (own && hosts && params_.aggregation != "none") both = (1 + *own) * (1 + *hosts) - 1;
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
    if (sharp && params_.aggregation != "sharp") return {};
    const Params& section = sharp ? params_.costs : params_.loggp;
    const bool told = params_.workload.has("algorithm") && !sharp &&
                      params_.workload.choice("algorithm") != "sharp";
    const bool streams = sharp && section.choice("mode") == "streaming";
    const bool reduces = params_.workload.choice("operation") == "allreduce";
    // The errors are those of the closed forms' own costs, not of the packet model's presets.
    const bool trees = sharp && tree_.has_value();
    const bool scale_up = params_.aggregation == "nvls";
    if (scale_up || trees || told || streams || !reduces || !section.has("preset")) return {};
    // The tables hold both distributions and numbers of channels. Costs of the point's own are not
    // those that were fitted.
    if (section.changes_beside({"preset", "distribution", "channels"})) return {};
    return fit_error(section.choice("preset"), by, topology_->endpoints(),
                     static_cast<std::uint64_t>(bytes()));
  }

  [[nodiscard]] ClosedFormSections sections() const { return params_.view(); }
  [[nodiscard]] double bytes() const {
    return params_.workload.choice("operation") == "barrier"
               ? 0.0
               : params_.workload.real("message_bytes");
  }

  [[nodiscard]] double ranks() const {
    return static_cast<double>(topology_->endpoints()) *
           static_cast<double>(params_.mpi.integer("ranks_per_endpoint"));
  }

  /// As NCCL's tests count them: all that a member has in the end, or had at the start.
  [[nodiscard]] double all_bytes() const {
    const std::string& operation = params_.workload.choice("operation");
    const bool blocks = operation == "allgather" || operation == "alltoall";
    return bytes() * (blocks ? ranks() : 1);
  }

  /// Bus over algorithm bandwidth, as NCCL's tests define it.
  [[nodiscard]] double bus_share() const {
    const double others = (ranks() - 1.0) / ranks();
    const std::string& operation = params_.workload.choice("operation");
    if (operation == "allreduce") return 2 * others;
    return operation == "broadcast" || operation == "reduce" ? 1 : others;
  }

  void aggregate(OperationTime& found) const {
    const SharpCosts costs = sharp_costs(params_.costs);
    found.tree = {params_.costs.has("levels")
                      ? static_cast<std::uint32_t>(params_.costs.integer("levels"))
                      : levels_of(*topology_),
                  params_.costs.has("most_children")
                      ? static_cast<std::uint32_t>(params_.costs.integer("most_children"))
                      : most_endpoints()};
    const auto groups = static_cast<std::uint32_t>(params_.workload.integer("communicators"));
    const auto payload = static_cast<std::uint64_t>(bytes());
    if (params_.costs.choice("mode") == "streaming") {
      const double gbps = closed_settings(params_.network).endpoint_gbps;
      found.ns = streaming_time(costs, found.tree, payload,
                                gbps * params_.costs.real("streaming_efficiency"));
      found.last_ns = found.ns;
      found.algorithm = "sharp";
      found.operations = 1;
      return;
    }
    const std::uint32_t operations = operations_of_group(costs.pool, groups);
    if (operations < costs.pool.least && params_.costs.choice("when_full") == "host") {
      require_none(refuse_meeting(sections(), topology_->endpoints()));
      return;
    }
    found.algorithm = "sharp";
    found.operations = operations;
    found.ns = sharp_time(costs, found.tree, payload, groups, operations);
    found.last_ns = found.ns;
  }

  void aggregate_in_tree(OperationTime& found) const {
    const TreeOperation operation = tree_operation(sections(), static_cast<std::uint64_t>(bytes()));
    const HostTime time = sharp_network_time(*tree_, operation, closed_ranks(params_.mpi));
    found.ns = time.mean / 1000;
    found.last_ns = to_ns(time.last);
    found.algorithm = kSharp;
    found.operations = operation.settings.window;
    found.tree = {tree_->levels(), tree_->most_children()};
  }

  [[nodiscard]] OperationTime scale_up() const {
    const ScaleUpDomain domain = scale_up_domain(params_.costs);
    const auto payload = static_cast<std::uint64_t>(bytes());
    OperationTime found;
    found.algorithm = params_.workload.has("algorithm")
                          ? params_.workload.choice("algorithm")
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

  std::uint64_t base_seed_ = 1;
  std::uint64_t replicate_ = 0;
  std::unique_ptr<Topology> topology_;
  ClosedFormParams params_;
  std::optional<IdleTree> tree_;  ///< of aggregation.kind sharp_network
};

}  // namespace

ComponentSpec closed_none_spec() {
  ComponentSpec spec;
  spec.section = "aggregation";
  spec.kind = "none";
  spec.title = "None";
  spec.help = "Routers do not reduce: the operation is an algorithm of hosts.";
  spec.models = {"closed_form"};
  return spec;
}

Value run_closed_form_point(const Value& point, const RunOptions& options) {
  const RunWatch watch(point, static_limits_spec(), options);
  const LimitGuard& guard = watch.guard();
  const ClosedFormSetup setup(point, options.known_fabrics());
  const auto memory = static_cast<std::uint64_t>(setup.work().memory_bytes);
  guard.check_all(memory);
  const OperationTime found = setup.evaluate();
  guard.check_all(memory);
  RunReport report = setup.report(found);
  Map provenance = setup.provenance(found);
  provenance.emplace_back("outcome", "completed");
  provenance.emplace_back("random_streams", List{});
  return Map{{"metrics", std::move(report.metrics)},
             {"unmeasured", std::move(report.unmeasured)},
             {"distributions", Map{}},
             {"cost", Map{{"events", 0},
                          {"packet_hops", 0},
                          {"cpu_seconds", guard.cpu_seconds()},
                          {"peak_memory_bytes", memory}}},
             {"provenance", std::move(provenance)}};
}

Value check_closed_form_point(const Value& point, const Fabrics& fabrics) {
  const ClosedFormSetup setup(point, fabrics);
  return setup.provenance(setup.evaluate());
}

Work closed_form_work(const Value& point, std::uint64_t endpoints) {
  const ClosedFormParams params(point);
  require_none(refuse_closed_form(params.view(), {endpoints, 0}));
  return closed_form_work(params.view(), endpoints);
}

/// What following the segments through a tree takes beside.
static void add_tree_work(const ClosedFormSections& point, double members, Work& work) {
  constexpr double kSecondsPerStep = 2e-8;
  const bool moves = point.workload.choice("operation") != "barrier";
  const auto bytes =
      moves ? static_cast<std::uint64_t>(point.workload.integer("message_bytes")) : 0U;
  const TreeOperation operation = tree_operation(point, bytes);
  const double channels = members * operation.settings.channels;
  work.cpu_seconds += kSecondsPerStep * sharp_network_steps(operation, channels);
  work.memory_bytes += SegmentTimes::memory_bytes(channels, operation.settings.window);
}

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

}  // namespace simcore::run

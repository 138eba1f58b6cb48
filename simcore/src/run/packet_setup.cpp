#include "run/packet_setup.hpp"

#include <algorithm>

#include "network/memory_budget.hpp"
#include "network/packet_limits.hpp"
#include "router/packet_network.hpp"
#include "run/aggregation_section.hpp"
#include "run/environment_section.hpp"
#include "run/limits_section.hpp"
#include "run/mpi_section.hpp"
#include "run/network_section.hpp"
#include "run/point_sections.hpp"
#include "run/provenance.hpp"
#include "run/rank_jobs.hpp"
#include "run/report_section.hpp"
#include "stats/metrics.hpp"
#include "traffic/reachable.hpp"
#include "workload/registry.hpp"

namespace simcore::run {

namespace {

/// Counts the arrays of the wiring before they are allocated.
void take_network(const Topology& topology, const NetworkSettings& settings, MemoryBudget& budget) {
  budget.take(estimate_network_bytes(topology.routers(), topology.total_ports(),
                                     topology.endpoints(), settings),
              "the network");
}

/// The ranks of all jobs, or a workload without ranks, for which `mpi` and `environment` must have
/// their defaults.
RankJobs jobs_of(const Value& point, const WorkloadContext& context, const Params& report) {
  const Value& workload = required_section(point, "workload");
  const Value& mpi = section_of(point, "mpi");
  const Value& environment = section_of(point, "environment");
  const WorkloadEntry& entry = workload_entry(workload);
  const std::string kind = entry.spec().kind;
  if (entry.has_ranks()) return make_ranks({workload, mpi, environment, report}, context);
  require_none(refuse_mpi_settings(mpi, kind));
  require_none(refuse_environment(environment, kind));
  require_none(refuse_tables(report, entry));
  require_none(
      refuse_part_of_network(entry, context.placement.size(), context.topology.endpoints()));
  return {.engine = make_workload(workload, context), .cut_off = {}};
}

/// The point on the same paths, with nothing failed.
Value without_damage(const Value& point) {
  Map told{{"tables", "always"}};
  const Value* channels = section_of(point, "failures").find("routing_channels");
  if (channels != nullptr) told.emplace_back("routing_channels", *channels);
  Map whole;
  for (const auto& [name, section] : point.as_map()) {
    whole.emplace_back(name, name == "failures" ? Value(told) : section);
  }
  return whole;
}

/// What the routing needs. When the fabric came with forwarding tables, also whether they are used.
Map routing_provenance(const Routing& routing, const Topology& topology) {
  Map made{{"virtual_channels", routing.virtual_channels()}};
  if (topology.imported_tables() != nullptr) {
    made.emplace_back("imported_tables", routing.uses_imported_tables());
  }
  return made;
}

/// The metrics that a point with this workload has by the catalogue.
std::vector<std::string> metrics_of_workload(const Value& section) {
  const ComponentSpec spec = workload_entry(section).spec();
  const Params params = validate(spec, section);
  std::vector<std::string> metrics = metrics_of(spec, params);
  metrics.insert(metrics.end(), common_metrics().begin(), common_metrics().end());
  return metrics;
}

}  // namespace

PacketSetup::PacketSetup(const Value& point, const Fabrics& fabrics) {
  check_section_names(point, {"model", "topology", "routing", "network", "workload", "placement",
                              "mpi", "environment", "aggregation", "failures", "report",
                              "base_seed", "replicate", "limits"});
  model = "packet";
  base_seed = seed_of(point, "base_seed", 1);
  replicate = seed_of(point, "replicate", 0);
  report = validate(report_spec(), section_of(point, "report"));
  limits = limits_of(point, limits_spec());
  MemoryBudget budget(limits.max_memory_bytes);
  static_cast<BuiltNetwork&>(*this) =
      build_network(point, fabrics, stream(Stream::failures), budget);
  network = resolved_network(section_of(point, "network"));
  take_network(*topology, settings, budget);
  placement = make_placement(section_of(point, "placement"), *topology, stream(Stream::placement));
  metrics = metrics_of_workload(required_section(point, "workload"));
  append_to(metrics, failure_metrics);
  try {
    build_aggregation(point, budget);
    build_workload(point, budget);
  } catch (const NoTree& lost) {
    if (!damage.takes_away()) throw;
    // Whether a point is right does not depend on what was drawn to fail.
    const PacketSetup whole(without_damage(point), fabrics);
    look_for_cut_off(point);
    if (!is_disconnected()) disconnected_by = lost.what();
    workload.reset();
  }
  append_to(metrics, aggregation_metrics);
}

void PacketSetup::build_aggregation(const Value& point, MemoryBudget& budget) {
  const Value& section = section_of(point, "aggregation");
  const WorkloadEntry& entry = workload_entry(required_section(point, "workload"));
  if (!entry.has_ranks()) require_none(refuse_aggregation(section, entry.spec().kind));
  const auto asked = read_aggregation(section, static_cast<std::uint32_t>(settings.packet_bytes));
  if (!asked) return;
  const ComponentSpec spec = aggregation_spec(section);
  const Params params = validate(spec, section);
  require_none(refuse_payload(params, settings.packet_bytes));
  aggregation_metrics = metrics_of(spec, params);
  budget.take(AggregationNetwork::bytes_of(*asked, *topology), "the aggregation trees");
  aggregation =
      std::make_unique<AggregationNetwork>(*asked, *topology, *routing, stream(Stream::placement));
  settings.aggregation_gbps = kNodePortGbps;
  if (wires) wires = extended_wires(*wires, aggregation->topology());
  check_packet_limits(aggregation->topology(), aggregation->routing(), settings);
}

void PacketSetup::build_workload(const Value& point, MemoryBudget& budget) {
  if (!workload_entry(required_section(point, "workload")).leaves_out) look_for_cut_off(point);
  // A job that cannot run is checked too: whether a point is right does not depend on what was
  // drawn to fail.
  StreamUse unused;
  try {
    RankJobs jobs = jobs_of(
        point,
        {*topology, settings, placement, base_seed, replicate, report.choice("flows") == "all",
         is_disconnected() ? &unused : &use, &budget, aggregation.get()},
        report);
    workload = std::move(jobs.engine);
    background_cut_off = std::move(jobs.cut_off);
  } catch (const NobodySends& nobody) {
    look_for_cut_off(point);
    if (!is_disconnected()) disconnected_by = nobody.what();
    return;
  }
  require_none(refuse_windows(report, workload->least_watched_time()));
  if (is_disconnected()) workload.reset();
}

void PacketSetup::look_for_cut_off(const Value& point) {
  const Value& section = required_section(point, "workload");
  auto endpoints = static_cast<std::uint32_t>(placement.size());
  if (workload_entry(section).has_ranks()) {
    endpoints = foreground_endpoints(section, section_of(point, "environment"), endpoints);
  }
  // The foreground has the first endpoints of the placement.
  const auto missing = std::count_if(placement.begin(), placement.begin() + endpoints,
                                     [this](EndpointId e) { return cut_off(e); });
  if (missing == 0) return;
  disconnected_by = std::to_string(missing) + " of the job's " + std::to_string(endpoints) +
                    " endpoints are cut off";
}

std::size_t PacketSetup::table_bytes() const {
  std::size_t bytes = left != nullptr ? left->memory_bytes() : 0;
  if (aggregation) {
    bytes += AggregationNetwork::bytes_of(aggregation->settings(), *topology);
  }
  return bytes;
}

Map PacketSetup::provenance() const {
  Map document = provenance_of(model, base_seed, replicate);
  document.emplace_back("topology", topology->describe());
  document.emplace_back("routing", routing_provenance(*routing, *topology));
  document.emplace_back("network", network);
  if (request.any()) {
    Map told = damage_document();
    if (!background_cut_off.empty()) {
      told.emplace_back("background_jobs_cut_off",
                        List(background_cut_off.begin(), background_cut_off.end()));
    }
    document.emplace_back("damage", std::move(told));
  }
  return document;
}

}  // namespace simcore::run

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
std::unique_ptr<Workload> workload_of(const Value& point, const WorkloadContext& context,
                                      const Params& report) {
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
  return make_workload(workload, context);
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
  build_aggregation(point, budget);
  build_workload(point, budget);
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
  budget.take(AggregationNetwork::bytes_of(*asked, *topology), "the aggregation trees");
  aggregation =
      std::make_unique<AggregationNetwork>(*asked, *topology, *routing, stream(Stream::placement));
  settings.aggregation_gbps = kNodePortGbps;
  if (wires) wires = extended_wires(*wires, aggregation->topology());
  check_packet_limits(aggregation->topology(), aggregation->routing(), settings);
  aggregation_metrics = metrics_of(spec, params);
}

void PacketSetup::build_workload(const Value& point, MemoryBudget& budget) {
  const Value& section = required_section(point, "workload");
  missing = workload_entry(section).leaves_out ? 0 : count_cut_off();
  metrics = metrics_of_workload(section);
  metrics.insert(metrics.end(), failure_metrics.begin(), failure_metrics.end());
  append_to(metrics, aggregation_metrics);
  // A job that cannot run is checked too: whether a point is right does not depend on what was
  // drawn to fail.
  StreamUse unused;
  try {
    workload = workload_of(
        point,
        {*topology, settings, placement, base_seed, replicate, report.choice("flows") == "all",
         missing > 0 ? &unused : &use, &budget, aggregation.get()},
        report);
  } catch (const NobodySends&) {
    missing = count_cut_off();
    return;
  }
  require_none(refuse_windows(report, workload->least_watched_time()));
  if (missing > 0) workload.reset();
}

std::size_t PacketSetup::table_bytes() const {
  std::size_t bytes = left != nullptr ? left->memory_bytes() : 0;
  if (aggregation) {
    bytes += AggregationNetwork::bytes_of(aggregation->settings(), *topology);
  }
  return bytes;
}

std::uint32_t PacketSetup::count_cut_off() const {
  return static_cast<std::uint32_t>(std::count_if(placement.begin(), placement.end(),
                                                  [this](EndpointId e) { return cut_off(e); }));
}

Map PacketSetup::provenance() const {
  Map document = provenance_of(model, base_seed, replicate);
  document.emplace_back("topology", topology->describe());
  document.emplace_back("routing", routing_provenance(*routing, *topology));
  document.emplace_back("network", network);
  if (request.any()) document.emplace_back("damage", damage_document());
  return document;
}

}  // namespace simcore::run

#include "models/packet/packet_setup.hpp"

#include <algorithm>

#include "models/packet/network_section.hpp"
#include "models/sections.hpp"
#include "network/memory_budget.hpp"
#include "network/packet_limits.hpp"
#include "point/aggregation_section.hpp"
#include "point/environment_section.hpp"
#include "point/mpi_section.hpp"
#include "point/rank_jobs.hpp"
#include "point/report_section.hpp"
#include "router/packet_network.hpp"
#include "stats/metrics.hpp"
#include "traffic/reachable.hpp"
#include "workload/registry.hpp"

namespace simcore::models {

namespace {

/// Counts the arrays of the wiring before they are allocated.
void take_network(const Topology& topology, const NetworkSettings& settings, MemoryBudget& budget) {
  budget.take(estimate_network_bytes(topology.routers(), topology.total_ports(),
                                     topology.endpoints(), settings),
              "the network");
}

/// The ranks of all jobs, or a workload without ranks, for which `mpi` and `environment` must have
/// their defaults.
RankJobs jobs_of(const ResolvedPoint& point, const WorkloadContext& context) {
  const Component& workload = point.component("workload");
  const WorkloadEntry& entry = *workload.workload;
  if (!entry.has_ranks()) {
    require_none(refuse_mpi_settings(point.params("mpi"), workload.spec.kind));
    require_none(refuse_environment(point.values("environment"), workload.spec.kind));
  }
  require_none(refuse_tables(point.params("report"), entry));
  if (entry.has_ranks()) return make_ranks(rank_sections(point), context);
  require_none(
      refuse_part_of_network(entry, context.placement.size(), context.topology.endpoints()));
  return {.engine = build_workload(entry, point.params("workload"), context), .cut_off = {}};
}

/// The point on the same paths, with nothing failed.
ResolvedPoint without_damage(const ResolvedPoint& point) {
  Map told{{"tables", "always"}};
  const Value* channels = point.values("failures").find("routing_channels");
  if (channels != nullptr) told.emplace_back("routing_channels", *channels);
  return point.with("failures", check_section(point.model(), *find_section("failures"), told));
}

/// What the routing needs. When the fabric came with forwarding tables, also whether they are used.
Map routing_provenance(const Routing& routing, const Topology& topology) {
  Map made{{"virtual_channels", routing.virtual_channels()}};
  if (topology.imported_tables() != nullptr) {
    made.emplace_back("imported_tables", routing.uses_imported_tables());
  }
  return made;
}

}  // namespace

PacketSetup::PacketSetup(const ResolvedPoint& resolved, const Attachments& attached,
                         MemoryBudget& budget, StreamUse& drawn)
    : point(resolved), use(drawn), attachments(attached), report(resolved.params("report")) {
  static_cast<BuiltNetwork&>(*this) =
      build_network(point, attachments.fabrics, stream(Stream::failures), budget);
  take_network(*topology, settings, budget);
  placement =
      point.component("placement")
          .placement->build(point.params("placement"), *topology, stream(Stream::placement));
  metrics = metrics_of(point.component("workload").spec, point.params("workload"));
  append_to(metrics, failure_metrics);
  try {
    build_aggregation(budget);
    build_workload(budget);
  } catch (const NoTree& lost) {
    if (!damage.takes_away()) throw;
    // Whether a point is right does not depend on what was drawn to fail.
    const ResolvedPoint undamaged = without_damage(point);
    StreamUse unused;
    MemoryBudget anew = budget.anew();
    const PacketSetup whole(undamaged, attachments, anew, unused);
    look_for_cut_off();
    if (!is_disconnected()) disconnected_by = lost.what();
    workload.reset();
  }
  append_to(metrics, aggregation_metrics);
}

void PacketSetup::build_aggregation(MemoryBudget& budget) {
  const Component& job = point.component("workload");
  if (!job.workload->has_ranks()) {
    require_none(refuse_aggregation(point.values("aggregation"), job.spec.kind));
  }
  const auto asked = read_aggregation(point.values("aggregation"),
                                      static_cast<std::uint32_t>(settings.packet_bytes));
  if (!asked) return;
  const Params& params = point.params("aggregation");
  require_none(refuse_payload(params, settings.packet_bytes));
  aggregation_metrics = metrics_of(point.component("aggregation").spec, params);
  budget.take(AggregationNetwork::bytes_of(*asked, *topology), "the aggregation trees");
  aggregation =
      std::make_unique<AggregationNetwork>(*asked, *topology, *routing, stream(Stream::placement));
  settings.aggregation_gbps = kNodePortGbps;
  if (wires) wires = extended_wires(*wires, aggregation->topology());
  check_packet_limits(aggregation->topology(), aggregation->routing(), settings);
}

void PacketSetup::build_workload(MemoryBudget& budget) {
  if (!point.component("workload").workload->leaves_out) look_for_cut_off();
  // A job that cannot run is checked too: whether a point is right does not depend on what was
  // drawn to fail.
  StreamUse unused;
  try {
    RankJobs jobs =
        jobs_of(point, {*topology, settings, placement, point.base_seed(), point.replicate(),
                        report.choice("flows") == "all", is_disconnected() ? &unused : &use,
                        &budget, aggregation.get(), &attachments.traces,
                        &attachments.address_traces, report.choice("nodes") == "all"});
    workload = std::move(jobs.engine);
    background_cut_off = std::move(jobs.cut_off);
  } catch (const NobodySends& nobody) {
    look_for_cut_off();
    if (!is_disconnected()) disconnected_by = nobody.what();
    return;
  }
  require_none(refuse_windows(report, workload->least_watched_time()));
  if (is_disconnected()) workload.reset();
}

void PacketSetup::look_for_cut_off() {
  auto endpoints = static_cast<std::uint32_t>(placement.size());
  if (point.component("workload").workload->has_ranks()) {
    endpoints =
        foreground_endpoints(point.values("workload"), point.values("environment"), endpoints);
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
  Map document{{"topology", topology->describe()}};
  document.emplace_back("routing", routing_provenance(*routing, *topology));
  document.emplace_back("network", point.values("network"));
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

}  // namespace simcore::models

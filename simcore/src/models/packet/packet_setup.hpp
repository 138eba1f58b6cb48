// A point of the packet model, checked and built: what a run needs before its first event.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "aggregation/aggregation_network.hpp"
#include "models/packet/built_network.hpp"
#include "network/compiled_network.hpp"
#include "network/workload.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "placement/registry.hpp"
#include "point/resolved_point.hpp"
#include "point/run_context.hpp"

namespace simcore::models {

/// Members refer to one another, so it is not moved.
struct PacketSetup : BuiltNetwork {
  /// All arguments must outlive it. Throws PointError and MemoryLimitError.
  PacketSetup(const ResolvedPoint& point, const Attachments& attachments, MemoryBudget& budget,
              StreamUse& use);
  PacketSetup(const PacketSetup&) = delete;
  PacketSetup& operator=(const PacketSetup&) = delete;

  const ResolvedPoint& point;
  StreamUse& use;  ///< what the run draws from
  const Attachments& attachments;
  const Params& report;
  std::vector<std::string> metrics;              ///< that the result has, measured or not
  std::vector<std::string> aggregation_metrics;  ///< those of them that trees have
  PlacementMap placement;
  std::unique_ptr<AggregationNetwork> aggregation;  ///< null where routers do not reduce
  /// Null when the job is disconnected.
  std::unique_ptr<Workload> workload;
  /// Why the job that is measured cannot run on what failures have left: endpoints of its own that
  /// are cut off, nobody who could send, or no tree that joins its endpoints. Empty: it can.
  std::string disconnected_by;
  /// Fields of background jobs that do not run, because endpoints of theirs are cut off.
  std::vector<std::string> background_cut_off;

  [[nodiscard]] bool is_disconnected() const { return !disconnected_by.empty(); }

  [[nodiscard]] RandomStream stream(Stream name) const { return point.stream(name, use); }
  // What is simulated: the network with the nodes of its trees, where it has any.

  [[nodiscard]] const Topology& simulated_topology() const {
    return aggregation ? static_cast<const Topology&>(aggregation->topology()) : *topology;
  }
  [[nodiscard]] const Routing& simulated_routing() const {
    return aggregation ? static_cast<const Routing&>(aggregation->routing()) : *routing;
  }
  /// Bytes of the tables around what has failed, and of the trees.
  [[nodiscard]] std::size_t table_bytes() const;
  /// The network as it was built, for the result document.
  [[nodiscard]] Map provenance() const;

 private:
  void build_aggregation(MemoryBudget& budget);
  void build_workload(MemoryBudget& budget);
  /// Says that endpoints of the job are cut off: of the foreground where there are other jobs.
  void look_for_cut_off();
};

}  // namespace simcore::models

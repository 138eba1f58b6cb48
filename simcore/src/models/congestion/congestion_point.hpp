// A point of the static model, in which routes share cables and no time passes: building it and
// carrying it out. docs/models/static.md defines the model.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "congestion/cables.hpp"
#include "congestion/draws.hpp"
#include "congestion/failure_trials.hpp"
#include "flows/flow_pattern.hpp"
#include "forwarding/engine.hpp"
#include "forwarding/network_graph.hpp"
#include "forwarding/route_check.hpp"
#include "network/run_limits.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "point/resolved_point.hpp"
#include "point/run_context.hpp"
#include "topology/fabric.hpp"

namespace simcore::models {

/// A point of the static model, checked and built. Forwarding tables are not filled yet. Members
/// refer to one another, so it is not moved.
struct CongestionSetup {
  /// Both arguments must outlive it. Throws PointError for a point that is wrong as written,
  /// MemoryLimitError for one that cannot fit.
  CongestionSetup(const ResolvedPoint& point, RunContext& context);
  CongestionSetup(const CongestionSetup&) = delete;
  CongestionSetup& operator=(const CongestionSetup&) = delete;

  [[nodiscard]] RandomStream stream(Stream name) const { return point.stream(name, use); }
  /// The network as it was built, for the result document.
  [[nodiscard]] Map provenance(std::uint32_t virtual_channels) const;
  /// Bytes that the run takes when paths have up to that many channels. Nothing is allocated for
  /// it.
  [[nodiscard]] std::uint64_t bytes_needed(std::uint32_t longest_path) const;

  const ResolvedPoint& point;
  StreamUse& use;  ///< what the run draws from
  const Params& report;
  CongestionCost cost;
  std::uint32_t failed_links = 0;
  std::uint32_t trials = 0;  ///< 0 where no link fails
  std::uint32_t ranks = 0;
  std::uint64_t draws = 1;
  std::unique_ptr<Topology> topology;
  std::unique_ptr<ForwardingEngine> engine;
  std::unique_ptr<FlowPattern> pattern;
  std::unique_ptr<NetworkGraph> graph;
  std::unique_ptr<Cables> cables;
  std::unique_ptr<RankPlacement> placement;

 private:
  void wire(const Fabrics& fabrics);
  void read_failures();
  void place_pattern();
  /// `limit`: bytes; 0 for those of the machine.
  void check_memory(std::uint64_t limit) const;
};

/// What a run found. congestion_report.hpp makes documents from it.
struct CongestionFindings {
  Routes routes;      ///< of the intact network
  RoutesCheck check;  ///< of these routes
  DrawTotals totals;  ///< of the trials when links fail, else of the intact network
  std::unique_ptr<RoundKernel> kernel;  ///< its loads belong to `totals`
  double intact_mean_bandwidth = 0;
  std::uint32_t virtual_channels = 1;  ///< the most of all routes of the run
  bool deadlock_free = true;           ///< whether all routes of the run are
  HarmTally harm;
  std::uint64_t link_visits = 0;  ///< of the intact network and of all trials
  std::uint64_t memory_bytes = 0;
  double draw_seconds = 0;  ///< CPU time of the draws on the intact network
};

/// Fills the forwarding tables, checks them, and follows all draws. When links fail, it does so for
/// the intact network first and then for each trial. Throws what the guard throws.
CongestionFindings carry_out(const CongestionSetup& setup, const LimitGuard& guard);

/// The engine of the point's routing, whose tables are not filled yet.
std::unique_ptr<ForwardingEngine> engine_of(const ResolvedPoint& point);

}  // namespace simcore::models

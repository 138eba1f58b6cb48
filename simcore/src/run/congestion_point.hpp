// A point of the static model, in which routes share cables and no time passes: building it,
// carrying it out, and the documents of run, check and statics. docs/models/static.md defines the
// model.
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
#include "run/point_sections.hpp"
#include "topology/fabric.hpp"

namespace simcore::run {

struct RunOptions;

/// A point of the static model, checked and built. Forwarding tables are not filled yet. Members
/// refer to one another, so it is not moved.
struct CongestionSetup {
  /// Throws PointError for a point that is wrong as written, MemoryLimitError for one that cannot
  /// fit.
  CongestionSetup(const Value& point, const Fabrics& fabrics);
  CongestionSetup(const CongestionSetup&) = delete;
  CongestionSetup& operator=(const CongestionSetup&) = delete;

  [[nodiscard]] RandomStream stream(Stream name) const {
    return {base_seed, replicate, name, &use};
  }
  /// Version, model, seeds and the resolved network, for the result document.
  [[nodiscard]] Map provenance(std::uint32_t virtual_channels) const;
  /// Bytes that the run takes when paths have up to that many channels. Nothing is allocated for
  /// it.
  [[nodiscard]] std::uint64_t bytes_needed(std::uint32_t longest_path) const;

  std::uint64_t base_seed = 1;
  std::uint64_t replicate = 0;
  mutable StreamUse use;  ///< what the run draws from
  RunLimits limits;
  Params report;
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
  void wire(const Value& point, const Fabrics& fabrics);
  void read_failures(const Value& section);
  void place_pattern(const Value& pattern_section, const Value& placement_section);
  void check_memory() const;
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

/// Runs the point and gives {metrics, unmeasured, distributions, static, fabric, cost, provenance}.
/// Throws as run_point() does.
Value run_congestion_point(const Value& point, const RunOptions& options);

/// Checks everything and fills the tables without a draw. Gives the provenance and what the check
/// of the tables found.
Value check_congestion_point(const Value& point, const Fabrics& fabrics);

/// The network's shape and what the check of its tables found. Reads the sections `topology` and
/// `routing` and the seeds alone.
Map analyse_forwarding(const Value& point, const Fabrics& fabrics);

}  // namespace simcore::run

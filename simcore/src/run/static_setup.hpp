// A point of the static model taken apart, checked, and built.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "congestion/cables.hpp"
#include "congestion/cost.hpp"
#include "congestion/rank_placement.hpp"
#include "forwarding/check.hpp"
#include "forwarding/engine.hpp"
#include "forwarding/network_graph.hpp"
#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "pattern/pattern.hpp"
#include "run/point_sections.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// Built once per run; members refer to one another, so it stays where it is. Tables are not yet
/// filled.
struct StaticSetup {
  /// Throws PointError for a point that is wrong as written, MemoryLimitError for one that cannot
  /// fit.
  StaticSetup(const Value& point, const Fabrics& fabrics);
  StaticSetup(const StaticSetup&) = delete;
  StaticSetup& operator=(const StaticSetup&) = delete;

  [[nodiscard]] RandomStream stream(Stream name) const {
    return {base_seed, replicate, name, &use};
  }
  /// Version, model, seeds and the resolved network, for the result document.
  [[nodiscard]] Map provenance(std::uint32_t virtual_lanes) const;
  /// What the run takes with paths of up to that many channels, reckoned without allocating it.
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
  std::unique_ptr<Pattern> pattern;
  std::unique_ptr<NetworkGraph> graph;
  std::unique_ptr<Cables> cables;
  std::unique_ptr<RankPlacement> placement;

 private:
  void wire(const Value& point, const Fabrics& fabrics);
  void read_failures(const Value& section);
  void place_pattern(const Value& pattern_section, const Value& placement_section);
  void check_memory() const;
};

}  // namespace simcore

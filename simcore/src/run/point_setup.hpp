// A point taken apart, checked, and built: everything that a run needs before its first event.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "network/compiled_network.hpp"
#include "network/routing.hpp"
#include "network/settings.hpp"
#include "network/topology.hpp"
#include "network/workload.hpp"
#include "params/param_spec.hpp"
#include "params/value.hpp"
#include "placement/registry.hpp"
#include "run/point_sections.hpp"
#include "topology/fabric.hpp"

namespace simcore {

/// Built once per run; members refer to one another, so it stays where it is.
struct PointSetup {
  /// `fabrics` are those that topology.fabric may name.
  explicit PointSetup(const Value& point, const Fabrics& fabrics = {});
  PointSetup(const PointSetup&) = delete;
  PointSetup& operator=(const PointSetup&) = delete;

  std::string model;
  std::uint64_t base_seed = 1;
  std::uint64_t replicate = 0;
  mutable StreamUse use;  ///< what the run draws from
  Params report;
  RunLimits limits;
  std::unique_ptr<Topology> topology;
  std::unique_ptr<Routing> routing;
  NetworkSettings settings;
  std::vector<std::string> metrics;  ///< that the result has, measured or not
  Map network;                       ///< the section with everything filled in
  PlacementMap placement;
  std::unique_ptr<Workload> workload;

  [[nodiscard]] RandomStream stream(Stream name) const {
    return {base_seed, replicate, name, &use};
  }
  /// Version, model, seeds and the resolved network, for the result document.
  [[nodiscard]] Map provenance() const;
};

}  // namespace simcore

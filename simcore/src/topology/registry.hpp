// Every topology by name: the one list to extend.
#pragma once

#include <memory>
#include <vector>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

struct TopologyEntry {
  ComponentSpec (*spec)();
  std::unique_ptr<Topology> (*build)(const Params& params);
};

/// All topologies, in the order in which the catalogue shows them.
const std::vector<TopologyEntry>& topology_registry();

/// Checks the `topology` section of a point and builds the network.
/// Throws PointError for an unknown kind or bad parameters.
std::unique_ptr<Topology> make_topology(const Value& section);

}  // namespace simcore

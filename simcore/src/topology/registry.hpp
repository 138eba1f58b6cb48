// Every topology by name: the one list to extend. docs/models/topologies.md defines them.
#pragma once

#include <memory>
#include <vector>

#include "network/topology.hpp"
#include "params/param_spec.hpp"
#include "topology/fabric.hpp"

namespace simcore::topology {

struct TopologyEntry {
  ComponentSpec (*spec)();
  std::unique_ptr<Topology> (*build)(const Params& params);  ///< null where build_from is not
  std::unique_ptr<Topology> (*build_from)(const Params& params, const Fabrics& fabrics) = nullptr;
};

/// All topologies, in the order in which the catalogue shows them.
const std::vector<TopologyEntry>& topology_registry();

/// Builds the network of valid parameters; an imported one is looked up in `fabrics`. Throws
/// PointError.
std::unique_ptr<Topology> build_topology(const TopologyEntry& entry, const Params& params,
                                         const Fabrics& fabrics);

/// Checks the `topology` section of a point of any model and builds the network; an imported one is
/// looked up in `fabrics`.
/// Throws PointError for an unknown kind or bad parameters.
std::unique_ptr<Topology> make_topology(const Value& section, const Fabrics& fabrics = {});

}  // namespace simcore::topology

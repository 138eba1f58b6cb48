// A network given link by link in the point itself.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec graph_spec();
std::unique_ptr<Topology> build_graph(const Params& params);

/// Throws PointError naming `field` where some router cannot be reached from the others, or where
/// there are more than HopTable::max_routers.
void require_connected(const Topology& topology, const std::string& field);

}  // namespace simcore

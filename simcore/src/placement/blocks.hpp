// Places that count endpoints of a grid by blocks, one for each router.
#pragma once

#include "network/topology.hpp"
#include "placement/registry.hpp"

namespace simcore {

ComponentSpec blocks_spec();
PlacementMap build_blocks(const Params& params, const Topology& topology, RandomStream placement);

}  // namespace simcore

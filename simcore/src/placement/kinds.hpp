// The parameters and the build function of every placement. `random` and `random_by_group` are in
// random.cpp, `linear` is in registry.cpp, the others are in the file of their name.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec linear_spec();
PlacementMap build_linear(const Params& params, const Topology& topology, RandomStream placement);

ComponentSpec random_spec();
PlacementMap build_random(const Params& params, const Topology& topology, RandomStream placement);

ComponentSpec random_by_group_spec();
PlacementMap build_random_by_group(const Params& params, const Topology& topology,
                                   RandomStream placement);

ComponentSpec blocks_spec();
PlacementMap build_blocks(const Params& params, const Topology& topology, RandomStream placement);

ComponentSpec by_identifier_spec();
/// Throws PointError where an endpoint has no identifier.
PlacementMap build_by_identifier(const Params& params, const Topology& topology, RandomStream);

ComponentSpec listed_spec();
/// As long as the list. Throws PointError for an endpoint that is unknown or named twice.
PlacementMap build_listed(const Params& params, const Topology& topology, RandomStream);

}  // namespace simcore

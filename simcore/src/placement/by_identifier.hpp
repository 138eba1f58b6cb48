// Ranks in the order of the endpoints' identifiers.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec by_identifier_spec();
/// Throws PointError where an endpoint has no identifier.
PlacementMap build_by_identifier(const Params& params, const Topology& topology, RandomStream);

}  // namespace simcore

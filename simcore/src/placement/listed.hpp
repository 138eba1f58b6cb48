// Ranks on the endpoints that a list names: a rank file.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec listed_spec();
/// As long as the list. Throws PointError for an endpoint that is unknown or named twice.
PlacementMap build_listed(const Params& params, const Topology& topology, RandomStream);

}  // namespace simcore

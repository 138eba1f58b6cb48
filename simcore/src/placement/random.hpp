// Random placement: a random permutation of the endpoints.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec random_spec();
PlacementMap build_random(const Params& params, const Topology& topology, RandomStream placement);

}  // namespace simcore

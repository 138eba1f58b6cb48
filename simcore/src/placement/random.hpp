// Random placement: a random permutation of the endpoints.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

/// The parameter `seed` of placements that draw, and the stream that they draw from.
ParamSpec placement_seed_param();
RandomStream drawn_by_seed(const Params& params, RandomStream placement);

ComponentSpec random_spec();
PlacementMap build_random(const Params& params, const Topology& topology, RandomStream placement);

}  // namespace simcore

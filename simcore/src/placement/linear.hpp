// Linear placement: place i is endpoint i.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec linear_spec();
PlacementMap build_linear(const Params& params, const Topology& topology, RandomStream placement);

}  // namespace simcore

// Linear placement: place i is endpoint i.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec linear_spec();
PlacementMap build_linear(const Params& params, std::uint32_t endpoints, RandomStream placement);

}  // namespace simcore

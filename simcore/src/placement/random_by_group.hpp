// Random placement of whole groups.
#pragma once

#include "placement/registry.hpp"

namespace simcore {

ComponentSpec random_by_group_spec();
PlacementMap build_random_by_group(const Params& params, const Topology& topology,
                                   RandomStream placement);

}  // namespace simcore

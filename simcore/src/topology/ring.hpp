// The ring: a torus of one dimension.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec ring_spec();
std::unique_ptr<Topology> build_ring(const Params& params);

}  // namespace simcore

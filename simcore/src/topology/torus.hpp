// The torus: declaration and construction.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec torus_spec();
std::unique_ptr<Topology> build_torus(const Params& params);

}  // namespace simcore

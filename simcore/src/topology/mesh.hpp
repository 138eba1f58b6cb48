// The mesh: declaration and construction.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec mesh_spec();
std::unique_ptr<Topology> build_mesh(const Params& params);

}  // namespace simcore

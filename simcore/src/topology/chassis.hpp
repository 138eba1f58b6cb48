// A single chassis: one director with an endpoint on every port.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec chassis_spec();
std::unique_ptr<Topology> build_chassis(const Params& params);

}  // namespace simcore

// Machines whose effective bisection bandwidth was published, as far as their shape is known.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec machine_spec();
std::unique_ptr<Topology> build_machine(const Params& params);

}  // namespace simcore

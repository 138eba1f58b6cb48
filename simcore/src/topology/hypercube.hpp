// Hypercube and flattened butterfly: two named families of HyperX.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec hypercube_spec();
std::unique_ptr<Topology> build_hypercube(const Params& params);

ComponentSpec flattened_butterfly_spec();
std::unique_ptr<Topology> build_flattened_butterfly(const Params& params);

}  // namespace simcore

// Minimal routing: the declaration, and which class serves which topology.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec minimal_spec();

/// Minimal routing for `topology`, which must outlive it.
std::unique_ptr<Routing> build_minimal(const Params& params, const Topology& topology);

}  // namespace simcore

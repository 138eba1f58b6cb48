// Minimal routing and dimension order: the declarations, and which class serves which topology.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec minimal_spec();
ComponentSpec dimension_order_routing_spec();

/// The routing for `topology`, which must outlive it.
std::unique_ptr<Routing> build_minimal(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_dimension_order_routing(const Params& params,
                                                       const Topology& topology);

}  // namespace simcore

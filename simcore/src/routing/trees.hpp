// Kinds of routing for fat trees and Dragonfly+: the declarations.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec adaptive_up_spec();
ComponentSpec d_mod_k_routing_spec();
ComponentSpec dragonfly_plus_par_spec();

/// The routing for `topology`, which must outlive it.
std::unique_ptr<Routing> build_adaptive_up(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_d_mod_k_routing(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_dragonfly_plus_par(const Params& params, const Topology& topology);

}  // namespace simcore

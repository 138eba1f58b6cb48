// Every kind of the section `routing`: its declaration and its build function, for the registry.
// docs/models/routing.md defines the kinds and says which file holds which.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore::routing {

// A build function returns the routing for `topology`, which must outlive it. It throws PointError
// for a topology that it cannot serve.

ComponentSpec minimal_spec();
ComponentSpec dimension_order_routing_spec();
ComponentSpec adaptive_minimal_spec();
ComponentSpec spray_spec();
ComponentSpec rotate_spec();
ComponentSpec o1turn_spec();
ComponentSpec romm_spec();
ComponentSpec hyperx_adaptive_spec();
ComponentSpec valiant_spec();
ComponentSpec ugal_spec();
ComponentSpec par_spec();
ComponentSpec adaptive_up_spec();
ComponentSpec d_mod_k_routing_spec();
ComponentSpec dragonfly_plus_par_spec();
ComponentSpec imported_routing_spec();

std::unique_ptr<Routing> build_minimal(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_dimension_order_routing(const Params& params,
                                                       const Topology& topology);
std::unique_ptr<Routing> build_adaptive_minimal(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_spray(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_rotate(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_o1turn(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_romm(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_hyperx_adaptive(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_valiant(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_ugal(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_par(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_adaptive_up(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_d_mod_k_routing(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_dragonfly_plus_par(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_imported_routing(const Params& params, const Topology& topology);

}  // namespace simcore::routing

// Kinds of routing that use all minimal paths, or many: the declarations.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec adaptive_minimal_spec();
ComponentSpec spray_spec();
ComponentSpec rotate_spec();
ComponentSpec o1turn_spec();
ComponentSpec romm_spec();
ComponentSpec hyperx_adaptive_spec();

/// The routing for `topology`, which must outlive it.
std::unique_ptr<Routing> build_adaptive_minimal(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_spray(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_rotate(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_o1turn(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_romm(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_hyperx_adaptive(const Params& params, const Topology& topology);

}  // namespace simcore

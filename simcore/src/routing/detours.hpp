// Kinds of routing that may take longer paths on purpose: the declarations.
#pragma once

#include <memory>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore {

ComponentSpec valiant_spec();
ComponentSpec ugal_spec();
ComponentSpec par_spec();

/// The routing for `topology`, which must outlive it.
std::unique_ptr<Routing> build_valiant(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_ugal(const Params& params, const Topology& topology);
std::unique_ptr<Routing> build_par(const Params& params, const Topology& topology);

}  // namespace simcore

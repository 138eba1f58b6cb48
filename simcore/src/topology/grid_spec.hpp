// What mesh and torus share in their declarations and in resolving their widths.
#pragma once

#include <memory>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// Parameters and rules of a grid whose number of dimensions is `default_dimensions` when neither
/// `dimensions` nor `widths` is given. The caller adds kind, title, help and the derived figures.
ComponentSpec grid_spec(int default_dimensions);

/// Builds the grid from parameters that passed `grid_spec(default_dimensions)`.
std::unique_ptr<Topology> build_grid(const Params& params, int default_dimensions, bool wraps);

/// The resolved widths as an expression, for derived figures.
std::string widths_expression(int default_dimensions);

}  // namespace simcore

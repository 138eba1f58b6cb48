// What mesh and torus share in their declarations and in resolving their widths.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "network/topology.hpp"
#include "params/param_spec.hpp"

namespace simcore {

/// Parameters and rules of a grid whose number of dimensions is `default_dimensions` when neither
/// `dimensions` nor `widths` is given. The caller adds kind, title and help.
ComponentSpec grid_spec(int default_dimensions);

/// Builds the grid from parameters that passed `grid_spec(default_dimensions)`.
std::unique_ptr<Topology> build_grid(const Params& params, int default_dimensions, bool wraps);

/// The grid of `dimensions` dimensions (a ring has one) that `endpoints` and `radix` give.
std::unique_ptr<Topology> build_sized_grid(const Params& params, int dimensions, bool wraps);

}  // namespace simcore

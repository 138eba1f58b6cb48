// The sides of a grid of places or ranks, made near a cube or a square where nobody gives them.
#pragma once

#include <array>
#include <cstdint>

#include "namespaces.hpp"

namespace simcore::traffic {

/// In x, y and z; sides that a grid does not have are 1.
using GridSides = std::array<std::uint32_t, 3>;

/// The factorisation of `ranks` into three sides with the least surface, longest side last.
GridSides near_cubic(std::uint32_t ranks);

/// The factorisation of `ranks` into two sides with the least edge, longest last, and a third of 1.
GridSides near_square(std::uint32_t ranks);

}  // namespace simcore::traffic

// A three-dimensional grid of ranks, and which of them share an endpoint.
#pragma once

#include <array>
#include <cstdint>

#include "mpi/job.hpp"
#include "traffic/grid_sides.hpp"

namespace simcore::workload {

/// The block of `ranks` ranks with the least surface that cuts `sides` evenly; {0, 0, 0}: none
/// does.
GridSides dividing_block(GridSides sides, std::uint32_t ranks);

/// Ranks in a grid. Their numbers count x fastest in row-major order; in blocked order, through one
/// block after the other, x fastest among blocks and inside them.
class RankGrid {
 public:
  static constexpr std::uint32_t kNobody = 0xFFFFFFFFU;

  /// In blocked order `block` must divide `sides`.
  RankGrid(GridSides sides, GridSides block, RankOrder order);
  [[nodiscard]] std::uint32_t ranks() const { return sides_[0] * sides_[1] * sides_[2]; }
  [[nodiscard]] GridSides sides() const { return sides_; }
  [[nodiscard]] GridSides at(std::uint32_t rank) const;
  [[nodiscard]] std::uint32_t rank(GridSides at) const;

 private:
  GridSides sides_;
  GridSides block_;   ///< {1, 1, 1} in row-major order
  GridSides blocks_;  ///< their number in each direction
};

/// The 26 steps to the neighbours of a rank: each component -1, 0 or 1, not all 0.
namespace halo {
inline constexpr std::uint32_t kNeighbours = 26;
using Step = std::array<int, 3>;
[[nodiscard]] Step step(std::uint32_t direction);
/// The place one step away from `at`; false beyond an open boundary.
[[nodiscard]] bool move(GridSides& at, GridSides sides, Step by, bool periodic);
}  // namespace halo

}  // namespace simcore::workload

// Wavefronts that sweep over a two-dimensional grid of ranks from its corners.
#pragma once

#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec sweep3d_spec();
std::unique_ptr<RankProgram> build_sweep3d(const Params&, const ProgramContext&);

/// Each sweep starts at a corner. For every block of planes a rank receives from its upstream
/// neighbours in x and y, computes, and sends on. Each receive and each send blocks: a neighbour in
/// y that asks first is not answered before the message from x is there.
/// The corners follow each other as (0, 0), (1, 0), (0, 1), (1, 1), two sweeps at each.
class Sweep3d final : public RankProgram {
 public:
  struct Shape {
    std::uint32_t blocks = 1;   ///< of planes, in each sweep
    std::uint32_t sweeps = 8;   ///< of an iteration
    std::uint32_t bytes_x = 0;  ///< of a block's message to the neighbour in x
    std::uint32_t bytes_y = 0;
    Picoseconds compute = 0;  ///< for a block
  };

  Sweep3d(const RankGrid& grid, const Shape& shape, Iterations iterations)
      : grid_(grid), shape_(shape), iterations_(iterations) {}

  [[nodiscard]] std::uint32_t ranks() const override { return grid_.ranks(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_.all; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override { return iterations_.warmup; }
  /// Behind each corner, blocks of two sweeps follow each other through the grid.
  [[nodiscard]] double stretch() const override {
    const GridSides sides = grid_.sides();
    const double blocks = 2.0 * shape_.blocks;
    return (blocks + sides[0] + sides[1] - 2) / blocks;
  }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;

 private:
  /// The neighbour of `rank` in direction `d`, up or down the sweep; kNobody at the end.
  [[nodiscard]] std::uint32_t next_to(std::uint32_t rank, std::uint32_t sweep, std::size_t d,
                                      bool downstream) const;

  RankGrid grid_;
  Shape shape_;
  Iterations iterations_;
};

}  // namespace simcore::workload

// Halo exchange of a three-dimensional grid with all 26 neighbours of every rank.
#pragma once

#include <array>

#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec halo3d26_spec();
std::unique_ptr<RankProgram> build_halo3d26(const Params&, const ProgramContext&);

/// Each iteration a rank computes, sends to its neighbours, and waits until its messages have left
/// and its neighbours' have arrived.
class Halo3d26 final : public RankProgram {
 public:
  /// Bytes of the message in each of the 26 directions.
  using MessageBytes = std::array<std::uint32_t, halo::kNeighbours>;

  Halo3d26(const RankGrid& grid, bool periodic, const MessageBytes& bytes, Picoseconds compute,
           Iterations iterations)
      : grid_(grid),
        periodic_(periodic),
        bytes_(bytes),
        compute_(compute),
        iterations_(iterations) {}

  [[nodiscard]] std::uint32_t ranks() const override { return grid_.ranks(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_.all; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override { return iterations_.warmup; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  /// The number of steps before `end`.
  static constexpr std::uint32_t kSteps = halo::kNeighbours + 3;
  /// Messages that `rank` sends, and gets, in an iteration.
  [[nodiscard]] std::uint32_t neighbours(std::uint32_t rank) const;

 private:
  RankGrid grid_;
  bool periodic_;
  MessageBytes bytes_;
  Picoseconds compute_;
  Iterations iterations_;
};

/// Sizes of an endpoint whose cells in x, y, z are `cells`, cut into `block` ranks. Cells need not
/// be whole: a face, an edge and a corner of a rank have the product of what remains of the sides.
Halo3d26::MessageBytes halo_message_bytes(const std::array<double, 3>& cells, GridSides block,
                                          double bytes_per_cell);

/// What sizes the messages of a halo exchange, without its grid and iterations; and their rule.
std::vector<ParamSpec> halo_params();
ConstraintSpec halo_rule();
/// Throws PointError where the ranks do not fit.
std::unique_ptr<Halo3d26> read_halo(const Params& params, const ProgramContext& context);

}  // namespace simcore::workload

// Collectives in the rows, columns and layers of a grid of ranks.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "mpi/collectives/registry.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec subcom2d_coll_spec();
std::unique_ptr<RankProgram> build_subcom2d_coll(const Params&, const ProgramContext&);
ComponentSpec subcom3d_a2a_spec();
std::unique_ptr<RankProgram> build_subcom3d_a2a(const Params&, const ProgramContext&);

/// After some computation, one collective after the other, each among the ranks of a line of the
/// grid; all lines of a direction at the same time, but none waits for another.
class SubcomProgram final : public RankProgram {
 public:
  struct Part {
    std::size_t direction = 0;  ///< of the lines
    /// One for all lines; of an algorithm of routers one for each, since a line is a group then.
    std::vector<std::unique_ptr<CollectiveSchedule>> schedules{};
    bool reduces = false;  ///< whether its ranks add up data
  };

  SubcomProgram(const RankGrid& grid, std::vector<Part> parts, Picoseconds compute,
                Iterations iterations);

  [[nodiscard]] std::uint32_t ranks() const override { return grid_.ranks(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_.all; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override { return iterations_.warmup; }
  [[nodiscard]] bool reduces() const override {
    return std::any_of(parts_.begin(), parts_.end(), [](const Part& part) { return part.reduces; });
  }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  [[nodiscard]] std::vector<AggregatingGroup> aggregating_groups() const override;
  void use_ranks_in(std::uint32_t group) override;

 private:
  /// The schedule of a rank's line, and the group that the line is where routers reduce.
  struct Line {
    const CollectiveSchedule& schedule;
    std::uint32_t group;
  };
  [[nodiscard]] Line line_of(std::size_t part, GridSides at) const;

  RankGrid grid_;
  std::vector<Part> parts_;
  std::vector<std::uint32_t> first_tags_;
  std::vector<std::uint32_t> first_groups_;  ///< by part
  Picoseconds compute_;
  Iterations iterations_;
};

}  // namespace simcore::workload

// A step of training a model whose parameters are spread over all ranks: allgather, reduce-scatter,
// and computation beside them.
#pragma once

#include <array>
#include <memory>

#include "mpi/collectives/rounds.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec training_step_spec();
std::unique_ptr<RankProgram> build_training_step(const Params&, const ProgramContext&);

/// For each layer a rank gathers parameters and computes, then computes and reduces gradients. Of
/// each half of the computation, a part goes before the collective, and the rest into its rounds:
/// while the messages of a round are under way.
class TrainingStep final : public RankProgram {
 public:
  struct Half {
    std::shared_ptr<const RoundSchedule> schedule;
    Picoseconds before = 0;
    Picoseconds beside = 0;
  };

  TrainingStep(std::array<Half, 2> halves, std::uint32_t layers, Iterations iterations);

  [[nodiscard]] std::uint32_t ranks() const override { return halves_[0].schedule->members(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_.all; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override { return iterations_.warmup; }
  [[nodiscard]] bool reduces() const override { return true; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;

 private:
  /// Steps of a rank in a half: one before the collective, two for each of its operations.
  [[nodiscard]] static std::uint32_t steps_of(const Half& half, std::uint32_t rank) {
    return 1 + 2 * half.schedule->steps(rank);
  }
  [[nodiscard]] static Op op_of(const Half& half, std::uint32_t rank, std::uint32_t step);

  std::array<Half, 2> halves_;
  std::uint32_t layers_;
  Iterations iterations_;
};

}  // namespace simcore::workload

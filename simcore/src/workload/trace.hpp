// A recording of an application as a workload: its operations, replayed by what each of them needs.
#pragma once

#include <memory>

#include "mpi/replay_plan.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec trace_spec();
std::unique_ptr<RankProgram> build_trace(const Params&, const ProgramContext&);

/// The metrics of a replay, and those that its answers are asked by.
std::vector<std::string> replay_metrics();
std::vector<std::string> replay_answers();

/// The ranks of a trace. Where its operations are not at hand it knows what the section says of it:
/// enough to judge a point, and to estimate its work.
class TraceProgram final : public RankProgram {
 public:
  /// `plan` may be null.
  TraceProgram(TraceFigures figures, std::unique_ptr<const ReplayPlan> plan, bool reduces,
               Iterations iterations);

  [[nodiscard]] std::uint32_t ranks() const override {
    return static_cast<std::uint32_t>(figures_.ranks);
  }
  [[nodiscard]] bool takes_part(std::uint32_t rank) const override {
    return plan_ == nullptr || plan_->content().operations(rank) > 0;
  }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_.all; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override { return iterations_.warmup; }
  [[nodiscard]] bool reduces() const override { return reduces_; }
  [[nodiscard]] const ReplayPlan* replay() const override { return plan_.get(); }
  /// Every rank sends and computes as the mean one.
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  [[nodiscard]] std::size_t memory_bytes() const override {
    return plan_ != nullptr ? plan_->memory_bytes() : 0;
  }

 private:
  TraceFigures figures_;
  std::unique_ptr<const ReplayPlan> plan_;
  bool reduces_;
  Iterations iterations_;
  std::uint32_t messages_ = 0;  ///< of a rank, with those of collectives
  std::uint32_t bytes_ = 0;     ///< of each
};

}  // namespace simcore::workload

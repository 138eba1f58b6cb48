// A recording of an application as a workload: its operations, replayed by what each of them needs.
#pragma once

#include <memory>

#include "mpi/replay_plan.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec trace_spec();
std::unique_ptr<RankProgram> build_trace(const Params&, const ProgramContext&);

/// The rules of parameters that have no effect on a trace.
std::vector<ConstraintSpec> trace_rules();
/// The parameters that say what is known of a trace.
std::vector<std::string> trace_facts();
/// The content of the trace that a section names, which has what the section says of it, and on
/// which its scales and algorithms have effects.
std::shared_ptr<const TraceContent> trace_of(const Params& params, const Traces& traces);

/// The metrics of a replay, and those that its answers are asked by.
std::vector<std::string> replay_metrics();
std::vector<std::string> replay_answers();

/// What all ranks send in an iteration, those of collectives included, for estimates.
struct ReplayTraffic {
  double messages = 0;
  double bytes = 0;
  double near_messages = 0;  ///< between ranks of one block, beside the above
  double near_bytes = 0;
  std::uint32_t near_ranks = 1;  ///< of a block; ranks side by side
};

/// A collective is reckoned as rounds that halve the group, here of all ranks.
ReplayTraffic traffic_of(const TraceFigures& figures);

/// The ranks of a trace. Where its operations are not at hand it knows what the section says of it:
/// enough to judge a point, and to estimate its work.
class TraceProgram final : public RankProgram {
 public:
  /// `plan` may be null.
  TraceProgram(TraceFigures figures, ReplayTraffic traffic, std::unique_ptr<const ReplayPlan> plan,
               bool reduces, Iterations iterations);

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
    return plan_ != nullptr ? plan_->memory_bytes() : figures_.operations * kBytesPerOperation;
  }

 private:
  static constexpr std::size_t kBytesPerOperation = 55;  ///< of a plan, for estimates

  TraceFigures figures_;
  std::unique_ptr<const ReplayPlan> plan_;
  bool reduces_;
  Iterations iterations_;
  std::uint32_t near_ranks_;
  std::uint32_t near_messages_ = 0;  ///< of a rank, with those of collectives
  std::uint32_t near_bytes_ = 0;     ///< of each
  std::uint32_t messages_ = 0;       ///< to all ranks, after those to near ones
  std::uint32_t bytes_ = 0;
};

}  // namespace simcore::workload

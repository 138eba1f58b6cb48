// The OSU micro-benchmarks of collectives: one operation over and over, its time by operation and
// by rank.
#pragma once

#include <memory>
#include <vector>

#include "workload/collective_params.hpp"
#include "workload/communicators.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

ComponentSpec osu_spec();
std::unique_ptr<RankProgram> build_osu(const Params&, const ProgramContext&);

/// Each communicator does the operation, then perhaps a barrier that is not measured.
class OsuProgram final : public RankProgram {
 public:
  /// `schedules` are those of the communicators; `barrier` may be null.
  OsuProgram(const Communicators& communicators, CollectiveChoice operation,
             std::vector<std::unique_ptr<CollectiveSchedule>> schedules,
             std::unique_ptr<CollectiveSchedule> barrier, Iterations iterations);

  [[nodiscard]] std::uint32_t ranks() const override { return communicators_.ranks(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_.all; }
  [[nodiscard]] std::uint32_t warmup_iterations() const override { return iterations_.warmup; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  [[nodiscard]] bool reduces() const override { return operation_.reduces(); }
  [[nodiscard]] std::uint32_t groups() const override { return communicators_.count(); }
  [[nodiscard]] std::uint32_t group_of(std::uint32_t rank) const override {
    return communicators_.communicator_of(rank);
  }
  [[nodiscard]] std::vector<AggregatingGroup> aggregating_groups() const override;
  void use_ranks_in(std::uint32_t group) override { schedules_[group]->use_members(); }
  void report(const OperationTimes& times, RunReport& report) const override;

 private:
  Communicators communicators_;
  CollectiveChoice operation_;
  std::vector<std::unique_ptr<CollectiveSchedule>> schedules_;  ///< by communicator
  std::unique_ptr<CollectiveSchedule> barrier_;
  Iterations iterations_;
};

}  // namespace simcore::workload

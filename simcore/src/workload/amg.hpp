// An algebraic multigrid solver's iteration: a halo exchange and small allreduces.
#pragma once

#include <memory>
#include <vector>

#include "workload/halo3d26.hpp"

namespace simcore::workload {

ComponentSpec amg_spec();
std::unique_ptr<RankProgram> build_amg(const Params&, const ProgramContext&);

/// In each iteration a rank computes and exchanges its halo, then computes and takes part in an
/// allreduce of all ranks, several times.
class Amg final : public RankProgram {
 public:
  Amg(std::unique_ptr<Halo3d26> halo, std::unique_ptr<CollectiveSchedule> allreduce,
      std::uint32_t allreduces, Picoseconds compute_between);

  [[nodiscard]] std::uint32_t ranks() const override { return halo_->ranks(); }
  [[nodiscard]] std::uint32_t iterations() const override { return halo_->iterations(); }
  [[nodiscard]] std::uint32_t warmup_iterations() const override {
    return halo_->warmup_iterations();
  }
  [[nodiscard]] bool reduces() const override { return allreduces_ > 0; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  [[nodiscard]] std::vector<AggregatingGroup> aggregating_groups() const override;
  void use_ranks_in(std::uint32_t /*group*/) override { allreduce_->use_members(); }

 private:
  std::unique_ptr<Halo3d26> halo_;
  std::unique_ptr<CollectiveSchedule> allreduce_;
  std::uint32_t allreduces_;
  Picoseconds compute_between_;
};

}  // namespace simcore::workload

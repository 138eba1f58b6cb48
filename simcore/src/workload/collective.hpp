// One collective operation, over and over.
#pragma once

#include <cstdint>
#include <memory>

#include "workload/registry.hpp"

namespace simcore::workload {

ComponentSpec collective_spec();
std::unique_ptr<RankProgram> build_collective(const Params&, const ProgramContext&);

/// All ranks compute, then take part in the collective; member m is rank m.
class CollectiveProgram final : public RankProgram {
 public:
  CollectiveProgram(std::unique_ptr<CollectiveSchedule> schedule, bool reduces,
                    std::uint32_t iterations, Picoseconds compute);

  [[nodiscard]] std::uint32_t ranks() const override { return schedule_->members(); }
  [[nodiscard]] std::uint32_t iterations() const override { return iterations_; }
  [[nodiscard]] bool reduces() const override { return reduces_; }
  [[nodiscard]] Op op(std::uint32_t rank, std::uint32_t iteration,
                      std::uint32_t step) const override;
  [[nodiscard]] std::vector<AggregatingGroup> aggregating_groups() const override;
  void use_ranks_in(std::uint32_t /*group*/) override { schedule_->use_members(); }

 private:
  std::unique_ptr<CollectiveSchedule> schedule_;
  bool reduces_;
  std::uint32_t iterations_;
  Picoseconds compute_;
};

}  // namespace simcore::workload

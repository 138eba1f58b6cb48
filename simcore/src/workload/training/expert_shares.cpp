#include "workload/training/expert_shares.hpp"

namespace simcore::workload {

std::vector<double> expert_shares(const TrainingPlan& plan, std::uint32_t layer,
                                  std::uint32_t micro_batch, std::uint32_t block) {
  const std::uint32_t members = plan.layout.expert;
  std::vector<double> shares(members, 1.0);
  if (plan.expert_imbalance == 0) return shares;
  const std::uint64_t batch = std::uint64_t{layer} * plan.micro_batches + micro_batch;
  double sum = 0;
  for (std::uint32_t n = 0; n < members; ++n) {
    const std::uint64_t place = std::uint64_t{block} * members + n;
    shares[n] = 1 + plan.expert_imbalance * (2 * plan.draws.unit(batch, place) - 1);
    sum += shares[n];
  }
  for (double& share : shares) share *= members / sum;
  return shares;
}

}  // namespace simcore::workload

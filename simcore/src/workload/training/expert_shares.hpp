// How evenly tokens find their experts.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/random.hpp"
#include "workload/training/training_plan.hpp"

namespace simcore::workload {

/// Which part of the even share of tokens each rank of an expert-parallel group gets, in a layer
/// and micro-batch. The same forwards and back, for all tensor-parallel ranks. Drawn evenly from
/// 1 - d to 1 + d, d being TrainingPlan::expert_imbalance, then scaled to a mean of 1.
///
/// `block` is the number of the group among the data-parallel ranks of a stage.
std::vector<double> expert_shares(const TrainingPlan& plan, std::uint32_t layer,
                                  std::uint32_t micro_batch, std::uint32_t block);

}  // namespace simcore::workload

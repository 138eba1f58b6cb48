#include "workload/training/training_plan.hpp"

namespace simcore::workload {

// A multiplication with a matrix takes two operations a weight and token; scores and their use take
// two a token, token before it, and dimension (Narayanan and others, SC 2021, section 5.1).

double TrainingPlan::attention_flops() const {
  const auto weights = static_cast<double>(model.attention_weights);
  const auto scores = static_cast<double>(sequence) * static_cast<double>(model.attention_width);
  return 2 * static_cast<double>(tokens) * (weights + scores) / layout.tensor;
}

double TrainingPlan::feed_forward_flops(std::uint32_t layer) const {
  const std::uint64_t weights =
      model.has_experts(layer)
          ? (model.experts_per_token + model.shared_experts) * model.expert_weights
          : model.dense_weights;
  return 2 * static_cast<double>(tokens) * static_cast<double>(weights) / layout.tensor;
}

double TrainingPlan::output_flops() const {
  return 2 * static_cast<double>(tokens) * static_cast<double>(model.hidden * model.vocabulary) /
         layout.tensor;
}

}  // namespace simcore::workload

#include "workload/training/training_plan.hpp"

namespace simcore::workload {

// A multiplication with a matrix takes two operations a weight and token; scores and their use take
// two a token, token before it, and dimension (Narayanan and others, SC 2021, section 5.1).

double TrainingPlan::attention_flops() const {
  const auto weights = static_cast<double>(model.attention_weights);
  const auto scores = static_cast<double>(sequence) * static_cast<double>(model.attention_width);
  return 2 * static_cast<double>(tokens) * (weights + scores) / layout.tensor;
}

double TrainingPlan::feed_forward_flops(std::uint32_t layer, double share) const {
  const double experts = static_cast<double>(model.experts_per_token) * share +
                         static_cast<double>(model.shared_experts);
  const double weights = model.has_experts(layer)
                             ? experts * static_cast<double>(model.expert_weights)
                             : static_cast<double>(model.dense_weights);
  return 2 * static_cast<double>(tokens) * weights / layout.tensor;
}

double TrainingPlan::output_flops() const {
  return 2 * static_cast<double>(tokens) * static_cast<double>(model.hidden * model.vocabulary) /
         layout.tensor;
}

double TrainingPlan::step_operations() const {
  // Forward and back, of a tensor-parallel layer with experts.
  const double of_layer = recompute ? 24 : 16;
  constexpr double kOfStage = 6;
  // Four or six exchanges of tokens a layer, each a message there and back for every other rank.
  const double of_tokens =
      expert_imbalance > 0 ? (recompute ? 12.0 : 8.0) * (layout.expert - 1) : 0;
  return double{micro_batches} *
         ((of_layer + of_tokens) * model.layers + kOfStage * virtual_stages());
}

double TrainingPlan::gradient_operations() const {
  if (layout.data == 1) return 0;
  const double bytes =
      static_cast<double>(model.parameters()) * static_cast<double>(gradient_bytes) / layout.tensor;
  const double times = zero_stage >= 2 ? micro_batches : 1;
  return times * (bytes / static_cast<double>(bucket_bytes) + 8.0 * model.layers);
}

}  // namespace simcore::workload

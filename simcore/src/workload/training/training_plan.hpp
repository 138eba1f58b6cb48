// How a model is spread over the ranks of a training step.
#pragma once

#include <cstdint>

#include "engine/random.hpp"
#include "workload/training/model_shape.hpp"

namespace simcore::workload {

/// Ranks by their places: tensor-parallel neighbours follow one another, then data-parallel ones,
/// then the stages of the pipeline.
struct TrainingLayout {
  std::uint32_t tensor = 1;
  std::uint32_t data = 1;
  std::uint32_t pipeline = 1;
  std::uint32_t expert = 1;  ///< data-parallel ranks, one after another, that share the experts

  [[nodiscard]] std::uint32_t ranks() const { return tensor * data * pipeline; }
  [[nodiscard]] std::uint32_t rank(std::uint32_t t, std::uint32_t d, std::uint32_t p) const {
    return (p * data + d) * tensor + t;
  }
  [[nodiscard]] std::uint32_t tensor_of(std::uint32_t rank) const { return rank % tensor; }
  [[nodiscard]] std::uint32_t data_of(std::uint32_t rank) const { return rank / tensor % data; }
  [[nodiscard]] std::uint32_t stage_of(std::uint32_t rank) const { return rank / tensor / data; }
};

struct TrainingPlan {
  ModelShape model{};
  TrainingLayout layout{};
  std::uint32_t micro_batches = 1;
  std::uint32_t chunks = 1;  ///< of the layers of a stage
  std::uint32_t zero_stage = 0;
  bool sequence_parallel = false;
  bool overlap = true;
  bool recompute = false;      ///< whether a layer goes forwards again before it goes back
  std::uint64_t sequence = 0;  ///< tokens
  std::uint64_t tokens = 0;    ///< of a micro-batch
  std::uint64_t element_bytes = 2;
  std::uint64_t gradient_bytes = 4;  ///< of an element
  std::uint64_t bucket_bytes = 0;
  double ps_per_flop = 0;
  double expert_imbalance = 0;  ///< most that a rank's tokens differ from the even share, as a part
  RandomStream draws{};

  [[nodiscard]] std::uint32_t virtual_stages() const { return layout.pipeline * chunks; }
  /// The first layer of a virtual stage, and of the one after the last.
  [[nodiscard]] std::uint32_t first_layer(std::uint32_t virtual_stage) const {
    return static_cast<std::uint32_t>(std::uint64_t{model.layers} * virtual_stage /
                                      virtual_stages());
  }
  /// Bytes between layers, of a micro-batch.
  [[nodiscard]] std::uint64_t activation_bytes() const {
    return tokens * model.hidden * element_bytes;
  }
  /// Floating-point operations of a micro-batch forward, on one rank: of the attention of a layer,
  /// of the rest of it, and of the output.
  [[nodiscard]] double attention_flops() const;
  /// `share` of the tokens are there for the rank's experts, over the even share.
  [[nodiscard]] double feed_forward_flops(std::uint32_t layer, double share = 1) const;
  [[nodiscard]] double output_flops() const;
  /// At most how many operations one rank of each stage has, all stages together, without those of
  /// gradients and weights; and these.
  [[nodiscard]] double step_operations() const;
  [[nodiscard]] double gradient_operations() const;
};

}  // namespace simcore::workload

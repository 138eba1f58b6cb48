// The sizes of language models: those that are known by name, and those that a section tells.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

/// A decoder of transformer layers. Weights are numbers of parameters, without biases and norms.
struct ModelShape {
  std::uint32_t layers = 0;
  std::uint64_t hidden = 0;
  std::uint64_t vocabulary = 0;
  bool tied = false;                    ///< embedding and output share their weights
  std::uint64_t attention_weights = 0;  ///< of a layer
  std::uint64_t attention_width = 0;    ///< of keys and of values, summed up over all heads
  std::uint64_t dense_weights = 0;      ///< of the feed-forward part of a layer without experts
  std::uint32_t dense_layers = 0;       ///< the first ones; others have experts
  std::uint64_t expert_weights = 0;     ///< of one expert
  std::uint32_t experts = 0;            ///< of a layer, which tokens are sent to
  std::uint32_t experts_per_token = 0;
  std::uint32_t shared_experts = 0;  ///< that all tokens go through

  [[nodiscard]] bool has_experts(std::uint32_t layer) const { return layer >= dense_layers; }
  /// Weights of a layer but for its experts that tokens are sent to; the first layer has the
  /// embedding, too, and the last one the output.
  [[nodiscard]] std::uint64_t shared_weights(std::uint32_t layer) const;
  [[nodiscard]] std::uint64_t routed_weights(std::uint32_t layer) const {
    return has_experts(layer) ? std::uint64_t{experts} * expert_weights : 0;
  }
  [[nodiscard]] std::uint64_t parameters() const;
};

/// The models by name, and `custom`.
std::vector<std::string> model_names();
/// Parameters that a custom model is told by, and `layers`.
std::vector<ParamSpec> model_params();
std::vector<ConstraintSpec> model_rules();
ModelShape read_model(const Params& params);

}  // namespace simcore::workload

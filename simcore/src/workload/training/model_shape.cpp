#include "workload/training/model_shape.hpp"

#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::workload {
namespace {

constexpr std::uint32_t kAllLayers = 0xFFFFFFFFU;

/// Queries and output are hidden x hidden, keys and values hidden x their heads' part of it.
std::uint64_t attention_weights(std::uint64_t hidden, std::uint64_t heads,
                                std::uint64_t key_value_heads) {
  return 2 * hidden * hidden + 2 * hidden * (hidden / heads * key_value_heads);
}

/// Brown and others, "Language Models are Few-Shot Learners", 2020, Table 2.1.
ModelShape gpt3_175b() {
  constexpr std::uint64_t hidden = 12288;
  return {.layers = 96,
          .hidden = hidden,
          .vocabulary = 50257,
          .tied = true,
          .attention_weights = attention_weights(hidden, 96, 96),
          .attention_width = 2 * hidden,
          .dense_weights = 2 * hidden * 4 * hidden,
          .dense_layers = kAllLayers};
}

/// Grattafiori and others, "The Llama 3 Herd of Models", 2024, Table 3.
ModelShape llama3(std::uint32_t layers, std::uint64_t hidden, std::uint64_t ffn,
                  std::uint64_t heads) {
  return {.layers = layers,
          .hidden = hidden,
          .vocabulary = 128256,
          .attention_weights = attention_weights(hidden, heads, 8),
          .attention_width = 2 * hidden,
          .dense_weights = 3 * hidden * ffn,
          .dense_layers = kAllLayers};
}

/// Jiang and others, "Mixtral of Experts", 2024, Table 1.
ModelShape mixtral_8x7b() {
  constexpr std::uint64_t hidden = 4096;
  return {.layers = 32,
          .hidden = hidden,
          .vocabulary = 32000,
          .attention_weights = attention_weights(hidden, 32, 8),
          .attention_width = 2 * hidden,
          .dense_layers = 0,
          .expert_weights = 3 * hidden * 14336,
          .experts = 8,
          .experts_per_token = 2};
}

/// DeepSeek-AI, "DeepSeek-V3 Technical Report", 2024, section 4.2. Multi-head latent attention by
/// its matrices: down and up for queries (rank 1536) and for keys and values (rank 512), 128 heads
/// with 128 + 64 dimensions of keys and 128 of values. Its prediction of further tokens is left
/// out.
ModelShape deepseek_v3() {
  constexpr std::uint64_t hidden = 7168, heads = 128, keys = 128, rotary = 64, values = 128;
  constexpr std::uint64_t query_rank = 1536, value_rank = 512;
  return {.layers = 61,
          .hidden = hidden,
          .vocabulary = 129280,
          .attention_weights = hidden * query_rank + query_rank * heads * (keys + rotary) +
                               hidden * (value_rank + rotary) +
                               value_rank * heads * (keys + values) + heads * values * hidden,
          .attention_width = heads * (keys + rotary + values),
          .dense_weights = 3 * hidden * 18432,
          .dense_layers = 3,
          .expert_weights = 3 * hidden * 2048,
          .experts = 256,
          .experts_per_token = 8,
          .shared_experts = 1};
}

bool is_custom(const Params& p) { return p.choice("model") == "custom"; }

bool has_experts(const Params& p) { return is_custom(p) && p.integer("experts") > 0; }

ParamSpec of_custom(ParamSpec spec) {
  return only_when("model is custom", is_custom, std::move(spec));
}

ParamSpec size_param(const char* name, std::int64_t fallback, double most, const char* help) {
  return of_custom(
      count_param(AxisKind::condition, name, fallback, {.least = 1, .most = most}, help));
}

ModelShape custom(const Params& params) {
  const auto number = [&](const char* name) {
    return static_cast<std::uint64_t>(params.integer(name));
  };
  const std::uint64_t hidden = number("hidden_size");
  const std::uint64_t ffn = (params.boolean("gated_ffn") ? 3 : 2) * hidden * number("ffn_size");
  const auto experts = static_cast<std::uint32_t>(number("experts"));
  ModelShape shape{.layers = 32,
                   .hidden = hidden,
                   .vocabulary = number("vocabulary_size"),
                   .attention_weights = attention_weights(hidden, number("attention_heads"),
                                                          number("key_value_heads")),
                   .attention_width = 2 * hidden,
                   .dense_weights = ffn,
                   .dense_layers = experts > 0 ? 0 : kAllLayers};
  if (experts == 0) return shape;
  shape.expert_weights = ffn;
  shape.experts = experts;
  shape.experts_per_token = static_cast<std::uint32_t>(number("experts_per_token"));
  return shape;
}

ModelShape named(const std::string& name) {
  if (name == "gpt3_175b") return gpt3_175b();
  if (name == "llama3_8b") return llama3(32, 4096, 14336, 32);
  if (name == "llama3_70b") return llama3(80, 8192, 28672, 64);
  if (name == "mixtral_8x7b") return mixtral_8x7b();
  return deepseek_v3();
}

}  // namespace

std::uint64_t ModelShape::shared_weights(std::uint32_t layer) const {
  std::uint64_t weights = attention_weights;
  weights += has_experts(layer) ? shared_experts * expert_weights : dense_weights;
  if (layer == 0) weights += vocabulary * hidden;
  if (layer + 1 == layers && !tied) weights += vocabulary * hidden;
  return weights;
}

std::uint64_t ModelShape::parameters() const {
  std::uint64_t all = 0;
  for (std::uint32_t layer = 0; layer < layers; ++layer) {
    all += shared_weights(layer) + routed_weights(layer);
  }
  return all;
}

std::vector<std::string> model_names() {
  return {"llama3_8b", "llama3_70b", "gpt3_175b", "mixtral_8x7b", "deepseek_v3", "custom"};
}

std::vector<ParamSpec> model_params() {
  return {
      count_param(AxisKind::condition, "layers", {}, {.least = 1, .most = 1000},
                  "Layers. Null: those of the model; 32 of a custom one."),
      size_param("hidden_size", 4096, 1 << 20, "Numbers that stand for a token between layers."),
      size_param("ffn_size", 14336, 1 << 22, "Width of the feed-forward part, or of an expert."),
      of_custom(boolean_param(AxisKind::condition, "gated_ffn", true,
                              "The feed-forward part has three matrices, not two.")),
      size_param("attention_heads", 32, 65536, "Heads of queries."),
      size_param("key_value_heads", 8, 65536, "Heads of keys and values."),
      size_param("vocabulary_size", 128256, 1 << 24, "Different tokens."),
      of_custom(count_param(AxisKind::condition, "experts", 0, {.least = 0, .most = 4096},
                            "Experts of each layer. 0: none, a dense model.")),
      only_when("a custom model has experts", has_experts,
                count_param(AxisKind::condition, "experts_per_token", 2, {.least = 1, .most = 4096},
                            "Experts that a token is sent to."))};
}

std::vector<ConstraintSpec> model_rules() {
  return {{.fields = {"workload.attention_heads", "workload.hidden_size"},
           .message = "attention_heads must divide hidden_size",
           .holds =
               [](const Params& p) {
                 return !is_custom(p) ||
                        p.integer("hidden_size") % p.integer("attention_heads") == 0;
               }},
          {.fields = {"workload.key_value_heads", "workload.attention_heads"},
           .message = "key_value_heads must divide attention_heads",
           .holds =
               [](const Params& p) {
                 return !is_custom(p) ||
                        p.integer("attention_heads") % p.integer("key_value_heads") == 0;
               }},
          {.fields = {"workload.experts_per_token", "workload.experts"},
           .message = "experts_per_token must not exceed experts",
           .holds = [](const Params& p) {
             return !has_experts(p) || p.integer("experts_per_token") <= p.integer("experts");
           }}};
}

ModelShape read_model(const Params& params) {
  ModelShape shape = is_custom(params) ? custom(params) : named(params.choice("model"));
  if (params.has("layers")) shape.layers = static_cast<std::uint32_t>(params.integer("layers"));
  return shape;
}

}  // namespace simcore::workload

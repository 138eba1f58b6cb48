#include "workload/training/training.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "workload/collective_params.hpp"
#include "workload/replay_schedules.hpp"
#include "workload/timeline_params.hpp"
#include "workload/trace.hpp"
#include "workload/training/step_writer.hpp"

namespace simcore::workload {
namespace {

constexpr double kPsOfSecond = 1e12;
constexpr double kFlopsOfTera = 1e12;
/// Of one rank of each stage; and of all ranks, of which each takes about 100 bytes.
constexpr std::uint32_t kMostOperations = 1U << 22;
constexpr std::uint64_t kMostOfAll = std::uint64_t{1} << 26;

ParamSpec spread_param(const char* name, const char* help) {
  return count_param(AxisKind::choice, name, 1, {.least = 1, .most = 1 << 20}, help);
}

std::vector<ParamSpec> spreading_params() {
  return {
      spread_param("tensor_parallel", "Ranks that share each layer's matrices."),
      spread_param("pipeline_parallel", "Stages of layers, one after the other."),
      spread_param("expert_parallel", "Data-parallel ranks that share the experts of a layer."),
      only_when(
          "expert_parallel is above 1",
          [](const Params& p) { return p.integer("expert_parallel") > 1; },
          real_param(AxisKind::condition, "expert_imbalance", "fraction", 0.0,
                     {.least = 0, .most = 1},
                     "Each rank gets from 1 - expert_imbalance to 1 + expert_imbalance times "
                     "the even share of tokens, drawn for each layer and micro-batch. 0: all "
                     "the same, by alltoall; else a message for each pair of ranks.")),
      count_param(AxisKind::choice, "virtual_stages", 1, {.least = 1, .most = 1000},
                  "Parts of a stage's layers. 1: one micro-batch forward, one backward (1F1B); "
                  "more: the same, interleaved."),
      boolean_param(AxisKind::choice, "sequence_parallel", false,
                    "Tensor-parallel ranks share the tokens between matrices, too: allgather and "
                    "reduce_scatter in place of each allreduce."),
      count_param(
          AxisKind::choice, "zero_stage", 0, {.least = 0, .most = 3},
          "What data-parallel ranks share: 0 nothing, 1 the optimizer's state, 2 gradients, "
          "too, 3 weights, too."),
      boolean_param(AxisKind::choice, "overlap_gradients", true,
                    "Collectives of data parallelism go on beside computing."),
      boolean_param(
          AxisKind::choice, "recompute_activations", false,
          "Activations are not kept: each layer goes forwards again before it goes back."),
      bytes_param(AxisKind::choice, "gradient_bucket_bytes", 26214400,
                  {.least = 1024, .most = static_cast<double>(kMostMessageBytes)},
                  "Gradients that are reduced together."),
      count_param(AxisKind::load, "micro_batches", 8, {.least = 1, .most = 65536},
                  "Parts of a data-parallel rank's batch, one after the other."),
      count_param(AxisKind::load, "micro_batch_size", 1, {.least = 1, .most = 65536},
                  "Sequences of each part."),
      count_param(AxisKind::load, "sequence_length", 4096, {.least = 1, .most = 1 << 24},
                  "Tokens of a sequence."),
      count_param(AxisKind::condition, "bytes_per_element", 2, {.least = 1, .most = 8},
                  "Of weights and of what goes between layers."),
      count_param(AxisKind::condition, "gradient_bytes_per_element", 4, {.least = 1, .most = 8},
                  "Of gradients while they are reduced."),
      positive_param(AxisKind::condition, "accelerator_tflops", "tflops", 989.0, 1e6,
                     "Peak rate of a rank's accelerator, in 10^12 operations a second. 989: NVIDIA "
                     "H100 SXM, BF16, dense."),
      positive_param(AxisKind::condition, "accelerator_efficiency", "fraction", 0.5, 1.0,
                     "The part of the peak rate that matrices reach.")};
}

/// What training_collectives() has algorithms for.
const std::vector<std::string>& training_collectives() {
  static const std::vector<std::string> all = {"allreduce", "allgather", "alltoall",
                                               "reduce_scatter"};
  return all;
}

class Refusals {
 public:
  Refusals(const Params& params, const TrainingPlan& plan) : params_(params), plan_(plan) {}

  void require(bool holds, const char* field, const std::string& allowed,
               const std::string& message) const {
    if (holds) return;
    const bool flag = std::string(field) == "sequence_parallel";
    const std::string value =
        flag ? (params_.boolean(field) ? "true" : "false") : std::to_string(params_.integer(field));
    throw PointError(params_.section() + "." + field, value, allowed, message);
  }

  void check(std::uint64_t ranks) const {
    const TrainingLayout& l = plan_.layout;
    const std::uint64_t lines = std::uint64_t{l.tensor} * l.pipeline;
    require(lines <= ranks && ranks % lines == 0, "tensor_parallel",
            "a number that with pipeline_parallel divides " + std::to_string(ranks),
            "tensor_parallel x pipeline_parallel = " + std::to_string(lines) + " must divide the " +
                std::to_string(ranks) + " ranks of the job: the rest is data parallelism");
    check_pipeline();
    check_data();
  }

 private:
  void check_pipeline() const {
    const TrainingLayout& l = plan_.layout;
    require(plan_.chunks == 1 || l.pipeline > 1, "virtual_stages", "1 without a pipeline",
            "has no effect: there is no pipeline");
    require(plan_.chunks == 1 || plan_.micro_batches % l.pipeline == 0, "micro_batches",
            "a multiple of pipeline_parallel = " + std::to_string(l.pipeline),
            "interleaved stages take as many micro-batches at a time as there are stages");
    const std::string layers = std::to_string(plan_.model.layers);
    require(plan_.virtual_stages() <= plan_.model.layers, "pipeline_parallel",
            "with virtual_stages at most " + layers, "the model has only " + layers + " layers");
    require(plan_.model.hidden % l.tensor == 0, "tensor_parallel",
            "a divisor of " + std::to_string(plan_.model.hidden),
            "must divide the hidden size " + std::to_string(plan_.model.hidden));
    require(!plan_.sequence_parallel || l.tensor > 1, "sequence_parallel",
            "false where tensor_parallel is 1", "has no effect: tensor_parallel is 1");
  }

  void check_data() const {
    const TrainingLayout& l = plan_.layout;
    require(plan_.zero_stage == 0 || l.data > 1, "zero_stage", "0 without data parallelism",
            "has no effect: all ranks are tensor- or pipeline-parallel");
    const std::uint32_t experts =
        plan_.model.dense_layers < plan_.model.layers ? plan_.model.experts : 0;
    require(l.expert == 1 || experts > 0, "expert_parallel", "1 for a model without experts",
            "has no effect: the model has no experts");
    require(l.data % l.expert == 0, "expert_parallel",
            "a divisor of the " + std::to_string(l.data) + " data-parallel ranks",
            "must divide the data-parallel ranks");
    require(l.expert == 1 || experts % l.expert == 0, "expert_parallel",
            "a divisor of the " + std::to_string(experts) + " experts", "must divide the experts");
    require(experts == 0 || l.tensor == 1 || plan_.sequence_parallel, "sequence_parallel",
            "true where a model with experts is tensor-parallel",
            "tensor-parallel ranks send their own tokens to experts");
    const std::string operations = " operations of a rank of each stage, at most " +
                                   std::to_string(kMostOperations) + " can be simulated";
    const auto many = [](double count) { return std::to_string(static_cast<long long>(count)); };
    const double gradients = plan_.gradient_operations(), rest = plan_.step_operations();
    require(gradients <= kMostOperations, "gradient_bucket_bytes", "larger buckets",
            "gradients make about " + many(gradients) + operations);
    require(gradients + rest <= kMostOperations, "micro_batches", "fewer micro-batches",
            "makes about " + many(gradients + rest) + operations);
    constexpr std::uint64_t most = kMostMessageBytes;
    require(plan_.activation_bytes() <= most, "micro_batch_size",
            "at most 1 GiB of activations a micro-batch",
            "activations of " + std::to_string(plan_.activation_bytes()) +
                " bytes are more than a message may have");
  }

  const Params& params_;
  const TrainingPlan& plan_;
};

TrainingPlan read_plan(const Params& params, std::uint64_t ranks, const RandomStream& draws) {
  const auto number = [&](const char* name) {
    return static_cast<std::uint32_t>(params.integer(name));
  };
  TrainingPlan plan{.model = read_model(params),
                    .layout = {.tensor = number("tensor_parallel"),
                               .pipeline = number("pipeline_parallel"),
                               .expert = number("expert_parallel")},
                    .micro_batches = number("micro_batches"),
                    .chunks = number("virtual_stages"),
                    .zero_stage = number("zero_stage"),
                    .sequence_parallel = params.boolean("sequence_parallel"),
                    .overlap = params.boolean("overlap_gradients"),
                    .recompute = params.boolean("recompute_activations"),
                    .sequence = number("sequence_length"),
                    .tokens = std::uint64_t{number("sequence_length")} * number("micro_batch_size"),
                    .element_bytes = number("bytes_per_element"),
                    .gradient_bytes = number("gradient_bytes_per_element"),
                    .bucket_bytes = number("gradient_bucket_bytes")};
  if (plan.layout.expert > 1) plan.expert_imbalance = params.real("expert_imbalance");
  plan.draws = draws;
  plan.ps_per_flop = kPsOfSecond / (params.real("accelerator_tflops") * kFlopsOfTera *
                                    params.real("accelerator_efficiency"));
  const std::uint64_t lines = std::uint64_t{plan.layout.tensor} * plan.layout.pipeline;
  plan.layout.data = static_cast<std::uint32_t>(std::max<std::uint64_t>(1, ranks / lines));
  Refusals(params, plan).check(ranks);
  return plan;
}

}  // namespace

ComponentSpec training_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "training";
  spec.title = "Training of a language model";
  spec.help =
      "A step of training a transformer, spread over ranks by tensor, pipeline, data and expert "
      "parallelism. Each iteration is one step.";
  spec.source =
      "Narayanan et al., SC21 (Megatron-LM); Korthikanti et al., 2022; Rajbhandari et al., SC20 "
      "(ZeRO)";
  spec.params = {choice_param(AxisKind::condition, "model", model_names(),
                              "A model by name, or custom with sizes of your own.")};
  append_to(spec.params, model_params());
  append_to(spec.params, spreading_params());
  append_to(spec.params, trace_iteration_params());
  for (const std::string& operation : training_collectives()) {
    spec.params.push_back(replayed_algorithm(operation));
  }
  append_to(spec.params, timeline_params());
  spec.constraints = model_rules();
  spec.constraints.push_back(warmup_rule());
  spec.constraints.push_back(timeline_rule());
  spec.metrics = replay_metrics();
  spec.answers_by = replay_answers();
  return spec;
}

namespace {

TraceFigures figures_of(const Params& params, const TrainingPlan& plan) {
  const TraceFigures figures = training_figures(plan);
  if (figures.operations <= kMostOfAll) return figures;
  throw PointError(params.section() + ".micro_batches", std::to_string(plan.micro_batches),
                   "fewer micro-batches, layers or ranks, or larger buckets",
                   "the ranks have " + std::to_string(figures.operations) +
                       " operations together, at most " + std::to_string(kMostOfAll) +
                       " can be simulated");
}

}  // namespace

TraceColumns training_trace(const Params& params, std::uint64_t ranks, const RandomStream& draws) {
  const TrainingPlan plan = read_plan(params, ranks, draws);
  figures_of(params, plan);
  return training_columns(plan);
}

std::unique_ptr<RankProgram> build_training(const Params& params, const ProgramContext& context) {
  const TrainingPlan plan = read_plan(params, context.ranks(), context.traffic);
  const Iterations iterations = read_iterations(params);
  if (context.traces == nullptr) {
    return std::make_unique<TraceProgram>(figures_of(params, plan), training_traffic(plan), nullptr,
                                          true, iterations);
  }
  figures_of(params, plan);
  auto content = std::make_shared<const TraceContent>(training_columns(plan));
  auto schedules =
      replay_schedules(params, *content, 1, params.section() + ".gradient_bucket_bytes");
  for (const std::string& operation : training_collectives()) {
    const std::string field = algorithm_name(operation);
    const auto& all = content->collectives();
    const bool used = std::any_of(all.begin(), all.end(), [&](const TraceCollective& one) {
      return trace_collectives()[one.operation] == operation;
    });
    if (params.has(field) && !used) {
      throw PointError(params.section() + "." + field, params.choice(field), "null",
                       "has no effect: the step has no " + operation);
    }
  }
  const bool reduces = adds_up(*content);
  const TraceFigures figures = content->figures();
  auto replay = std::make_unique<const ReplayPlan>(std::move(content), 1, 1, std::move(schedules),
                                                   timeline_of(params));
  return std::make_unique<TraceProgram>(figures, training_traffic(plan), std::move(replay), reduces,
                                        iterations);
}

}  // namespace simcore::workload

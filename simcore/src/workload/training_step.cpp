#include "workload/training_step.hpp"

#include <algorithm>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "workload/collective_params.hpp"

namespace simcore::workload {

namespace {

bool computes(const Params& p) { return p.real("compute_ns") > 0; }

ParamSpec layer_bytes(const char* name, const char* help) {
  return bytes_param(AxisKind::load, name, 16777216,
                     {.least = 1, .most = static_cast<double>(kMostOperationBytes)}, help);
}

}  // namespace

TrainingStep::TrainingStep(std::array<Half, 2> halves, std::uint32_t layers, Iterations iterations)
    : halves_(std::move(halves)), layers_(layers), iterations_(iterations) {}

Op TrainingStep::op_of(const Half& half, std::uint32_t rank, std::uint32_t step) {
  if (step == 0) return Op::compute_for(half.before);
  const std::uint32_t number = (step - 1) / 2;
  if (step % 2 == 0) return half.schedule->op(rank, number);
  const std::uint32_t each = 2 * half.schedule->lanes() + 1;
  if (number % each + 1 != each) return Op::nothing();
  // The last operation of a round waits for its messages.
  const auto until = [&half](std::uint32_t round) {
    return half.beside * round / half.schedule->rounds();
  };
  return Op::compute_for(until(number / each + 1) - until(number / each));
}

Op TrainingStep::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  const std::uint32_t first = steps_of(halves_[0], rank);
  const std::uint32_t layer = first + steps_of(halves_[1], rank);
  if (step / layer >= layers_) return Op::done();
  step %= layer;
  const bool gathers = step < first;
  return in_program(gathers ? op_of(halves_[0], rank, step) : op_of(halves_[1], rank, step - first),
                    gathers ? 0 : halves_[0].schedule->tags(),
                    [](std::uint32_t member) { return member; });
}

ComponentSpec training_step_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "training_step";
  spec.title = "Training step";
  spec.help =
      "All ranks gather the parameters of a layer, compute, and reduce and scatter its gradients, "
      "layer by layer, in every iteration.";
  spec.source = "Fully sharded data parallelism: Rajbhandari et al., SC20 (ZeRO)";
  spec.params = {
      layer_bytes("allgather_bytes", "Parameters of a layer, of which each rank has its share."),
      layer_bytes("reduce_scatter_bytes", "Gradients of a layer, which every rank has."),
      algorithm_param("allgather_algorithm", "allgather"),
      algorithm_param("reduce_scatter_algorithm", "reduce_scatter"),
      count_param(AxisKind::condition, "layers", 1, {.least = 1, .most = 10000},
                  "Layers of an iteration, one after the other."),
      only_when("compute_ns is above 0", computes,
                real_param(AxisKind::condition, "overlap_fraction", "fraction", 0.5,
                           {.least = 0, .most = 1},
                           "Part of the computation that goes on while messages are under way."))};
  append_to(spec.params,
            iteration_params(10, 100000.0, "Computation of a layer: half beside each collective."));
  spec.constraints = {warmup_rule()};
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_training_step(const Params& params,
                                                 const ProgramContext& context) {
  const auto ranks = static_cast<std::uint32_t>(context.ranks());
  if (ranks < 2) {
    throw PointError(params.section() + ".kind", "training_step", "a job of at least 2 ranks",
                     "needs at least two ranks, of which each has a share of the parameters");
  }
  const std::string gather = params.choice("allgather_algorithm");
  const auto gathered = static_cast<std::uint64_t>(params.integer("allgather_bytes"));
  const auto reduced = static_cast<std::uint64_t>(params.integer("reduce_scatter_bytes"));
  const std::string& reduce = params.choice("reduce_scatter_algorithm");
  const double half = params.real("compute_ns") / 2;
  const double overlap = computes(params) ? params.real("overlap_fraction") : 0.0;
  const Picoseconds before = from_ns(half * (1 - overlap));
  const Picoseconds beside = from_ns(half * overlap);
  std::array<TrainingStep::Half, 2> halves{
      TrainingStep::Half{
          make_rounds("allgather", gather, {.members = ranks, .bytes = share_of(gathered, ranks)}),
          before, beside},
      TrainingStep::Half{
          make_rounds("reduce_scatter", reduce, {.members = ranks, .bytes = reduced}), before,
          beside}};
  const auto check = [&](const char* name, std::uint64_t bytes, const std::string& algorithm,
                         const TrainingStep::Half& part) {
    check_message_bytes(params.section() + name, bytes, algorithm, *part.schedule);
  };
  check(".allgather_bytes", gathered, gather, halves[0]);
  check(".reduce_scatter_bytes", reduced, reduce, halves[1]);
  return std::make_unique<TrainingStep>(std::move(halves),
                                        static_cast<std::uint32_t>(params.integer("layers")),
                                        read_iterations(params));
}

}  // namespace simcore::workload

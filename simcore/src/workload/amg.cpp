#include "workload/amg.hpp"

#include <utility>

#include "mpi/collectives/registry.hpp"
#include "params/common_params.hpp"
#include "workload/collective_params.hpp"

namespace simcore::workload {

namespace {

constexpr std::uint32_t kHaloTags = 1;

bool reduces(const Params& p) { return p.integer("allreduces") > 0; }

std::vector<ParamSpec> reduction_params() {
  return {count_param(AxisKind::load, "allreduces", 2, {.least = 0, .most = 1000},
                      "Allreduces of all ranks after the halo exchange of an iteration, one after "
                      "the other."),
          only_when("allreduces is above 0", reduces,
                    bytes_param(AxisKind::load, "allreduce_bytes", 8,
                                {.least = 1, .most = static_cast<double>(kMostMessageBytes)},
                                "What a rank contributes to each.")),
          only_when("allreduces is above 0", reduces,
                    choice_param(AxisKind::choice, "allreduce_algorithm",
                                 collective_algorithms("allreduce"), "How it is done.")),
          only_when("allreduces is above 0", reduces,
                    real_param(AxisKind::condition, "compute_between_ns", "ns", 0.0,
                               {.least = 0, .most = 1e9}, "Computation before each allreduce."))};
}

}  // namespace

Amg::Amg(std::unique_ptr<Halo3d26> halo, std::unique_ptr<CollectiveSchedule> allreduce,
         std::uint32_t allreduces, Picoseconds compute_between)
    : halo_(std::move(halo)),
      allreduce_(std::move(allreduce)),
      allreduces_(allreduces),
      compute_between_(compute_between) {}

Op Amg::op(std::uint32_t rank, std::uint32_t iteration, std::uint32_t step) const {
  if (step < Halo3d26::kSteps) return halo_->op(rank, iteration, step);
  if (allreduces_ == 0) return Op::done();
  const std::uint32_t steps = 1 + allreduce_->steps(rank);
  const std::uint32_t number = (step - Halo3d26::kSteps) / steps;
  const std::uint32_t within = (step - Halo3d26::kSteps) % steps;
  if (number >= allreduces_) return Op::done();
  if (within == 0) return Op::compute_for(compute_between_);
  return in_program(allreduce_->op(rank, within - 1), kHaloTags,
                    [](std::uint32_t member) { return member; });
}

std::vector<AggregatingGroup> Amg::aggregating_groups() const {
  if (allreduce_ == nullptr) return {};
  return groups_of({allreduce_.get()}, [](std::uint32_t, std::uint32_t member) { return member; });
}

ComponentSpec amg_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "amg";
  spec.title = "Algebraic multigrid";
  spec.help =
      "Ranks in a grid exchange halos with all 26 neighbours, then reduce a few bytes over all "
      "ranks, in every iteration.";
  spec.source =
      "The AMG benchmark, as Graham and Shainer measure it (Supercomputing Frontiers and "
      "Innovations 4, 2017)";
  spec.params = halo_params();
  append_to(spec.params, reduction_params());
  append_to(spec.params, grid_params(3, 10, 1000.0, "Computation before each exchange."));
  spec.constraints = grid_rules();
  spec.constraints.push_back(halo_rule());
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_amg(const Params& params, const ProgramContext& context) {
  std::unique_ptr<Halo3d26> halo = read_halo(params, context);
  if (!reduces(params)) return std::make_unique<Amg>(std::move(halo), nullptr, 0, 0);
  const std::uint32_t shared = context.mpi.ranks_per_endpoint;
  const bool whole = halo->ranks() % shared == 0;
  const CollectiveChoice allreduce{
      .operation = "allreduce",
      .algorithm = params.choice("allreduce_algorithm"),
      .bytes = static_cast<std::uint32_t>(params.integer("allreduce_bytes"))};
  const Communicator all{.name = "the job",
                         .ranks = halo->ranks(),
                         .per_endpoint = whole ? shared : 1,
                         .channels = context.channels};
  check_layout(params.section() + ".allreduce_algorithm", allreduce, all);
  return std::make_unique<Amg>(std::move(halo), allreduce.schedule(all),
                               static_cast<std::uint32_t>(params.integer("allreduces")),
                               from_ns(params.real("compute_between_ns")));
}

}  // namespace simcore::workload

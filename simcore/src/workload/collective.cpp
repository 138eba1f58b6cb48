#include "workload/collective.hpp"

#include <utility>

#include "workload/collective_params.hpp"
#include "workload/grid_params.hpp"

namespace simcore::workload {

CollectiveProgram::CollectiveProgram(std::unique_ptr<CollectiveSchedule> schedule, bool reduces,
                                     std::uint32_t iterations, Picoseconds compute)
    : schedule_(std::move(schedule)),
      reduces_(reduces),
      iterations_(iterations),
      compute_(compute) {}

Op CollectiveProgram::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  if (step == 0) return Op::compute_for(compute_);
  if (step > schedule_->steps(rank)) return Op::done();
  return schedule_->op(rank, step - 1);
}

std::vector<AggregatingGroup> CollectiveProgram::aggregating_groups() const {
  return groups_of({schedule_.get()}, [](std::uint32_t, std::uint32_t member) { return member; });
}

ComponentSpec collective_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "collective";
  spec.title = "Collective operation";
  spec.help = "All ranks take part in one collective operation, in every iteration.";
  spec.source =
      "Thakur, Rabenseifner and Gropp, International Journal of High Performance Computing "
      "Applications 19, 2005";
  spec.params = collective_params(Unnamed::first);
  spec.params.push_back({.name = "iterations",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .default_value = 10,
                         .min = 1,
                         .max = 1e6,
                         .help = "Times that every rank takes part."});
  spec.params.push_back({.name = "compute_ns",
                         .type = ParamType::real,
                         .axis = AxisKind::condition,
                         .unit = "ns",
                         .default_value = 0.0,
                         .min = 0,
                         .max = 1e9,
                         .help = "Computation of every rank before each operation."});
  spec.constraints = collective_rules();
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_collective(const Params& params, const ProgramContext& context) {
  const Communicator all{.name = "the job",
                         .ranks = static_cast<std::uint32_t>(context.ranks()),
                         .per_endpoint = context.mpi.ranks_per_endpoint,
                         .channels = context.channels};
  const CollectiveChoice choice = read_collective(params, all, Unnamed::first);
  return std::make_unique<CollectiveProgram>(
      choice.schedule(all), choice.reduces(),
      static_cast<std::uint32_t>(params.integer("iterations")), from_ns(params.real("compute_ns")));
}

}  // namespace simcore::workload

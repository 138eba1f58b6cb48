#include "workload/subcom.hpp"

#include <utility>

#include "mpi/collectives/registry.hpp"
#include "params/common_params.hpp"
#include "workload/collective_params.hpp"

namespace simcore::workload {

namespace {

ParamSpec size_param(const char* name, std::int64_t fallback, const char* help) {
  return bytes_param(AxisKind::load, name, fallback, {.least = 0, .most = 1073741824}, help);
}

ComponentSpec program_spec(const char* kind, const char* title, const char* help,
                           std::vector<ParamSpec> params, int dimensions) {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = kind;
  spec.title = title;
  spec.help = help;
  spec.params = std::move(params);
  for (ParamSpec& param :
       grid_params(dimensions, 10, 0.0, "Computation at the start of each iteration.")) {
    spec.params.push_back(std::move(param));
  }
  spec.constraints = grid_rules();
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

/// Adds the collective unless it has nothing to send. Throws PointError for messages too large.
void add_part(std::vector<LineCollectives::Part>& parts, const GridSetup& setup,
              std::size_t direction, const std::string& section, const std::string& operation,
              const std::string& algorithm, std::uint32_t bytes) {
  if (bytes == 0 || setup.sides[direction] == 1) return;
  check_message_bytes(section + "." + operation + "_bytes", operation, algorithm,
                      setup.sides[direction], bytes);
  parts.push_back(
      {direction,
       make_collective(operation, algorithm, {.members = setup.sides[direction], .bytes = bytes}),
       operation == "allreduce"});
}

/// Ranks that divide an endpoint's part of every pair of an alltoall in `direction`: those of the
/// two endpoints on one line are pairs with each other, on as many lines as the block is wide.
std::uint64_t pairs_of_endpoints(const GridSetup& setup, std::size_t direction) {
  const std::uint64_t ranks = std::uint64_t{setup.block[0]} * setup.block[1] * setup.block[2];
  return ranks * setup.block[direction];
}

}  // namespace

LineCollectives::LineCollectives(const RankGrid& grid, std::vector<Part> parts, Picoseconds compute,
                                 Iterations iterations)
    : grid_(grid), parts_(std::move(parts)), compute_(compute), iterations_(iterations) {
  std::uint32_t tag = 0;
  for (const Part& part : parts_) {
    first_tags_.push_back(tag);
    tag += part.schedule->tags();
  }
}

Op LineCollectives::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  if (step == 0) return Op::compute_for(compute_);
  --step;
  const GridSides at = grid_.at(rank);
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const std::size_t d = parts_[p].direction;
    const CollectiveSchedule& schedule = *parts_[p].schedule;
    const std::uint32_t steps = schedule.steps(at[d]);
    if (step >= steps) {
      step -= steps;
      continue;
    }
    return in_program(schedule.op(at[d], step), first_tags_[p], [&](std::uint32_t member) {
      GridSides to = at;
      to[d] = member;
      return grid_.rank(to);
    });
  }
  return Op::done();
}

ComponentSpec subcom2d_coll_spec() {
  ComponentSpec spec = program_spec(
      "subcom2d_coll", "Collectives in rows and columns",
      "Ranks in a two-dimensional grid: an alltoall in each row, then an allreduce and a "
      "broadcast in each column. Sizes are an endpoint's: its ranks divide them.",
      {size_param("alltoall_bytes", 4096, "What an endpoint sends to each other of its row."),
       size_param("allreduce_bytes", 4096, "What is reduced over a column. 0: no allreduce."),
       size_param("broadcast_bytes", 4096, "What is broadcast in a column. 0: no broadcast."),
       algorithm_param("alltoall_algorithm", "alltoall"),
       algorithm_param("allreduce_algorithm", "allreduce"),
       algorithm_param("broadcast_algorithm", "broadcast")},
      2);
  spec.source = "LLNL's chatterbug subcom2d-coll";
  return spec;
}

std::unique_ptr<RankProgram> build_subcom2d_coll(const Params& params,
                                                 const ProgramContext& context) {
  const GridSetup setup = read_grid(params, context, 2);
  const auto bytes = [&params](const char* name) {
    return static_cast<std::uint64_t>(params.integer(name));
  };
  std::vector<LineCollectives::Part> parts;
  add_part(parts, setup, 0, params.section(), "alltoall", params.choice("alltoall_algorithm"),
           share_of(bytes("alltoall_bytes"), pairs_of_endpoints(setup, 0)));
  add_part(parts, setup, 1, params.section(), "allreduce", params.choice("allreduce_algorithm"),
           share_of(bytes("allreduce_bytes"), setup.block[0]));
  add_part(parts, setup, 1, params.section(), "broadcast", params.choice("broadcast_algorithm"),
           share_of(bytes("broadcast_bytes"), setup.block[0]));
  return std::make_unique<LineCollectives>(setup.grid(context.mpi.rank_order), std::move(parts),
                                           from_ns(params.real("compute_ns")),
                                           read_iterations(params));
}

ComponentSpec subcom3d_a2a_spec() {
  ComponentSpec spec = program_spec(
      "subcom3d_a2a", "3-D FFT: alltoall in lines",
      "Ranks in a three-dimensional grid: an alltoall in each line along x, then y, then z, as "
      "a parallel FFT transposes. Sizes are an endpoint's: its ranks divide them.",
      {size_param("alltoall_bytes", 4096,
                  "What an endpoint sends to each other of a line, in each direction."),
       algorithm_param("alltoall_algorithm", "alltoall")},
      3);
  spec.source = "LLNL's chatterbug subcom3d-a2a; sst-macro's fft skeleton";
  return spec;
}

std::unique_ptr<RankProgram> build_subcom3d_a2a(const Params& params,
                                                const ProgramContext& context) {
  const GridSetup setup = read_grid(params, context, 3);
  std::vector<LineCollectives::Part> parts;
  for (std::size_t d = 0; d < 3; ++d) {
    add_part(parts, setup, d, params.section(), "alltoall", params.choice("alltoall_algorithm"),
             share_of(static_cast<std::uint64_t>(params.integer("alltoall_bytes")),
                      pairs_of_endpoints(setup, d)));
  }
  return std::make_unique<LineCollectives>(setup.grid(context.mpi.rank_order), std::move(parts),
                                           from_ns(params.real("compute_ns")),
                                           read_iterations(params));
}

}  // namespace simcore::workload

#include "workload/subcom.hpp"

#include <algorithm>
#include <utility>

#include "mpi/collectives/registry.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"
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

/// The place of a line among those of its direction.
std::uint32_t line_at(const GridSides& sides, std::size_t direction, const GridSides& at) {
  const std::size_t a = direction == 0 ? 1 : 0;
  const std::size_t b = direction == 2 ? 1 : 2;
  return at[a] + sides[a] * at[b];
}
/// The first rank's place in a line.
GridSides start_of(const GridSides& sides, std::size_t direction, std::uint32_t line) {
  GridSides at{};
  const std::size_t a = direction == 0 ? 1 : 0;
  at[a] = line % sides[a];
  at[direction == 2 ? 1 : 2] = line / sides[a];
  return at;
}
std::uint32_t lines_of(const GridSides& sides, std::size_t direction) {
  return sides[0] * sides[1] * sides[2] / sides[direction];
}

/// How many ranks of a line share an endpoint, one after the other; 0 where that differs.
std::uint32_t ranks_together(const RankGrid& grid, std::size_t direction, std::uint32_t shared) {
  const GridSides sides = grid.sides();
  std::uint32_t together = 0;
  for (std::uint32_t line = 0; line < lines_of(sides, direction); ++line) {
    GridSides at = start_of(sides, direction, line);
    std::vector<std::uint32_t> endpoints;
    for (at[direction] = 0; at[direction] < sides[direction]; ++at[direction]) {
      endpoints.push_back(grid.rank(at) / shared);
    }
    if (together == 0) {
      const auto other = std::find_if(endpoints.begin(), endpoints.end(),
                                      [&](std::uint32_t e) { return e != endpoints.front(); });
      together = static_cast<std::uint32_t>(other - endpoints.begin());
    }
    for (std::uint32_t m = 1; m < endpoints.size(); ++m) {
      if ((endpoints[m] != endpoints[m - 1]) != (m % together == 0)) return 0;
    }
  }
  return together;
}

/// What a workload's collectives in lines are made from.
struct LineContext {
  const GridSetup& setup;
  const ProgramContext& program;
  std::string section;
};

/// Adds the collective unless it has nothing to send. Throws PointError for messages too large, and
/// for lines that routers cannot take for groups.
void add_part(std::vector<SubcomProgram::Part>& parts, const LineContext& context,
              std::size_t direction, const std::string& operation, const std::string& algorithm,
              std::uint64_t bytes) {
  const GridSides& sides = context.setup.sides;
  if (bytes == 0 || sides[direction] == 1) return;
  CollectiveSize size{.members = sides[direction], .bytes = bytes};
  std::uint32_t schedules = 1;
  if (algorithm == kSharp) {
    const RankGrid grid = context.setup.grid(context.program.mpi.rank_order);
    size.members_per_endpoint =
        ranks_together(grid, direction, context.program.mpi.ranks_per_endpoint);
    size.channels = context.program.channels;
    schedules = lines_of(sides, direction);
    if (size.members_per_endpoint == 0) {
      throw PointError(context.section + "." + operation + "_algorithm", kSharp,
                       "another algorithm, or a process_grid that endpoints divide evenly",
                       "needs equally many ranks of a line on each of its endpoints");
    }
  }
  SubcomProgram::Part part{.direction = direction, .reduces = operation == "allreduce"};
  for (std::uint32_t s = 0; s < schedules; ++s) {
    part.schedules.push_back(make_collective(operation, algorithm, size));
  }
  check_message_bytes(context.section + "." + operation + "_bytes", bytes, algorithm,
                      *part.schedules.front());
  parts.push_back(std::move(part));
}

/// Ranks that divide an endpoint's part of every pair of an alltoall in `direction`: those of the
/// two endpoints on one line are pairs with each other, on as many lines as the block is wide.
std::uint64_t pairs_of_endpoints(const GridSetup& setup, std::size_t direction) {
  const std::uint64_t ranks = std::uint64_t{setup.block[0]} * setup.block[1] * setup.block[2];
  return ranks * setup.block[direction];
}

}  // namespace

SubcomProgram::SubcomProgram(const RankGrid& grid, std::vector<Part> parts, Picoseconds compute,
                             Iterations iterations)
    : grid_(grid), parts_(std::move(parts)), compute_(compute), iterations_(iterations) {
  std::uint32_t tag = 0, group = 0;
  for (const Part& part : parts_) {
    first_tags_.push_back(tag);
    first_groups_.push_back(group);
    tag += part.schedules.front()->tags();
    if (!part.schedules.front()->aggregating_group().channels.empty()) {
      group += static_cast<std::uint32_t>(part.schedules.size());
    }
  }
}

SubcomProgram::Line SubcomProgram::line_of(std::size_t part, GridSides at) const {
  const auto& schedules = parts_[part].schedules;
  if (schedules.size() == 1) return {*schedules.front(), first_groups_[part]};
  const std::uint32_t line = line_at(grid_.sides(), parts_[part].direction, at);
  return {*schedules[line], first_groups_[part] + line};
}

std::vector<AggregatingGroup> SubcomProgram::aggregating_groups() const {
  std::vector<AggregatingGroup> groups;
  for (const Part& part : parts_) {
    std::vector<const CollectiveSchedule*> schedules;
    for (const auto& schedule : part.schedules) schedules.push_back(schedule.get());
    append_to(groups, groups_of(schedules, [&](std::uint32_t line, std::uint32_t member) {
                GridSides at = start_of(grid_.sides(), part.direction, line);
                at[part.direction] = member;
                return grid_.rank(at);
              }));
  }
  return groups;
}

void SubcomProgram::use_ranks_in(std::uint32_t group) {
  std::size_t part = parts_.size() - 1;
  while (first_groups_[part] > group) --part;
  parts_[part].schedules[group - first_groups_[part]]->use_members();
}

Op SubcomProgram::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  if (step == 0) return Op::compute_for(compute_);
  --step;
  const GridSides at = grid_.at(rank);
  for (std::size_t p = 0; p < parts_.size(); ++p) {
    const std::size_t d = parts_[p].direction;
    const auto& [schedule, group] = line_of(p, at);
    const std::uint32_t steps = schedule.steps(at[d]);
    if (step >= steps) {
      step -= steps;
      continue;
    }
    return in_program(
        schedule.op(at[d], step), first_tags_[p],
        [&](std::uint32_t member) {
          GridSides to = at;
          to[d] = member;
          return grid_.rank(to);
        },
        group);
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
       algorithm_param("allreduce_algorithm", "allreduce", true),
       algorithm_param("broadcast_algorithm", "broadcast", true)},
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
  const LineContext line{setup, context, params.section()};
  std::vector<SubcomProgram::Part> parts;
  add_part(parts, line, 0, "alltoall", params.choice("alltoall_algorithm"),
           share_of(bytes("alltoall_bytes"), pairs_of_endpoints(setup, 0)));
  add_part(parts, line, 1, "allreduce", params.choice("allreduce_algorithm"),
           share_of(bytes("allreduce_bytes"), setup.block[0]));
  add_part(parts, line, 1, "broadcast", params.choice("broadcast_algorithm"),
           share_of(bytes("broadcast_bytes"), setup.block[0]));
  return std::make_unique<SubcomProgram>(setup.grid(context.mpi.rank_order), std::move(parts),
                                         from_ns(params.real("compute_ns")),
                                         read_iterations(params));
}

ComponentSpec subcom3d_a2a_spec() {
  ComponentSpec spec = program_spec(
      "subcom3d_a2a", "3-D FFT (alltoall in lines)",
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
  const LineContext line{setup, context, params.section()};
  std::vector<SubcomProgram::Part> parts;
  for (std::size_t d = 0; d < 3; ++d) {
    add_part(parts, line, d, "alltoall", params.choice("alltoall_algorithm"),
             share_of(static_cast<std::uint64_t>(params.integer("alltoall_bytes")),
                      pairs_of_endpoints(setup, d)));
  }
  return std::make_unique<SubcomProgram>(setup.grid(context.mpi.rank_order), std::move(parts),
                                         from_ns(params.real("compute_ns")),
                                         read_iterations(params));
}

}  // namespace simcore::workload

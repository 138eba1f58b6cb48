#include "workload/grid_params.hpp"

#include <algorithm>
#include <utility>

#include "engine/size_limits.hpp"
#include "params/broken_rule.hpp"
#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::workload {

namespace {

ConstraintSpec room_for_ranks() {
  return {.fields = {"workload.ranks", "mpi.ranks_per_endpoint", "topology.endpoints"},
          .message = "ranks must be at most the job's endpoints x ranks_per_endpoint"};
}

ConstraintSpec grid_of_ranks() {
  return {.fields = {"workload.process_grid", "workload.ranks"},
          .message = "the product of process_grid must be the number of ranks"};
}

std::uint32_t read_ranks(const Params& params, const ProgramContext& context) {
  const auto room = static_cast<std::int64_t>(context.ranks());
  const std::int64_t ranks = params.has("ranks") ? params.integer("ranks") : room;
  if (ranks > room || ranks > max_ranks) {
    refuse_by(
        room_for_ranks(), params.section(),
        {.value = ranks,
         .allowed = "at most endpoints x ranks_per_endpoint = " +
                    std::to_string(std::min(room, max_ranks)),
         .found = "needs more room than " + std::to_string(context.endpoints) + " endpoints with " +
                  std::to_string(context.mpi.ranks_per_endpoint) + " ranks each"});
  }
  return static_cast<std::uint32_t>(ranks);
}

GridSides given_sides(const Params& params, std::uint32_t ranks) {
  const std::vector<std::int64_t> given = params.integer_list("process_grid");
  GridSides sides = {1, 1, 1};
  std::int64_t product = 1;
  for (std::size_t d = 0; d < given.size(); ++d) {
    sides[d] = static_cast<std::uint32_t>(given[d]);
    product = std::min<std::int64_t>(product * given[d], 1000000000);
  }
  if (product != ranks) {
    refuse_by(
        grid_of_ranks(), params.section(),
        {.value = List(given.begin(), given.end()),
         .allowed = std::to_string(given.size()) + " numbers with product " + std::to_string(ranks),
         .found = "has the product " + std::to_string(product) + ", but there are " +
                  std::to_string(ranks) + " ranks"});
  }
  return sides;
}

GridSides near(std::uint32_t ranks, int dimensions) {
  return dimensions == 2 ? near_square(ranks) : near_cubic(ranks);
}

/// Longest side first: times the endpoints' grid, longest last, it makes a grid near a cube.
GridSides default_block(std::uint32_t ranks, int dimensions) {
  GridSides block = near(ranks, dimensions);
  std::reverse(block.begin(), block.begin() + dimensions);
  return block;
}

}  // namespace

std::vector<ParamSpec> iteration_params(std::int64_t iterations, double compute_ns,
                                        const char* compute_help) {
  return {
      count_param(AxisKind::condition, "iterations", iterations, {.least = 1, .most = 1e6},
                  "Iterations that every rank makes."),
      {.name = "warmup_iterations",
       .type = ParamType::integer,
       .axis = AxisKind::condition,
       .unit = "count",
       .default_value = 0,
       .min = 0,
       .max = 1e6,
       .help = "The first of these iterations, whose times are not measured."},
      {.name = "compute_ns",
       .type = ParamType::real,
       .axis = AxisKind::condition,
       .unit = "ns",
       .default_value = compute_ns,
       .min = 0,
       .max = 1e9,
       .help = compute_help},
  };
}

std::vector<ParamSpec> trace_iteration_params() {
  std::vector<ParamSpec> params = iteration_params(1, 0, "");
  params.pop_back();
  return params;
}

std::vector<ParamSpec> grid_params(int dimensions, std::int64_t iterations, double compute_ns,
                                   const char* compute_help) {
  std::vector<ParamSpec> params = {
      {.name = "ranks",
       .type = ParamType::integer,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = static_cast<double>(max_ranks),
       .help = "Ranks of the job. Null: mpi.ranks_per_endpoint on each of its endpoints."},
      {.name = "process_grid",
       .type = ParamType::integer_list,
       .axis = AxisKind::condition,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = static_cast<double>(max_ranks),
       .min_items = dimensions,
       .max_items = dimensions,
       .help = dimensions == 2
                   ? "Ranks in x and y; the product is the number of ranks. Null: near a square."
                   : "Ranks in x, y and z; the product is the number of ranks. Null: the grid "
                     "with the least surface."},
  };
  for (ParamSpec& param : iteration_params(iterations, compute_ns, compute_help)) {
    params.push_back(std::move(param));
  }
  return params;
}

ConstraintSpec warmup_rule() {
  return {.fields = {"workload.warmup_iterations", "workload.iterations"},
          .message = "warmup_iterations must be fewer than iterations",
          .holds = [](const Params& p) {
            return p.integer("warmup_iterations") < p.integer("iterations");
          }};
}

std::vector<ConstraintSpec> grid_rules() {
  return {warmup_rule(), room_for_ranks(), grid_of_ranks()};
}

std::vector<std::string> rank_program_metrics() {
  std::vector<std::string> names = {"completion_time_ns", "least_completion_time_ns",
                                    "on_endpoint_fraction"};
  for (const char* what :
       {"iteration_time", "message_latency", "packet_latency", "network_latency"}) {
    for (const char* figure : {"_mean_ns", "_p50_ns", "_p99_ns"}) {
      names.push_back(std::string(what) + figure);
    }
  }
  return names;
}

std::vector<std::string> rank_program_answers() {
  return {"completion_time_ns", "iteration_time_mean_ns", "message_latency_mean_ns"};
}

GridSetup read_grid(const Params& params, const ProgramContext& context, int dimensions) {
  const std::uint32_t ranks = read_ranks(params, context);
  const std::uint32_t shared = context.mpi.ranks_per_endpoint;
  GridSetup setup;
  setup.block = default_block(shared, dimensions);
  if (params.has("process_grid")) {
    setup.sides = given_sides(params, ranks);
    const GridSides block = dividing_block(setup.sides, shared);
    const bool cut = block[0] != 0;
    if (cut) setup.block = block;
    if (!cut && context.mpi.rank_order == RankOrder::blocked) {
      throw PointError(params.section() + ".process_grid",
                       Value(params.values()).find("process_grid")->to_text(),
                       "sides that blocks of " + std::to_string(shared) + " ranks divide",
                       "cannot be cut into blocks of " + std::to_string(shared) +
                           " ranks, which mpi.rank_order = blocked needs");
    }
  } else if (ranks % shared == 0) {
    setup.sides = near(ranks / shared, dimensions);
    for (std::size_t d = 0; d < 3; ++d) setup.sides[d] *= setup.block[d];
  } else if (context.mpi.rank_order == RankOrder::blocked) {
    throw PointError(params.section() + ".ranks", std::to_string(ranks),
                     "a multiple of " + std::to_string(shared),
                     "leaves an endpoint with fewer than " + std::to_string(shared) +
                         " ranks, which mpi.rank_order = blocked does not allow");
  } else {
    setup.sides = near(ranks, dimensions);
  }
  return setup;
}

Iterations read_iterations(const Params& params) {
  return {static_cast<std::uint32_t>(params.integer("iterations")),
          static_cast<std::uint32_t>(params.integer("warmup_iterations"))};
}

std::uint32_t cells_of_rank(const Params& params, const char* name, std::uint32_t parts) {
  const std::int64_t cells = params.integer(name);
  if (cells % parts != 0) {
    throw PointError(params.section() + "." + name, std::to_string(cells),
                     "a multiple of " + std::to_string(parts),
                     "cannot be divided among the " + std::to_string(parts) +
                         " ranks of an endpoint in this direction");
  }
  return static_cast<std::uint32_t>(cells / parts);
}

std::uint64_t share_of(std::uint64_t bytes, std::uint64_t parts) {
  if (bytes == 0) return 0;
  return std::max<std::uint64_t>((bytes + parts / 2) / parts, 1);
}

}  // namespace simcore::workload

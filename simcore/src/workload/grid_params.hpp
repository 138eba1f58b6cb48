// What programs of ranks in a grid have in common: their number, the grid, iterations.
#pragma once

#include <string>
#include <vector>

#include "workload/rank_grid.hpp"
#include "workload/registry.hpp"

namespace simcore::workload {

/// iterations, warmup_iterations, compute_ns.
std::vector<ParamSpec> iteration_params(std::int64_t iterations, double compute_ns,
                                        const char* compute_help);
/// iterations and warmup_iterations alone, one by default.
std::vector<ParamSpec> trace_iteration_params();
/// ranks, process_grid (`dimensions` numbers) and iteration_params().
std::vector<ParamSpec> grid_params(int dimensions, std::int64_t iterations, double compute_ns,
                                   const char* compute_help);
/// Fewer iterations of warm-up than of all.
ConstraintSpec warmup_rule();
/// What read_grid() checks, for the service to read, and warmup_rule().
std::vector<ConstraintSpec> grid_rules();
/// What every program of ranks measures.
std::vector<std::string> rank_program_metrics();

/// By which of them a study is answered, the best first.
std::vector<std::string> rank_program_answers();

/// The ranks of a job, and how the problem of an endpoint is cut for them.
struct GridSetup {
  GridSides sides{};
  GridSides block{};  ///< ranks of an endpoint in x, y, z: an endpoint's problem is cut like this

  [[nodiscard]] RankGrid grid(RankOrder order) const { return {sides, block, order}; }
};
/// Throws PointError where ranks do not fit the endpoints, the grid, or the blocks.
GridSetup read_grid(const Params& params, const ProgramContext& context, int dimensions);

struct Iterations {
  std::uint32_t all = 1;
  std::uint32_t warmup = 0;
};
Iterations read_iterations(const Params& params);

/// `cells` of an endpoint in direction `name`, cut into `parts`. Throws PointError on a remainder.
std::uint32_t cells_of_rank(const Params& params, const char* name, std::uint32_t parts);

/// Bytes of an endpoint's message cut into `parts`: rounded, at least one unless there are none.
std::uint64_t share_of(std::uint64_t bytes, std::uint64_t parts);

}  // namespace simcore::workload

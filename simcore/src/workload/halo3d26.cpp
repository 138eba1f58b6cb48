#include "workload/halo3d26.hpp"

#include <algorithm>
#include <cmath>

#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::workload {

namespace {

constexpr double kLargestMessage = 1073741824.0;

bool sized_by_cells(const Params& p) { return !p.has("face_bytes"); }

ParamSpec only_with_cells(const ParamSpec& param) {
  return only_when("face_bytes is not given", sized_by_cells, param);
}

ParamSpec cells_param(const char* name, const char* help) {
  return only_with_cells(count_param(AxisKind::load, name, 32, {.least = 1, .most = 65536}, help));
}

}  // namespace

std::vector<ParamSpec> halo_params() {
  return {
      {.name = "face_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::load,
       .unit = "bytes",
       .nullable = true,
       .min = 8,
       .max = kLargestMessage,
       .help = "Size of an endpoint's message through a face of its cubic problem; messages of "
               "edges and corners follow from the cube's side with 8 bytes a cell. Null: from "
               "cells."},
      cells_param("nx", "Cells of an endpoint in x, which its ranks divide."),
      cells_param("ny", "Cells of an endpoint in y."),
      cells_param("nz", "Cells of an endpoint in z."),
      only_with_cells(count_param(AxisKind::load, "variables", 1, {.least = 1, .most = 1024},
                                  "Values in a cell that are exchanged.")),
      only_with_cells(bytes_param(AxisKind::load, "bytes_per_value", 8, {.least = 1, .most = 64},
                                  "Size of one value.")),
      {.name = "periodic",
       .type = ParamType::boolean,
       .axis = AxisKind::condition,
       .unit = "bool",
       .default_value = true,
       .help = "Whether the ends of the grid are joined. If not, ranks at the boundary have fewer "
               "neighbours."},
  };
}

ConstraintSpec halo_rule() {
  return {.fields = {"workload.nx", "workload.ny", "workload.nz"},
          .message = "a face of nx x ny x nz must be at most 1 GiB",
          .holds = [](const Params& p) {
            if (!sized_by_cells(p)) return true;
            const double x = p.real("nx"), y = p.real("ny"), z = p.real("nz");
            return std::max({x * y, y * z, x * z}) * p.real("variables") *
                       p.real("bytes_per_value") <=
                   kLargestMessage;
          }};
}

Halo3d26::MessageBytes halo_message_bytes(const std::array<double, 3>& cells, GridSides block,
                                          double bytes_per_cell) {
  Halo3d26::MessageBytes bytes{};
  for (std::uint32_t direction = 0; direction < halo::kNeighbours; ++direction) {
    const halo::Step step = halo::step(direction);
    double shared = bytes_per_cell;
    for (std::size_t d = 0; d < 3; ++d) {
      if (step[d] == 0) shared *= cells[d] / block[d];
    }
    bytes[direction] = std::max(1U, static_cast<std::uint32_t>(std::llround(shared)));
  }
  return bytes;
}

std::uint32_t Halo3d26::neighbours(std::uint32_t rank) const {
  if (periodic_) return halo::kNeighbours;
  const GridSides at = grid_.at(rank);
  std::uint32_t around = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    around *= 1U + (at[d] > 0 ? 1U : 0U) + (at[d] + 1 < grid_.sides()[d] ? 1U : 0U);
  }
  return around - 1;
}

Op Halo3d26::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  if (step == 0) return Op::compute_for(compute_);
  if (step == 1) return Op::receive_count(neighbours(rank), 0);
  const std::uint32_t direction = step - 2;
  if (direction == halo::kNeighbours) return Op::wait();
  if (direction > halo::kNeighbours) return Op::done();
  GridSides to = grid_.at(rank);
  if (!halo::move(to, grid_.sides(), halo::step(direction), periodic_)) return Op::nothing();
  return Op::send_to(grid_.rank(to), bytes_[direction], 0);
}

ComponentSpec halo3d26_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "halo3d26";
  spec.title = "3-D halo exchange (26 neighbours)";
  spec.help =
      "Ranks in a grid exchange faces, edges and corners with all 26 neighbours in every "
      "iteration. Cells are an endpoint's: its ranks divide them.";
  spec.source = "Ember's Halo3D-26 motif (sst-elements) with LLNL's message sizes";
  spec.params = halo_params();
  for (ParamSpec& param : grid_params(3, 10, 1000.0, "Computation before each exchange.")) {
    spec.params.push_back(std::move(param));
  }
  spec.constraints = grid_rules();
  spec.constraints.push_back(halo_rule());
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<Halo3d26> read_halo(const Params& params, const ProgramContext& context) {
  const GridSetup setup = read_grid(params, context, 3);
  std::array<double, 3> cells{};
  double bytes_per_cell = 8.0;
  if (sized_by_cells(params)) {
    bytes_per_cell = params.real("variables") * params.real("bytes_per_value");
    const std::array<const char*, 3> names = {"nx", "ny", "nz"};
    for (std::size_t d = 0; d < 3; ++d) {
      cells[d] =
          static_cast<double>(cells_of_rank(params, names[d], setup.block[d])) * setup.block[d];
    }
  } else {
    cells.fill(std::sqrt(params.real("face_bytes") / bytes_per_cell));
  }
  return std::make_unique<Halo3d26>(setup.grid(context.mpi.rank_order), params.boolean("periodic"),
                                    halo_message_bytes(cells, setup.block, bytes_per_cell),
                                    from_ns(params.real("compute_ns")), read_iterations(params));
}

std::unique_ptr<RankProgram> build_halo3d26(const Params& params, const ProgramContext& context) {
  return read_halo(params, context);
}

}  // namespace simcore::workload

#include "workload/sweep3d.hpp"

#include <algorithm>

#include "params/common_params.hpp"
#include "params/errors.hpp"

namespace simcore::workload {

namespace {

bool sized_by_cells(const Params& p) { return !p.has("message_bytes"); }

ParamSpec with_cells(const ParamSpec& param) {
  return only_when("message_bytes is not given", sized_by_cells, param);
}

std::vector<ParamSpec> message_params() {
  return {
      {.name = "message_bytes",
       .type = ParamType::integer,
       .axis = AxisKind::load,
       .unit = "bytes",
       .nullable = true,
       .min = 1,
       .max = 1073741824,
       .help = "Size of an endpoint's message to a neighbour for each block, which its ranks on "
               "that side divide. Null: from cells."},
      with_cells(count_param(AxisKind::load, "nx", 48, {.least = 1, .most = 65536},
                             "Cells of an endpoint in x.")),
      with_cells(count_param(AxisKind::load, "ny", 48, {.least = 1, .most = 65536},
                             "Cells of an endpoint in y.")),
      count_param(AxisKind::load, "nz", 100, {.least = 1, .most = 65536},
                  "Planes, which are not divided."),
      count_param(AxisKind::condition, "kba", 10, {.least = 1, .most = 65536},
                  "Planes of a block; it must divide nz."),
      with_cells(count_param(AxisKind::load, "variables", 1, {.least = 1, .most = 1024},
                             "Values in a cell that are sent.")),
      with_cells(bytes_param(AxisKind::load, "bytes_per_value", 8, {.least = 1, .most = 64},
                             "Size of one value.")),
      count_param(AxisKind::condition, "sweeps", 8, {.least = 1, .most = 8},
                  "Sweeps of an iteration: two from each corner, corner by corner."),
  };
}

std::vector<ConstraintSpec> own_rules() {
  return {
      {.fields = {"workload.kba", "workload.nz"},
       .message = "kba must divide nz",
       .holds = [](const Params& p) { return p.integer("nz") % p.integer("kba") == 0; }},
      {.fields = {"workload.nx", "workload.ny", "workload.kba"},
       .message = "a block's message must be at most 1 GiB",
       .holds =
           [](const Params& p) {
             return !sized_by_cells(p) || std::max(p.real("nx"), p.real("ny")) * p.real("kba") *
                                                  p.real("variables") * p.real("bytes_per_value") <=
                                              1073741824.0;
           }},
  };
}

}  // namespace

std::uint32_t Sweep3d::next_to(std::uint32_t rank, std::uint32_t sweep, std::size_t d,
                               bool downstream) const {
  const bool rising = ((sweep / 2) >> d & 1U) == 0;
  GridSides at = grid_.at(rank);
  if (rising == downstream) {
    if (++at[d] == grid_.sides()[d]) return RankGrid::kNobody;
  } else {
    if (at[d]-- == 0) return RankGrid::kNobody;
  }
  return grid_.rank(at);
}

Op Sweep3d::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  // receive x, wait, receive y, wait, compute, send x, wait, send y, wait
  constexpr std::uint32_t steps_of_block = 9;
  const std::uint32_t sweep = step / steps_of_block / shape_.blocks;
  if (sweep >= shape_.sweeps) return Op::done();
  const std::uint32_t part = step % steps_of_block;
  if (part == 4) return Op::compute_for(shape_.compute);
  const bool sending = part > 4;
  const std::uint32_t call = sending ? part - 5 : part;
  if (call % 2 == 1) return Op::wait();
  const std::size_t d = call / 2;
  const std::uint32_t peer = next_to(rank, sweep, d, sending);
  if (peer == RankGrid::kNobody) return Op::nothing();
  if (!sending) return Op::receive_from(peer, sweep);
  return Op::send_to(peer, d == 0 ? shape_.bytes_x : shape_.bytes_y, sweep);
}

ComponentSpec sweep3d_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "sweep3d";
  spec.title = "3-D sweep";
  spec.help =
      "Wavefronts over a two-dimensional grid of ranks, from each corner in turn: a pipeline of "
      "many small messages between neighbours.";
  spec.source = "The Sweep3D benchmark as in sst-macro's skeleton; Koch, Baker and Alcouffe (1992)";
  spec.params = message_params();
  for (ParamSpec& param : grid_params(2, 1, 1000.0, "Computation for a block of planes.")) {
    spec.params.push_back(std::move(param));
  }
  spec.constraints = own_rules();
  for (ConstraintSpec& rule : grid_rules()) spec.constraints.push_back(std::move(rule));
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_sweep3d(const Params& params, const ProgramContext& context) {
  const GridSetup setup = read_grid(params, context, 2);
  Sweep3d::Shape shape;
  shape.blocks = static_cast<std::uint32_t>(params.integer("nz") / params.integer("kba"));
  shape.sweeps = static_cast<std::uint32_t>(params.integer("sweeps"));
  shape.compute = from_ns(params.real("compute_ns"));
  if (sized_by_cells(params)) {
    const auto bytes = static_cast<std::uint32_t>(
        params.integer("kba") * params.integer("variables") * params.integer("bytes_per_value"));
    shape.bytes_x = cells_of_rank(params, "ny", setup.block[1]) * bytes;
    shape.bytes_y = cells_of_rank(params, "nx", setup.block[0]) * bytes;
  } else {
    const auto bytes = static_cast<std::uint64_t>(params.integer("message_bytes"));
    shape.bytes_x = op_bytes(share_of(bytes, setup.block[1]));
    shape.bytes_y = op_bytes(share_of(bytes, setup.block[0]));
  }
  return std::make_unique<Sweep3d>(setup.grid(context.mpi.rank_order), shape,
                                   read_iterations(params));
}

}  // namespace simcore::workload

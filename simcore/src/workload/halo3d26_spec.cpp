// The parameters of halo3d26.
#include <algorithm>
#include <string>

#include "params/errors.hpp"
#include "workload/halo3d26.hpp"

namespace simcore {

namespace {

ParamSpec whole(const char* name, const char* unit, std::int64_t fallback, double most,
                const char* help) {
  return {.name = name,
          .type = ParamType::integer,
          .unit = unit,
          .default_value = fallback,
          .min = 1,
          .max = most,
          .help = help};
}

std::vector<ParamSpec> rank_params() {
  return {
      whole("ranks_per_endpoint", "count", 1, 4096, "Ranks that share an endpoint."),
      {.name = "ranks",
       .type = ParamType::integer,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 1e8,
       .help = "Ranks of the job. Null: ranks_per_endpoint on every endpoint."},
      {.name = "process_grid",
       .type = ParamType::integer_list,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 1e8,
       .min_items = 3,
       .max_items = 3,
       .help = "Ranks in x, y and z; the product is the number of ranks. Null: the factorisation "
               "with the least surface."},
      {.name = "periodic",
       .type = ParamType::boolean,
       .unit = "bool",
       .default_value = true,
       .help = "Whether the ends of the grid are joined. If not, ranks at the boundary have fewer "
               "neighbours."},
  };
}

std::vector<ParamSpec> grid_params() {
  return {
      whole("nx", "count", 10, 65536, "Cells of a rank in x."),
      whole("ny", "count", 10, 65536, "Cells of a rank in y."),
      whole("nz", "count", 10, 65536, "Cells of a rank in z."),
      whole("variables", "count", 1, 1024, "Values in a cell that are exchanged."),
      whole("bytes_per_value", "bytes", 8, 64, "Size of one value."),
      whole("iterations", "count", 10, 1e6, "Iterations of compute, exchange and wait."),
      {.name = "compute_ns",
       .type = ParamType::real,
       .unit = "ns",
       .default_value = 1000.0,
       .min = 0,
       .max = 1e9,
       .help = "Computation of each rank before each exchange."},
      {.name = "memory_latency_ns",
       .type = ParamType::real,
       .unit = "ns",
       .default_value = 100.0,
       .min = 0,
       .max = 1e9,
       .help = "Delay of a message between two ranks of one endpoint, beside its bytes' time."},
      {.name = "memory_bandwidth_gbps",
       .type = ParamType::real,
       .unit = "gbps",
       .default_value = 400.0,
       .min = 0,
       .max = 1e6,
       .exclusive_min = true,
       .help = "Rate at which an endpoint copies messages between its own ranks, one at a time."},
  };
}

/// What ranks_of(), sides_of() and check_message_sizes() check here, for the service to read.
std::vector<ConstraintSpec> shared_rules() {
  return {
      {.fields = {"workload.ranks", "workload.ranks_per_endpoint", "topology.endpoints"},
       .rule = "ranks = null or ranks <= endpoints * ranks_per_endpoint",
       .message = "ranks must be at most endpoints x ranks_per_endpoint"},
      {.fields = {"workload.process_grid", "workload.ranks"},
       .rule = "process_grid = null or "
               "product(process_grid) = coalesce(ranks, endpoints * ranks_per_endpoint)",
       .message = "the product of process_grid must be the number of ranks"},
      {.fields = {"workload.nx", "workload.ny", "workload.nz"},
       .rule = "max(nx * ny, ny * nz, nx * nz) * variables * bytes_per_value <= 1073741824",
       .message = "a face of nx x ny x nz must be at most 1 GiB"},
  };
}

GridSides sides_of(const Params& params, std::uint32_t ranks) {
  if (!params.has("process_grid")) return near_cubic(ranks);
  const std::vector<std::int64_t> given = params.integer_list("process_grid");
  GridSides sides{};
  std::int64_t product = 1;
  for (std::size_t d = 0; d < 3; ++d) {
    sides[d] = static_cast<std::uint32_t>(given[d]);
    product = std::min<std::int64_t>(product * given[d], 1000000000);
  }
  if (product != ranks) {
    throw PointError("workload.process_grid", Value(List(given.begin(), given.end())).to_text(),
                     "three numbers with product " + std::to_string(ranks),
                     "has the product " + std::to_string(product) + ", but there are " +
                         std::to_string(ranks) + " ranks");
  }
  return sides;
}

std::uint32_t ranks_of(const Params& params, std::uint32_t endpoints) {
  const std::int64_t room = params.integer("ranks_per_endpoint") * endpoints;
  const std::int64_t ranks = params.has("ranks") ? params.integer("ranks") : room;
  if (ranks > room || ranks > 100000000) {
    throw PointError("workload.ranks", std::to_string(ranks),
                     "at most endpoints x ranks_per_endpoint = " + std::to_string(room),
                     "needs more room than " + std::to_string(endpoints) + " endpoints with " +
                         std::to_string(params.integer("ranks_per_endpoint")) + " ranks each");
  }
  return static_cast<std::uint32_t>(ranks);
}

void check_message_sizes(const HaloParams& params) {
  double face = params.bytes_per_cell;
  std::array<double, 3> n{};
  for (std::size_t d = 0; d < 3; ++d) n[d] = params.cells[d];
  face *= std::max({n[0] * n[1], n[1] * n[2], n[0] * n[2]});
  if (face > 1073741824.0) {
    throw PointError("workload.nx", std::to_string(params.cells[0]),
                     "faces of at most 1073741824 bytes",
                     "makes, with ny, nz and variables, a face larger than 1 GiB");
  }
}

}  // namespace

ComponentSpec halo3d26_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "halo3d26";
  spec.title = "3-D halo exchange, 26 neighbours";
  spec.help =
      "Ranks in a grid exchange faces, edges and corners with all 26 neighbours in every "
      "iteration. x varies fastest among ranks.";
  spec.source = "Ember's Halo3D-26 motif (sst-elements) with LLNL's message sizes";
  spec.params = rank_params();
  for (ParamSpec& param : grid_params()) spec.params.push_back(std::move(param));
  spec.constraints = shared_rules();
  spec.derived = {
      {"packets",
       "iterations * endpoints * ranks_per_endpoint * (2 * (ceil(nx * ny * variables * "
       "bytes_per_value / packet_bytes) + ceil(ny * nz * variables * bytes_per_value / "
       "packet_bytes) + ceil(nx * nz * variables * bytes_per_value / packet_bytes)) + 4 * "
       "(ceil(nx * variables * bytes_per_value / packet_bytes) + ceil(ny * variables * "
       "bytes_per_value / packet_bytes) + ceil(nz * variables * bytes_per_value / "
       "packet_bytes)) + 8 * ceil(variables * bytes_per_value / packet_bytes))"}};
  spec.metrics = {"completion_time_ns",    "iteration_time_mean_ns",  "iteration_time_p50_ns",
                  "iteration_time_p99_ns", "packet_latency_mean_ns",  "packet_latency_p50_ns",
                  "packet_latency_p99_ns", "network_latency_mean_ns", "network_latency_p50_ns",
                  "network_latency_p99_ns"};
  return spec;
}

std::unique_ptr<Workload> build_halo3d26(const Params& params, const WorkloadContext& context) {
  const auto u32 = [&params](const char* name) {
    return static_cast<std::uint32_t>(params.integer(name));
  };
  HaloParams halo;
  halo.ranks_per_endpoint = u32("ranks_per_endpoint");
  halo.ranks = ranks_of(params, context.topology.endpoints());
  halo.process_grid = sides_of(params, halo.ranks);
  halo.periodic = params.boolean("periodic");
  halo.cells = {u32("nx"), u32("ny"), u32("nz")};
  halo.bytes_per_cell = u32("variables") * u32("bytes_per_value");
  halo.iterations = u32("iterations");
  halo.compute = from_ns(params.real("compute_ns"));
  halo.memory.latency = from_ns(params.real("memory_latency_ns"));
  halo.memory.rate = ByteRate(params.real("memory_bandwidth_gbps"));
  check_message_sizes(halo);
  return std::make_unique<Halo3d26>(halo, context);
}

}  // namespace simcore

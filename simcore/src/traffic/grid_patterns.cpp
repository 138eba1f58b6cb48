#include "traffic/grid_patterns.hpp"

#include <utility>

#include "engine/size_limits.hpp"
#include "params/common_params.hpp"
#include "traffic/grid_sides.hpp"

namespace simcore::traffic {

PlaceGrid place_grid(const Topology& topology) {
  const Value shape(topology.describe());
  const Value* widths = shape.find("widths");
  PlaceGrid grid;
  std::uint64_t positions = 1;
  if (widths != nullptr && widths->is_list()) {
    for (const Value& width : widths->as_list()) {
      grid.widths.push_back(static_cast<std::uint32_t>(width.as_integer()));
      positions *= grid.widths.back();
    }
  }
  if (grid.widths.empty() || topology.endpoints() % positions != 0) {
    positions =
        topology.endpoints() % topology.routers() == 0 ? topology.routers() : topology.endpoints();
    grid.widths = {static_cast<std::uint32_t>(positions)};
  }
  grid.concentration = topology.endpoints() / static_cast<std::uint32_t>(positions);
  return grid;
}

GridShift::GridShift(PlaceGrid grid, std::uint32_t (*step)(std::uint32_t width))
    : grid_(std::move(grid)) {
  for (const std::uint32_t width : grid_.widths) steps_.push_back(step(width));
}

std::uint32_t GridShift::destination(std::uint32_t source, std::uint64_t) const {
  std::uint32_t position = source / grid_.concentration;
  std::uint32_t stride = 1;
  std::uint32_t target = 0;
  for (std::size_t d = 0; d < steps_.size(); ++d) {
    const std::uint32_t k = grid_.widths[d];
    target += (position % k + steps_[d]) % k * stride;
    position /= k;
    stride *= k;
  }
  return target * grid_.concentration + source % grid_.concentration;
}

namespace {

bool exchanges_on_grid(const Params& p) {
  return exchanges_by(p, "tornado") || exchanges_by(p, "neighbor");
}

/// The grid of an exchange's ranks.
PlaceGrid rank_grid_of(const Params& p, std::uint32_t ranks) {
  PlaceGrid grid;
  if (p.has("process_grid")) {
    for (const std::int64_t side : p.integer_list("process_grid")) {
      grid.widths.push_back(static_cast<std::uint32_t>(side));
    }
  } else {
    const GridSides sides = near_cubic(ranks);
    grid.widths.assign(sides.begin(), sides.end());
  }
  return grid;
}

ConstraintSpec process_grid_rule() {
  return rank_rule("workload.process_grid",
                   "the product of process_grid must be the number of ranks");
}

void check_process_grid(const RankCheck& check) {
  if (!check.params().has("process_grid")) return;
  double product = 1;
  for (const std::int64_t side : check.params().integer_list("process_grid")) {
    product *= static_cast<double>(side);
  }
  check.require(product == static_cast<double>(check.ranks()), process_grid_rule(),
                "sides with the product " + std::to_string(check.ranks()));
}

template <class Pattern>
TrafficEntry grid_entry(const char* name, const char* title, const char* help, const char* source) {
  return {.name = name,
          .synthetic =
              SyntheticPattern{.title = title,
                               .help = help,
                               .source = source,
                               .whole_network = true,
                               .make = [](const Params&,
                                          const JobPlaces& job) -> std::unique_ptr<TrafficPattern> {
                                 return std::make_unique<Pattern>(job.topology);
                               }},
          .exchange = ExchangePattern{
              .params = {only_when(
                  "traffic_pattern is tornado or neighbor", exchanges_on_grid,
                  {.name = "process_grid",
                   .type = ParamType::integer_list,
                   .axis = AxisKind::condition,
                   .unit = "count",
                   .nullable = true,
                   .min = 1,
                   .max = static_cast<double>(max_ranks),
                   .min_items = 1,
                   .max_items = 8,
                   .help = "Ranks in each dimension, the first running fastest; the product is the "
                           "number of ranks. Null: three dimensions with the least surface."})},
              .constraints = {process_grid_rule()},
              .check = check_process_grid,
              .make = [](const Params& p, std::uint32_t ranks,
                         RandomStream) -> std::unique_ptr<TrafficPattern> {
                return std::make_unique<Pattern>(rank_grid_of(p, ranks));
              }}};
}

}  // namespace

TrafficEntry tornado_entry() {
  return grid_entry<Tornado>("tornado", "Tornado",
                             "Every endpoint sends almost half-way round in each dimension, all "
                             "the same way: hard on rings and tori with minimal routing.",
                             "Singh, Dally, Towles and Gupta, ISCA 2003");
}

TrafficEntry neighbor_entry() {
  return grid_entry<Neighbor>("neighbor", "Neighbour",
                              "Every endpoint sends to the next in each dimension, round the end.",
                              kTrafficTextbook);
}

}  // namespace simcore::traffic

#include "workload/shift_patterns.hpp"

#include <string>
#include <utility>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"
#include "traffic/shift.hpp"
#include "traffic/stencil.hpp"
#include "workload/rank_grid.hpp"
#include "workload/synthetic.hpp"

namespace simcore {
namespace {

std::uint64_t distance_of(const Params& p) {
  return static_cast<std::uint64_t>(p.integer("distance"));
}

/// The product of the grid's sides; far too many are as good as too many.
std::uint64_t places_of_grid(const Params& p) {
  std::uint64_t product = 1;
  for (const std::int64_t side : p.integer_list("process_grid")) {
    product *= static_cast<std::uint64_t>(side);
    if (product > max_endpoints) return product;
  }
  return product;
}

bool grid_fits(const Params& p, const NetworkSize& network) {
  return !p.has("process_grid") || places_of_grid(p) == network.endpoints;
}

ComponentSpec stencil_spec(const char* kind, const char* title, const char* help,
                           const char* source, int dimensions) {
  ComponentSpec spec = synthetic_spec(kind, title, help, source);
  spec.params.push_back({.name = "process_grid",
                         .type = ParamType::integer_list,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .nullable = true,
                         .min = 1,
                         .max = static_cast<double>(max_endpoints),
                         .min_items = dimensions,
                         .max_items = dimensions,
                         .help = "Places along each side, the first counting fastest. Null: the "
                                 "sides with the least surface."});
  spec.params.push_back({.name = "periodic",
                         .type = ParamType::boolean,
                         .axis = AxisKind::condition,
                         .unit = "bool",
                         .default_value = true,
                         .help = "Whether the grid's ends are joined; places at an open end have "
                                 "fewer neighbours."});
  spec.constraints.push_back({.fields = {"workload.process_grid", "topology.endpoints"},
                              .message = "the product of process_grid must be the number of places",
                              .fits = grid_fits});
  return spec;
}

std::unique_ptr<Workload> build_stencil(const Params& params, const WorkloadContext& context,
                                        Stencil::Sides usual,
                                        const std::vector<Stencil::Step>& steps) {
  Stencil::Sides sides = usual;
  if (params.has("process_grid")) {
    const std::uint64_t product = places_of_grid(params);
    if (product != context.places()) {
      const std::string places = std::to_string(context.places());
      throw PointError("workload.process_grid", params.find("process_grid")->to_text(),
                       "sides with the product " + places,
                       "has " + std::to_string(product) + " places, but the job has " + places);
    }
    sides = {1, 1, 1};
    std::size_t d = 0;
    for (const std::int64_t side : params.integer_list("process_grid")) {
      sides[d++] = static_cast<std::uint32_t>(side);
    }
  }
  return drive_pattern(std::make_unique<Stencil>(sides, steps, params.boolean("periodic")), params,
                       context);
}

}  // namespace

ComponentSpec shift_traffic_spec() {
  ComponentSpec spec = synthetic_spec(
      "shift", "Shift", "Every endpoint sends to the one `distance` above, around the end.", "");
  spec.params.push_back({.name = "distance",
                         .type = ParamType::integer,
                         .axis = AxisKind::condition,
                         .unit = "count",
                         .default_value = 1,
                         .min = 1,
                         .max = static_cast<double>(max_endpoints - 1),
                         .help = "Places between a sender's and its target's."});
  spec.constraints.push_back({.fields = {"workload.distance", "topology.endpoints"},
                              .message = "distance must be less than the number of endpoints",
                              .fits = [](const Params& p, const NetworkSize& network) {
                                return distance_of(p) < network.endpoints;
                              }});
  return spec;
}

std::unique_ptr<Workload> build_shift_traffic(const Params& params,
                                              const WorkloadContext& context) {
  const std::uint64_t distance = distance_of(params);
  if (distance >= context.places()) {
    const std::string places = std::to_string(context.places());
    throw PointError("workload.distance", std::to_string(distance), "less than " + places,
                     "distance must be less than the number of endpoints, " + places);
  }
  return drive_pattern(
      std::make_unique<ShiftBy>(context.places(), static_cast<std::uint32_t>(distance)), params,
      context);
}

ComponentSpec half_shift_spec() {
  return synthetic_spec("half_shift", "Half shift",
                        "Every endpoint sends to the one half of all endpoints above, around the "
                        "end: across the bisection of networks that number it last.",
                        "");
}

std::unique_ptr<Workload> build_half_shift(const Params& params, const WorkloadContext& context) {
  return drive_pattern(std::make_unique<ShiftBy>(context.places(), context.places() / 2), params,
                       context);
}

ComponentSpec six_neighbor_traffic_spec() {
  return stencil_spec("six_neighbor", "Six neighbours",
                      "Places form a grid of three dimensions; each sends to the six that share a "
                      "face with it, message by message in turn.",
                      "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, "
                      "2008",
                      3);
}

std::unique_ptr<Workload> build_six_neighbor_traffic(const Params& params,
                                                     const WorkloadContext& context) {
  return build_stencil(params, context, near_cubic(context.places()), Stencil::faces());
}

ComponentSpec eight_neighbor_spec() {
  return stencil_spec("eight_neighbor", "Eight neighbours",
                      "Places form a grid of two dimensions; each sends to the eight around it, "
                      "corners included, message by message in turn.",
                      "", 2);
}

std::unique_ptr<Workload> build_eight_neighbor(const Params& params,
                                               const WorkloadContext& context) {
  return build_stencil(params, context, near_square(context.places()), Stencil::surroundings());
}

}  // namespace simcore

// Ring, mesh and torus: declarations, and sizes by rule. The wiring is GridTopology's.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "network/topology.hpp"
#include "params/errors.hpp"
#include "params/param_spec.hpp"
#include "topology/grid.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {
namespace {

constexpr int mesh_dimensions = 2;
constexpr int torus_dimensions = 3;

int dimensions_of(const Params& p, int default_dimensions) {
  return p.has("dimensions") ? static_cast<int>(p.integer("dimensions")) : default_dimensions;
}

bool can_factorise(const Params& p, int default_dimensions) {
  if (p.has("widths") || p.has("radix") || !p.has("endpoints")) return true;
  const auto routers = given_routers(p);
  return routers &&
         factors_with_smallest_sum(*routers, dimensions_of(p, default_dimensions)).has_value();
}

bool without_radix(const Params& p) { return !p.has("radix"); }

std::vector<ParamSpec> grid_params(int default_dimensions) {
  ParamSpec concentration = concentration_param();
  concentration.applies_when = "radix is not given";
  concentration.applies = without_radix;
  return {
      nullable_endpoints_param(),
      {.name = "dimensions",
       .type = ParamType::integer,
       .axis = AxisKind::choice,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = max_dimensions,
       .applies_when = "widths is not given",
       .help = "Number of dimensions; widths are then the factors of the router count with the "
               "smallest sum. " +
               std::to_string(default_dimensions) + " when neither dimensions nor widths is given.",
       .applies = [](const Params& p) { return !p.has("widths"); }},
      {.name = "widths",
       .type = ParamType::integer_list,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 0,
       .max = static_cast<double>(max_endpoints),
       .min_items = 1,
       .max_items = max_dimensions,
       .applies_when = "radix is not given",
       .help = "Routers along each dimension; one of them may be 0 and is filled in from "
               "endpoints.",
       .applies = without_radix},
      std::move(concentration),
      radix_param("Ports of every router. The concentration is then the largest that they leave "
                  "room for and that loads no link by more than its rate under uniform traffic, "
                  "but at least 1."),
  };
}

ConstraintSpec factor_constraint(int default_dimensions) {
  const std::string default_text = std::to_string(default_dimensions);
  return {.fields = {"topology.endpoints", "topology.dimensions"},
          .message =
              "endpoints / concentration must be a product of as many integers >= 2 as "
              "there are dimensions (" +
              default_text + " when not given)",
          .holds = default_dimensions == 2 ? +[](const Params& p) { return can_factorise(p, 2); }
                                           : +[](const Params& p) { return can_factorise(p, 3); }};
}

/// Parameters and rules of a grid whose number of dimensions is `default_dimensions` when neither
/// `dimensions` nor `widths` is given. The caller adds kind, title and help.
ComponentSpec grid_spec(int default_dimensions) {
  ComponentSpec spec{.section = "topology", .params = grid_params(default_dimensions)};
  spec.constraints = width_constraints();
  spec.constraints.push_back(factor_constraint(default_dimensions));
  return spec;
}

/// Load of the busiest channel under uniform traffic, in units of an endpoint's rate.
double uniform_grid_load(const std::vector<std::int64_t>& widths, std::int64_t concentration,
                         bool wraps) {
  double most = 0;
  for (const std::int64_t width : widths) {
    most = std::max(most, uniform_line_load(static_cast<double>(width),
                                            static_cast<double>(concentration), wraps));
  }
  return most;
}

struct SizedGrid {
  std::vector<std::int64_t> widths;
  std::int64_t concentration;
};

std::optional<SizedGrid> size_grid(std::int64_t endpoints, std::int64_t radix, int dimensions,
                                   bool wraps) {
  for (std::int64_t c = radix - 2 * dimensions; c > 0; --c) {
    if (endpoints % c != 0) continue;
    auto widths = factors_with_smallest_sum(endpoints / c, dimensions);
    if (!widths || (c > 1 && uniform_grid_load(*widths, c, wraps) > 1)) continue;
    return SizedGrid{*widths, c};
  }
  return std::nullopt;
}

/// The grid of `dimensions` dimensions (a ring has one) that `endpoints` and `radix` give.
std::unique_ptr<Topology> build_sized_grid(const Params& params, int dimensions, bool wraps) {
  if (!params.has("endpoints")) {
    throw PointError("topology.endpoints", "null", "an integer", "is required with radix");
  }
  const std::int64_t endpoints = params.integer("endpoints");
  const std::int64_t radix = params.integer("radix");
  if (radix <= 2 * dimensions) {
    throw PointError("topology.radix", std::to_string(radix),
                     "at least " + std::to_string(2 * dimensions + 1),
                     std::to_string(dimensions) + " dimensions and an endpoint need " +
                         std::to_string(2 * dimensions + 1) + " ports");
  }
  const auto found = size_grid(endpoints, radix, dimensions, wraps);
  if (!found) {
    const auto near = nearest_sizes(endpoints, 4096, [&](std::int64_t n) {
      return size_grid(n, radix, dimensions, wraps).has_value();
    });
    refuse_endpoints(endpoints, routers_with(radix), near,
                     "they must be a product of a concentration and " + std::to_string(dimensions) +
                         " widths of at least 2");
  }
  auto grid = std::make_unique<GridTopology>(to_widths(found->widths), wraps,
                                             static_cast<std::uint32_t>(found->concentration));
  grid->set_sizing_rule(
      "the most endpoints a router that the ports allow and that load no link by more than its "
      "rate under uniform traffic, but at least one; widths of the smallest sum");
  return grid;
}

/// Builds the grid from parameters that passed `grid_spec(default_dimensions)`.
std::unique_ptr<Topology> build_grid(const Params& params, int default_dimensions, bool wraps) {
  if (params.has("radix")) {
    return build_sized_grid(params, dimensions_of(params, default_dimensions), wraps);
  }
  const auto widths =
      params.has("widths")
          ? filled_widths(params.integer_list("widths"), given_routers(params).value_or(0))
          : factors_with_smallest_sum(*given_routers(params),
                                      dimensions_of(params, default_dimensions));
  return std::make_unique<GridTopology>(
      to_widths(*widths), wraps, static_cast<std::uint32_t>(params.integer("concentration")));
}

std::vector<ParamSpec> ring_params() {
  ParamSpec concentration = concentration_param();
  concentration.applies_when = "radix is not given";
  concentration.applies = [](const Params& p) { return !p.has("radix"); };
  return {endpoints_param(), std::move(concentration),
          radix_param("Ports of every router. The concentration is then the largest that they "
                      "leave room for and that loads no link by more than its rate under uniform "
                      "traffic, but at least 1.")};
}

}  // namespace

ComponentSpec ring_spec() {
  return {.section = "topology",
          .kind = "ring",
          .title = "Ring",
          .help =
              "Routers in a circle, each joined to the next and the previous. A ring of two has "
              "two parallel links.",
          .source = "Dally & Towles, Principles and Practices of Interconnection Networks, 2004",
          .params = ring_params(),
          .constraints = {{.fields = {"topology.endpoints", "topology.concentration"},
                           .message = "endpoints must be a multiple of concentration, for at "
                                      "least 2 routers",
                           .holds = [](const Params& p) {
                             return p.has("radix") || given_routers(p).value_or(0) >= 2;
                           }}}};
}

std::unique_ptr<Topology> build_ring(const Params& params) {
  if (params.has("radix")) return build_sized_grid(params, 1, true);
  return std::make_unique<GridTopology>(
      Widths{static_cast<std::uint32_t>(*given_routers(params))}, true,
      static_cast<std::uint32_t>(params.integer("concentration")));
}

ComponentSpec mesh_spec() {
  ComponentSpec spec = grid_spec(mesh_dimensions);
  spec.kind = "mesh";
  spec.title = "Mesh";
  spec.help = "Routers in a grid with open ends, each joined to its neighbours in every dimension.";
  spec.source = "Dally & Towles, Principles and Practices of Interconnection Networks, 2004";
  return spec;
}

std::unique_ptr<Topology> build_mesh(const Params& params) {
  return build_grid(params, mesh_dimensions, false);
}

ComponentSpec torus_spec() {
  ComponentSpec spec = grid_spec(torus_dimensions);
  spec.kind = "torus";
  spec.title = "Torus";
  spec.help =
      "Routers in a grid with joined ends. A dimension of width 2 has two parallel links "
      "between the same two routers, and both carry traffic.";
  spec.source =
      "Dally & Towles, Principles and Practices of Interconnection Networks, 2004; "
      "width 2 as in SST merlin's torus and Milton & Zarkesh-Ha, 2023";
  return spec;
}

std::unique_ptr<Topology> build_torus(const Params& params) {
  return build_grid(params, torus_dimensions, true);
}

}  // namespace simcore::topology

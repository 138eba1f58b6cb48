#include "topology/grid_spec.hpp"

#include "topology/grid.hpp"
#include "topology/shape_report.hpp"

namespace simcore {
namespace {

int dimensions_of(const Params& p, int default_dimensions) {
  return p.has("dimensions") ? static_cast<int>(p.integer("dimensions")) : default_dimensions;
}

bool can_factorise(const Params& p, int default_dimensions) {
  if (p.has("widths") || !p.has("endpoints")) return true;
  const auto routers = given_routers(p);
  return routers &&
         factors_with_smallest_sum(*routers, dimensions_of(p, default_dimensions)).has_value();
}

std::vector<ParamSpec> grid_params(int default_dimensions) {
  return {
      nullable_endpoints_param(),
      {.name = "dimensions",
       .type = ParamType::integer,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = max_dimensions,
       .applies_when = "widths = null",
       .help = "Number of dimensions; widths are then the factors of the router count with the "
               "smallest sum. " +
               std::to_string(default_dimensions) + " when neither dimensions nor widths is given.",
       .applies = [](const Params& p) { return !p.has("widths"); }},
      {.name = "widths",
       .type = ParamType::integer_list,
       .unit = "count",
       .nullable = true,
       .min = 0,
       .max = static_cast<double>(max_endpoints),
       .min_items = 1,
       .max_items = max_dimensions,
       .help = "Routers along each dimension; one of them may be 0 and is filled in from "
               "endpoints."},
      concentration_param(),
  };
}

ConstraintSpec factor_constraint(int default_dimensions) {
  const std::string default_text = std::to_string(default_dimensions);
  return {.fields = {"topology.endpoints", "topology.dimensions"},
          .rule =
              "widths != null or endpoints = null or "
              "has_factors(endpoints / concentration, coalesce(dimensions, " +
              default_text + "))",
          .message =
              "endpoints / concentration must be a product of as many integers >= 2 as "
              "there are dimensions (" +
              default_text + " when not given)",
          .holds = default_dimensions == 2 ? +[](const Params& p) { return can_factorise(p, 2); }
                                           : +[](const Params& p) { return can_factorise(p, 3); }};
}

}  // namespace

ComponentSpec grid_spec(int default_dimensions) {
  ComponentSpec spec{.section = "topology", .params = grid_params(default_dimensions)};
  spec.constraints = width_constraints();
  spec.constraints.push_back(factor_constraint(default_dimensions));
  return spec;
}

std::unique_ptr<Topology> build_grid(const Params& params, int default_dimensions, bool wraps) {
  const auto widths =
      params.has("widths")
          ? filled_widths(params.integer_list("widths"), given_routers(params).value_or(0))
          : factors_with_smallest_sum(*given_routers(params),
                                      dimensions_of(params, default_dimensions));
  return std::make_unique<GridTopology>(
      to_widths(*widths), wraps, static_cast<std::uint32_t>(params.integer("concentration")));
}

std::string widths_expression(int default_dimensions) {
  return "coalesce(fill(widths, endpoints / concentration), "
         "factors(endpoints / concentration, coalesce(dimensions, " +
         std::to_string(default_dimensions) + ")))";
}

}  // namespace simcore

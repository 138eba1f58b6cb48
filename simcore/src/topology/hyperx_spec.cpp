// Declaration and construction of HyperX.
#include <algorithm>

#include "topology/hyperx.hpp"
#include "topology/shape_report.hpp"

namespace simcore {
namespace {

using Integers = std::vector<std::int64_t>;

constexpr std::int64_t max_radix = 65'535;
/// Choices among parallel links are split by 16 random bits; far fewer choices keep it even.
constexpr std::int64_t max_path_variants = 1024;
const std::string resolved_widths = "fill(widths, endpoints / concentration)";
const std::string multiplicities = "coalesce(link_multiplicity, [1])";

Integers widths_of(const Params& p) {
  return filled_widths(p.integer_list("widths"), given_routers(p).value_or(0)).value_or(Integers{});
}

/// One multiplicity a dimension; a single given item stands for all.
Integers multiplicities_of(const Params& p) {
  const std::size_t dimensions = p.integer_list("widths").size();
  const Integers given =
      p.has("link_multiplicity") ? p.integer_list("link_multiplicity") : Integers{1};
  return given.size() == 1 ? Integers(dimensions, given.front()) : given;
}

bool radix_fits(const Params& p) {
  const Integers widths = widths_of(p);
  const Integers links = multiplicities_of(p);
  std::int64_t ports = p.integer("concentration");
  for (std::size_t d = 0; d < widths.size(); ++d) ports += (widths[d] - 1) * links[d];
  return ports <= max_radix;
}

std::vector<ParamSpec> hyperx_params() {
  return {
      {.name = "widths",
       .type = ParamType::integer_list,
       .unit = "count",
       .required = true,
       .min = 0,
       .max = 65'535,
       .min_items = 1,
       .max_items = max_dimensions,
       .help = "Routers along each dimension; one of them may be 0 and is filled in from "
               "endpoints."},
      nullable_endpoints_param(),
      concentration_param(),
      {.name = "link_multiplicity",
       .type = ParamType::integer_list,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 256,
       .min_items = 1,
       .max_items = max_dimensions,
       .help = "Parallel links between two routers of the same line, for each dimension; a single "
               "item holds for all. 1 when not given."},
  };
}

std::vector<ConstraintSpec> link_constraints() {
  return {
      {.fields = {"topology.link_multiplicity", "topology.widths"},
       .rule = "link_multiplicity = null or len(link_multiplicity) = 1 or "
               "len(link_multiplicity) = len(widths)",
       .message = "must have one item, or as many as widths",
       .holds =
           [](const Params& p) {
             return multiplicities_of(p).size() == p.integer_list("widths").size();
           }},
      {.fields = {"topology.widths", "topology.link_multiplicity", "topology.concentration"},
       .rule = "sum((" + resolved_widths + " - 1) * " + multiplicities +
               ") + concentration <= " + std::to_string(max_radix),
       .message = "a router would need more than " + std::to_string(max_radix) + " ports",
       .holds = radix_fits},
      {.fields = {"topology.link_multiplicity"},
       .rule =
           "product(" + multiplicities + " + 0 * widths) <= " + std::to_string(max_path_variants),
       .message =
           "the product over all dimensions must be at most " + std::to_string(max_path_variants),
       .holds =
           [](const Params& p) { return product_of(multiplicities_of(p)) <= max_path_variants; }},
  };
}

}  // namespace

ComponentSpec hyperx_spec() {
  const std::string& w = resolved_widths;
  const std::string degree = "sum((" + w + " - 1) * " + multiplicities + ")";
  ComponentSpec spec{
      .section = "topology",
      .kind = "hyperx",
      .title = "HyperX",
      .help =
          "Routers in a grid; those on a line of any dimension are fully connected. Widths of "
          "2 make a hypercube, one dimension a full mesh.",
      .source = "Ahn, Binkert, Davis, McLaren & Schreiber, HyperX, SC 2009",
      .params = hyperx_params(),
      .constraints = width_constraints(),
      .derived = {{"endpoints", "product(" + w + ") * concentration"},
                  {"routers", "product(" + w + ")"},
                  {"channels", "product(" + w + ") * " + degree},
                  {"virtual_channels", "1"},
                  {"mean_hops", "sum(1 - 1 / " + w + ")"},
                  {"ports", "product(" + w + ") * (" + degree + " + concentration)"}}};
  for (ConstraintSpec& constraint : link_constraints()) {
    spec.constraints.push_back(std::move(constraint));
  }
  return spec;
}

std::unique_ptr<Topology> build_hyperx(const Params& params) {
  return std::make_unique<HyperXTopology>(
      to_widths(widths_of(params)), to_widths(multiplicities_of(params)),
      static_cast<std::uint32_t>(params.integer("concentration")));
}

}  // namespace simcore

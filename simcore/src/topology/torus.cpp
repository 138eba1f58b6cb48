#include "topology/torus.hpp"

#include "topology/grid_spec.hpp"

namespace simcore {
namespace {

constexpr int default_dimensions = 3;

}  // namespace

ComponentSpec torus_spec() {
  const std::string w = widths_expression(default_dimensions);
  ComponentSpec spec = grid_spec(default_dimensions);
  spec.kind = "torus";
  spec.title = "Torus";
  spec.help =
      "Routers in a grid with joined ends. A dimension of width 2 has two parallel links "
      "between the same two routers, and both carry traffic.";
  spec.source =
      "Dally & Towles, Principles and Practices of Interconnection Networks, 2004; "
      "width 2 as in SST merlin's torus and Milton & Zarkesh-Ha, 2023";
  spec.derived = {
      {"endpoints", "product(" + w + ") * concentration"},
      {"routers", "product(" + w + ")"},
      {"channels", "2 * product(" + w + ") * len(" + w + ")"},
      {"virtual_channels", "2"},
      {"mean_hops", "sum(" + w + " / 4 - (" + w + " % 2) / (4 * " + w + "))"},
      {"ports", "product(" + w + ") * (2 * len(" + w + ") + concentration)"},
  };
  return spec;
}

std::unique_ptr<Topology> build_torus(const Params& params) {
  return build_grid(params, default_dimensions, true);
}

}  // namespace simcore

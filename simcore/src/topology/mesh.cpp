#include "topology/mesh.hpp"

#include "topology/grid_spec.hpp"

namespace simcore {
namespace {

constexpr int default_dimensions = 2;

}  // namespace

ComponentSpec mesh_spec() {
  const std::string w = widths_expression(default_dimensions);
  ComponentSpec spec = grid_spec(default_dimensions);
  spec.kind = "mesh";
  spec.title = "Mesh";
  spec.help = "Routers in a grid with open ends, each joined to its neighbours in every dimension.";
  spec.source = "Dally & Towles, Principles and Practices of Interconnection Networks, 2004";
  spec.derived = {
      {"endpoints", "product(" + w + ") * concentration"},
      {"routers", "product(" + w + ")"},
      {"channels", "2 * product(" + w + ") * sum(1 - 1 / " + w + ")"},
      {"virtual_channels", "1"},
      {"mean_hops", "sum((" + w + " - 1 / " + w + ") / 3)"},
      {"ports", "product(" + w + ") * (2 * len(" + w + ") + concentration)"},
  };
  return spec;
}

std::unique_ptr<Topology> build_mesh(const Params& params) {
  return build_grid(params, default_dimensions, false);
}

}  // namespace simcore

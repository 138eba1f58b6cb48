// The mesh: declaration and construction.
#include "topology/grid_spec.hpp"
#include "topology/kinds.hpp"

namespace simcore {
namespace {

constexpr int default_dimensions = 2;

}  // namespace

ComponentSpec mesh_spec() {
  ComponentSpec spec = grid_spec(default_dimensions);
  spec.kind = "mesh";
  spec.title = "Mesh";
  spec.help = "Routers in a grid with open ends, each joined to its neighbours in every dimension.";
  spec.source = "Dally & Towles, Principles and Practices of Interconnection Networks, 2004";
  return spec;
}

std::unique_ptr<Topology> build_mesh(const Params& params) {
  return build_grid(params, default_dimensions, false);
}

}  // namespace simcore

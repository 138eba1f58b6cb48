// The torus: declaration and construction.
#include "topology/grid_spec.hpp"
#include "topology/kinds.hpp"

namespace simcore {
namespace {

constexpr int default_dimensions = 3;

}  // namespace

ComponentSpec torus_spec() {
  ComponentSpec spec = grid_spec(default_dimensions);
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
  return build_grid(params, default_dimensions, true);
}

}  // namespace simcore

// The ring: a torus of one dimension.
#include "topology/grid.hpp"
#include "topology/grid_spec.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"

namespace simcore {

namespace {

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

}  // namespace simcore

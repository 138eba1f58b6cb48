#include "topology/ring.hpp"

#include "topology/grid.hpp"

namespace simcore {

ComponentSpec ring_spec() {
  return {
      .section = "topology",
      .kind = "ring",
      .title = "Ring",
      .help =
          "Routers in a circle, each joined to the next and the previous. A ring of two has "
          "two parallel links.",
      .source = "Dally & Towles, Principles and Practices of Interconnection Networks, 2004",
      .params = {endpoints_param(), concentration_param()},
      .constraints = {{.fields = {"topology.endpoints", "topology.concentration"},
                       .rule = "is_integer(endpoints / concentration) and "
                               "endpoints / concentration >= 2",
                       .message = "endpoints must be a multiple of concentration, for at "
                                  "least 2 routers",
                       .holds = [](const Params& p) { return given_routers(p).value_or(0) >= 2; }}},
      .derived = {{"endpoints", "endpoints"},
                  {"routers", "endpoints / concentration"},
                  {"channels", "2 * endpoints / concentration"},
                  {"virtual_channels", "2"},
                  {"mean_hops",
                   "endpoints / concentration / 4 - (endpoints / concentration % 2) * "
                   "concentration / (4 * endpoints)"},
                  {"ports", "endpoints / concentration * (2 + concentration)"}}};
}

std::unique_ptr<Topology> build_ring(const Params& params) {
  return std::make_unique<GridTopology>(
      Widths{static_cast<std::uint32_t>(*given_routers(params))}, true,
      static_cast<std::uint32_t>(params.integer("concentration")));
}

}  // namespace simcore

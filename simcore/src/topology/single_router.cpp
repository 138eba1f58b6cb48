#include "topology/single_router.hpp"

#include "params/errors.hpp"
#include "topology/shape_report.hpp"
#include "topology/sizing.hpp"

namespace simcore {

Map SingleRouterTopology::describe() const { return shape_report(*this); }

ComponentSpec single_router_spec() {
  return {.section = "topology",
          .kind = "single_router",
          .title = "Single router",
          .help = "Every endpoint on one router: no network hops, the ideal to compare with.",
          .source = "Milton & Zarkesh-Ha, 2023",
          .params = {endpoints_param(65'535),
                     radix_param("Ports of the router: an error where they do not suffice.")}};
}

std::unique_ptr<Topology> build_single_router(const Params& params) {
  if (params.has("radix") && params.integer("radix") < params.integer("endpoints")) {
    throw PointError("topology.endpoints", std::to_string(params.integer("endpoints")),
                     "at most " + std::to_string(params.integer("radix")),
                     "one router has no more endpoints than ports (radix)");
  }
  return std::make_unique<SingleRouterTopology>(
      static_cast<std::uint32_t>(params.integer("endpoints")));
}

}  // namespace simcore

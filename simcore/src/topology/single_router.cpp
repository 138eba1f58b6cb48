#include "topology/single_router.hpp"

#include "topology/shape_report.hpp"

namespace simcore {

Map SingleRouterTopology::describe() const { return shape_report(*this); }

ComponentSpec single_router_spec() {
  return {.section = "topology",
          .kind = "single_router",
          .title = "Single router",
          .help = "Every endpoint on one router: no network hops, the ideal to compare with.",
          .source = "Milton & Zarkesh-Ha, 2023",
          .params = {endpoints_param(65'535)},
          .derived = {{"endpoints", "endpoints"},
                      {"routers", "1"},
                      {"channels", "0"},
                      {"virtual_channels", "1"},
                      {"mean_hops", "0"},
                      {"ports", "endpoints"}}};
}

std::unique_ptr<Topology> build_single_router(const Params& params) {
  return std::make_unique<SingleRouterTopology>(
      static_cast<std::uint32_t>(params.integer("endpoints")));
}

}  // namespace simcore

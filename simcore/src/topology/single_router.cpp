// One router with every endpoint on it: the ideal that other topologies are compared with.
#include <memory>

#include "network/topology.hpp"
#include "params/errors.hpp"
#include "params/param_spec.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"

namespace simcore::topology {
namespace {

/// A single router; endpoint e sits on port e.
class SingleRouterTopology final : public Topology {
 public:
  explicit SingleRouterTopology(std::uint32_t endpoints) : endpoints_(endpoints) {}

  [[nodiscard]] std::uint32_t endpoints() const override { return endpoints_; }
  [[nodiscard]] std::uint32_t routers() const override { return 1; }
  [[nodiscard]] std::uint32_t radix(RouterId) const override { return endpoints_; }
  [[nodiscard]] PortPeer peer(RouterId, PortIndex port) const override {
    return {.kind = PortPeer::Kind::endpoint, .id = port};
  }
  [[nodiscard]] RouterId router_of(EndpointId) const override { return 0; }
  [[nodiscard]] PortIndex port_of(EndpointId endpoint) const override {
    return static_cast<PortIndex>(endpoint);
  }
  [[nodiscard]] std::uint32_t minimal_hops(RouterId, RouterId) const override { return 0; }
  void minimal_ports(RouterId, RouterId, std::vector<PortIndex>& out) const override {
    out.clear();
  }
  [[nodiscard]] std::uint32_t diameter() const override { return 0; }
  [[nodiscard]] std::uint64_t links() const override { return 0; }
  [[nodiscard]] std::vector<std::string> link_classes() const override { return {}; }
  [[nodiscard]] std::optional<UniformTraffic> uniform_traffic() const override {
    return UniformTraffic{};
  }
  [[nodiscard]] Map describe() const override;

 private:
  std::uint32_t endpoints_;
};

Map SingleRouterTopology::describe() const { return shape_report(*this); }

}  // namespace

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

}  // namespace simcore::topology

// The links of a network with what they carry, and the routes over them that a routing gives.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "flow/fair_rates.hpp"
#include "network/compiled_network.hpp"
#include "network/routing.hpp"
#include "network/settings.hpp"

namespace simcore::flow {

/// The way from one endpoint to another.
struct Route {
  std::vector<LinkUse> uses{};  ///< injection, channels between routers, ejection
  Picoseconds latency = 0;      ///< of an idle network, on the longest of its paths, without bytes
  double hops = 0;              ///< channels between routers, in the mean
};

/// Bytes in a picosecond, by port of the compiled network: of routers' outputs, to routers and to
/// endpoints, and of injection ports. 1 for ports that lead nowhere.
std::vector<double> link_capacities(const CompiledNetwork& network,
                                    const NetworkSettings& settings);

/// Routes as a routing takes them in an idle network: over several paths in the shares that its
/// options have there.
class FlowRoutes {
 public:
  /// All arguments must outlive this.
  FlowRoutes(const Topology& topology, const CompiledNetwork& network, const Routing& routing,
             const NetworkSettings& settings);

  /// Between different endpoints.
  [[nodiscard]] Route between(EndpointId from, EndpointId to);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_; }

 private:
  /// Ways between routers are kept until they have so many bytes.
  static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

  /// Part of a flow, somewhere on its way.
  struct Place {
    RouterId router;
    RouteState state;
    double share;
    Picoseconds latency;
  };

  [[nodiscard]] const Route& between_routers(RouterId from, RouterId to_router, EndpointId to);
  void advance(RouterId to_router, EndpointId to, Route& route);
  void merge_places();
  static void merge_uses(Route& route);
  [[nodiscard]] Picoseconds link_latency(const Peer& peer) const;

  const Topology& topology_;
  const CompiledNetwork& network_;
  const Routing& routing_;
  const NetworkSettings& settings_;
  std::unordered_map<std::uint64_t, Route> kept_;  ///< by routers, or router and endpoint
  std::size_t bytes_ = 0;
  std::vector<RouteState> starts_;
  std::vector<RouteOption> options_;
  std::vector<Place> places_;
  std::vector<Place> ahead_;
};

}  // namespace simcore::flow

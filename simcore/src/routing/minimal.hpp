// Minimal routing: any minimal path, port by port; and one router, where there is none.
#pragma once

#include <vector>

#include "network/routing.hpp"
#include "routing/path_choice.hpp"
#include "topology/fat_tree.hpp"

namespace simcore::routing {

/// Which of the ports on minimal paths a packet takes at each router.
enum class PortChoice : std::uint8_t { fixed, rotating, random, least_loaded, next_with_room };

/// How the virtual channels keep packets from waiting in a circle.
/// one: they cannot, for the topology's minimal paths go up and then down (trees, Dragonfly+).
/// by_hops: the n-th hop is on channel n (distance classes: Gunther, IEEE Transactions on
/// Communications, 1981).
enum class ChannelRule : std::uint8_t { one, by_hops };

/// Any minimal path, chosen port by port.
///
/// fixed: by a hash of the target router. rotating: the number of the packet is read as digits,
/// one for each router, so the packets of an endpoint take all combinations of ports in turn (a
/// counter in each router would do the same less evenly, and its value would depend on the order
/// in which packets are handled). least_loaded: fewest queued bytes, ties split at random.
/// next_with_room: from the port in turn on, the first that has room and no queue; else as
/// least_loaded. Comparing bytes alone, a packet finds, where everybody sends at full rate, the
/// port that its sender's packet before has just left: whole messages would stay on one path.
class MinimalRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  MinimalRouting(const Topology& topology, PortChoice choice, ChannelRule rule);

  [[nodiscard]] std::uint32_t virtual_channels() const override;
  [[nodiscard]] std::uint32_t max_hops() const override { return diameter_; }
  [[nodiscard]] bool adaptive() const override {
    return choice_ == PortChoice::least_loaded || choice_ == PortChoice::next_with_room;
  }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  [[nodiscard]] bool draws(RouterId from, RouterId to_router) const override;
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;

 private:
  /// Some ports of a router: neighbours in its numbering, or any.
  struct PortSet {
    std::uint32_t count;
    PortIndex first;
    const PortIndex* any;  ///< null: `count` ports from `first` on

    [[nodiscard]] PortIndex operator[](std::uint32_t i) const {
      return any != nullptr ? any[i] : static_cast<PortIndex>(first + i);
    }
  };
  [[nodiscard]] PortSet minimal_ports(RouterId here, RouterId to_router) const;
  [[nodiscard]] PortIndex pick(RouterId here, RouterId to_router, const PortSet& ports,
                               RouteState& state, const PortLoads* loads) const;
  /// The place of the port whose turn it is; takes one digit of the packet's number.
  [[nodiscard]] static std::uint32_t turn(RouterId here, std::uint32_t count, RouteState& state);
  [[nodiscard]] PortIndex next_with_room(RouterId here, const PortSet& ports, RouteState& state,
                                         const PortLoads& loads) const;
  /// The port with the fewest queued bytes; ties are split by `random`.
  [[nodiscard]] static PortIndex least_loaded(RouterId here, const PortSet& ports,
                                              std::uint32_t random, const PortLoads& loads);
  [[nodiscard]] Hop over(PortIndex port, RouteState& state) const;

  const Topology* topology_;
  const FatTreeTopology* tree_;  ///< the topology where it is one
  PortChoice choice_;
  ChannelRule rule_;
  std::uint32_t diameter_;
};

/// Minimal paths by any port, on as many channels as the topology's turns need.
MinimalRouting minimal_paths(const Topology& topology, PortChoice choice,
                             bool avoid_deadlock = true);

/// On one router: straight to the endpoint's port.
class SingleRouterRouting final : public Routing {
 public:
  [[nodiscard]] std::uint32_t virtual_channels() const override { return 1; }
  [[nodiscard]] std::uint32_t max_hops() const override { return 0; }
  [[nodiscard]] Hop next(RouterId, RouterId, EndpointId to, RouteState&,
                         const PortLoads*) const override {
    return {static_cast<PortIndex>(to)};
  }
  [[nodiscard]] std::uint32_t path_variants(RouterId, RouterId) const override { return 1; }
};

}  // namespace simcore::routing

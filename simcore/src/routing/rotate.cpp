// Rotate: oblivious scatter in turn; on the dragonfly also over nonminimal local hops.
#include "routing/kinds.hpp"
#include "routing/minimal.hpp"
#include "routing/path_choice.hpp"
#include "routing/routing_params.hpp"
#include "topology/dragonfly.hpp"

namespace simcore::routing {
namespace {

/// At every router, in turn over all ports that still reach the target within 3 hops from the
/// source (2 in the source's own group) and over at most one global link: nonminimal local hops
/// included. The k-th hop is on channel k (distance classes).
class RotateRouting final : public Routing {
 public:
  /// `topology` must outlive this.
  explicit RotateRouting(const DragonflyTopology& topology)
      : topology_(&topology), by_a_(topology.size().a) {}

  [[nodiscard]] std::uint32_t virtual_channels() const override { return max_hops(); }
  [[nodiscard]] std::uint32_t max_hops() const override { return 3; }
  [[nodiscard]] RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                 std::uint32_t number) const override;
  [[nodiscard]] Hop next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                         const PortLoads* loads) const override;
  [[nodiscard]] bool takes_nonminimal() const override { return true; }
  [[nodiscard]] bool non_minimal(const RouteState& state) const override {
    return (state.via & took_nonminimal) != 0;
  }
  [[nodiscard]] bool draws(RouterId, RouterId) const override { return false; }
  void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const override;
  void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
               std::vector<RouteOption>& out) const override;

 private:
  /// `via` of the state: hops left, and whether one was not on a minimal path.
  static constexpr std::uint32_t hops_left = 3;
  static constexpr std::uint32_t took_nonminimal = 4;

  void take(RouterId here, RouterId to_router, PortIndex port, RouteState& state) const;
  [[nodiscard]] const std::vector<PortIndex>& ports_within(RouterId here, RouterId to_router,
                                                           std::uint32_t hops) const;

  const DragonflyTopology* topology_;
  Divider by_a_;
};

/// `scratch` of the state: hops done, which is the channel of the next one.
RouteState RotateRouting::start(RouterId from, RouterId to_router, std::uint32_t,
                                std::uint32_t number) const {
  const bool within = by_a_.quotient(from) == by_a_.quotient(to_router);
  return {.random_bits = static_cast<std::uint16_t>(number & 0xFFFFU), .via = within ? 2U : 3U};
}

void RotateRouting::starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const {
  out.push_back(start(from, to_router, 0, 0));
}

/// Ports whose far routers are at most `hops` - 1 hops from the target, in memory that each thread
/// reuses. A global link counts only where it leads to the target's group.
const std::vector<PortIndex>& RotateRouting::ports_within(RouterId here, RouterId to_router,
                                                          std::uint32_t hops) const {
  thread_local std::vector<PortIndex> ports;
  ports.clear();
  const std::uint32_t group = by_a_.quotient(here);
  const std::uint32_t to_group = by_a_.quotient(to_router);
  const std::uint32_t network_ports = topology_->size().a - 1 + topology_->size().h;
  for (std::uint32_t p = 0; p < network_ports; ++p) {
    const PortPeer peer = topology_->peer(here, static_cast<PortIndex>(p));
    if (peer.kind != PortPeer::Kind::router) continue;
    const std::uint32_t next_group = by_a_.quotient(peer.id);
    if (next_group != group && (group == to_group || next_group != to_group)) continue;
    if (topology_->minimal_hops(peer.id, to_router) + 1 <= hops) {
      ports.push_back(static_cast<PortIndex>(p));
    }
  }
  return ports;
}

void RotateRouting::take(RouterId here, RouterId to_router, PortIndex port,
                         RouteState& state) const {
  const RouterId next = topology_->peer(here, port).id;
  const std::uint32_t minimal = topology_->minimal_hops(here, to_router);
  if (topology_->minimal_hops(next, to_router) + 1 > minimal) state.via |= took_nonminimal;
  --state.via;
}

Hop RotateRouting::next(RouterId here, RouterId to_router, EndpointId to, RouteState& state,
                        const PortLoads*) const {
  if (here == to_router) return {topology_->port_of(to)};
  const std::vector<PortIndex>& ports = ports_within(here, to_router, state.via & hops_left);
  const auto count = static_cast<std::uint32_t>(ports.size());
  const std::uint32_t digit = (state.random_bits + mixed(0, here) % count) % count;
  state.random_bits = static_cast<std::uint16_t>(state.random_bits / count);
  take(here, to_router, ports[digit], state);
  return {ports[digit], state.scratch++};
}

void RotateRouting::options(RouterId here, RouterId to_router, EndpointId to,
                            const RouteState& state, std::vector<RouteOption>& out) const {
  if (here == to_router) return Routing::options(here, to_router, to, state, out);
  const std::vector<PortIndex>& ports = ports_within(here, to_router, state.via & hops_left);
  for (const PortIndex port : ports) {
    RouteOption option{.after = state, .share = 1.0 / static_cast<double>(ports.size())};
    option.after.random_bits = 0;
    take(here, to_router, port, option.after);
    option.hop = {port, option.after.scratch++};
    out.push_back(option);
  }
}

}  // namespace

ComponentSpec rotate_spec() {
  return {
      .section = "routing",
      .kind = "rotate",
      .title = "Rotate",
      .help =
          "Scatters packets obliviously, each endpoint's in turn over all outputs. Fat "
          "tree: over all outputs up. Dragonfly: over all outputs within 3 hops of the "
          "source (2 in a group) and one global hop, nonminimal local hops included. Elsewhere: "
          "over all outputs on minimal paths. The k-th hop is on channel k, but for "
          "trees, which need one."};
}

std::unique_ptr<Routing> build_rotate(const Params&, const Topology& topology) {
  if (const auto* dragonfly = topology.as_dragonfly()) {
    return std::make_unique<RotateRouting>(*dragonfly);
  }
  return std::make_unique<MinimalRouting>(minimal_paths(topology, PortChoice::rotating));
}

}  // namespace simcore::routing

#include "flow/flow_routes.hpp"

#include <algorithm>
#include <stdexcept>
#include <tuple>

namespace simcore::flow {
namespace {

constexpr double kBitsOfGbps = 8000;  ///< 10^9 bits a second: 1/8000 bytes a picosecond

double gbps_of(const Peer& peer, const NetworkSettings& settings) {
  if (peer.kind == Peer::router) {
    return settings.by_class.empty() ? settings.link_gbps : settings.by_class[peer.wire].gbps;
  }
  const bool slow = peer.wire == kSlowWire && settings.slow_gbps > 0;
  return slow ? settings.slow_gbps : settings.endpoint_gbps;
}

}  // namespace

std::vector<double> link_capacities(const CompiledNetwork& network,
                                    const NetworkSettings& settings) {
  std::vector<double> capacities(network.ports(), 1);
  for (std::uint32_t port = 0; port < network.ports(); ++port) {
    const Peer& peer = network.peer(port);
    if (peer.kind != Peer::unused) capacities[port] = gbps_of(peer, settings) / kBitsOfGbps;
  }
  return capacities;
}

FlowRoutes::FlowRoutes(const Topology& topology, const CompiledNetwork& network,
                       const Routing& routing, const NetworkSettings& settings)
    : topology_(topology), network_(network), routing_(routing), settings_(settings) {}

Route FlowRoutes::between(EndpointId from, EndpointId to) {
  const auto& source = network_.attachment(from);
  const auto& target = network_.attachment(to);
  const Route& inner = between_routers(source.router, target.router, to);
  Route route;
  route.uses.reserve(inner.uses.size() + 2);
  route.uses.push_back({source.injection, 1});
  route.uses.insert(route.uses.end(), inner.uses.begin(), inner.uses.end());
  route.uses.push_back({network_.first_port(target.router) + target.port, 1});
  // Links to interfaces that are routers do not count, as those of other endpoints.
  route.hops = settings_.planes > 0 ? std::max(inner.hops - 2, 0.0) : inner.hops;
  route.latency = inner.latency + 2 * settings_.endpoint_latency + settings_.entry_latency();
  return route;
}

const Route& FlowRoutes::between_routers(RouterId from, RouterId to_router, EndpointId to) {
  const std::uint32_t target = routing_.by_endpoint() ? to : to_router;
  const std::uint64_t key = std::uint64_t{from} << 32 | target;
  const auto found = kept_.find(key);
  if (found != kept_.end()) return found->second;
  if (bytes_ > kMostBytes) {
    kept_.clear();
    bytes_ = 0;
  }
  Route& route = kept_[key];
  if (from != to_router) {
    starts_.clear();
    routing_.starts(from, to_router, starts_);
    if (starts_.empty()) starts_.push_back(routing_.start(from, to_router, 0, 0));
    places_.clear();
    for (const RouteState& state : starts_) {
      places_.push_back({from, state, 1.0 / static_cast<double>(starts_.size()), 0});
    }
    for (std::uint32_t hops = 0; !places_.empty(); ++hops) {
      if (hops > routing_.max_hops()) throw std::logic_error("a route does not arrive");
      advance(to_router, to, route);
    }
    merge_uses(route);
  }
  bytes_ += sizeof(Route) + 64 + route.uses.capacity() * sizeof(LinkUse);
  return route;
}

/// Moves all places one hop on, each over all its options.
void FlowRoutes::advance(RouterId to_router, EndpointId to, Route& route) {
  ahead_.clear();
  for (const Place& place : places_) {
    const Picoseconds router = topology_.is_interface(place.router) ? 0 : settings_.router_latency;
    options_.clear();
    routing_.options(place.router, to_router, to, place.state, options_);
    for (const RouteOption& option : options_) {
      const double share = place.share * option.share;
      if (share <= 0) continue;
      const std::uint32_t port = network_.first_port(place.router) + option.hop.port;
      const Peer& peer = network_.peer(port);
      if (peer.kind != Peer::router) {
        route.latency = std::max(route.latency, place.latency);
        continue;
      }
      route.uses.push_back({port, share});
      route.hops += share;
      ahead_.push_back({peer.id, option.after, share, place.latency + router + link_latency(peer)});
      ahead_.back().state.virtual_channel = option.hop.virtual_channel;
    }
  }
  merge_places();
  places_.swap(ahead_);
}

/// Parts that are in one place in one state go on as one.
void FlowRoutes::merge_places() {
  const auto key = [](const Place& place) {
    const RouteState& s = place.state;
    return std::tuple(place.router, s.via, s.random_bits, s.scratch, s.virtual_channel);
  };
  std::sort(ahead_.begin(), ahead_.end(),
            [&key](const Place& a, const Place& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < ahead_.size(); ++i) {
    if (kept > 0 && key(ahead_[kept - 1]) == key(ahead_[i])) {
      ahead_[kept - 1].share += ahead_[i].share;
      ahead_[kept - 1].latency = std::max(ahead_[kept - 1].latency, ahead_[i].latency);
    } else {
      ahead_[kept++] = ahead_[i];
    }
  }
  ahead_.resize(kept);
}

/// A flow names each link once.
void FlowRoutes::merge_uses(Route& route) {
  std::vector<LinkUse>& uses = route.uses;
  std::sort(uses.begin(), uses.end(),
            [](const LinkUse& a, const LinkUse& b) { return a.link < b.link; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < uses.size(); ++i) {
    if (kept > 0 && uses[kept - 1].link == uses[i].link) {
      uses[kept - 1].share += uses[i].share;
    } else {
      uses[kept++] = uses[i];
    }
  }
  uses.resize(kept);
  uses.shrink_to_fit();
}

Picoseconds FlowRoutes::link_latency(const Peer& peer) const {
  return settings_.by_class.empty() ? settings_.link_latency
                                    : settings_.by_class[peer.wire].latency;
}

}  // namespace simcore::flow

#include "topology/wired.hpp"

#include <algorithm>
#include <tuple>

#include "params/errors.hpp"
#include "topology/topology_params.hpp"

namespace simcore::topology {

/// One end of a link (item: its number, twice, plus 1 for side b) or of an endpoint's cable.
struct WiredTopology::CableEnd {
  RouterId router;
  bool at_endpoint;
  std::uint32_t label;
  std::uint32_t item;
};

WiredTopology::WiredTopology(const Wiring& wiring, Map shape)
    : link_classes_(wiring.link_classes), shape_(std::move(shape)) {
  for (const Wiring::Router& router : wiring.routers) {
    names_.push_back(router.name);
    ports_.push_back(router.ports);
  }
  std::vector<CableEnd> ends;
  ends.reserve(2 * wiring.links.size() + wiring.endpoints.size());
  for (std::uint32_t i = 0; i < wiring.links.size(); ++i) {
    const Wiring::Link& link = wiring.links[i];
    ends.push_back({link.router_a, false, link.port_a, 2 * i});
    ends.push_back({link.router_b, false, link.port_b, 2 * i + 1});
  }
  for (EndpointId e = 0; e < wiring.endpoints.size(); ++e) {
    ends.push_back({wiring.endpoints[e].router, true, wiring.endpoints[e].port, e});
    router_of_.push_back(wiring.endpoints[e].router);
  }
  std::sort(ends.begin(), ends.end(), [](const CableEnd& a, const CableEnd& b) {
    return std::tie(a.router, a.at_endpoint, a.label) < std::tie(b.router, b.at_endpoint, b.label);
  });
  place_ports(ends, wiring);
}

void WiredTopology::place_ports(std::vector<CableEnd>& ends, const Wiring& wiring) {
  first_port_.assign(routers() + 1, 0);
  for (const CableEnd& end : ends) ++first_port_[end.router + 1];
  for (RouterId r = 0; r < routers(); ++r) first_port_[r + 1] += first_port_[r];

  port_of_.resize(endpoints());
  labels_.resize(ends.size());
  std::vector<PortIndex> port_of_end(2 * wiring.links.size());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const CableEnd& end = ends[i];
    const auto port = static_cast<PortIndex>(i - first_port_[end.router]);
    (end.at_endpoint ? port_of_ : port_of_end)[end.item] = port;
    labels_[i] = end.label;
  }
  peers_.resize(ends.size());
  for (std::size_t i = 0; i < ends.size(); ++i) {
    const std::uint32_t item = ends[i].item;
    if (ends[i].at_endpoint) {
      peers_[i] = {.kind = PortPeer::Kind::endpoint, .id = item};
      continue;
    }
    const Wiring::Link& link = wiring.links[item / 2];
    peers_[i] = {.kind = PortPeer::Kind::router,
                 .link_class = link.link_class,
                 .port = port_of_end[item ^ 1],
                 .id = item % 2 == 0 ? link.router_b : link.router_a};
  }
}

std::uint32_t WiredTopology::minimal_hops(RouterId from, RouterId to) const {
  if (const HopTable* known = known_.load(std::memory_order_acquire)) {
    const std::uint16_t hops = (*known)(from, to);
    return hops == HopTable::unreachable ? routers() : hops;
  }
  const std::lock_guard lock(measuring_);
  if (measured_ != from) measure_from(from);
  return hops_[to];
}

void WiredTopology::measure_from(RouterId router) const {
  hops_.assign(routers(), routers());
  hops_[router] = 0;
  std::vector<RouterId> order{router};
  order.reserve(routers());
  for (std::size_t next = 0; next < order.size(); ++next) {
    const RouterId here = order[next];
    for (std::uint32_t i = first_port_[here]; i < first_port_[here + 1]; ++i) {
      if (peers_[i].kind != PortPeer::Kind::router || hops_[peers_[i].id] != routers()) continue;
      hops_[peers_[i].id] = hops_[here] + 1;
      order.push_back(peers_[i].id);
    }
  }
  measured_ = router;
}

const HopTable& WiredTopology::all_hops() const {
  if (const HopTable* known = known_.load(std::memory_order_acquire)) return *known;
  const std::lock_guard lock(measuring_);
  if (table_ == nullptr) {
    if (routers() > HopTable::max_routers) {
      throw PointError("topology", std::to_string(routers()) + " routers",
                       "at most " + std::to_string(HopTable::max_routers) + " routers",
                       "has too many routers for the tables of minimal paths that a network "
                       "without arithmetic needs");
    }
    table_ = std::make_unique<const HopTable>(*this);
    known_.store(table_.get(), std::memory_order_release);
  }
  return *table_;
}

void WiredTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  const HopTable& hops = all_hops();
  out.clear();
  for (std::uint32_t i = first_port_[here]; i < first_port_[here + 1]; ++i) {
    // Hops are the same in both directions; the row of `to` stays in the cache.
    if (peers_[i].kind == PortPeer::Kind::router && hops(to, peers_[i].id) + 1 == hops(to, here)) {
      out.push_back(static_cast<PortIndex>(i - first_port_[here]));
    }
  }
}

std::uint32_t WiredTopology::diameter() const { return all_hops().diameter(*this); }

Map WiredTopology::describe() const {
  Map report = shape_report(*this);
  report.insert(report.end(), shape_.begin(), shape_.end());
  return report;
}

void require_connected(const Topology& topology, const std::string& field) {
  if (topology.routers() > HopTable::max_routers) {
    throw PointError(field, std::to_string(topology.routers()) + " routers",
                     "at most " + std::to_string(HopTable::max_routers) + " routers",
                     "a network without a formula may have at most " +
                         std::to_string(HopTable::max_routers) + " routers");
  }
  for (RouterId router = 0; router < topology.routers(); ++router) {
    if (topology.minimal_hops(0, router) < topology.routers()) continue;
    throw PointError(field, "'" + topology.router_name(router) + "'", "a connected network",
                     "there is no path between the routers '" + topology.router_name(0) +
                         "' and '" + topology.router_name(router) + "'");
  }
}

}  // namespace simcore::topology

#include "topology/hop_table.hpp"

#include <algorithm>
#include <bit>

#include "engine/listen.hpp"

namespace simcore::topology {

/// Different neighbours of every router, one list after the other.
struct HopTable::Neighbours {
  explicit Neighbours(const Topology& topology) : first{0} {
    std::vector<RouterId> here;
    for (RouterId router = 0; router < topology.routers(); ++router) {
      here.clear();
      for (std::uint32_t port = 0; port < topology.radix(router); ++port) {
        const PortPeer peer = topology.peer(router, static_cast<PortIndex>(port));
        if (peer.kind == PortPeer::Kind::router) here.push_back(peer.id);
      }
      std::sort(here.begin(), here.end());
      here.erase(std::unique(here.begin(), here.end()), here.end());
      all.insert(all.end(), here.begin(), here.end());
      first.push_back(all.size());
    }
  }
  std::vector<std::size_t> first;
  std::vector<RouterId> all;
};

HopTable::HopTable(const Topology& topology)
    : routers_(topology.routers()), hops_(std::size_t{routers_} * routers_, unreachable) {
  const Neighbours neighbours(topology);
  for (RouterId first = 0; first < routers_; first += 64) {
    listen();
    search_from(first, std::min(64u, routers_ - first), neighbours);
  }
}

void HopTable::search_from(RouterId first, std::uint32_t count, const Neighbours& neighbours) {
  std::vector<std::uint64_t> seen(routers_), front(routers_), next(routers_);
  for (std::uint32_t source = 0; source < count; ++source) {
    front[first + source] = seen[first + source] = std::uint64_t{1} << source;
    hops_[std::size_t{first + source} * routers_ + first + source] = 0;
  }
  bool moving = true;
  for (std::uint16_t level = 1; moving; ++level) {
    moving = false;
    for (RouterId router = 0; router < routers_; ++router) {
      std::uint64_t reached = 0;
      for (std::size_t n = neighbours.first[router]; n < neighbours.first[router + 1]; ++n) {
        reached |= front[neighbours.all[n]];
      }
      next[router] = reached &= ~seen[router];
      moving = moving || reached != 0;
      for (; reached != 0; reached &= reached - 1) {
        const auto source = static_cast<std::uint32_t>(std::countr_zero(reached));
        hops_[std::size_t{first + source} * routers_ + router] = level;
      }
    }
    for (RouterId router = 0; router < routers_; ++router) seen[router] |= next[router];
    front.swap(next);
  }
}

std::uint32_t HopTable::diameter(const Topology& topology) const {
  std::vector<bool> attached(routers_);
  for (EndpointId e = 0; e < topology.endpoints(); ++e) attached[topology.router_of(e)] = true;
  std::uint32_t longest = 0;
  for (RouterId from = 0; from < routers_; ++from) {
    if (!attached[from]) continue;
    for (RouterId to = 0; to < routers_; ++to) {
      if (attached[to]) longest = std::max<std::uint32_t>(longest, (*this)(from, to));
    }
  }
  return longest;
}

}  // namespace simcore::topology

#include "failures/damaged_topology.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "engine/listen.hpp"

namespace simcore::failures {
namespace {

std::vector<std::uint32_t> endpoints_by_router(const Topology& topology) {
  std::vector<std::uint32_t> count(topology.routers());
  for (EndpointId e = 0; e < topology.endpoints(); ++e) ++count[topology.router_of(e)];
  return count;
}

/// Calls `visit(router behind)` for every link between routers.
template <class Visitor>
void for_each_neighbour(const Topology& topology, RouterId router, Visitor visit) {
  const std::uint32_t radix = topology.radix(router);
  for (std::uint32_t p = 0; p < radix; ++p) {
    const PortPeer peer = topology.peer(router, static_cast<PortIndex>(p));
    if (peer.kind == PortPeer::Kind::router) visit(peer.id);
  }
}

/// Routers that can be reached from the `found` ones, these first, nearest first; all are marked.
void spread(const Topology& topology, std::vector<RouterId>& found, std::vector<bool>& marked) {
  for (const RouterId router : found) marked[router] = true;
  Steps steps;
  for (std::size_t next = 0; next < found.size(); ++next) {
    steps.next();
    for_each_neighbour(topology, found[next], [&](RouterId there) {
      if (marked[there]) return;
      marked[there] = true;
      found.push_back(there);
    });
  }
}

/// Of every router; those that are not in the order follow it, so that no two share a place.
std::vector<std::uint32_t> places(const std::vector<RouterId>& in_order, std::uint32_t routers) {
  std::vector<std::uint32_t> place(routers, routers);
  std::uint32_t next = 0;
  for (const RouterId router : in_order) place[router] = next++;
  for (std::uint32_t& one : place) {
    if (one == routers) one = next++;
  }
  return place;
}

}  // namespace

DamagedTopology::DamagedTopology(std::unique_ptr<Topology> whole, const Damage& damage,
                                 std::uint32_t layers)
    : whole_(std::move(whole)),
      first_{0},
      cut_off_(whole_->routers()),
      endpoints_here_(endpoints_by_router(*whole_)) {
  for (RouterId r = 0; r < routers(); ++r) first_.push_back(first_.back() + radix(r));
  dead_.resize(first_.back());
  kill(damage);
  find_parts(damage);
  const std::vector<RouterId> found = targets();
  const bool indirect = std::count(endpoints_here_.begin(), endpoints_here_.end(), 0U) > 0;
  if (indirect) {
    paths_ = std::make_unique<LayeredPaths>(*this, found, order_of_levels(), layers);
  }
  // From a root every path leads up to it and down again: none is missing, however few the layers.
  if (paths_ == nullptr || !paths_->complete()) {
    paths_ = std::make_unique<LayeredPaths>(*this, found, order_from_root(), layers);
  }
  if (!paths_->complete() || !paths_->cannot_deadlock()) {
    throw std::logic_error("the paths around what has failed are wrong");
  }
}

std::uint64_t DamagedTopology::bytes_of(const Topology& whole, std::uint32_t layers) {
  const std::vector<std::uint32_t> here = endpoints_by_router(whole);
  const auto without = static_cast<std::uint64_t>(std::count(here.begin(), here.end(), 0U));
  constexpr std::uint64_t kBytesPerPort = 9, kBytesPerRouter = 24;
  return LayeredPaths::bytes_of(whole.routers(), whole.routers() - without, layers) +
         kBytesPerPort * whole.total_ports() + kBytesPerRouter * whole.routers();
}

void DamagedTopology::kill_port(RouterId router, PortIndex port) {
  const PortPeer peer = whole_->peer(router, port);
  dead_[first_[router] + port] = true;
  dead_[first_[peer.id] + peer.port] = true;
}

void DamagedTopology::kill(const Damage& damage) {
  if (!damage.failed_links.empty()) {
    const std::vector<Link> links = all_links(*whole_);
    for (const std::uint32_t i : damage.failed_links) kill_port(links[i].router, links[i].port);
  }
  for (const RouterId router : damage.failed_routers) {
    for (std::uint32_t p = 0; p < radix(router); ++p) {
      const auto port = static_cast<PortIndex>(p);
      if (whole_->peer(router, port).kind == PortPeer::Kind::router) kill_port(router, port);
    }
  }
}

void DamagedTopology::find_parts(const Damage& damage) {
  std::vector<bool> seen(routers());
  for (const RouterId router : damage.failed_routers) seen[router] = true;
  std::vector<RouterId> largest;
  std::uint32_t most = 0;
  for (RouterId first = 0; first < routers(); ++first) {
    if (seen[first]) continue;
    std::vector<RouterId> part{first};
    spread(*this, part, seen);
    std::uint32_t held = 0;
    for (const RouterId router : part) held += endpoints_here_[router];
    if (held <= most) continue;
    most = held;
    largest = std::move(part);
  }
  std::fill(cut_off_.begin(), cut_off_.end(), true);
  for (const RouterId router : largest) cut_off_[router] = false;
  cut_off_endpoints_ = endpoints() - most;
}

std::vector<RouterId> DamagedTopology::targets() const {
  std::vector<RouterId> found;
  for (RouterId r = 0; r < routers(); ++r) {
    if (!cut_off_[r] && endpoints_here_[r] > 0) found.push_back(r);
  }
  return found;
}

/// Furthest from endpoints first, as far as the whole network goes: the tops of trees, then what is
/// below them.
std::vector<std::uint32_t> DamagedTopology::order_of_levels() const {
  std::vector<RouterId> found;
  for (RouterId r = 0; r < routers(); ++r) {
    if (endpoints_here_[r] > 0) found.push_back(r);
  }
  std::vector<std::uint32_t> level(routers(), 0);
  std::vector<bool> marked(routers());
  for (const RouterId router : found) marked[router] = true;
  Steps steps;
  for (std::size_t next = 0; next < found.size(); ++next) {
    steps.next();
    for_each_neighbour(*whole_, found[next], [&](RouterId there) {
      if (marked[there]) return;
      marked[there] = true;
      level[there] = level[found[next]] + 1;
      found.push_back(there);
    });
  }
  std::vector<RouterId> in_order(routers());
  std::iota(in_order.begin(), in_order.end(), 0U);
  std::stable_sort(in_order.begin(), in_order.end(),
                   [&level](RouterId a, RouterId b) { return level[a] > level[b]; });
  return places(in_order, routers());
}

/// Breadth first from the router with the most links, of equal ones the lowest.
std::vector<std::uint32_t> DamagedTopology::order_from_root() const {
  RouterId root = 0;
  std::uint32_t most = 0;
  Steps steps;
  for (RouterId r = routers(); r-- > 0;) {
    steps.next();
    std::uint32_t links = 1;
    for_each_neighbour(*this, r, [&links](RouterId) { ++links; });
    if (cut_off_[r] || links < most) continue;
    most = links;
    root = r;
  }
  std::vector<RouterId> found{root};
  std::vector<bool> marked(routers());
  spread(*this, found, marked);
  return places(found, routers());
}

std::uint32_t DamagedTopology::minimal_hops(RouterId from, RouterId to) const {
  if (from == to) return 0;
  if (!paths_->is_target(from) || !paths_->is_target(to)) {
    throw std::logic_error("a router is cut off, or has no endpoints");
  }
  return paths_->hops(from, to, 0);
}

void DamagedTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  out.clear();
  paths_->for_each_hop(here, to, 0,
                       [&out](PortIndex port, LayeredPaths::State) { out.push_back(port); });
}

}  // namespace simcore::failures

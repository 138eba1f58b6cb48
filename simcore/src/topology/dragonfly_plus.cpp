#include "topology/dragonfly_plus.hpp"

#include <algorithm>

#include "topology/group_sizing.hpp"
#include "topology/group_traffic.hpp"
#include "topology/shape_report.hpp"

namespace simcore {

DragonflyPlusTopology::DragonflyPlusTopology(DragonflyPlusSize size, WiringRule rule)
    : size_(size), rule_(rule), wiring_({size.spines, size.h, size.g}, rule) {}

PortPeer DragonflyPlusTopology::peer(RouterId router, PortIndex port) const {
  const std::uint32_t group = group_of(router);
  const std::uint32_t place = place_of(router);
  const std::uint32_t first = group * group_size();
  if (is_leaf(router)) {
    if (port >= size_.spines) {
      const std::uint32_t leaf = group * size_.leaves + place;
      return {.kind = PortPeer::Kind::endpoint, .id = leaf * size_.p + (port - size_.spines)};
    }
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = static_cast<PortIndex>(place),
            .id = first + size_.leaves + port};
  }
  const std::uint32_t spine = place - size_.leaves;
  if (port < size_.leaves) {
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = static_cast<PortIndex>(spine),
            .id = first + port};
  }
  const GroupWiring::Far far = wiring_.far_end(group, spine, port - size_.leaves);
  if (!far.wired) return {.link_class = 1};
  return {.kind = PortPeer::Kind::router,
          .link_class = 1,
          .port = static_cast<PortIndex>(size_.leaves + far.port),
          .id = far.group * group_size() + size_.leaves + far.place};
}

std::uint32_t DragonflyPlusTopology::local_hops(std::uint32_t place, std::uint32_t to_place) const {
  if (place == to_place) return 0;
  return (place < size_.leaves) == (to_place < size_.leaves) ? 2 : 1;
}

std::uint32_t DragonflyPlusTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to);
  if (group == to_group) return local_hops(place_of(from), place_of(to));
  if (is_leaf(from) && is_leaf(to)) return 3;
  std::uint32_t fewest = ~0U;
  for (const GlobalLink& link : wiring_.links(group, to_group)) {
    fewest = std::min(fewest, local_hops(place_of(from), size_.leaves + link.near_router) + 1 +
                                  local_hops(size_.leaves + link.far_router, place_of(to)));
  }
  return fewest;
}

void DragonflyPlusTopology::add_global_ports(RouterId here, std::uint32_t to_group,
                                             std::vector<PortIndex>& out) const {
  for (const GlobalLink& link : wiring_.links(group_of(here), to_group)) {
    if (is_leaf(here)) {
      // Links are in the order of their near routers.
      if (out.empty() || out.back() != link.near_router) out.push_back(link.near_router);
    } else if (size_.leaves + link.near_router == place_of(here)) {
      out.push_back(static_cast<PortIndex>(size_.leaves + link.near_port));
    }
  }
  std::sort(out.begin(), out.end());
}

void DragonflyPlusTopology::minimal_ports(RouterId here, RouterId to,
                                          std::vector<PortIndex>& out) const {
  out.clear();
  if (here == to) return;
  if (!is_leaf(to)) return ports_by_distance(here, to, out);
  if (group_of(here) != group_of(to)) {
    add_global_ports(here, group_of(to), out);
    if (!out.empty()) return;
    // A spine without a link to that group: by any leaf to a spine that has one.
    for (std::uint32_t leaf = 0; leaf < size_.leaves; ++leaf) {
      out.push_back(static_cast<PortIndex>(leaf));
    }
  } else if (is_leaf(here)) {
    for (std::uint32_t spine = 0; spine < size_.spines; ++spine) {
      out.push_back(static_cast<PortIndex>(spine));
    }
  } else {
    out.push_back(static_cast<PortIndex>(place_of(to)));
  }
}

void DragonflyPlusTopology::ports_by_distance(RouterId here, RouterId to,
                                              std::vector<PortIndex>& out) const {
  const std::uint32_t hops = minimal_hops(here, to);
  for (std::uint32_t port = 0; port < radix(here); ++port) {
    const PortPeer next = peer(here, static_cast<PortIndex>(port));
    if (next.kind != PortPeer::Kind::router) continue;
    // After one global link no other may follow.
    if (next.link_class == 1 && group_of(next.id) != group_of(to)) continue;
    if (minimal_hops(next.id, to) + 1 == hops) out.push_back(static_cast<PortIndex>(port));
  }
}

std::vector<std::string> DragonflyPlusTopology::link_classes() const { return {"local", "global"}; }

std::optional<UniformTraffic> DragonflyPlusTopology::uniform_traffic() const {
  return dragonfly_plus_traffic(wiring_, size_.leaves, size_.p);
}

Map DragonflyPlusTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("concentration", size_.p);
  report.emplace_back("leaves_per_group", size_.leaves);
  report.emplace_back("spines_per_group", size_.spines);
  report.emplace_back("global_links_per_spine", size_.h);
  report.emplace_back("groups", size_.g);
  describe_wiring(wiring_, rule_, endpoints(), report);
  return report;
}

}  // namespace simcore

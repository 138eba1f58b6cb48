#include "topology/dragonfly.hpp"

#include <algorithm>

#include "topology/group_sizing.hpp"
#include "topology/group_traffic.hpp"
#include "topology/shape_report.hpp"

namespace simcore {

DragonflyTopology::DragonflyTopology(DragonflySize size, WiringRule rule, bool parallel_surplus)
    : size_(size),
      rule_(rule),
      wiring_({size.a, size.h, size.g}, rule, parallel_surplus),
      by_a_(size.a),
      by_p_(size.p) {}

PortPeer DragonflyTopology::peer(RouterId router, PortIndex port) const {
  const std::uint32_t group = by_a_.quotient(router);
  const std::uint32_t place = by_a_.remainder(router);
  if (port < size_.a - 1) {
    const std::uint32_t other = port < place ? port : port + 1u;
    return {.kind = PortPeer::Kind::router,
            .link_class = 0,
            .port = local_port(other, place),
            .id = group * size_.a + other};
  }
  const std::uint32_t global = port - (size_.a - 1);
  if (global >= size_.h) {
    return {.kind = PortPeer::Kind::endpoint, .id = router * size_.p + (global - size_.h)};
  }
  const GroupWiring::Far far = wiring_.far_end(group, place, global);
  if (!far.wired) return {.link_class = 1};
  return {.kind = PortPeer::Kind::router,
          .link_class = 1,
          .port = global_port(far.port),
          .id = far.group * size_.a + far.place};
}

std::uint32_t DragonflyTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t group = group_of(from);
  const std::uint32_t to_group = group_of(to);
  if (group == to_group) return from == to ? 0 : 1;
  const std::span<const GlobalLink> links = wiring_.links(group, to_group);
  const std::uint32_t place = by_a_.remainder(from);
  const std::uint32_t far_place = by_a_.remainder(to);
  const auto own = std::ranges::equal_range(links, place, {}, &GlobalLink::near_router);
  if (!own.empty()) {
    return std::ranges::binary_search(own, far_place, {}, &GlobalLink::far_router) ? 1 : 2;
  }
  const auto far_router = [links](std::uint32_t index) { return links[index].far_router; };
  const auto by_far = wiring_.by_far_router(group, to_group);
  return std::ranges::binary_search(by_far, far_place, {}, far_router) ? 2 : 3;
}

void DragonflyTopology::minimal_ports(RouterId here, RouterId to,
                                      std::vector<PortIndex>& out) const {
  out.clear();
  const std::uint32_t group = group_of(here);
  const std::uint32_t to_group = group_of(to);
  const std::uint32_t place = by_a_.remainder(here);
  const std::uint32_t to_place = by_a_.remainder(to);
  if (group == to_group) {
    if (here != to) out.push_back(local_port(place, to_place));
    return;
  }
  const std::uint32_t hops = minimal_hops(here, to);
  for (const GlobalLink& link : wiring_.links(group, to_group)) {
    const bool near = link.near_router == place;
    if ((near ? 0u : 1u) + 1 + (link.far_router != to_place) != hops) continue;
    const PortIndex port = near ? global_port(link.near_port) : local_port(place, link.near_router);
    // Links are in the order of their near routers: equal local ports follow one another.
    if (out.empty() || out.back() != port) out.push_back(port);
  }
  std::sort(out.begin(), out.end());
}

std::uint32_t DragonflyTopology::diameter() const {
  return std::max(wiring_.longest_path(), size_.a > 1 ? 1u : 0u);
}

std::uint64_t DragonflyTopology::links() const {
  return std::uint64_t{size_.g} * size_.a * (size_.a - 1) / 2 + wiring_.total_links();
}

std::vector<std::string> DragonflyTopology::link_classes() const { return {"local", "global"}; }

std::optional<UniformTraffic> DragonflyTopology::uniform_traffic() const {
  return dragonfly_traffic(wiring_, size_.p);
}

Map DragonflyTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("concentration", size_.p);
  report.emplace_back("routers_per_group", size_.a);
  report.emplace_back("global_links_per_router", size_.h);
  report.emplace_back("groups", size_.g);
  describe_wiring(wiring_, rule_, endpoints(), report);
  return report;
}

}  // namespace simcore

#include "topology/shape_report.hpp"

#include <algorithm>

namespace simcore {

std::uint64_t count_links(const Topology& topology) {
  std::uint64_t channels = 0;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    const std::uint32_t radix = topology.radix(router);
    for (std::uint32_t port = 0; port < radix; ++port) {
      const PortPeer peer = topology.peer(router, static_cast<PortIndex>(port));
      channels += peer.kind == PortPeer::Kind::router;
    }
  }
  return channels / 2;
}

Map shape_report(const Topology& topology) {
  std::uint32_t radix = 0;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    radix = std::max(radix, topology.radix(router));
  }
  return {{"routers", topology.routers()},
          {"endpoints", topology.endpoints()},
          {"links", count_links(topology)},
          {"radix", radix}};
}

Value widths_value(const Widths& widths) {
  List items;
  for (const std::uint32_t width : widths) items.emplace_back(width);
  return items;
}

std::vector<std::string> dimension_classes(std::size_t dimensions) {
  std::vector<std::string> names;
  for (std::size_t d = 0; d < dimensions; ++d) names.push_back("dimension_" + std::to_string(d));
  return names;
}

Widths to_widths(const std::vector<std::int64_t>& widths) {
  Widths narrow;
  for (const std::int64_t width : widths) narrow.push_back(static_cast<std::uint32_t>(width));
  return narrow;
}

}  // namespace simcore

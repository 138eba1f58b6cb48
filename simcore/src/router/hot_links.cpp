#include "router/hot_links.hpp"

#include <algorithm>
#include <string>

namespace simcore::router {
namespace {

Value endpoint_value(std::uint32_t endpoint) {
  return endpoint == LinkLog::kUnknown ? Value() : Value(endpoint);
}

List flows_of(const LinkLog::Link& link) {
  List flows;
  for (const LinkLog::Flow& flow : link.flows) {
    flows.push_back(Map{{"source", endpoint_value(flow.source)},
                        {"destination", endpoint_value(flow.destination)},
                        {"bytes", flow.bytes}});
  }
  if (link.other_bytes > 0) {
    flows.push_back(
        Map{{"source", Value()}, {"destination", Value()}, {"bytes", link.other_bytes}});
  }
  return flows;
}

Map link_row(const LinkLog::Link& link, const CompiledNetwork& network, Picoseconds length) {
  const RouterId router = network.router_of_port(link.port);
  const Peer& peer = network.peer(link.port);
  const bool to_router = peer.kind == Peer::router;
  const auto share = [length](Picoseconds time) {
    return static_cast<double>(time) / static_cast<double>(length);
  };
  return {{"router", router},
          {"port", link.port - network.first_port(router)},
          {"link_class", to_router ? network.link_classes()[network.link_class(peer)]
                         : peer.wire == kAggregationWire ? "aggregation"
                                                         : "ejection"},
          {"peer_router", to_router ? Value(peer.id) : Value()},
          {"active_fraction", share(link.active)},
          {"stalled_fraction", share(link.stalled)},
          {"bytes", link.bytes},
          {"flows", flows_of(link)}};
}

std::vector<const LinkLog::Link*> busiest(const std::vector<const LinkLog*>& logs,
                                          std::size_t window, std::size_t count) {
  std::vector<const LinkLog::Link*> links;
  for (const LinkLog* log : logs) {
    if (window >= log->windows()) continue;
    for (const LinkLog::Link& link : log->links(window)) links.push_back(&link);
  }
  std::sort(links.begin(), links.end(),
            [](const LinkLog::Link* a, const LinkLog::Link* b) { return LinkLog::busier(*a, *b); });
  links.resize(std::min(count, links.size()));
  return links;
}

}  // namespace

Value hot_links_report(const std::vector<const LinkLog*>& logs, const CompiledNetwork& network,
                       std::size_t count, Picoseconds end) {
  const Picoseconds length = logs.front()->window();
  const Picoseconds since = logs.front()->since();
  List windows;
  Picoseconds start = since;
  for (std::size_t w = 0; start < end; ++w, start += length) {
    List links;
    const Picoseconds covered = std::min(end - start, length);
    for (const LinkLog::Link* link : busiest(logs, w, count)) {
      links.push_back(link_row(*link, network, covered));
    }
    windows.push_back(Map{{"start_ns", to_ns(start)}, {"links", std::move(links)}});
  }
  return Map{{"window_ns", to_ns(length)}, {"windows", std::move(windows)}};
}

}  // namespace simcore::router

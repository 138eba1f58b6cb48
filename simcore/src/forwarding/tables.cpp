#include "forwarding/tables.hpp"

namespace simcore::forwarding {
namespace {

constexpr std::uint32_t most_label = ImportedTables::no_entry - 1;

bool labels_fit(const Topology& topology) {
  for (RouterId router = 0; router < topology.routers(); ++router) {
    if (topology.ports(router) > most_label) return false;
  }
  return true;
}

}  // namespace

ForwardingTables::ForwardingTables(const NetworkGraph& graph)
    : routers_(graph.routers()), endpoints_(graph.endpoints()) {
  const std::size_t entries = std::size_t{routers_} * endpoints_;
  if (narrow(graph)) {
    narrow_.assign(entries, static_cast<std::uint8_t>(unreachable));
  } else {
    wide_.assign(entries, unreachable);
  }
}

std::uint64_t ForwardingTables::bytes_for(const NetworkGraph& graph) {
  return std::uint64_t{graph.routers()} * graph.endpoints() * (narrow(graph) ? 1 : 2);
}

std::optional<std::string> port_tables(const NetworkGraph& graph, const Topology& topology,
                                       const Routes& routes) {
  if (routes.reversed || !labels_fit(topology)) return std::nullopt;
  const std::size_t endpoints = graph.endpoints();
  std::string bytes(graph.routers() * endpoints, static_cast<char>(ImportedTables::no_entry));
  for (EndpointId destination = 0; destination < endpoints; ++destination) {
    for (RouterId router = 0; router < graph.routers(); ++router) {
      const TableEntry entry = routes.tables.at(router, destination);
      if (entry == ForwardingTables::unreachable) continue;
      const PortIndex port = entry == ForwardingTables::deliver
                                 ? topology.port_of(destination)
                                 : graph.port(graph.first_channel(router) + entry);
      bytes[router * endpoints + destination] =
          static_cast<char>(topology.port_label(router, port));
    }
  }
  return bytes;
}

ForwardingTables read_port_tables(const NetworkGraph& graph, const Topology& topology,
                                  const ImportedTables& imported) {
  ForwardingTables tables(graph);
  const std::size_t endpoints = graph.endpoints();
  std::vector<TableEntry> entry_of_label;
  for (RouterId router = 0; router < graph.routers(); ++router) {
    entry_of_label.assign(ImportedTables::no_entry + 1, ForwardingTables::unreachable);
    for (const ChannelId channel : graph.channels_of(router)) {
      const std::uint32_t label = topology.port_label(router, graph.port(channel));
      if (label > most_label || !graph.alive(channel)) continue;
      entry_of_label[label] = static_cast<TableEntry>(channel - graph.first_channel(router));
    }
    for (EndpointId destination = 0; destination < endpoints; ++destination) {
      const std::uint8_t label = imported.ports[router * endpoints + destination];
      const bool here = graph.router_of(destination) == router &&
                        topology.port_label(router, topology.port_of(destination)) == label;
      tables.set(router, destination, here ? ForwardingTables::deliver : entry_of_label[label]);
    }
  }
  return tables;
}

}  // namespace simcore::forwarding

#include "forwarding/tables.hpp"

namespace simcore {

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

}  // namespace simcore

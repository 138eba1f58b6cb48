#include "forwarding/tables.hpp"

#include <algorithm>

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

void ForwardingTables::copy_row(EndpointId from, EndpointId to) {
  const auto copy = [this, from, to](auto& entries) {
    if (entries.empty()) return;
    const auto row = entries.begin() + static_cast<std::ptrdiff_t>(std::size_t{from} * routers_);
    std::copy_n(row, routers_,
                entries.begin() + static_cast<std::ptrdiff_t>(std::size_t{to} * routers_));
  };
  copy(narrow_);
  copy(wide_);
}

std::uint64_t ForwardingTables::bytes_for(const NetworkGraph& graph) {
  return std::uint64_t{graph.routers()} * graph.endpoints() * (narrow(graph) ? 1 : 2);
}

}  // namespace simcore

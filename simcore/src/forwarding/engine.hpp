// Routing engines of the static model: each fills the forwarding tables of a network.
// docs/models/static.md
//
// Each file of an engine holds its class, its parameters and its build function; registry.cpp lists
// them. network_graph.hpp is what an engine reads and tables.hpp what it writes. route_check.hpp
// follows the finished paths. The routings of the packet model, which decide hop by hop, are in
// routing/.
#pragma once

#include <cstdint>

#include "engine/random.hpp"
#include "forwarding/tables.hpp"

namespace simcore::forwarding {

/// Fills forwarding tables. It has parameters but no state: `route` may be called for many graphs.
class ForwardingEngine {
 public:
  virtual ~ForwardingEngine() = default;

  /// Routes every endpoint's destination from every router over the channels that are alive.
  /// `graph` is of `topology`, perhaps with failed links; what cannot be reached (any more) is left
  /// unreachable. `random` is the stream Stream::routing of the replicate.
  /// Throws PointError naming `routing.kind` for a network that the engine does not serve.
  [[nodiscard]] virtual Routes route(const NetworkGraph& graph, const Topology& topology,
                                     RandomStream random) const = 0;
};

/// What the random numbers of Stream::routing decide in an engine: the first word of a counter.
/// Values are part of every result: never renumber. The packet model's routing counts packets in
/// this word; no static point simulates packets.
enum RandomUse : std::uint64_t {
  use_destination_order = 0,
  use_tie_break = 1,
  use_random_minimal = 2
};

/// The second word of a counter for one decision of a router about a destination.
inline std::uint64_t decision(std::uint32_t router, std::uint32_t destination) {
  return (std::uint64_t{router} << 32) | destination;
}

}  // namespace simcore::forwarding

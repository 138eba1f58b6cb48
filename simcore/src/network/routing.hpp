// What the packet model asks of a routing algorithm: the next output port and virtual channel.
#pragma once

#include <cstdint>
#include <vector>

#include "network/topology.hpp"

namespace simcore {

/// One choice of output at a router.
struct Hop {
  PortIndex port = 0;
  std::uint8_t virtual_channel = 0;
  friend bool operator==(const Hop&, const Hop&) = default;
};

/// The part of a packet that routing sees and may change; four bytes, carried by every packet.
struct RouteState {
  std::uint16_t random_bits = 0;     ///< drawn at injection from the `routing` stream: splits ties
  std::uint8_t virtual_channel = 0;  ///< the channel that the packet arrived on
  std::uint8_t scratch = 0;          ///< the algorithm's own (0 at injection)
};
static_assert(sizeof(RouteState) == 4, "carried by every packet: keep it small");

/// A deadlock-free (or admittedly not) rule from (router, packet) to the next channel.
///
/// Implementations are `final` and immutable, so the simulator can be compiled for each of them
/// and the call inlined; `next` is also what the dependency check walks.
class Routing {
 public:
  virtual ~Routing() = default;
  /// Virtual channels that freedom from deadlock needs.
  [[nodiscard]] virtual std::uint32_t virtual_channels() const = 0;
  /// Next channel for a packet at `here` bound for endpoint `to` attached to router `to_router`.
  /// At `to_router` the endpoint's port is returned. May update `state.scratch`.
  [[nodiscard]] virtual Hop next(RouterId here, RouterId to_router, EndpointId to,
                                 RouteState& state) const = 0;
  /// How many values of `random_bits` (0 .. n-1) reach every path that `next` can take between
  /// these two routers; the dependency check and channel loads enumerate exactly these.
  [[nodiscard]] virtual std::uint32_t path_variants(RouterId from, RouterId to) const = 0;
};

}  // namespace simcore

// What the packet model asks of a routing algorithm: the next output port and virtual channel.
#pragma once

#include <cstdint>
#include <vector>

#include "network/topology.hpp"

namespace simcore::network {

/// One choice of output at a router.
struct Hop {
  PortIndex port = 0;
  std::uint8_t virtual_channel = 0;
  bool bubble = false;  ///< may be taken only while two packets of this size fit downstream
  friend bool operator==(const Hop&, const Hop&) = default;
};

/// The part of a packet that routing sees and may change; eight bytes, carried by every packet.
struct RouteState {
  std::uint16_t random_bits = 0;     ///< drawn at injection from the `routing` stream: splits ties
  std::uint8_t virtual_channel = 0;  ///< the channel that the packet arrived on (0 at injection)
  std::uint8_t scratch = 0;          ///< the algorithm's own, as is `via`
  std::uint32_t via = 0;             ///< an intermediate router, a chosen link, ...
  friend bool operator==(const RouteState&, const RouteState&) = default;
};
static_assert(sizeof(RouteState) == 8, "carried by every packet: keep it small");

/// What packets from and to aggregation nodes carry. No routing uses this value of `scratch`.
inline constexpr RouteState kOfAggregation{.scratch = 0xFF, .via = 0xFFFFFFFFU};
[[nodiscard]] inline bool of_aggregation(const RouteState& state) {
  return state.scratch == kOfAggregation.scratch && state.via == kOfAggregation.via;
}

/// What counts as the load of an output.
enum class LoadMeasure : std::uint8_t {
  automatic,  ///< queue; credits where inputs are FIFOs, whose packets ask one at a time
  queue,      ///< bytes given to or waiting for the output that are not on the wire yet
  credits,    ///< space taken downstream as the sender knows it, packets and credits in flight
  both        ///< the sum of these
};

/// What an adaptive routing may look at: exact, and the same for any number of threads.
class PortLoads {
 public:
  virtual ~PortLoads() = default;
  /// The load of an output in bytes, all channels together, by the routing's measure.
  [[nodiscard]] virtual std::uint32_t queued_bytes(RouterId router, PortIndex port) const = 0;
  /// Bytes on the wire of the largest packet.
  [[nodiscard]] virtual std::uint32_t packet_bytes() const = 0;
  /// Whether the packet that asks could be given to this channel now: it fits downstream and no
  /// packet waits for the channel.
  [[nodiscard]] virtual bool has_room(RouterId router, PortIndex port,
                                      std::uint32_t virtual_channel) const = 0;
};

/// One answer that `next` can give.
struct RouteOption {
  Hop hop{};
  RouteState after{};  ///< as `next` leaves it; whoever moves the packet notes the channel in it
  bool waits = true;   ///< a packet may queue for it; false: it is taken only when it is free
  double share = 1;    ///< of the packets in this state, in an idle network; all options make 1
};

/// A deadlock-free (or admittedly not) rule from (router, packet) to the next channel.
///
/// Implementations are immutable: what `next` answers depends on its arguments alone.
class Routing {
 public:
  virtual ~Routing() = default;
  /// Virtual channels that freedom from deadlock needs.
  [[nodiscard]] virtual std::uint32_t virtual_channels() const = 0;
  /// No packet takes more router-to-router hops than this.
  [[nodiscard]] virtual std::uint32_t max_hops() const = 0;

  /// What a packet carries from the router `from` on. `random` is drawn for this packet; `number`
  /// is one more for each packet of the same endpoint and starts differently for each endpoint.
  [[nodiscard]] virtual RouteState start(RouterId from, RouterId to_router, std::uint32_t random,
                                         std::uint32_t number) const;
  /// Whether the random number of a packet between these routers can make a difference.
  [[nodiscard]] virtual bool draws(RouterId from, RouterId to_router) const {
    return from != to_router && path_variants(from, to_router) != 1;
  }
  /// Whether `next` looks at loads for any packet. It is then called once, when the packet asks for
  /// its output.
  [[nodiscard]] virtual bool adaptive() const { return false; }
  /// What `next` takes for the load of an output.
  [[nodiscard]] virtual LoadMeasure load_measure() const { return LoadMeasure::automatic; }
  /// Whether `next` asks for the loads of other routers than the packet's own.
  [[nodiscard]] virtual bool needs_global_loads() const { return false; }
  /// Next channel for a packet at `here` bound for endpoint `to` attached to router `to_router`.
  /// At `to_router` the endpoint's port is returned. May update `state`. `loads` is not null where
  /// the routing weighs them.
  [[nodiscard]] virtual Hop next(RouterId here, RouterId to_router, EndpointId to,
                                 RouteState& state, const PortLoads* loads) const = 0;

  /// Whether `next` sends a packet in this state from `here` to its endpoint. Detours may lead past
  /// the target's own router.
  [[nodiscard]] virtual bool ends_at(RouterId here, RouterId to_router, const RouteState&) const {
    return here == to_router;
  }

  /// Whether `next` looks at loads for a packet in this state at `here`. Where not, it may be asked
  /// before the packet's turn, and without loads. Never for one that ends here.
  [[nodiscard]] virtual bool weighs_loads(RouterId here, RouterId to_router,
                                          const RouteState& state) const {
    return adaptive() && !ends_at(here, to_router, state);
  }

  /// Whether it follows forwarding tables that came with a fabric.
  [[nodiscard]] virtual bool uses_imported_tables() const { return false; }

  /// Whether the paths to the endpoints of one router differ.
  [[nodiscard]] virtual bool by_endpoint() const { return false; }

  // What analyses walk.

  /// How many values of `random_bits` (0 .. n-1) reach every path that `next` can take between
  /// these two routers, all equally likely; 0 where the paths cannot be counted so.
  [[nodiscard]] virtual std::uint32_t path_variants(RouterId from, RouterId to) const;
  /// Appends every state that `start` can give, up to bits that make no difference; all equally
  /// likely.
  virtual void starts(RouterId from, RouterId to_router, std::vector<RouteState>& out) const;
  /// Appends everything that `next` can answer whatever the loads are.
  virtual void options(RouterId here, RouterId to_router, EndpointId to, const RouteState& state,
                       std::vector<RouteOption>& out) const;
  /// Whether some hops ask for a bubble, so that buffers must hold two packets.
  [[nodiscard]] virtual bool needs_bubble() const { return false; }
  /// Whether packets may take nonminimal paths on purpose, and whether one that arrived did.
  [[nodiscard]] virtual bool takes_nonminimal() const { return false; }
  [[nodiscard]] virtual bool non_minimal(const RouteState&) const { return false; }
};

}  // namespace simcore::network

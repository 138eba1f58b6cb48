// Channels between routers and to endpoints: their rates and delays, and sending packets on them.
#pragma once

#include <algorithm>
#include <array>

#include "router/credits.hpp"
#include "router/packet_state.hpp"
#include "router/port_meter.hpp"
#include "router/shards.hpp"

namespace simcore::router {

/// Set in a packet's channel while it asks for an output that must keep a bubble: room downstream
/// for one more packet.
inline constexpr std::uint8_t kBubble = 0x80;

class Wire {
 public:
  Wire(PacketState& state, Credits& credits, PortMeter& meter);

  /// The rate at which an output or injection port sends.
  [[nodiscard]] const ByteRate& rate_of(const Peer& peer) const {
    if (peer.kind != Peer::router) return endpoint_rates_[peer.wire];
    return by_class_ == nullptr ? link_rate_ : by_class_[peer.wire].rate;
  }
  /// The rate at which an input port receives.
  [[nodiscard]] const ByteRate& rate_into(const ReturningCredits& input) const {
    if (!input.from_link) return endpoint_rates_[input.wire];
    return by_class_ == nullptr ? link_rate_ : by_class_[input.wire].rate;
  }
  /// Time of flight behind an output that leads to a router.
  [[nodiscard]] Picoseconds link_latency(const Peer& peer) const {
    return by_class_ == nullptr ? link_latency_ : by_class_[peer.wire].latency;
  }
  /// Time of flight between an endpoint and its router.
  [[nodiscard]] Picoseconds endpoint_latency(const Peer& peer) const {
    return endpoint_latencies_[peer.wire];
  }
  /// Time of flight in front of an input port, which its credits take back to the sender.
  [[nodiscard]] Picoseconds latency_into(const ReturningCredits& input) const {
    if (!input.from_link) return endpoint_latencies_[input.wire];
    return by_class_ == nullptr ? link_latency_ : by_class_[input.wire].latency;
  }
  /// Whether packets meet channels of different rates.
  [[nodiscard]] bool mixes_rates() const { return mixed_rates_; }
  /// Whether the channels between routers differ.
  [[nodiscard]] bool links_differ() const { return by_class_ != nullptr; }
  [[nodiscard]] const ByteRate& slowest_link() const { return slowest_link_; }

  /// Extra wait before a packet at `router` requests an output of the rate `out` that is faster
  /// than its input, so that the output never underruns.
  [[nodiscard]] Picoseconds lag(RouterId router, const Packet& packet, const ByteRate& out) const {
    const ByteRate& in =
        rate_into(credits_.returning(network_.first_port(router) + packet.in_port));
    return std::max<Picoseconds>(0, in.time_for(packet.size) - out.time_for(packet.size));
  }
  /// When a packet requests an output of the rate `out` that it chose at `chosen`, after the extra
  /// wait for the slowest link.
  [[nodiscard]] Picoseconds request_time(RouterId router, const Packet& packet, Picoseconds chosen,
                                         const ByteRate& out) const {
    return chosen - lag(router, packet, slowest_link_) + lag(router, packet, out);
  }
  /// Holds a packet for the extra wait before an output of the rate `out`; false where it has none.
  [[nodiscard]] bool hold_back(Shard& here, RouterId router, PacketHandle handle, Picoseconds now,
                               const ByteRate& out) const {
    const Packet& packet = state_.packets[handle];
    const Picoseconds wait = lag(router, packet, out);
    if (wait > 0) hold_until(here, router, handle, packet, now + wait);
    return wait > 0;
  }
  /// Makes a packet at `router` come again at `time`, marked as held.
  static void hold_until(Shard& here, RouterId router, PacketHandle handle, const Packet& packet,
                         Picoseconds time) {
    here.post(time, router, EventInfo::pack_held(EventKind::ready, packet.in_port, packet.in_vc),
              handle);
  }

  /// From the head's arrival at the router behind such an output until it may leave that.
  [[nodiscard]] Picoseconds latency_behind(const Peer& peer) const {
    const bool to_interface = by_class_ != nullptr && by_class_[peer.wire].to_interface;
    return to_interface ? 0 : router_latency_;
  }

  /// Sends a packet over a link from `start` to `end`: takes its credit, counts it, and schedules
  /// its head at the next router. `end - start` is its serialisation time.
  void transmit(Shard& here, std::uint32_t index, std::uint32_t vc, OutputPort& port,
                OutputChannel& channel, Packet& packet, PacketHandle handle, Picoseconds start,
                Picoseconds end) {
    const Peer peer = port.peer;
    meter_.count(here, index, port, packet, handle, start, end);
    packet.next = kNoHandle;
    channel.credit -= packet.size;
    ++packet.hops;
    ++here.counts.packet_hops;
    packet.arrives_on(vc);
    packet.route.virtual_channel &= kBubble - 1;
    here.post((stores_ ? end : start) + link_latency(peer) + latency_behind(peer), peer.id,
              EventInfo::pack(EventKind::ready, peer.port, vc), handle);
  }
  /// Sends a packet from an interface into its router from `now` on, or `ahead` of that time.
  void inject(Shard& here, InterfaceId interface, PacketHandle handle, Picoseconds now,
              bool ahead = false) {
    const Packet& packet = state_.packets[handle];
    const auto& at = network_.attachment(interface);
    OutputPort& port = state_.ports[at.injection];
    state_.channel(at.injection, packet.in_vc).credit -= packet.size;
    meter_.count_bytes(at.injection, port, packet.size, now,
                       now + rate_of(port.peer).time_for(packet.size));
    ++here.counts.packets_sent;
    here.post((stores_ ? port.free_at : now) + endpoint_latency(port.peer) + entry_latency_,
              at.router,
              ahead ? EventInfo::pack_ahead(EventKind::ready, at.port, packet.in_vc)
                    : EventInfo::pack(EventKind::ready, at.port, packet.in_vc),
              handle);
  }
  /// Undoes that of a packet that was sent ahead and has not left yet.
  void take_back(Shard& here, InterfaceId interface, PacketHandle handle, Picoseconds free_at) {
    const Packet& packet = state_.packets[handle];
    const std::uint32_t index = network_.attachment(interface).injection;
    OutputPort& port = state_.ports[index];
    state_.channel(index, packet.in_vc).credit += packet.size;
    meter_.take_back(index, port, packet.size, rate_of(port.peer).time_for(packet.size), free_at);
    --here.counts.packets_sent;
  }

 private:
  PacketState& state_;
  const CompiledNetwork& network_;  ///< the state's, at hand
  Credits& credits_;
  PortMeter& meter_;
  const ByteRate link_rate_;
  const ChannelSettings* const by_class_;         ///< null where all links are alike
  const std::array<ByteRate, 3> endpoint_rates_;  ///< by EndpointWire
  const ByteRate slowest_link_;
  const Picoseconds link_latency_;
  const std::array<Picoseconds, 3>
      endpoint_latencies_;  ///< by EndpointWire; nodes are in their routers
  const Picoseconds router_latency_;
  const Picoseconds entry_latency_;  ///< of the routers that endpoints are on
  const bool mixed_rates_;
  const bool stores_;  ///< store and forward: a head asks when its tail has arrived
};

/// The least delay in picoseconds between an event at one router and its effect at another, when
/// no packet has less than `least_payload` bytes of payload. 0: windows cannot be used.
Picoseconds lookahead_of(const NetworkSettings& settings, std::uint32_t least_payload);

}  // namespace simcore::router

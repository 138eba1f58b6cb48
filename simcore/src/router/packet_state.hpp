// What the packet network remembers between events: flat arrays that all its parts share.
#pragma once

#include <algorithm>
#include <cstdint>

#include "engine/invariant.hpp"
#include "engine/large_array.hpp"
#include "engine/listen.hpp"
#include "engine/time.hpp"
#include "network/compiled_network.hpp"
#include "network/packet_pool.hpp"
#include "network/settings.hpp"
#include "params/errors.hpp"

namespace simcore::router {

/// An output port of a router, or an interface's injection port: what every transmission touches.
/// What few packets need, the stalled time above all, is kept apart.
struct alignas(32) OutputPort {
  Picoseconds free_at = 0;  ///< end of the last transmission committed to it, past or future
  std::uint64_t bytes = 0;
  Peer peer{};  ///< a copy of the network's, in the same cache line
  std::uint32_t packets = 0;
  std::uint32_t waiting : 31 = 0;      ///< bytes of the packets that wait here, all channels
  std::uint32_t wake_pending : 1 = 0;  ///< a port_free event is scheduled

  /// Throws SimulationError when more bytes wait than the field can hold.
  void add_waiting(std::uint32_t size) {
    if (size > kMostWaiting - waiting) {
      throw SimulationError("more than 2^31 bytes wait for one output port");
    }
    waiting = (waiting + size) & kMostWaiting;
  }
  void remove_waiting(std::uint32_t size) { waiting = (waiting - size) & kMostWaiting; }

 private:
  static constexpr std::uint32_t kMostWaiting = 0x7FFFFFFFU;
};
static_assert(sizeof(OutputPort) == 32, "one per port: counts in bytes per endpoint");

/// One virtual channel of an output port: its credit, and the packets that wait for it.
struct alignas(16) OutputChannel {
  /// Bytes of free buffer downstream. Exact while a packet waits, else at most the exact amount.
  std::int32_t credit = 0;
  PacketHandle head = kNoHandle;  ///< first of the queue
  PacketHandle tail = kNoHandle;  ///< last of the queue, where there is one
  /// Of the other direction: credit of the input of the same number that its sender may collect.
  std::uint32_t returned : 31 = 0;
  std::uint32_t awaits : 1 = 0;  ///< every credit for this channel comes as an event

  [[nodiscard]] bool empty() const { return head == kNoHandle; }
};
static_assert(sizeof(OutputChannel) == 16, "one per port and virtual channel");

/// Ports, virtual channels and packets of the whole network. Each part of the packet network holds
/// a reference to it; a shard touches the entries of its own routers only.
struct PacketState {
  /// `network` must outlive this.
  PacketState(const CompiledNetwork& compiled, const NetworkSettings& of_run)
      : network(compiled),
        settings(of_run),
        channels_per_port(of_run.virtual_channels),
        ports(made_listening<LargeArray<OutputPort>>(compiled.ports())),
        channels(made_listening<LargeArray<OutputChannel>>(std::size_t{compiled.ports()} *
                                                           of_run.virtual_channels)),
        in_line(made_listening<LargeArray<std::uint32_t>>(
            of_run.has_injection_lines() && !of_run.detailed() ? compiled.ports() : 0)) {}

  [[nodiscard]] std::size_t channel_index(std::uint32_t port_index, std::uint32_t vc) const {
    ensure(vc < channels_per_port, "a packet is on a channel that its port does not have");
    return std::size_t{port_index} * channels_per_port + vc;
  }
  [[nodiscard]] OutputChannel& channel(std::uint32_t port_index, std::uint32_t vc) {
    return channels[channel_index(port_index, vc)];
  }
  [[nodiscard]] const OutputChannel& channel(std::uint32_t port_index, std::uint32_t vc) const {
    return channels[channel_index(port_index, vc)];
  }
  /// The input port at the far end of an output port or of an injection port.
  [[nodiscard]] std::uint32_t far_end(const Peer& peer, RouterId router) const {
    return network.first_port(peer.kind == Peer::router ? peer.id : router) + peer.port;
  }
  /// Bytes that each channel of the input at the far end of such a port takes. A node gives copies
  /// to all ports of its router at once: its input has the space of as many. So does an endpoint
  /// that feeds several planes.
  [[nodiscard]] std::int32_t space_behind(const Peer& peer) const {
    if (peer.kind != Peer::injection) return settings.buffer_bytes;
    if (peer.wire != kAggregationWire && settings.planes == 0) return settings.buffer_bytes;
    const RouterId router = network.attachment(peer.id).router;
    const std::int64_t inputs = peer.wire != kAggregationWire
                                    ? settings.planes
                                    : network.first_port(router + 1) - network.first_port(router);
    return static_cast<std::int32_t>(
        std::min<std::int64_t>(inputs * settings.buffer_bytes, 1 << 30));
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return packets.memory_bytes() + ports.capacity() * sizeof(OutputPort) +
           channels.capacity() * sizeof(OutputChannel) + in_line.capacity() * sizeof(std::uint32_t);
  }
  /// Bytes of the packets that wait for an output, those in injection lines among them.
  [[nodiscard]] std::uint32_t waiting_bytes(std::uint32_t port_index) const {
    return ports[port_index].waiting + (in_line.size() == 0 ? 0 : in_line[port_index]);
  }

  const CompiledNetwork& network;
  const NetworkSettings settings;
  const std::uint32_t channels_per_port;
  LargeArray<OutputPort> ports;        ///< by port, injection ports included
  LargeArray<OutputChannel> channels;  ///< by port and virtual channel
  /// By output, bytes of the packets in injection lines, which have not requested it yet; empty
  /// where there are no lines.
  LargeArray<std::uint32_t> in_line;
  PacketPool packets;
};

}  // namespace simcore::router

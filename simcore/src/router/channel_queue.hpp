// The packets that wait for a channel of an output of the fast router, first come first.
#pragma once

#include "router/packet_state.hpp"
#include "router/wire.hpp"

namespace simcore::router {

/// A packet of a channel's queue, and the one before it: kNoHandle for the first.
struct Queued {
  PacketHandle packet = kNoHandle;
  PacketHandle before = kNoHandle;
};

/// Credit without which the packet may not start.
[[nodiscard]] inline std::int32_t space_for(const PacketState& state, const Packet& packet) {
  const bool bubble = (packet.route.virtual_channel & kBubble) != 0;
  return packet.size + (bubble ? state.settings.largest_packet() : 0);
}

/// The next packet with the credit to go from a queue that must not be empty; none: kNoHandle. That
/// is the first of the queue, or, while the first wants a bubble, the first that does not.
[[nodiscard]] inline Queued next_to_go(const PacketState& state, const OutputChannel& channel) {
  Queued next{channel.head, kNoHandle};
  const Packet* packet = &state.packets[next.packet];
  if (channel.credit >= space_for(state, *packet)) return next;
  while ((packet->route.virtual_channel & kBubble) != 0) {
    if (next.packet == channel.tail) return {};
    next = {packet->next, next.packet};
    packet = &state.packets[next.packet];
  }
  return channel.credit >= packet->size ? next : Queued{};
}

/// False where no queue of the port has credit for the smallest packet, of `least` bytes: most
/// ports that have just sent. Spares looking at packets that have waited long, in memory that has
/// gone cold.
[[nodiscard]] inline bool may_have_credit(const PacketState& state, std::uint32_t port_index,
                                          std::int32_t least) {
  for (std::uint32_t vc = 0; vc < state.channels_per_port; ++vc) {
    const OutputChannel& channel = state.channel(port_index, vc);
    if (!channel.empty() && channel.credit >= least) return true;
  }
  return false;
}

}  // namespace simcore::router

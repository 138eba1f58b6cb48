// Credits: how space goes back to senders, and what adaptive routing may know of it.
#include <algorithm>

#include "router/fabric.hpp"
#include "router/lanes.hpp"

namespace simcore {

void Fabric::take_space(std::uint32_t index, std::uint32_t far, std::uint32_t vc, Picoseconds now) {
  OutputChannel& other = channels_[channel_index(far, vc)];
  std::uint32_t bytes = other.returned;
  other.returned = 0;
  for (std::uint64_t& slot : returns_[far].slots) {
    if (slot == 0 || Returns::vc(slot) != vc || Returns::due(slot) > now) continue;
    bytes += Returns::bytes(slot);
    slot = 0;
  }
  channels_[channel_index(index, vc)].credit += static_cast<std::int32_t>(bytes);
}

void Fabric::await_space(Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc,
                         Picoseconds now) {
  channels_[channel_index(index, vc)].awaits = 1;
  const Peer peer = ports_[index].peer;
  const bool link = peer.kind == Peer::router;
  if (link && !here.owns(peer.id)) return;  // the far end tells everything as it is
  const std::uint32_t far = far_end(peer, router);
  take_space(index, far, vc, now);
  Returns& returns = returns_[far];
  returns.awaited |= 1U << vc;
  const EventKind kind = link ? EventKind::credit : EventKind::interface_credit;
  const std::uint32_t port = index - network_.first_port(router);
  for (std::uint64_t& slot : returns.slots) {
    if (slot == 0 || Returns::vc(slot) != vc) continue;
    here.post(Returns::due(slot), router, EventInfo::pack(kind, port, vc), Returns::bytes(slot));
    slot = 0;
  }
}

void Fabric::stop_awaiting(const Shard& here, RouterId router, std::uint32_t index,
                           std::uint32_t vc) {
  const Peer peer = ports_[index].peer;
  if (peer.kind == Peer::router && !here.owns(peer.id)) return;
  channels_[channel_index(index, vc)].awaits = 0;
  returns_[far_end(peer, router)].awaited &= ~(1U << vc);
}

std::int32_t Fabric::credit_at(RouterId router, std::uint32_t index, std::uint32_t vc,
                               Picoseconds now) const {
  const Peer& peer = ports_[index].peer;
  std::int32_t credit = channels_[channel_index(index, vc)].credit;
  if (peer.kind == Peer::ejection) return credit;
  const std::uint32_t far = far_end(peer, router);
  credit += static_cast<std::int32_t>(channels_[channel_index(far, vc)].returned);
  for (const std::uint64_t slot : returns_[far].slots) {
    const bool counts = slot != 0 && Returns::vc(slot) == vc && Returns::due(slot) <= now;
    if (counts) credit += static_cast<std::int32_t>(Returns::bytes(slot));
  }
  return credit;
}

std::int32_t Fabric::known_credit(RouterId router, std::uint32_t index, std::uint32_t vc,
                                  Picoseconds now) const {
  if (owned_together(router, index)) return credit_at(router, index, vc, now);
  return channels_[channel_index(index, vc)].credit;
}

std::uint32_t Fabric::choose_lane(RouterId router, std::uint32_t index, const Packet& packet,
                                  const Hop& hop, Picoseconds now) const {
  const auto space = [&](std::uint32_t lane) {
    const std::uint32_t vc = hop.virtual_channel + lane;
    const std::int32_t left = known_credit(router, index, vc, now);
    const bool waited_for = !channels_[channel_index(index, vc)].empty();
    return waited_for ? left - settings_.buffer_bytes : left;
  };
  return hop.virtual_channel +
         best_lane(settings_, packet.to, packet.in_vc, may_change_lane(hop), space);
}

std::uint32_t Fabric::queued_bytes(std::uint32_t index, Picoseconds now) const {
  const OutputPort& port = ports_[index];
  std::uint32_t bytes = port.waiting;
  if (port.free_at > now) {
    bytes += static_cast<std::uint32_t>(rate_of(port.peer).bytes_in(port.free_at - now));
  }
  return bytes;
}

std::uint32_t Fabric::credited_bytes(RouterId router, std::uint32_t index, Picoseconds now) const {
  std::uint32_t bytes = 0;
  for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
    const std::int32_t left = known_credit(router, index, vc, now);
    bytes += static_cast<std::uint32_t>(settings_.buffer_bytes - left);
  }
  return bytes;
}

std::uint32_t Fabric::Loads::queued_bytes(RouterId router, PortIndex port) const {
  const std::uint32_t index = fabric_.network_.first_port(router) + port;
  return fabric_.measured_load(router, index, fabric_.queued_bytes(index, now_), now_);
}

bool Fabric::Loads::has_room(RouterId router, PortIndex port, std::uint32_t virtual_channel) const {
  const std::uint32_t index = fabric_.network_.first_port(router) + port;
  const std::uint32_t vc = fabric_.lane(router, index, packet_,
                                        {port, static_cast<std::uint8_t>(virtual_channel)}, now_);
  const OutputChannel& channel = fabric_.channels_[fabric_.channel_index(index, vc)];
  if (!channel.empty()) return false;
  return channel.credit >= packet_.size ||
         fabric_.known_credit(router, index, vc, now_) >= packet_.size;
}

}  // namespace simcore

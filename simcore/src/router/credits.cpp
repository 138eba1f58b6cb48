#include "router/credits.hpp"

#include <limits>

#include "engine/listen.hpp"

namespace simcore::router {

Credits::Credits(PacketState& state, const Shards& shards)
    : state_(state),
      network_(state.network),
      shards_(shards),
      plenty_(state.settings.buffer_bytes / 2),
      returning_(made_listening<LargeArray<ReturningCredits>>(state.network.ports())) {
  Steps steps;
  for (std::uint32_t p = 0; p < state.network.ports(); ++p) {
    prepare_port(p);
    steps.next();
  }
}

void Credits::prepare_port(std::uint32_t port_index) {
  const Peer& peer = network_.peer(port_index);
  state_.ports[port_index].peer = peer;
  const bool sinks = peer.kind == Peer::ejection;
  for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
    state_.channel(port_index, vc).credit =
        sinks ? std::numeric_limits<std::int32_t>::max() : state_.space_behind(peer);
  }
  ReturningCredits& returning = returning_[port_index];
  returning.from_link = peer.kind == Peer::router;
  if (returning.from_link) {
    const Peer& sender = network_.peer(network_.first_port(peer.id) + peer.port);
    returning.wire = sender.wire;
  } else {
    returning.wire = peer.wire;
  }
}

void Credits::separate_shards() {
  Steps steps;
  for (RouterId r = 0; r < network_.routers(); ++r) {
    steps.next();
    for (std::uint32_t p = network_.first_port(r); p < network_.first_port(r + 1); ++p) {
      if (shards_.own_both_ends(r, state_.ports[p].peer)) continue;
      returning_[p].awaited = ReturningCredits::kAll;
      for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
        state_.channel(p, vc).awaits = 1;
      }
    }
  }
}

void Credits::collect(std::uint32_t index, std::uint32_t far, std::uint32_t vc, Picoseconds now) {
  OutputChannel& other = state_.channel(far, vc);
  std::uint32_t bytes = other.returned;
  other.returned = 0;
  for (std::uint64_t& slot : returning_[far].slots) {
    if (slot == 0 || ReturningCredits::vc(slot) != vc || ReturningCredits::due(slot) > now) {
      continue;
    }
    bytes += ReturningCredits::bytes(slot);
    slot = 0;
  }
  state_.channel(index, vc).credit += static_cast<std::int32_t>(bytes);
}

void Credits::await(Shard& here, RouterId router, std::uint32_t index, std::uint32_t vc,
                    Picoseconds now) {
  state_.channel(index, vc).awaits = 1;
  const Peer peer = state_.ports[index].peer;
  const bool link = peer.kind == Peer::router;
  if (link && !here.owns(peer.id)) return;  // every credit is an event already
  const std::uint32_t far = state_.far_end(peer, router);
  collect(index, far, vc, now);
  ReturningCredits& returning = returning_[far];
  returning.awaited |= 1U << vc;
  const EventKind kind = link ? EventKind::credit : EventKind::interface_credit;
  const std::uint32_t port = index - network_.first_port(router);
  for (std::uint64_t& slot : returning.slots) {
    if (slot == 0 || ReturningCredits::vc(slot) != vc) continue;
    here.post(ReturningCredits::due(slot), router, EventInfo::pack(kind, port, vc),
              ReturningCredits::bytes(slot));
    slot = 0;
  }
}

void Credits::stop_awaiting(const Shard& here, RouterId router, std::uint32_t index,
                            std::uint32_t vc) {
  const Peer peer = state_.ports[index].peer;
  if (peer.kind == Peer::router && !here.owns(peer.id)) return;
  state_.channel(index, vc).awaits = 0;
  returning_[state_.far_end(peer, router)].awaited &= ~(1U << vc);
}

std::int32_t Credits::exact(RouterId router, std::uint32_t index, std::uint32_t vc,
                            Picoseconds now) const {
  const Peer& peer = state_.ports[index].peer;
  std::int32_t credit = state_.channel(index, vc).credit;
  if (peer.kind == Peer::ejection) return credit;
  const std::uint32_t far = state_.far_end(peer, router);
  credit += static_cast<std::int32_t>(state_.channel(far, vc).returned);
  for (const std::uint64_t slot : returning_[far].slots) {
    const bool counts =
        slot != 0 && ReturningCredits::vc(slot) == vc && ReturningCredits::due(slot) <= now;
    if (counts) credit += static_cast<std::int32_t>(ReturningCredits::bytes(slot));
  }
  return credit;
}

std::int32_t Credits::known(RouterId router, std::uint32_t index, std::uint32_t vc,
                            Picoseconds now) const {
  if (shards_.own_both_ends(router, state_.ports[index].peer)) {
    return exact(router, index, vc, now);
  }
  return state_.channel(index, vc).credit;
}

std::uint32_t Credits::taken_bytes(RouterId router, std::uint32_t index, Picoseconds now) const {
  std::uint32_t bytes = 0;
  for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
    const std::int32_t left = known(router, index, vc, now);
    bytes += static_cast<std::uint32_t>(state_.settings.buffer_bytes - left);
  }
  return bytes;
}

}  // namespace simcore::router

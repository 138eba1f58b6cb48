#include "router/deadlock.hpp"

#include <algorithm>

#include "params/errors.hpp"

namespace simcore {

DeadlockFinder::DeadlockFinder(const Fabric& fabric)
    : fabric_(fabric), waiting_bytes_(fabric.channels_.size()) {}

/// The channel whose credits stand for the buffer that the packet occupies.
std::uint32_t DeadlockFinder::channel_upstream(RouterId router, const Packet& packet) const {
  const CompiledNetwork& network = fabric_.network_;
  const Peer& peer = network.peer(network.first_port(router) + packet.in_port);
  const RouterId source = peer.kind == Peer::router ? peer.id : router;
  return static_cast<std::uint32_t>(
      fabric_.channel_index(network.first_port(source) + peer.port, packet.in_vc));
}

void DeadlockFinder::note(RouterId router, PacketHandle packet, std::uint32_t wanted) {
  const Packet& record = fabric_.packets_[packet];
  const std::uint32_t from = channel_upstream(router, record);
  waiting_bytes_[from] += record.size;
  waits_.push_back({from, wanted});
}

void DeadlockFinder::collect() {
  const CompiledNetwork& network = fabric_.network_;
  for (RouterId r = 0; r < network.routers(); ++r) {
    for (std::uint32_t p = network.first_port(r); p < network.first_port(r + 1); ++p) {
      for (std::uint32_t vc = 0; vc < fabric_.channels_per_port_; ++vc) {
        const auto channel = static_cast<std::uint32_t>(fabric_.channel_index(p, vc));
        if (fabric_.channels_[channel].tail != kNoHandle) note_queue(r, channel);
        if (!fabric_.fifos_.empty()) note_behind(r, channel);
      }
    }
  }
}

void DeadlockFinder::note_queue(RouterId router, std::uint32_t channel) {
  wanted_.push_back(channel);
  const PacketHandle last = fabric_.channels_[channel].tail;
  PacketHandle packet = last;
  do {
    packet = fabric_.packets_[packet].next;
    note(router, packet, channel);
  } while (packet != last);
}

/// Packets behind the first of a FIFO input occupy its buffer without asking for anything.
void DeadlockFinder::note_behind(RouterId router, std::uint32_t channel) {
  PacketHandle packet = fabric_.fifos_[channel].head;
  for (; packet != kNoHandle; packet = fabric_.packets_[packet].next) {
    const Packet& record = fabric_.packets_[packet];
    waiting_bytes_[channel_upstream(router, record)] += record.size;
  }
}

std::int32_t DeadlockFinder::credit(std::uint32_t channel) const {
  const std::uint32_t port = channel / fabric_.channels_per_port_;
  return fabric_.credit_at(router_of(port), port, channel % fabric_.channels_per_port_,
                           fabric_.now());
}

/// Which channels will have more space in time, from what moves already backwards.
std::vector<bool> DeadlockFinder::movable() const {
  const auto channels = fabric_.channels_.size();
  std::vector<bool> moves(channels);
  std::vector<std::uint32_t> reached;
  for (const Wait& wait : waits_) {
    for (const std::uint32_t c : {wait.from, wait.to}) {
      const OutputChannel& channel = fabric_.channels_[c];
      const std::int64_t held = fabric_.settings_.buffer_bytes - credit(c);
      const bool has_room =
          channel.tail == kNoHandle || fabric_.before_next_to_go(channel) != kNoHandle;
      if (!moves[c] && (held > waiting_bytes_[c] || (c == wait.to && has_room))) {
        moves[c] = true;
        reached.push_back(c);
      }
    }
  }
  std::vector<Wait> by_target = waits_;
  const auto before = [](const Wait& a, const Wait& b) { return a.to < b.to; };
  std::sort(by_target.begin(), by_target.end(), before);
  while (!reached.empty()) {
    const std::uint32_t channel = reached.back();
    reached.pop_back();
    const auto range =
        std::equal_range(by_target.begin(), by_target.end(), Wait{0, channel}, before);
    for (auto wait = range.first; wait != range.second; ++wait) {
      if (moves[wait->from]) continue;
      moves[wait->from] = true;
      reached.push_back(wait->from);
    }
  }
  return moves;
}

RouterId DeadlockFinder::router_of(std::uint32_t port) const {
  const CompiledNetwork& network = fabric_.network_;
  RouterId router = 0;
  RouterId end = network.routers();
  while (end - router > 1) {
    const RouterId middle = router + (end - router) / 2;
    (network.first_port(middle) <= port ? router : end) = middle;
  }
  return router;
}

std::string DeadlockFinder::name(std::uint32_t channel) const {
  const CompiledNetwork& network = fabric_.network_;
  const std::uint32_t port = channel / fabric_.channels_per_port_;
  const RouterId router = router_of(port);
  return "router " + std::to_string(router) + " port " +
         std::to_string(port - network.first_port(router)) + " vc " +
         std::to_string(channel % fabric_.channels_per_port_);
}

std::string DeadlockFinder::find() {
  collect();
  const std::vector<bool> moves = movable();
  std::vector<std::uint32_t> after(fabric_.channels_.size(), kNoHandle);
  for (const Wait& wait : waits_) {
    if (!moves[wait.to] && after[wait.from] == kNoHandle) after[wait.from] = wait.to;
  }
  const auto dead =
      std::find_if(wanted_.begin(), wanted_.end(), [&](std::uint32_t c) { return !moves[c]; });
  if (dead == wanted_.end()) return {};
  // Every dead channel waits for a dead channel, so following them ends in a cycle.
  std::vector<bool> seen(after.size());
  std::uint32_t at = *dead;
  while (at != kNoHandle && !seen[at]) {
    seen[at] = true;
    at = after[at];
  }
  if (at == kNoHandle) return name(*dead);
  std::string text = name(at);
  for (std::uint32_t next = after[at]; next != at; next = after[next]) text += " -> " + name(next);
  return text + " -> " + name(at);
}

void Fabric::check_progress() const {
  const std::string cycle = DeadlockFinder(*this).find();
  if (!cycle.empty()) {
    throw DeadlockError("deadlock: " + std::to_string(packets_.in_use()) +
                        " packets in flight; each of these channels waits for the next: " + cycle);
  }
  if (idle() && packets_.in_use() > 0) {
    throw DeadlockError("nothing is scheduled, but " + std::to_string(packets_.in_use()) +
                        " packets are in flight");
  }
}

}  // namespace simcore

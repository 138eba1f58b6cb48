#include "router/deadlock_finder.hpp"

#include <algorithm>
#include <optional>

#include "engine/cycle_search.hpp"

namespace simcore::router {

DeadlockFinder::DeadlockFinder(const NetworkParts& parts, Picoseconds now)
    : state_(parts.state),
      channels_(static_cast<std::uint32_t>(parts.state.channels.size())),
      fits_(parts.state.channels.size()),
      waiting_bytes_(parts.state.channels.size()) {
  held_.reserve(channels_);
  const CompiledNetwork& network = state_.network;
  for (RouterId r = 0; r < network.routers(); ++r) {
    for (std::uint32_t p = network.first_port(r); p < network.first_port(r + 1); ++p) {
      for (std::uint32_t vc = 0; vc < state_.channels_per_port; ++vc) {
        const std::int64_t credit = parts.credits.exact(r, p, vc, now);
        held_.push_back(state_.space_behind(network.peer(p)) - credit);
      }
    }
  }
}

void DeadlockFinder::note_output_queue(std::uint32_t channel, std::int64_t bytes) {
  if (held_.size() == channels_) {
    held_.resize(std::size_t{channels_} * 2);
    waiting_bytes_.resize(held_.size());
    fits_.resize(held_.size());
  }
  held_[output_queue(channel)] = bytes;
}

std::uint32_t DeadlockFinder::input_buffer(RouterId router, const Packet& packet) const {
  const CompiledNetwork& network = state_.network;
  const Peer& peer = network.peer(network.first_port(router) + packet.in_port);
  const RouterId source = peer.kind == Peer::router ? peer.id : router;
  return static_cast<std::uint32_t>(
      state_.channel_index(network.first_port(source) + peer.port, packet.in_vc));
}

void DeadlockFinder::note_wait(std::uint32_t from, std::uint32_t to, std::int64_t bytes,
                               bool fits) {
  waiting_bytes_[from] += bytes;
  if (fits) fits_[to] = true;
  waits_.push_back({from, to});
}

/// Which buffers will have more space in time, from what moves already backwards.
std::vector<bool> DeadlockFinder::movable() const {
  std::vector<bool> moves(held_.size());
  std::vector<std::uint32_t> reached;
  for (const Wait& wait : waits_) {
    for (const std::uint32_t buffer : {wait.from, wait.to}) {
      if (!moves[buffer] && (held_[buffer] > waiting_bytes_[buffer] || fits_[buffer])) {
        moves[buffer] = true;
        reached.push_back(buffer);
      }
    }
  }
  std::vector<Wait> by_target = waits_;
  const auto before = [](const Wait& a, const Wait& b) { return a.to < b.to; };
  std::sort(by_target.begin(), by_target.end(), before);
  while (!reached.empty()) {
    const std::uint32_t buffer = reached.back();
    reached.pop_back();
    const auto range =
        std::equal_range(by_target.begin(), by_target.end(), Wait{0, buffer}, before);
    for (auto wait = range.first; wait != range.second; ++wait) {
      if (moves[wait->from]) continue;
      moves[wait->from] = true;
      reached.push_back(wait->from);
    }
  }
  return moves;
}

std::string DeadlockFinder::name(std::uint32_t buffer) const {
  const CompiledNetwork& network = state_.network;
  const std::uint32_t channel = buffer % channels_;
  const std::uint32_t port = channel / state_.channels_per_port;
  const RouterId router = network.router_of_port(port);
  return "router " + std::to_string(router) + " port " +
         std::to_string(port - network.first_port(router)) + " vc " +
         std::to_string(channel % state_.channels_per_port) + (buffer < channels_ ? "" : " queue");
}

std::string DeadlockFinder::find(const Router& router) {
  router.collect_waits(*this);
  const std::vector<bool> moves = movable();
  std::vector<std::uint32_t> after(held_.size(), kNoHandle);
  std::uint32_t dead = kNoHandle;
  for (const Wait& wait : waits_) {
    if (moves[wait.to]) continue;
    dead = std::min(dead, wait.to);
    if (after[wait.from] == kNoHandle) after[wait.from] = wait.to;
  }
  if (dead == kNoHandle) return {};
  // Every dead buffer waits for a dead buffer: following them ends in a cycle, or at a buffer whose
  // packets have not asked for anything yet.
  const auto follow = [&after](std::uint32_t buffer,
                               std::uint32_t& next) -> std::optional<std::uint32_t> {
    if (next++ > 0 || after[buffer] == kNoHandle) return std::nullopt;
    return after[buffer];
  };
  const std::vector<std::uint32_t> cycle =
      CycleSearch(static_cast<std::uint32_t>(after.size()), follow).from(dead);
  if (cycle.empty()) return name(dead);
  std::string text;
  for (const std::uint32_t buffer : cycle) text += name(buffer) + " -> ";
  return text + name(cycle.front());
}

}  // namespace simcore::router

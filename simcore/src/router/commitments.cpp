#include "router/commitments.hpp"

#include <utility>

#include "router/router.hpp"

namespace simcore::router {

namespace {

class Collector {
 public:
  Collector(const NetworkParts& parts, Picoseconds time)
      : parts_(parts),
        state_(parts.state),
        stores_(parts.state.settings.switching == Switching::store_and_forward),
        time_(time) {}

  void visit(const Event& event, Picoseconds at) {
    switch (EventInfo::kind(event.info)) {
      case EventKind::ready:
        // One that is held back is at its router already. One that was sent ahead has left its
        // interface before the end, or has been taken back, which leaves its event.
        if (EventInfo::held(event.info) || EventInfo::ahead(event.info)) return;
        return on_its_way(event, at);
      case EventKind::deliver: {
        const std::uint32_t index =
            state_.network.first_port(event.router) + EventInfo::port(event.info);
        const Peer& peer = state_.network.peer(index);
        return ends(index, peer, state_.packets[event.payload].size,
                    at - parts_.wire.endpoint_latency(peer));
      }
      default:
        return;
    }
  }
  void visit(const Arrival& arrival) {
    const Peer& peer = state_.network.peer(arrival.port_index);
    ends(arrival.port_index, peer, arrival.wire_bytes,
         arrival.time - parts_.wire.endpoint_latency(peer));
  }
  [[nodiscard]] std::vector<Commitments::Packet>& found() { return found_; }

 private:
  /// A packet that requests at a router at `asks`: what feeds the input there has sent it.
  void on_its_way(const Event& event, Picoseconds asks) {
    const CompiledNetwork& network = state_.network;
    const std::uint32_t input = network.first_port(event.router) + EventInfo::port(event.info);
    const std::uint32_t index = state_.far_end(network.peer(input), event.router);
    const Peer& peer = network.peer(index);
    const bool from_router = peer.kind == Peer::router;
    const Picoseconds flight =
        from_router ? parts_.wire.link_latency(peer) : parts_.wire.endpoint_latency(peer);
    const Picoseconds behind =
        from_router ? parts_.wire.latency_behind(peer) : state_.settings.entry_latency();
    const Picoseconds left = asks - flight - behind;
    const std::int64_t size = state_.packets[event.payload].size;
    const Picoseconds lasts = parts_.wire.rate_of(peer).time_for(size);
    begins(index, size, stores_ ? left - lasts : left, lasts);
  }
  void ends(std::uint32_t index, const Peer& peer, std::int64_t size, Picoseconds end) {
    const Picoseconds lasts = parts_.wire.rate_of(peer).time_for(size);
    begins(index, size, end - lasts, lasts);
  }
  void begins(std::uint32_t index, std::int64_t size, Picoseconds start, Picoseconds lasts) {
    if (start >= time_) found_.push_back({index, static_cast<std::uint32_t>(size), lasts});
  }

  const NetworkParts& parts_;
  const PacketState& state_;
  const bool stores_;
  const Picoseconds time_;
  std::vector<Commitments::Packet> found_;
};

}  // namespace

Commitments commitments_after(const NetworkParts& parts, Picoseconds time) {
  Collector collector(parts, time);
  for (const auto& shard : parts.shards.all()) {
    shard->queue.visit([&](const Event& event, Picoseconds at) { collector.visit(event, at); });
    shard->arrivals.visit([&](const Arrival& arrival) { collector.visit(arrival); });
  }
  return Commitments(std::move(collector.found()));
}

}  // namespace simcore::router

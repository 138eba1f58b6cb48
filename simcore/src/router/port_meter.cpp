#include "router/port_meter.hpp"

#include <utility>

#include "engine/listen.hpp"
#include "router/hot_links.hpp"

namespace simcore::router {

static_assert(kNobody == LinkLog::kUnknown, "a log's unknown source is the workload's nobody");

namespace {

bool all_exact(const NetworkSettings& settings) {
  const bool links = settings.by_class.empty()
                         ? settings.link_rate.exact()
                         : std::all_of(settings.by_class.begin(), settings.by_class.end(),
                                       [](const ChannelSettings& own) { return own.rate.exact(); });
  return links && settings.endpoint_rate.exact() && settings.slow_rate().exact();
}

bool leads_to_node(const Peer& peer) {
  return peer.kind != Peer::router && peer.wire == kAggregationWire;
}

}  // namespace

PortMeter::PortMeter(PacketState& state)
    : state_(state),
      rates_exact_(all_exact(state.settings)),
      stalled_(made_listening<LargeArray<Picoseconds>>(state.network.ports())) {
  if (!rates_exact_) fill_listening(active_, state.network.ports(), Picoseconds{0});
}

void PortMeter::log(Shard& here, std::uint32_t index, PacketHandle handle, Picoseconds start,
                    Picoseconds end) {
  const Packet& packet = state_.packets[handle];
  const EndpointId source = workload_->source_of(state_.packets.origin(handle).tag());
  here.links->sent(index, {source, packet.to, static_cast<std::uint64_t>(packet.size)}, start, end);
}

/// Of all transmissions committed to the port in the interval, and the rest of earlier ones.
Picoseconds PortMeter::sending_time(std::uint32_t port_index, const ByteRate& rate) const {
  const OutputPort& port = state_.ports[port_index];
  Picoseconds time = active_.empty() ? 0 : active_[port_index];
  if (rates_exact_ && port.bytes > 0) {
    time += rate.time_for_many(static_cast<std::int64_t>(port.bytes));
  }
  return time;
}

/// Transmissions committed ahead of time follow one another without a gap. What lies behind `time`
/// is therefore exactly the end of the last one: those that begin later, and, before them, the rest
/// of one that is under way.
Commitment PortMeter::behind(std::uint32_t port_index, Picoseconds time, const Commitment& later,
                             const ByteRate& rate) const {
  const Picoseconds lasts = std::max<Picoseconds>(0, state_.ports[port_index].free_at - time);
  ensure(lasts >= later.lasts, "a port sends packets that nobody has committed to it");
  const std::int64_t rest = rate.bytes_in(lasts - later.lasts);
  return {later.packets, later.bytes + static_cast<std::uint64_t>(rest), lasts};
}

PortTotals PortMeter::close_port(RouterId router, std::uint32_t port_index, Picoseconds time,
                                 const Commitment& later, Picoseconds waiting_since,
                                 const ByteRate& rate) const {
  const CompiledNetwork& network = state_.network;
  const OutputPort& port = state_.ports[port_index];
  const Peer& peer = network.peer(port_index);
  PortTotals totals;
  totals.router = router;
  totals.port = port_index - network.first_port(router);
  totals.link_class = peer.kind == Peer::injection  ? 0U
                      : peer.kind == Peer::ejection ? 1U
                                                    : 2U + network.link_class(peer);
  totals.peer_router = peer.kind == Peer::router ? static_cast<std::int64_t>(peer.id) : -1;
  const Commitment cut = behind(port_index, time, later, rate);
  totals.active = sending_time(port_index, rate) - cut.lasts;
  const Picoseconds since = std::max({waiting_since, port.free_at, since_});
  totals.stalled = stalled_[port_index] + std::max<Picoseconds>(0, time - since);
  totals.idle = time - since_ - totals.active - totals.stalled;
  totals.bytes = port.bytes - cut.bytes;
  totals.packets = port.packets - cut.packets;
  return totals;
}

void PortMeter::close(Picoseconds time, Commitments later, const WaitingSince& waiting_since,
                      const RateOf& rate_of) {
  const CompiledNetwork& network = state_.network;
  closed_totals_ = shards_->totals();
  closed_ = true;
  statistics_ = {};
  statistics_.elapsed = time - since_;
  statistics_.link_classes = {"injection", "ejection"};
  for (const std::string& name : network.link_classes()) statistics_.link_classes.push_back(name);
  for (RouterId r = 0; r < network.routers(); ++r) {
    for (std::uint32_t p = network.first_port(r); p < network.first_port(r + 1); ++p) {
      const Peer& peer = network.peer(p);
      // Ports to aggregation nodes are inside their routers.
      if (peer.kind == Peer::unused || leads_to_node(peer)) continue;
      statistics_.ports.push_back(
          close_port(r, p, time, later.next(p), waiting_since(p, time), rate_of(peer)));
    }
  }
  finish_logs(time, waiting_since);
}

void PortMeter::restart(Picoseconds time, Commitments later, const RateOf& rate_of) {
  active_.resize(state_.ports.size());
  for (std::uint32_t p = 0; p < state_.ports.size(); ++p) {
    OutputPort& port = state_.ports[p];
    const ByteRate& rate = rate_of(port.peer);
    const Commitment left = behind(p, time, later.next(p), rate);
    port.bytes = left.bytes;
    port.packets = left.packets;
    active_[p] = 0;
    active_[p] = left.lasts - sending_time(p, rate);
  }
  std::fill(stalled_.begin(), stalled_.end(), 0);
  earlier_hops_ += shards_->totals().packet_hops;
  for (const auto& shard : shards_->all()) shard->counts = {};
  since_ = time;
  restart_logs(time);
}

void PortMeter::watch_links(Picoseconds window, std::size_t count) {
  watched_links_ = count;
  for (const auto& shard : shards_->all()) {
    shard->links = std::make_unique<LinkLog>(window, count);
    if (workload_->warms_up()) shard->links->sleep();
  }
}

void PortMeter::restart_logs(Picoseconds time) {
  if (watched_links_ == 0) return;
  for (const auto& shard : shards_->all()) shard->links->restart(time);
}

void PortMeter::finish_logs(Picoseconds time, const WaitingSince& waiting_since) {
  if (watched_links_ == 0) return;
  const CompiledNetwork& network = state_.network;
  for (RouterId r = 0; r < network.routers(); ++r) {
    LinkLog& log = *shards_->of_router(r).links;
    for (std::uint32_t p = network.first_port(r); p < network.first_port(r + 1); ++p) {
      const auto kind = static_cast<Peer::Kind>(network.peer(p).kind);
      if (kind == Peer::injection || kind == Peer::unused) continue;
      const Picoseconds since = std::max({waiting_since(p, time), state_.ports[p].free_at, since_});
      if (since < time) log.stalled(p, since, time);
    }
  }
  for (const auto& shard : shards_->all()) shard->links->finish(time);
}

Value PortMeter::hot_links() const {
  std::vector<const LinkLog*> logs;
  for (const auto& shard : shards_->all()) logs.push_back(shard->links.get());
  return hot_links_report(logs, state_.network, watched_links_, since_ + statistics_.elapsed);
}

}  // namespace simcore::router

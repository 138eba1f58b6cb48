// Closing the counters of every port, and checking that nothing was lost.
#include <algorithm>

#include "router/fabric.hpp"

namespace simcore {

/// When the longest-waiting packet of a port began to wait; `now` where none waits.
Picoseconds Fabric::waiting_since(std::uint32_t port_index, Picoseconds now) const {
  const Peer& peer = network_.peer(port_index);
  if (peer.kind == Peer::injection) {
    return std::min(first_message_ready(peer.id), now);
  }
  Picoseconds since = now;
  for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
    const OutputChannel& channel = channels_[channel_index(port_index, vc)];
    if (!channel.empty()) since = std::min(since, packets_[channel.head].ready);
  }
  return since;
}

/// Of all transmissions given to the port in the interval, and the rest of those given before.
Picoseconds Fabric::sending_time_of(std::uint32_t port_index) const {
  const OutputPort& port = ports_[port_index];
  Picoseconds time = active_.empty() ? 0 : active_[port_index];
  if (rates_exact_ && port.bytes > 0) {
    time += rate_of(port.peer).time_for_many(static_cast<std::int64_t>(port.bytes));
  }
  return time;
}

PortTotals Fabric::close_port(RouterId router, std::uint32_t port_index, Picoseconds time) const {
  const OutputPort& port = ports_[port_index];
  const Peer& peer = network_.peer(port_index);
  PortTotals totals;
  totals.router = router;
  totals.port = port_index - network_.first_port(router);
  totals.link_class = peer.kind == Peer::injection  ? 0U
                      : peer.kind == Peer::ejection ? 1U
                                                    : 2U + network_.link_class(peer);
  totals.peer_router = peer.kind == Peer::router ? static_cast<std::int64_t>(peer.id) : -1;
  // Transmissions given to the port ahead of time follow one another without a gap, so what lies
  // beyond `time` is exactly the end of its last one.
  totals.active = sending_time_of(port_index) - std::max<Picoseconds>(0, port.free_at - time);
  const Picoseconds since =
      std::max({waiting_since(port_index, time), port.free_at, statistics_since_});
  totals.stalled = stalled_[port_index] + std::max<Picoseconds>(0, time - since);
  totals.idle = time - statistics_since_ - totals.active - totals.stalled;
  totals.bytes = port.bytes;
  totals.packets = port.packets;
  return totals;
}

void Fabric::close_statistics(Picoseconds time) {
  closed_totals_ = totals();
  closed_ = true;
  statistics_ = {};
  statistics_.elapsed = time - statistics_since_;
  statistics_.link_classes = {"injection", "ejection"};
  for (const std::string& name : network_.link_classes()) statistics_.link_classes.push_back(name);
  for (RouterId r = 0; r < network_.routers(); ++r) {
    for (std::uint32_t p = network_.first_port(r); p < network_.first_port(r + 1); ++p) {
      if (network_.peer(p).kind == Peer::unused) continue;
      statistics_.ports.push_back(close_port(r, p, time));
    }
  }
  finish_link_logs(time);
}

void Fabric::restart_statistics(Picoseconds time) {
  active_.resize(ports_.size());
  for (std::size_t p = 0; p < ports_.size(); ++p) {
    OutputPort& port = ports_[p];
    active_[p] = std::max<Picoseconds>(0, port.free_at - time);
    port.bytes = 0;
    port.packets = 0;
  }
  std::fill(stalled_.begin(), stalled_.end(), 0);
  all_hops_ += totals().packet_hops;
  for (const auto& shard : shards_) shard->counts = {};
  statistics_since_ = time;
  restart_link_logs(time);
}

std::string Fabric::find_leak() const {
  if (packets_.in_use() != 0) return std::to_string(packets_.in_use()) + " packets never arrived";
  RouterId router = 0;
  for (std::uint32_t p = 0; p < network_.ports(); ++p) {
    while (network_.first_port(router + 1) <= p) ++router;
    if (ports_[p].waiting != 0) return "port " + std::to_string(p) + " still counts waiters";
    for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
      const OutputChannel& channel = channels_[channel_index(p, vc)];
      const bool sinks = network_.peer(p).kind == Peer::ejection;
      if (!channel.empty()) return "port " + std::to_string(p) + " still queues packets";
      const std::int32_t credit = credit_at(router, p, vc, kTimeLimit);
      const bool used = network_.peer(p).kind != Peer::unused;
      if (used && !sinks && credit != settings_.buffer_bytes) {
        return "port " + std::to_string(p) + " channel " + std::to_string(vc) + " has credit " +
               std::to_string(credit);
      }
    }
  }
  return {};
}

}  // namespace simcore

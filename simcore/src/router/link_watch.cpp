// Watching the links of a fabric: who logs what, and when windows are closed.
#include <algorithm>

#include "router/fabric.hpp"
#include "router/hot_links.hpp"

namespace simcore {

static_assert(kNobody == LinkLog::kUnknown, "an unknown source is nobody");

void Fabric::watch_links(Picoseconds window, std::size_t count) {
  watched_links_ = count;
  for (const auto& shard : shards_) {
    shard->links = std::make_unique<LinkLog>(window, count);
    if (workload_->warms_up()) shard->links->sleep();
  }
}

void Fabric::log_sent(Shard& here, std::uint32_t index, PacketHandle handle, Picoseconds start,
                      Picoseconds end) {
  const Packet& packet = packets_[handle];
  const EndpointId source = workload_->source_of(packets_.origin(handle).tag());
  here.links->sent(index, {source, packet.to, static_cast<std::uint64_t>(packet.size)}, start, end);
}

void Fabric::restart_link_logs(Picoseconds time) {
  if (watched_links_ == 0) return;
  for (const auto& shard : shards_) shard->links->restart(time);
  for (RouterId r = 0; r < network_.routers(); ++r) {
    LinkLog& log = *shards_[shard_of_[r]]->links;
    for (std::uint32_t p = network_.first_port(r); p < network_.first_port(r + 1); ++p) {
      if (network_.peer(p).kind == Peer::injection) continue;
      log.active(p, time, ports_[p].free_at);
    }
  }
}

void Fabric::finish_link_logs(Picoseconds time) {
  if (watched_links_ == 0) return;
  for (RouterId r = 0; r < network_.routers(); ++r) {
    LinkLog& log = *shards_[shard_of_[r]]->links;
    for (std::uint32_t p = network_.first_port(r); p < network_.first_port(r + 1); ++p) {
      const Peer::Kind kind = static_cast<Peer::Kind>(network_.peer(p).kind);
      if (kind == Peer::injection || kind == Peer::unused) continue;
      log.active(p, time, ports_[p].free_at, -1);
      const Picoseconds since =
          std::max({waiting_since(p, time), ports_[p].free_at, statistics_since_});
      if (since < time) log.stalled(p, since, time);
    }
  }
  for (const auto& shard : shards_) shard->links->finish(time);
}

Value Fabric::hot_links() const {
  std::vector<const LinkLog*> logs;
  for (const auto& shard : shards_) logs.push_back(shard->links.get());
  return hot_links_report(logs, network_, watched_links_, statistics_since_ + statistics_.elapsed);
}

}  // namespace simcore

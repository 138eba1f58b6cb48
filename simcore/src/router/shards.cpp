#include "router/shards.hpp"

#include <algorithm>

#include "engine/usable_cores.hpp"
#include "router/interfaces.hpp"

namespace simcore::router {

void Shard::send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                 Picoseconds created, std::uint32_t virtual_network, MessageKind kind) {
  interfaces_.send(*this, {from, to, bytes, tag, created, virtual_network, kind});
}

void Shard::set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) {
  interfaces_.set_timer(*this, endpoint, time, payload);
}

const NetworkSettings& Shard::settings() const { return interfaces_.settings(); }

void Shards::divide(const CompiledNetwork& network, Interfaces& interfaces, std::uint32_t wanted,
                    Picoseconds lookahead) {
  const std::uint32_t routers = network.routers();
  const std::uint32_t n =
      lookahead > 0 ? std::clamp(wanted, 1U, std::min(routers, kMostThreads)) : 1;
  shard_of_.resize(routers);
  RouterId first = 0;
  for (std::uint32_t s = 0; s < n; ++s) {
    const std::uint64_t ports_before = std::uint64_t{network.ports()} * (s + 1) / n;
    const RouterId last_end = routers - (n - 1 - s);
    RouterId end = first + 1;
    while (end < last_end && network.first_port(end + 1) <= ports_before) ++end;
    if (s + 1 == n) end = routers;
    std::fill(shard_of_.begin() + first, shard_of_.begin() + end, static_cast<std::uint8_t>(s));
    shards_.push_back(
        std::make_unique<Shard>(interfaces, s, Shard::Range{first, end - first}, lookahead));
    first = end;
  }
  if (n == 1) return;
  threads_.emplace(std::clamp(usable_cores(), 1U, n));
  windows_.emplace(n, threads_->members(), std::min(lookahead, EventQueue::kWidestWindow));
  for (const auto& shard : shards_) shard->connect(*windows_, shard_of_.data());
}

bool Shards::idle() const {
  return std::all_of(shards_.begin(), shards_.end(), [](const auto& shard) {
    return shard->queue.empty() && shard->arrivals.size() == 0;
  });
}

Picoseconds Shards::next_event() const {
  Picoseconds next = EventQueue::kNever;
  for (const auto& shard : shards_) next = std::min(next, shard->queue.next_event());
  return next;
}

std::uint32_t Shards::arriving() const {
  std::size_t sum = 0;
  for (const auto& shard : shards_) sum += shard->arrivals.size();
  return static_cast<std::uint32_t>(sum);
}

TrafficTotals Shards::totals() const {
  TrafficTotals sum;
  for (const auto& shard : shards_) sum += shard->counts;
  return sum;
}

std::uint64_t Shards::events() const {
  std::uint64_t sum = 0;
  for (const auto& shard : shards_) sum += shard->queue.events();
  return sum;
}

std::size_t Shards::memory_bytes() const {
  std::size_t bytes = shard_of_.capacity();
  for (const auto& shard : shards_) {
    bytes += shard->queue.memory_bytes() + shard->arrivals.memory_bytes();
    if (shard->links) bytes += shard->links->memory_bytes();
  }
  if (windows_) bytes += windows_->memory_bytes();
  return bytes;
}

}  // namespace simcore::router

// How a fabric is divided into shards, and how they run side by side.
#include <algorithm>

#include "engine/usable_cores.hpp"
#include "router/fabric.hpp"

namespace simcore {

void Fabric::attach(Workload& workload) {
  workload_ = &workload;
  least_packet_bytes_ =
      settings_.header_bytes + static_cast<std::int32_t>(workload.least_packet_payload());
  const bool strict = schedule_ == Schedule::strict;
  divide(strict ? 0 : std::min(lookahead(settings_, workload.least_packet_payload()), patience()));
  workload.prepare(shards());
}

/// Windows may be narrower than the lookahead. On long links they are as narrow as it takes to look
/// at the limits every tenth of a second, were all ports to send the smallest packets.
Picoseconds Fabric::patience() const {
  constexpr std::int64_t kEvents = 1'000'000, kEventsOfCrossing = 3;
  constexpr Picoseconds kNarrowest = 1'000'000;  // what most networks have as their lookahead
  const Picoseconds sending = settings_.least_sending_time(least_packet_bytes_);
  const auto ports = std::max<std::int64_t>(1, network_.ports());
  const std::int64_t rounds = std::max<std::int64_t>(1, kEvents / (kEventsOfCrossing * ports));
  return std::max(kNarrowest, std::min(EventQueue::kWidestWindow, sending * rounds));
}

/// Cuts the routers into ranges of about as many ports, none of them empty.
void Fabric::divide(Picoseconds lookahead) {
  const std::uint32_t threads = guard_.limits().threads;
  const std::uint32_t routers = network_.routers();
  const std::uint32_t n =
      lookahead > 0 ? std::clamp(threads, 1U, std::min(routers, kMostThreads)) : 1;
  shard_of_.resize(routers);
  RouterId first = 0;
  for (std::uint32_t s = 0; s < n; ++s) {
    const std::uint64_t ports_before = std::uint64_t{network_.ports()} * (s + 1) / n;
    const RouterId last_end = routers - (n - 1 - s);
    RouterId end = first + 1;
    while (end < last_end && network_.first_port(end + 1) <= ports_before) ++end;
    if (s + 1 == n) end = routers;
    std::fill(shard_of_.begin() + first, shard_of_.begin() + end, static_cast<std::uint8_t>(s));
    shards_.push_back(
        std::make_unique<Shard>(*this, s, Shard::Range{first, end - first}, lookahead));
    first = end;
  }
  packets_.prepare(n);
  messages_.prepare(n);
  if (n == 1) return;
  separate_shards();
  threads_.emplace(std::clamp(usable_cores(), 1U, n));
  windows_.emplace(n, threads_->members(), std::min(lookahead, EventQueue::kWidestWindow));
  for (const auto& shard : shards_) shard->connect(*windows_, shard_of_.data());
}

/// Space that goes back to another shard is told by events.
void Fabric::separate_shards() {
  for (RouterId r = 0; r < network_.routers(); ++r) {
    for (std::uint32_t p = network_.first_port(r); p < network_.first_port(r + 1); ++p) {
      if (owned_together(r, p)) continue;
      returns_[p].awaited = Returns::kAll;
      for (std::uint32_t vc = 0; vc < channels_per_port_; ++vc) {
        channels_[channel_index(p, vc)].awaits = 1;
      }
    }
  }
}

void Fabric::send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                  Picoseconds created, std::uint32_t virtual_network) {
  send_from(shard_at(from), from, to, bytes, tag, created, virtual_network);
}

void Fabric::set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) {
  set_timer_in(shard_at(endpoint), endpoint, time, payload);
}

bool Fabric::idle() const {
  return std::all_of(shards_.begin(), shards_.end(),
                     [](const auto& shard) { return shard->queue.empty(); });
}

void Fabric::run_until(Picoseconds end) {
  reacts_ = workload_->reacts_to_deliveries();
  const Picoseconds most = guard_.limits().max_simulated;
  const Picoseconds until = most > 0 ? std::min(end, most) : end;
  bool complete = true;
  if (threads_) {
    const std::size_t members = threads_->members();
    std::vector<std::uint8_t> done(members);
    threads_->run([&](std::uint32_t m) {
      const std::size_t first = shards_.size() * m / members;
      const std::size_t end_of_own = shards_.size() * (m + 1) / members;
      const Shards own = Shards(shards_).subspan(first, end_of_own - first);
      done[m] = run_shards(own, until) ? 1 : 0;
    });
    complete = std::all_of(done.begin(), done.end(), [](std::uint8_t d) { return d == 1; });
  } else {
    complete = run_shards(shards_, until);
  }
  now_ = complete ? until : shards_.front()->queue.done();
  if (!complete || (until < end && !idle())) throw RunCutShort();
}

TrafficTotals Fabric::totals() const {
  TrafficTotals sum;
  for (const auto& shard : shards_) sum += shard->counts;
  return sum;
}

std::uint64_t Fabric::events() const {
  std::uint64_t sum = 0;
  for (const auto& shard : shards_) sum += shard->queue.events();
  return sum;
}

double Fabric::helper_cpu_seconds() const {
  return threads_ ? threads_->helper_cpu_seconds() : 0.0;
}

}  // namespace simcore

// What is measured at ports: bytes, sending time and stalled time of each, and the busiest links.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

#include "network/workload.hpp"
#include "params/value.hpp"
#include "router/commitments.hpp"
#include "router/packet_state.hpp"
#include "router/shards.hpp"
#include "stats/run_report.hpp"

namespace simcore::router {

/// Counters of the interval since statistics were last restarted. A port is active while it sends,
/// stalled while it has a packet to send and no credit; otherwise idle.
///
/// Transmissions are booked when they are committed, which may be long before they begin. At either
/// end of an interval, what lies behind it is taken off: an interval has the bytes whose last bit
/// left in it, and the packets whose first bit did.
class PortMeter {
 public:
  using RateOf = std::function<const ByteRate&(const Peer&)>;
  /// When the longest-waiting packet of a port began to wait for credit; `now` where none waits.
  using WaitingSince = std::function<Picoseconds(std::uint32_t port_index, Picoseconds now)>;

  explicit PortMeter(PacketState& state);

  /// Once, before the run.
  void attach(const Workload& workload, const Shards& shards) {
    workload_ = &workload;
    shards_ = &shards;
  }

  /// Counts a transmission from an output, and logs it where links are watched.
  void count(Shard& here, std::uint32_t index, OutputPort& port, const Packet& packet,
             PacketHandle handle, Picoseconds start, Picoseconds end) {
    count_bytes(index, port, packet.size, start, end);
    if (here.links) log(here, index, handle, start, end);
  }
  /// Counts a transmission alone, also of an interface.
  void count_bytes(std::uint32_t index, OutputPort& port, std::int32_t size, Picoseconds start,
                   Picoseconds end) {
    port.free_at = end;
    port.bytes += static_cast<std::uint64_t>(size);
    ++port.packets;
    if (!rates_exact_) active_[index] += end - start;
  }
  /// Undoes the last `count_bytes` of a port that was free from `free_at` on.
  void take_back(std::uint32_t index, OutputPort& port, std::int32_t size, Picoseconds lasts,
                 Picoseconds free_at) {
    port.free_at = free_at;
    port.bytes -= static_cast<std::uint64_t>(size);
    --port.packets;
    if (!rates_exact_) active_[index] -= lasts;
  }
  /// An output had packets to send and no credit from `from` to `to`, if that is later. Time before
  /// the interval does not count.
  void add_stalled(Shard& here, std::uint32_t index, Picoseconds from, Picoseconds to) {
    from = std::max(from, since_);
    if (from >= to) return;
    stalled_[index] += to - from;
    if (here.links) here.links->stalled(index, from, to);
  }
  /// An interface had a packet to send from `ready` on, and credit for it only at `now`.
  void add_injection_stall(std::uint32_t index, Picoseconds ready, Picoseconds now) {
    stalled_[index] += now - std::clamp(since_, ready, now);
  }

  /// Starts all counters afresh at `time`. `later`: what begins then or later.
  void restart(Picoseconds time, Commitments later, const RateOf& rate_of);
  /// Closes the interval of every port at `time`. `later`: as for `restart`.
  void close(Picoseconds time, Commitments later, const WaitingSince& waiting_since,
             const RateOf& rate_of);
  [[nodiscard]] bool closed() const { return closed_; }
  [[nodiscard]] const PortStatistics& ports() const { return statistics_; }
  /// Totals of the closed interval.
  [[nodiscard]] const TrafficTotals& totals() const { return closed_totals_; }
  /// Hops of the intervals that `restart` ended.
  [[nodiscard]] std::uint64_t earlier_hops() const { return earlier_hops_; }

  /// Logs what crosses the router outputs, to list the `count` busiest ones of each `window`. After
  /// `attach`, before the run; the workload's warm-up is left out.
  void watch_links(Picoseconds window, std::size_t count);
  /// What watching found in the closed interval, as hot_links_report() tells.
  [[nodiscard]] Value hot_links() const;

  [[nodiscard]] std::size_t memory_bytes() const {
    return (stalled_.capacity() + active_.capacity()) * sizeof(Picoseconds);
  }

 private:
  void log(Shard& here, std::uint32_t index, PacketHandle handle, Picoseconds start,
           Picoseconds end);
  /// What of a port lies behind the end of an interval, with the rest of what is under way then.
  [[nodiscard]] Commitment behind(std::uint32_t port_index, Picoseconds time,
                                  const Commitment& later, const ByteRate& rate) const;
  [[nodiscard]] PortTotals close_port(RouterId router, std::uint32_t port_index, Picoseconds time,
                                      const Commitment& later, Picoseconds waiting_since,
                                      const ByteRate& rate) const;
  [[nodiscard]] Picoseconds sending_time(std::uint32_t port_index, const ByteRate& rate) const;
  void restart_logs(Picoseconds time);
  void finish_logs(Picoseconds time, const WaitingSince& waiting_since);

  PacketState& state_;
  const bool rates_exact_;  ///< a port's bytes tell its sending time
  const Workload* workload_ = nullptr;
  const Shards* shards_ = nullptr;
  LargeArray<Picoseconds> stalled_;  ///< by port
  /// By port, sending time beyond what its bytes tell, or less; empty where there is none.
  LargeArray<Picoseconds> active_;
  Picoseconds since_ = 0;  ///< start of the interval
  std::uint64_t earlier_hops_ = 0;
  std::size_t watched_links_ = 0;
  PortStatistics statistics_;
  TrafficTotals closed_totals_;
  bool closed_ = false;
};

}  // namespace simcore::router

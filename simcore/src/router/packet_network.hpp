// The packet model: a whole network of routers, interfaces and links under one workload.
//
// The parts are `Interfaces` (NICs), `Credits`, `Wire` (channels), `PortMeter` (counters) and
// `Shards` (threads and event queues), over one `PacketState`. A router model holds them and moves
// packets from inputs to outputs: `CutThroughRouter`, the fast one, or `DetailedRouter`. See
// docs/models/router.md for what a router does, and docs/models/packet_path.md for the way of a
// packet through these files.
#pragma once

#include <memory>

#include "network/run_limits.hpp"
#include "network/transport.hpp"
#include "router/router.hpp"

namespace simcore::router {

/// Bytes of a network at rest, before it is built: what limits.max_memory_bytes is compared with.
/// `ports` are the topology's, one for each endpoint among them.
std::uint64_t estimate_network_bytes(std::uint64_t routers, std::uint64_t ports,
                                     std::uint64_t endpoints, const NetworkSettings& settings);

class PacketNetwork final : public NetworkClock, private RunMonitor {
 public:
  /// `guard` must outlive this.
  PacketNetwork(std::unique_ptr<Router> router, const LimitGuard& guard, Schedule schedule);

  /// Once, before anything else: makes the shards and prepares the workload for them.
  void attach(Workload& workload);
  /// Runs the workload. False when a limit ended it early: then the counters are closed at that
  /// time, unless they were before.
  bool run_to_its_end();

  [[nodiscard]] std::uint32_t shard() const override { return 0; }
  void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
            Picoseconds created, std::uint32_t virtual_network = 0,
            MessageKind kind = MessageKind::data) override;
  void set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) override;
  [[nodiscard]] const NetworkSettings& settings() const override { return parts_.state.settings; }
  [[nodiscard]] bool idle() const override { return parts_.shards.idle(); }
  [[nodiscard]] Picoseconds quiet_until() const override { return parts_.shards.next_event(); }
  void run_until(Picoseconds end) override;
  void run_to_end() override;
  void check_progress() const override;
  [[nodiscard]] std::uint32_t packets_in_flight() const override {
    return parts_.state.packets.in_use() + parts_.shards.arriving();
  }
  [[nodiscard]] TrafficTotals totals() const override { return parts_.shards.totals(); }
  void restart_statistics(Picoseconds time) override;
  void close_statistics(Picoseconds time) override;

  /// Counters and totals of the closed interval, and the watch of links.
  [[nodiscard]] const PortMeter& meter() const { return parts_.meter; }
  /// See PortMeter::watch_links.
  void watch_links(Picoseconds window, std::size_t count) {
    parts_.meter.watch_links(window, count);
  }
  [[nodiscard]] std::uint64_t events() const { return parts_.shards.events(); }
  [[nodiscard]] std::uint64_t packet_hops() const {
    return parts_.meter.earlier_hops() + totals().packet_hops;
  }
  /// Everything before this has happened: the end of the last `run_until`, or where a limit cut it.
  [[nodiscard]] Picoseconds now() const { return now_; }
  /// Threads that run the shards.
  [[nodiscard]] std::uint32_t threads() const { return parts_.shards.threads(); }
  /// CPU seconds of the run's threads beside the caller's.
  [[nodiscard]] double helper_cpu_seconds() const { return parts_.shards.helper_cpu_seconds(); }
  [[nodiscard]] std::size_t memory_bytes() const;
  /// Counts bytes of what the network was built from with its own.
  void count_memory(std::size_t bytes) { built_from_bytes_ += bytes; }

  /// Verifies what must hold whenever nothing is in flight: all credits back, all queues empty.
  /// Returns what is wrong, or an empty string.
  [[nodiscard]] std::string find_leak() const;

 private:
  bool poll() override;
  void listen() const override { guard_.check_stop(); }
  [[nodiscard]] Picoseconds patience(std::int64_t least_packet_bytes) const;
  [[nodiscard]] Picoseconds waiting_since(std::uint32_t port_index, Picoseconds now) const;

  const std::unique_ptr<Router> router_;
  NetworkParts& parts_;
  const LimitGuard& guard_;
  const Schedule schedule_;
  const std::uint64_t max_events_;
  Workload* workload_ = nullptr;
  Picoseconds now_ = 0;
  std::uint32_t stretches_ = 0;  ///< since the limits were looked at between two
  std::size_t built_from_bytes_ = 0;
  std::uint64_t watched_events_ = 0;  ///< when deadlocks were last looked for
};

}  // namespace simcore::router

// A range of routers with their endpoints, its clock, and the network as seen from there.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/event_queue.hpp"
#include "engine/window_team.hpp"
#include "network/transport.hpp"
#include "stats/link_log.hpp"

namespace simcore {

class Fabric;

/// Routers first .. first+routers-1 and everything that happens at them, in one thread. State lies
/// in the fabric's arrays; a shard touches that of its own routers only, and packets that are at
/// one of them.
class Shard final : public Transport {
 public:
  struct Range {
    RouterId first = 0;
    std::uint32_t routers = 0;
  };

  Shard(Fabric& fabric, std::uint32_t number, Range range, Picoseconds lookahead)
      : queue(range.first, range.routers, lookahead),
        fabric_(fabric),
        number_(number),
        range_(range) {}

  /// Events to other shards go through `windows`; `shard_of` tells theirs by router.
  void connect(WindowTeam& windows, const std::uint8_t* shard_of) {
    windows_ = &windows;
    shard_of_ = shard_of;
  }

  /// Schedules an event at a router of any shard; at one of another router's no sooner than the
  /// lookahead allows.
  void post(Picoseconds time, RouterId router, std::uint32_t info, std::uint32_t payload) {
    if (owns(router)) {
      queue.post(time, router, info, payload);
    } else {
      windows_->send(number_, shard_of_[router], time, router, info, payload);
    }
  }
  [[nodiscard]] bool owns(RouterId router) const { return router - range_.first < range_.routers; }

  [[nodiscard]] std::uint32_t shard() const override { return number_; }
  [[nodiscard]] std::uint32_t shards() const override;
  void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
            Picoseconds created, std::uint32_t virtual_network = 0) override;
  void set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) override;
  [[nodiscard]] TrafficTotals totals() const override { return counts; }
  [[nodiscard]] const NetworkSettings& settings() const override;

  // The clock and the statistics belong to the whole network: these throw std::logic_error.

  void run_until(Picoseconds end) override;
  void run_to_end() override;
  [[nodiscard]] bool idle() const override;
  void check_progress() const override;
  [[nodiscard]] std::uint32_t packets_in_flight() const override;
  void restart_statistics(Picoseconds time) override;
  void close_statistics(Picoseconds time) override;

  EventQueue queue;
  TrafficTotals counts;            ///< of what happened here, since `restart_statistics`
  Picoseconds now = 0;             ///< while a workload hears that a message has been sent; else 0
  std::unique_ptr<LinkLog> links;  ///< what crossed the outputs here; null unless asked for

 private:
  Fabric& fabric_;
  const std::uint32_t number_;
  const Range range_;
  WindowTeam* windows_ = nullptr;
  const std::uint8_t* shard_of_ = nullptr;
};

}  // namespace simcore

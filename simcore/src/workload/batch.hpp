// A finite batch: every endpoint sends so many messages; how long does it take?
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/large_array.hpp"
#include "network/per_shard.hpp"
#include "network/workload.hpp"
#include "stats/latency_recorder.hpp"
#include "traffic/message_sizes.hpp"
#include "traffic/traffic_pattern.hpp"
#include "workload/arrivals.hpp"
#include "workload/registry.hpp"

namespace simcore::workload {

/// Without a load, a message is made when the one before it has left, so packet latency holds no
/// source queueing but the wait for space at the router. With one, messages are made at exponential
/// gaps, whether those before them have left or not.
class Batch final : public Workload {
 public:
  Batch(std::unique_ptr<TrafficPattern> pattern, const Params& params,
        const WorkloadContext& context);

  [[nodiscard]] std::uint32_t least_packet_payload() const override { return least_packet_; }
  [[nodiscard]] std::optional<std::uint32_t> least_hops() const override { return least_hops_; }
  [[nodiscard]] bool reacts_to_deliveries() const override { return false; }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void on_timer(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag, Picoseconds time) override;
  /// A message's tag is its sender.
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override { return tag; }
  void prepare(std::uint32_t shards) override { measured_.prepare(shards); }
  void run(NetworkClock& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

 private:
  /// What each shard measures.
  struct Measured {
    Picoseconds completed = 0;
    LatencyRecorder packet_latency;
    LatencyRecorder network_latency;
  };

  void launch(Transport& here, EndpointId endpoint, Picoseconds time);
  [[nodiscard]] Measured measured() const;

  std::unique_ptr<TrafficPattern> pattern_;
  PlacementMap placement_;
  LargeArray<std::uint32_t> places_;  ///< inverse of placement_; kNobody: none
  LargeArray<std::uint32_t> sent_;
  std::optional<Arrivals> arrivals_;
  std::vector<Picoseconds> created_;  ///< each endpoint's last message, where there is a load
  MessageSizes sizes_;
  std::uint32_t least_packet_;
  std::uint32_t least_hops_;
  std::uint32_t messages_;
  std::uint32_t senders_ = 0;  ///< endpoints that are not silent
  double accepted_ = 0;
  double endpoint_bytes_per_ps_;
  PerShard<Measured> measured_;
};

}  // namespace simcore::workload

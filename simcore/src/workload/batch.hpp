// A finite batch: every endpoint sends so many messages back to back; how long does it take?
#pragma once

#include <memory>
#include <vector>

#include "network/workload.hpp"
#include "stats/latency_recorder.hpp"
#include "traffic/pattern.hpp"
#include "workload/registry.hpp"

namespace simcore {

/// A message is made when the one before it has left, so packet latency holds no source queueing
/// but the wait for space at the router.
class Batch final : public Workload {
 public:
  Batch(std::unique_ptr<TrafficPattern> pattern, const Params& params,
        const WorkloadContext& context);

  [[nodiscard]] bool reacts_to_deliveries() const override { return false; }
  void on_delivered(const Delivery& delivery) override;
  void on_timer(EndpointId, std::uint32_t, Picoseconds) override {}
  void on_sent(EndpointId endpoint, std::uint32_t tag, Picoseconds time) override;
  void run(Transport& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

 private:
  void launch(EndpointId endpoint, Picoseconds created);

  std::unique_ptr<TrafficPattern> pattern_;
  PlacementMap placement_;
  std::vector<std::uint32_t> places_;  ///< inverse of placement_
  std::vector<std::uint32_t> sent_;
  std::uint32_t message_bytes_;
  std::uint32_t messages_;
  Transport* transport_ = nullptr;
  Picoseconds completed_ = 0;
  double accepted_ = 0;
  double endpoint_bytes_per_ps_;
  LatencyRecorder packet_latency_;
  LatencyRecorder network_latency_;
};

}  // namespace simcore

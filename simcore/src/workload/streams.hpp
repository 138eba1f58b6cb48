// Streams: endpoints in pairs, each sending a number of messages to its partner.
#pragma once

#include <vector>

#include "network/per_shard.hpp"
#include "network/workload.hpp"
#include "stats/latency_recorder.hpp"
#include "workload/partial_messages.hpp"
#include "workload/registry.hpp"

namespace simcore::workload {

ComponentSpec streams_spec();
std::unique_ptr<Workload> build_streams(const Params&, const WorkloadContext&);
EndpointTraffic streams_traffic(const Params& params, std::uint32_t endpoints);

/// What every sender does.
struct StreamParams {
  std::uint32_t message_bytes = 1;
  std::uint32_t messages = 1;
  std::uint32_t window = 0;        ///< messages that it may be ahead of its partner's; 0: any
  std::uint32_t least_packet = 1;  ///< payload of a message's last packet
  bool flow_table = true;          ///< whether the report gets every flow
};

/// One flow from every endpoint that has a partner. Its next message is made when one before has
/// left, one for each of its interfaces, or, with a window, when enough of the partner's have
/// arrived: nothing is stored ahead. A message's tag is its sender and one of the sender's slots,
/// as many as it has interfaces, of which a message under way to the wire has one to itself.
class Streams final : public Workload {
 public:
  /// `partners`: by endpoint, kNobody for those that take no part; always mutual.
  Streams(std::vector<EndpointId> partners, const StreamParams& params);

  [[nodiscard]] std::uint32_t least_packet_payload() const override { return params_.least_packet; }
  [[nodiscard]] bool reacts_to_deliveries() const override { return params_.window > 0; }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void on_timer(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag, Picoseconds time) override;
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override {
    return tag < streams_.size() ? tag : tag % static_cast<std::uint32_t>(streams_.size());
  }
  void prepare(std::uint32_t shards) override { measured_.prepare(shards); }
  void run(NetworkClock& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

 private:
  /// An endpoint's two directions.
  struct Stream {
    EndpointId partner = kNobody;
    std::uint32_t sent = 0;     ///< messages handed to the interfaces
    std::uint32_t sending = 0;  ///< slots whose messages have not left yet, a bit each
    PartialMessages::Receiver arriving{};
    std::uint64_t received = 0;  ///< bytes from the partner
    Picoseconds last = 0;        ///< when the last of these arrived
  };
  struct Measured {
    PartialMessages partial;
    LatencyRecorder message_latency;
    LatencyRecorder packet_latency;
    LatencyRecorder network_latency;
  };

  [[nodiscard]] std::uint32_t slot_of(std::uint32_t tag) const {
    return tag < streams_.size() ? 0 : tag / static_cast<std::uint32_t>(streams_.size());
  }
  [[nodiscard]] bool completes(Measured& measured, const Delivery& delivery);
  void go_on(Transport& here, EndpointId endpoint, Picoseconds now);
  void report_flows(RunReport& report) const;

  StreamParams params_;
  std::vector<Stream> streams_;
  std::uint32_t all_slots_ = 1;  ///< a bit for each
  PerShard<Measured> measured_;
};

}  // namespace simcore::workload

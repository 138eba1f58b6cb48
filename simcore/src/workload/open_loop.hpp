// Endless traffic at an offered load: warm-up, measurement, drain, and saturation as an outcome.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "network/per_shard.hpp"
#include "network/workload.hpp"
#include "stats/latency_recorder.hpp"
#include "traffic/message_sizes.hpp"
#include "traffic/traffic_pattern.hpp"
#include "workload/arrivals.hpp"
#include "workload/registry.hpp"
#include "workload/sender_backlogs.hpp"
#include "workload/sender_bytes.hpp"

namespace simcore::workload {

/// Sources that never listen: each endpoint's messages are made at times that do not depend on the
/// network. An endpoint hands over the next message when an interface has taken up the one before.
class OpenLoop final : public Workload {
 public:
  OpenLoop(std::unique_ptr<TrafficPattern> pattern, const Params& params,
           const WorkloadContext& context);

  /// A measurement grows to so many times its length, unless told.
  static constexpr std::int64_t kMostDoubled = 8;
  /// Of a measurement whose length is given in ns.
  static constexpr std::int64_t kEpochsOfSpan = 20;
  /// The number of epochs that are measured, and the length of one.
  static std::int64_t measurement_of(const Params& params);
  /// How many epochs a measurement grows to. One of given length does not grow.
  static std::int64_t most_measured(const Params& params);
  static Picoseconds epoch_of(const Params& params, const Arrivals& arrivals);

  [[nodiscard]] std::uint32_t least_packet_payload() const override { return least_packet_; }
  [[nodiscard]] std::optional<std::uint32_t> least_hops() const override { return least_hops_; }
  /// The measurement, or the warm-up where that cannot be shorter.
  [[nodiscard]] bool warms_up() const override { return true; }
  [[nodiscard]] double least_watched_time() const override {
    return static_cast<double>(measurement_) * static_cast<double>(epoch_);
  }
  [[nodiscard]] bool reacts_to_deliveries() const override { return false; }
  void prefetch_source(EndpointId endpoint) const override {
    __builtin_prefetch(&sources_[endpoint], 1);
  }
  void on_delivered(Transport& here, const Delivery& delivery) override;
  void on_timer(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void on_taken_up(Transport& here, EndpointId endpoint, std::uint32_t tag) override;
  void on_sent(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  /// A message's tag is its sender.
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override { return tag; }
  void prepare(std::uint32_t shards) override;
  void run(NetworkClock& transport) override;
  void report(RunReport& report) const override;
  [[nodiscard]] std::size_t memory_bytes() const override;

 private:
  struct Source {
    /// Of the message that is handed over and not taken up; kTimeLimit: it never sends.
    Picoseconds created = 0;
    std::uint32_t next_message = 0;
    std::uint32_t place = kNobody;
    std::uint64_t bytes_taken = 0;  ///< of its messages that its interfaces have taken up
  };
  /// What one epoch saw; compared with the next to find the end of warm-up.
  struct Epoch {
    double mean_latency = 0;
    double delivered = 0;
    double backlog = 0;  ///< bytes made and not arrived
  };
  /// An epoch by its number, and the times in it.
  struct Span {
    Picoseconds from = 0;
    Picoseconds length = 0;
    std::size_t number = 0;

    [[nodiscard]] bool has(Picoseconds time) const { return time >= from && time - from < length; }
  };
  /// Packets made in one epoch of the measurement, or in several.
  struct Batch {
    Wide latency = 0;
    std::uint64_t packets = 0;
  };

  /// What each shard counts and measures.
  struct Measured {
    Wide epoch_latency = 0;
    std::uint64_t epoch_packets = 0;
    std::uint64_t bytes_taken = 0;  ///< of messages that interfaces have taken up
    std::uint64_t bytes_delivered = 0;
    std::uint64_t taken = 0;  ///< measured packets of such messages
    std::uint64_t arrived = 0;
    LatencyRecorder packet_latency;
    LatencyRecorder network_latency;
    std::vector<Batch> batches;
    Span made_in;  ///< the epoch of the measurement in which the last packet was made
  };

  [[nodiscard]] std::uint32_t make_next(Source& source) const;
  void launch(Transport& here, EndpointId endpoint);
  Epoch run_epoch(NetworkClock& transport, Picoseconds length);
  void warm_up(NetworkClock& transport);
  void measure(NetworkClock& transport);
  void drain(NetworkClock& transport);
  static constexpr std::int64_t kLeastWarmUp = 3;  ///< epochs, unless fewer are allowed
  [[nodiscard]] bool steady(const Epoch& before, const Epoch& now) const;
  [[nodiscard]] Span measured_epoch(Picoseconds time) const;
  [[nodiscard]] std::uint64_t delivered_bytes() const;
  [[nodiscard]] double backlog_bytes() const;
  [[nodiscard]] std::vector<double> sender_backlogs() const;
  [[nodiscard]] double offered_by_each(Picoseconds time) const;
  void measure_epochs(NetworkClock& transport, std::int64_t count, SenderBacklogs* watched);
  void watch_senders(NetworkClock& transport);
  [[nodiscard]] bool grew() const;
  [[nodiscard]] bool drained() const;
  [[nodiscard]] std::uint64_t packets_of(std::uint32_t bytes) const {
    return bytes <= packet_bytes_ ? 1 : (bytes + packet_bytes_ - 1) / packet_bytes_;
  }
  [[nodiscard]] std::uint64_t untaken_packets() const;
  [[nodiscard]] std::vector<double> batch_latencies() const;
  void report_load(RunReport& report) const;
  void report_shares(RunReport& report) const;
  void report_intervals(RunReport& report) const;
  void report_latencies(RunReport& report) const;

  std::unique_ptr<TrafficPattern> pattern_;
  PlacementMap placement_;
  MessageSizes sizes_;
  std::uint32_t least_packet_;
  std::uint32_t least_hops_;
  Arrivals arrivals_;
  std::uint32_t packet_bytes_;
  std::uint32_t header_bytes_;
  Picoseconds epoch_;
  std::int64_t max_warmup_, measurement_, max_measurement_, max_drain_;
  bool timed_;        ///< warm-up and measurement have given lengths
  Picoseconds head_;  ///< length of such a warm-up
  double tolerance_;
  double offered_;
  double endpoint_bytes_per_ps_;
  std::vector<Source> sources_;
  std::uint32_t senders_ = 0;  ///< endpoints that are not silent
  Picoseconds now_ = 0;
  Picoseconds from_ = kTimeLimit;  ///< packets made in [from_, until_) are measured
  Picoseconds until_ = kTimeLimit;
  bool warmup_at_limit_ = false;
  std::vector<double> delivered_;  ///< by epoch of the measurement, as a load
  std::vector<double> growth_;     ///< of the backlog by epoch, as a load
  bool is_measured_ = false;       ///< the measurement has come to its end
  bool saturated_ = false;
  PerShard<Measured> measured_;
  SenderBytes by_sender_;
};

}  // namespace simcore::workload

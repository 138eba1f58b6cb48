// What the network asks of a workload: to react, to drive the clock, and to say what it measured.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "network/run_limits.hpp"
#include "network/transport.hpp"
#include "stats/run_report.hpp"

namespace simcore::network {

/// Stands for "no endpoint", or one that is not known.
inline constexpr EndpointId kNobody = 0xFFFFFFFFU;

/// What the job that is measured did, where others ran beside it.
struct MeasuredJob {
  std::uint64_t packets = 0;     ///< of its own that arrived
  std::uint64_t wire_bytes = 0;  ///< of them
  Picoseconds ended = 0;         ///< 0: it has not
  std::vector<EndpointId> endpoints{};
};

/// Callbacks of different shards run at the same time. Each gets the shard of the endpoint
/// concerned and may touch that endpoint's state, the shard's slot of a PerShard, and records of a
/// SharedPool that belong to it by protocol; everything else is read only while the clock runs.
class Workload {
 public:
  virtual ~Workload() = default;
  /// Payload of the smallest packet it will ever send. The larger, the wider the windows may be.
  [[nodiscard]] virtual std::uint32_t least_packet_payload() const { return 1; }
  /// Fewest router-to-router channels that any of its packets can cross; nothing: as any two
  /// endpoints.
  [[nodiscard]] virtual std::optional<std::uint32_t> least_hops() const { return {}; }
  /// Whether statistics are restarted when it has warmed up.
  [[nodiscard]] virtual bool warms_up() const { return false; }
  /// Time in picoseconds for which links are watched at least; 0: not known yet.
  [[nodiscard]] virtual double least_watched_time() const { return 0; }
  /// Before `run`: makes the slots of shards 0 .. shards-1.
  virtual void prepare(std::uint32_t shards) = 0;
  /// True: `on_delivered` happens as an event at the tail's arrival, so it may send. False: it only
  /// records, and is called in no order of time, at the latest when the stretch of the run ends in
  /// which the tail arrives. What arrives after an end is never told before it.
  [[nodiscard]] virtual bool reacts_to_deliveries() const = 0;
  virtual void on_delivered(Transport& here, const Delivery& delivery) = 0;
  /// `on_sent` will soon be called with this tag, of a workload that reacts to deliveries: brings
  /// in what it touches.
  virtual void prefetch(std::uint32_t /*tag*/) const {}
  /// The same before `on_taken_up` or `on_sent` of this endpoint.
  virtual void prefetch_source(EndpointId /*endpoint*/) const {}
  virtual void on_timer(Transport& here, EndpointId endpoint, std::uint32_t payload,
                        Picoseconds now) = 0;
  /// The interface has taken up a data message: from now on it serves it, and a source may hand
  /// over the next one. That may be before the message leaves.
  virtual void on_taken_up(Transport& /*here*/, EndpointId /*endpoint*/, std::uint32_t /*tag*/) {}
  /// The last packet of a message has been given to the wire, which its tail leaves at `time`.
  virtual void on_sent(Transport& here, EndpointId endpoint, std::uint32_t tag,
                       Picoseconds time) = 0;
  /// Who sent the packets of this tag, for reports of flows.
  [[nodiscard]] virtual EndpointId source_of(std::uint32_t /*tag*/) const { return kNobody; }
  /// Runs the whole point on `transport`, statistics closed at the end.
  virtual void run(NetworkClock& transport) = 0;
  virtual void report(RunReport& report) const = 0;
  /// Nothing: all traffic is of what is measured.
  [[nodiscard]] virtual std::optional<MeasuredJob> measured_job() const { return {}; }
  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
  /// What `report` will need beside that.
  [[nodiscard]] virtual std::size_t report_bytes() const { return 0; }
};

/// Runs the workload. False when a limit ended it early, whose statistics are then to be closed.
inline bool run_to_its_end(Workload& workload, NetworkClock& network) {
  try {
    workload.run(network);
    return true;
  } catch (const RunCutShort&) {
    return false;
  }
}

}  // namespace simcore::network

// How a workload and the network talk: messages in, packets out, alarms, and who runs the clock.
#pragma once

#include <cstdint>

#include "network/settings.hpp"
#include "network/topology.hpp"

namespace simcore::network {

/// A packet whose tail has reached its endpoint.
struct Delivery {
  EndpointId at = 0;
  std::uint32_t tag = 0;
  std::uint32_t wire_bytes = 0;
  std::uint32_t payload_bytes = 0;
  std::uint32_t hops = 0;
  Picoseconds created = 0;   ///< when its message was handed to the interface
  Picoseconds injected = 0;  ///< when its head left the interface
  Picoseconds time = 0;      ///< when its tail arrived
};

/// Totals since the last `restart_statistics`.
struct TrafficTotals {
  std::uint64_t packets_sent = 0;
  std::uint64_t packets_delivered = 0;
  std::uint64_t bytes_delivered = 0;
  std::uint64_t packet_hops = 0;
  std::uint64_t delivered_hops = 0;      ///< hops of the packets delivered
  std::uint64_t nonminimal_packets = 0;  ///< packets delivered that took a longer way on purpose

  TrafficTotals& operator+=(const TrafficTotals& other) {
    packets_sent += other.packets_sent;
    packets_delivered += other.packets_delivered;
    bytes_delivered += other.bytes_delivered;
    packet_hops += other.packet_hops;
    delivered_hops += other.delivered_hops;
    nonminimal_packets += other.nonminimal_packets;
    return *this;
  }
};

/// What a message is to the interface that sends it.
enum class MessageKind : std::uint8_t {
  data,    ///< takes turns with those to other endpoints
  control  ///< carries no data of the job: goes first
};

/// The network as a workload's callback sees it: a shard, that is a range of routers with their
/// endpoints that runs in a thread of its own. It takes messages and timers of its own endpoints
/// only.
class Transport {
 public:
  virtual ~Transport() = default;
  /// Which shard this is; 0 also for the whole network, for nothing else runs then.
  [[nodiscard]] virtual std::uint32_t shard() const = 0;
  /// Hands a message of `bytes` >= 1 over to its sender's interface. `created` may lie in the
  /// future; a later message of the same endpoint and kind waits behind it. It may lie in the past
  /// only for a message sent from `on_sent` or `on_taken_up`, whose source made it while the one
  /// before was waiting. A workload that sends control messages reacts to deliveries.
  virtual void send(EndpointId from, EndpointId to, std::uint32_t bytes, std::uint32_t tag,
                    Picoseconds created, std::uint32_t virtual_network = 0,
                    MessageKind kind = MessageKind::data) = 0;
  /// Calls the workload's `on_timer(endpoint, payload)` at `time`, now or later.
  virtual void set_timer(EndpointId endpoint, Picoseconds time, std::uint32_t payload) = 0;
  [[nodiscard]] virtual const NetworkSettings& settings() const = 0;
  /// LogGP's (k - 1) G of a message of k >= 1 bytes: from the first byte leaving to the last one.
  [[nodiscard]] virtual Picoseconds time_of_further_bytes(std::uint32_t bytes) const {
    return settings().injection_time(bytes) - settings().endpoint_rate.time_for(1);
  }
};

/// The whole network, and its clock, as `Workload::run` sees it: it takes messages and timers of
/// every endpoint while the clock stands.
class NetworkClock : public Transport {
 public:
  /// Handles every event before `end`. Throws what the run's guard throws, and RunCutShort when a
  /// limit ends the run early.
  virtual void run_until(Picoseconds end) = 0;
  /// Handles every event there is. Throws DeadlockError when packets are left that cannot move, and
  /// SimulationError when there is no end within kTimeLimit.
  virtual void run_to_end() = 0;
  /// Nothing happens before this time; kTimeLimit or later where nothing is scheduled.
  [[nodiscard]] virtual Picoseconds quiet_until() const = 0;
  /// Nothing is scheduled any more.
  [[nodiscard]] virtual bool idle() const = 0;
  /// Throws DeadlockError when packets wait in a cycle that can never move.
  virtual void check_progress() const = 0;
  [[nodiscard]] virtual std::uint32_t packets_in_flight() const = 0;
  [[nodiscard]] virtual TrafficTotals totals() const = 0;
  /// Starts port counters and totals afresh at `time`, the end of the last `run_until`.
  virtual void restart_statistics(Picoseconds time) = 0;
  /// Closes every port's interval at `time` and keeps the counters as the run's result.
  virtual void close_statistics(Picoseconds time) = 0;
};

}  // namespace simcore::network

// What the network asks of a workload: to react, to drive the clock, and to say what it measured.
#pragma once

#include <cstdint>

#include "network/transport.hpp"
#include "stats/run_report.hpp"

namespace simcore {

class Workload {
 public:
  virtual ~Workload() = default;
  /// True: `on_delivered` happens as an event at the tail's arrival, so it may send. False: it is
  /// called as soon as the arrival time is known, which may be earlier; it only records.
  [[nodiscard]] virtual bool reacts_to_deliveries() const = 0;
  virtual void on_delivered(const Delivery& delivery) = 0;
  virtual void on_timer(EndpointId endpoint, std::uint32_t payload, Picoseconds now) = 0;
  /// The last packet of a message has been given to the wire, which its tail leaves at `time`.
  virtual void on_sent(EndpointId endpoint, std::uint32_t tag, Picoseconds time) = 0;
  /// Runs the whole point on `transport`, statistics closed at the end.
  virtual void run(Transport& transport) = 0;
  virtual void report(RunReport& report) const = 0;
  [[nodiscard]] virtual std::size_t memory_bytes() const = 0;
};

}  // namespace simcore

// What a run has to say: flat metrics, distributions, port counters, how it ended.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/time.hpp"
#include "params/value.hpp"
#include "stats/table.hpp"

namespace simcore {

/// One output port over the measured interval; active + idle + stalled is that interval.
struct PortTotals {
  std::uint32_t router = 0;
  std::uint32_t port = 0;
  std::uint32_t link_class = 0;   ///< 0 injection, 1 ejection, 2.. classes of the topology
  std::int64_t peer_router = -1;  ///< -1: an endpoint
  Picoseconds active = 0;
  Picoseconds idle = 0;
  Picoseconds stalled = 0;
  std::uint64_t bytes = 0;
  std::uint64_t packets = 0;
};

/// The counters of all ports, router by router, injection ports included.
struct PortStatistics {
  Picoseconds elapsed = 0;
  std::vector<std::string> link_classes;  ///< names that PortTotals::link_class indexes
  std::vector<PortTotals> ports;
};

/// Filled by the workload and the network, turned into the result document by run/.
struct RunReport {
  Map metrics;
  Map unmeasured;  ///< why a metric that belongs here has no value
  Map distributions;
  std::vector<Table> tables;
  /// "completed" or "saturated", as the workload finds; "timed_out", set before it is asked.
  std::string outcome = "completed";
  List jobs;  ///< what each job did; empty where there are none

  /// A limit ended the run: figures of its end are not known and are left out.
  [[nodiscard]] bool cut_short() const { return outcome == "timed_out"; }
  /// The metric's value, or nullptr.
  [[nodiscard]] const Value* find(const std::string& name) const;
  /// Gives every expected metric that is missing the value null, and a reason: the one told, or
  /// what can be said of any. Reasons for what is there, or is not expected, are dropped.
  void fill(const std::vector<std::string>& expected);
  void miss(const char* name, const char* reason) { unmeasured.emplace_back(name, Value(reason)); }
  void add(const char* name, double value) { metrics.emplace_back(name, Value(value)); }
};

}  // namespace simcore

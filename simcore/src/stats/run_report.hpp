// The report of a run: metrics, distributions, tables, port counters, and how the run ended.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/time.hpp"
#include "params/value.hpp"
#include "stats/tables.hpp"

namespace simcore {

/// The counters of one output port. active + idle + stalled is the measured interval.
struct PortTotals {
  std::uint32_t router = 0;
  std::uint32_t port = 0;
  std::uint32_t link_class = 0;   ///< 0 injection, 1 ejection, from 2 the topology's classes
  std::int64_t peer_router = -1;  ///< -1: an endpoint
  Picoseconds active = 0;
  Picoseconds idle = 0;
  Picoseconds stalled = 0;
  std::uint64_t bytes = 0;
  std::uint64_t packets = 0;
};

/// The counters of all ports, router by router. Injection ports count as ports of their router.
struct PortStatistics {
  Picoseconds elapsed = 0;
  std::vector<std::string> link_classes;  ///< names that PortTotals::link_class indexes
  std::vector<PortTotals> ports;
};

/// The workload and the network fill it. run/ makes the result document from it.
struct RunReport {
  Map metrics;
  Map unmeasured;  ///< by metric: why it has no value
  Map distributions;
  std::vector<Table> tables;
  /// "completed" or "saturated", set by the workload. "timed_out" is set before the workload
  /// reports.
  std::string outcome = "completed";
  List jobs;  ///< one document a job; empty when the workload has no jobs

  /// Whether a limit ended the run. What only its end would tell is left out then.
  [[nodiscard]] bool cut_short() const { return outcome == "timed_out"; }
  /// The metric's value, or nullptr.
  [[nodiscard]] const Value* find(const std::string& name) const;
  /// Gives each expected metric that is missing the value null and a reason: the one from miss(),
  /// or a general one. Drops the reasons of metrics that have a value or are not expected.
  void fill(const std::vector<std::string>& expected);
  void miss(const char* name, const char* reason) { unmeasured.emplace_back(name, Value(reason)); }
  void add(const char* name, double value) { metrics.emplace_back(name, Value(value)); }
};

}  // namespace simcore

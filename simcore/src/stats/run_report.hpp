// What a result holds of a run: metrics, distributions, tables by columns, port counters, and how
// the run ended. docs/models/reports.md
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/time.hpp"
#include "params/value.hpp"

namespace simcore::stats {

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

/// Columns of equal length with their names. A name has the letters a-z, digits and underscores,
/// and ends with its unit, as in active_ns. The caller of the core gets the columns without a copy.
struct Table {
  std::string name;
  std::vector<std::pair<std::string, Column>> columns{};

  template <class T>
  void add(const char* column, T values) {
    columns.emplace_back(column, Column(std::move(values)));
  }
};

/// The messages from one endpoint to another that arrived.
struct FlowTotals {
  std::uint64_t messages = 0;
  std::uint64_t bytes = 0;
  Picoseconds first = 0;  ///< creation of the first one
  Picoseconds last = 0;   ///< arrival of the last one
};

/// The table `flows`. Its rows stand in the order in which they are added.
class FlowColumns {
 public:
  void add(std::uint32_t source, std::uint32_t destination, const FlowTotals& flow);
  /// Of each row, bytes over the time from first to last, in Gb/s. 0 when that time is 0.
  [[nodiscard]] const std::vector<double>& throughput_gbps() const { return throughput_; }
  [[nodiscard]] Table to_table() &&;

 private:
  std::vector<std::uint32_t> source_, destination_;
  std::vector<std::uint64_t> messages_, bytes_;
  std::vector<double> first_, last_, throughput_;
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
  Map memory_bottleneck{};  ///< of shared memory: the figures that tell what limits it
  List jobs;                ///< one document a job; empty when the workload has no jobs

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

}  // namespace simcore::stats

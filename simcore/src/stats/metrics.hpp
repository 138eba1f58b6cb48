// Every metric that a result can hold, with its unit and its better direction.
//
// This folder holds what a run measures: metrics, latencies, port counters, tables, and the report
// that collects them. docs/models/reports.md defines what each of them means.
#pragma once

#include <string>
#include <vector>

#include "namespaces.hpp"

namespace simcore::stats {

/// The declaration of a metric. Tables and plots take its unit and direction from here.
struct MetricSpec {
  std::string name{};
  std::string unit{};
  std::string better{};  ///< "lower", "higher", or "" when neither is an improvement
  std::string help{};
  bool needs_steady_state = false;  ///< for a saturated run it depends on the length of the run
  std::string error_metric{};       ///< the metric that bounds its relative error; empty: none does
};

/// All metrics of all models, in the order in which the catalogue shows them.
const std::vector<MetricSpec>& metric_list();

/// Metrics that every run of the packet model reports, whatever its workload.
const std::vector<std::string>& common_metrics();

/// Metrics that every run of the static model reports, whatever its pattern.
const std::vector<std::string>& static_metrics();

}  // namespace simcore::stats

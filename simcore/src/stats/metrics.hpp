// Every metric that a result can hold, with its unit and which direction is better.
#pragma once

#include <string>
#include <vector>

#include "params/metric_spec.hpp"

namespace simcore {

/// All metrics of all models, in the order in which the catalogue shows them.
const std::vector<MetricSpec>& metric_list();

/// Metrics that every run of the packet model reports, whatever its workload.
const std::vector<std::string>& common_metrics();

/// Metrics that every run of the static model reports, whatever its pattern.
const std::vector<std::string>& static_metrics();

}  // namespace simcore

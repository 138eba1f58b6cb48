#include "params/param_spec.hpp"

#include <algorithm>

namespace simcore::params {

bool serves(const ComponentSpec& spec, const std::string& model) {
  return spec.models.empty() ||
         std::find(spec.models.begin(), spec.models.end(), model) != spec.models.end();
}

ComponentSpec part_of(ComponentSpec whole, const std::vector<std::string>& names) {
  std::erase_if(whole.params, [&names](const ParamSpec& param) {
    return std::find(names.begin(), names.end(), param.name) == names.end();
  });
  whole.constraints.clear();
  whole.metrics.clear();
  whole.metric_rules.clear();
  whole.answers_by.clear();
  return whole;
}

std::vector<std::string> metrics_of(const ComponentSpec& spec, const Params& params) {
  std::vector<std::string> metrics;
  for (const std::string& metric : spec.metrics) {
    const auto rule = std::find_if(spec.metric_rules.begin(), spec.metric_rules.end(),
                                   [&](const MetricRule& r) { return r.metric == metric; });
    if (rule == spec.metric_rules.end() || rule->measured(params)) metrics.push_back(metric);
  }
  return metrics;
}

}  // namespace simcore::params

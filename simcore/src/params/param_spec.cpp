#include "params/param_spec.hpp"

#include <algorithm>
#include <utility>

namespace simcore::params {

bool serves(const ComponentSpec& spec, const std::string& model) {
  return spec.models.empty() ||
         std::find(spec.models.begin(), spec.models.end(), model) != spec.models.end();
}

ComponentSpec narrowed(ComponentSpec spec, const std::vector<std::string>& names) {
  const auto is_kept = [&names](const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  std::erase_if(spec.params, [&](const ParamSpec& param) { return !is_kept(param.name); });
  const std::string own = spec.section + ".";
  const auto is_left = [&](const std::string& field) {
    return field.starts_with(own) && is_kept(field.substr(own.size()));
  };
  std::erase_if(spec.constraints, [&](const ConstraintSpec& rule) {
    return !std::all_of(rule.fields.begin(), rule.fields.end(), is_left);
  });
  return spec;
}

ComponentSpec part_of(ComponentSpec whole, const std::vector<std::string>& names) {
  ComponentSpec part = narrowed(std::move(whole), names);
  part.constraints.clear();
  part.metrics.clear();
  part.metric_rules.clear();
  part.answers_by.clear();
  return part;
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

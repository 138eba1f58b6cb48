#include "models/narrowed.hpp"

#include <algorithm>

namespace simcore::models {

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

}  // namespace simcore::models

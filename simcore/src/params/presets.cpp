#include "params/presets.hpp"

#include "params/common_params.hpp"

namespace simcore::params {

ParamSpec preset_param(AxisKind axis, const std::vector<Preset>& presets, const std::string& help) {
  std::vector<std::string> names;
  for (const Preset& preset : presets) names.emplace_back(preset.name);
  ParamSpec param = choice_param(axis, "preset", names, help);
  param.default_value = {};
  param.nullable = true;
  return param;
}

void set_preset_defaults(const std::vector<Preset>& presets, std::vector<ParamSpec>& params) {
  for (const Preset& preset : presets) {
    for (const auto& [name, value] : preset.values) {
      for (ParamSpec& param : params) {
        if (param.name == name) param.preset_defaults.emplace_back(preset.name, value);
      }
    }
  }
}

}  // namespace simcore::params

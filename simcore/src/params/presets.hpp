// Presets: named sets of defaults, of which the section's parameter `preset` chooses one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "params/param_spec.hpp"

namespace simcore::params {

struct Preset {
  const char* name;
  std::vector<std::pair<const char*, Value>> values;  ///< by parameter
};

/// The parameter `preset`, null by default.
ParamSpec preset_param(AxisKind axis, const std::vector<Preset>& presets, const std::string& help);

/// Tells the parameters what the presets put in place of their defaults.
void set_preset_defaults(const std::vector<Preset>& presets, std::vector<ParamSpec>& params);

}  // namespace simcore::params

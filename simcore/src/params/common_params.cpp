#include "params/common_params.hpp"

#include <utility>

namespace simcore::params {

ParamSpec integer_param(AxisKind axis, const std::string& name, const std::string& unit,
                        const Value& fallback, Bounds bounds, const std::string& help) {
  return {.name = name,
          .type = ParamType::integer,
          .axis = axis,
          .unit = unit,
          .default_value = fallback,
          .nullable = fallback.is_null(),
          .min = bounds.least,
          .max = bounds.most,
          .help = help};
}

ParamSpec count_param(AxisKind axis, const std::string& name, const Value& fallback, Bounds bounds,
                      const std::string& help) {
  return integer_param(axis, name, "count", fallback, bounds, help);
}

ParamSpec bytes_param(AxisKind axis, const std::string& name, const Value& fallback, Bounds bounds,
                      const std::string& help) {
  return integer_param(axis, name, "bytes", fallback, bounds, help);
}

ParamSpec real_param(AxisKind axis, const std::string& name, const std::string& unit,
                     const Value& fallback, Bounds bounds, const std::string& help) {
  ParamSpec param = integer_param(axis, name, unit, fallback, bounds, help);
  param.type = ParamType::real;
  if (fallback.is_integer()) param.default_value = fallback.as_double();
  return param;
}

ParamSpec positive_param(AxisKind axis, const std::string& name, const std::string& unit,
                         const Value& fallback, double most, const std::string& help) {
  ParamSpec param = real_param(axis, name, unit, fallback, {.least = 0, .most = most}, help);
  param.exclusive_min = true;
  return param;
}

ParamSpec choice_param(AxisKind axis, const std::string& name,
                       const std::vector<std::string>& choices, const std::string& help) {
  return {.name = name,
          .type = ParamType::choice,
          .axis = axis,
          .unit = "choice",
          .default_value = choices.front(),
          .choices = choices,
          .help = help};
}

ParamSpec boolean_param(AxisKind axis, const std::string& name, bool fallback,
                        const std::string& help) {
  return {.name = name,
          .type = ParamType::boolean,
          .axis = axis,
          .unit = "bool",
          .default_value = fallback,
          .help = help};
}

ParamSpec seed_param(const std::string& help) {
  return count_param(AxisKind::chance, "seed", {}, {.least = 0, .most = 9007199254740991.0}, help);
}

ParamSpec only_when(const std::string& words, bool (*applies)(const Params&), ParamSpec param) {
  param.applies_when = words;
  param.applies = applies;
  return param;
}

}  // namespace simcore::params

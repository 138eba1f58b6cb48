// The usual forms of parameters, each made in one call: numbers, choices, seeds, lists.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"

namespace simcore::params {

/// The bounds of a number, both included.
struct Bounds {
  double least = 0;
  double most = 0;
};

/// A whole number. When `fallback` is null, the parameter is nullable: `help` says what null means.
ParamSpec integer_param(AxisKind axis, const std::string& name, const std::string& unit,
                        const Value& fallback, Bounds bounds, const std::string& help);

/// integer_param() with the unit "count".
ParamSpec count_param(AxisKind axis, const std::string& name, const Value& fallback, Bounds bounds,
                      const std::string& help);

/// integer_param() with the unit "bytes".
ParamSpec bytes_param(AxisKind axis, const std::string& name, const Value& fallback, Bounds bounds,
                      const std::string& help);

/// A real number; nullable when `fallback` is null.
ParamSpec real_param(AxisKind axis, const std::string& name, const std::string& unit,
                     const Value& fallback, Bounds bounds, const std::string& help);

/// A real number above 0 and up to `most`; nullable when `fallback` is null.
ParamSpec positive_param(AxisKind axis, const std::string& name, const std::string& unit,
                         const Value& fallback, double most, const std::string& help);

/// One of `choices`, of which the first is the default.
ParamSpec choice_param(AxisKind axis, const std::string& name,
                       const std::vector<std::string>& choices, const std::string& help);

ParamSpec boolean_param(AxisKind axis, const std::string& name, bool fallback,
                        const std::string& help);

/// The parameter `seed`: null, or a whole number that takes the place of base_seed and replicate.
ParamSpec seed_param(const std::string& help);

/// `param` as one that applies only when `applies` holds. `words` say so after "only when".
ParamSpec only_when(const std::string& words, bool (*applies)(const Params&), ParamSpec param);

}  // namespace simcore::params

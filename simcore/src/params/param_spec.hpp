// How a component declares what it can be told: once, beside its code, with units and help.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "params/value.hpp"

namespace simcore {

enum class ParamType { integer, real, boolean, choice, integer_list };

/// One parameter of a component. `min`/`max` bound numbers (and each item of a list).
struct ParamSpec {
  std::string name;
  ParamType type = ParamType::integer;
  std::string unit;  ///< "count", "gbps", "ns", "bytes", "fraction", "bool", "choice"
  Value default_value;  ///< null together with `nullable` means: derived, as `help` says
  bool required = false;
  bool nullable = false;
  std::optional<double> min;
  std::optional<double> max;
  bool exclusive_min = false;
  std::vector<std::string> choices;
  std::optional<int> min_items;
  std::optional<int> max_items;
  std::string applies_when;  ///< expression over the same section; empty: always
  std::string help;
};

/// A rule over several parameters, in the expression language that the service also evaluates.
struct ConstraintSpec {
  std::vector<std::string> fields;
  std::string rule;
  std::string message;
};

/// A named expression from which the service estimates memory and run time without this core.
struct DerivedSpec {
  std::string name;
  std::string expression;
};

/// One choice of a section (topology, routing, workload, placement) or a section without choice.
struct ComponentSpec {
  std::string section;
  std::string kind;
  std::string title;
  std::string help;
  std::string source;
  std::vector<ParamSpec> params;
  std::vector<ConstraintSpec> constraints;
  std::vector<DerivedSpec> derived;
  std::vector<std::string> metrics;
};

/// Parameters of one component after validation: defaults filled, types and ranges checked.
class Params {
 public:
  Params() = default;
  Params(std::string section, Map values);

  [[nodiscard]] const std::string& section() const { return section_; }
  [[nodiscard]] bool has(const std::string& name) const;  ///< present and not null
  [[nodiscard]] std::int64_t integer(const std::string& name) const;
  [[nodiscard]] double real(const std::string& name) const;
  [[nodiscard]] bool boolean(const std::string& name) const;
  [[nodiscard]] const std::string& choice(const std::string& name) const;
  [[nodiscard]] std::vector<std::int64_t> integer_list(const std::string& name) const;
  [[nodiscard]] const Map& values() const { return values_; }

 private:
  std::string section_;
  Map values_;
};

/// Checks `given` (a map, `kind` allowed) against `spec` and fills defaults.
/// Throws PointError naming `section.param` for unknown, missing, mistyped or out-of-range values.
Params validate(const ComponentSpec& spec, const Value& given);

}  // namespace simcore

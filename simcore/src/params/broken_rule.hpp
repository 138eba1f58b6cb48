// The refusals of broken rules. A rule's words stand once, in its ConstraintSpec.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::params {

/// The field of a rule in the place where the component stands. "workload.ranks" of a background
/// job is "environment.background[0].workload.ranks".
std::string field_in(const std::string& section, const std::string& field);

/// The refusal of a broken rule at its first field, whose value is `value`. `others` are the values
/// of its other fields, in their order.
Refusal broken_rule(const ConstraintSpec& rule, const std::string& section, Value value,
                    const std::vector<Value>& others);

/// What breaks a rule that needs more than its section and the network to be judged.
struct Breach {
  Value value{};        ///< of the rule's first field
  Value allowed{};      ///< a text, a list of names, or null when no words help
  std::string found{};  ///< what follows the rule's words; empty: nothing
};

/// The refusal of such a rule: its words, and what breaks it.
Refusal broken_rule(const ConstraintSpec& rule, const std::string& section, Breach breach);

/// Throws it as a PointError.
[[noreturn]] void refuse_by(const ConstraintSpec& rule, const std::string& section, Breach breach);

}  // namespace simcore::params

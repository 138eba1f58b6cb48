// One section against its component's declaration: all mistakes, and what it comes to without any.
#pragma once

#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore {

struct ResolvedSection {
  /// `kind` first where the section chooses among kinds, then the parameters in the order of the
  /// declaration, defaults filled in, those without effect left out, link classes too where there
  /// are none. Complete only without refusals.
  Map values{};
  /// `kind` likewise and every declared parameter: null where it has no effect, a refused value as
  /// it was given.
  Map names{};
  /// For rules and builders; a parameter without effect has its default here.
  Params params{};
  /// In this order: unknown names; values, by parameter; what has no effect; broken rules.
  std::vector<Refusal> refusals{};
};

/// Checks `given` (a map; null stands for an empty one) against `spec`.
///
/// An integral real such as 16.0 passes as an integer, an integer as a real; null passes only where
/// the parameter is nullable. A rule is judged when every parameter that it reads was accepted and
/// no broken rule before it has its first field; such a rule may rely on those before it. One that
/// ties other sections to this one has no `holds` and is not judged here.
ResolvedSection resolve_section(const ComponentSpec& spec, const Value& given);

/// A rule's field where the component stands: "workload.ranks" of a job beside others is
/// "environment.background[0].workload.ranks".
std::string field_in(const std::string& section, const std::string& field);

/// The refusal of a broken rule at its first field, which has `value`; `others` tells the values of
/// its other fields, in their order.
Refusal broken_rule(const ConstraintSpec& rule, const std::string& section, Value value,
                    const std::vector<Value>& others);

}  // namespace simcore

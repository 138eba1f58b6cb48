// The check of one section against its component's declaration: its canonical form, and every
// mistake in it.
#pragma once

#include <vector>

#include "params/broken_rule.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::params {

struct ResolvedSection {
  /// The canonical section: `kind` first, if the section chooses among kinds, then the parameters
  /// in the order of the declaration with their defaults. Parameters that do not apply are left
  /// out, and so are link classes when none is given. Complete only when there is no refusal.
  Map values{};
  /// `kind` likewise, then every declared parameter: null when it does not apply, and as it was
  /// given when it was refused.
  Map names{};
  /// For rules and builders. A parameter that does not apply has its default here.
  Params params{};
  /// In this order: unknown names, refused values, parameters that do not apply, broken rules.
  std::vector<Refusal> refusals{};
};

/// Checks `given` (a map; null counts as an empty one) against `spec`.
///
/// A whole real such as 16.0 passes as an integer, and an integer as a real. Null passes only when
/// the parameter is nullable. A rule is judged when every parameter that it reads was accepted and
/// its first field is in no broken rule before it, so it may rely on the rules before it. A rule
/// that ties other sections to this one has no `holds` and is not judged here
/// (params/broken_rule.hpp).
ResolvedSection resolve_section(const ComponentSpec& spec, const Value& given);

}  // namespace simcore::params

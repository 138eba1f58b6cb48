// The choice of a component by the `kind` of its section, from any registry.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::params {

/// The entry of `registry` (its items have a function `spec`) whose kind is `section["kind"]`. When
/// the section names none, the entry of `default_kind`. When `model` is not empty, entries that do
/// not serve it count as absent. Throws PointError for `<name>.kind` when the kind is unknown, or
/// is missing and has no default.
template <class Entry>
const Entry& choose(const std::string& name, const std::vector<Entry>& registry,
                    const Value& section, const std::string& default_kind = "",
                    const std::string& model = "") {
  std::vector<std::string> kinds;
  const Value fallback(default_kind);
  const Value* kind = section.find("kind");
  if (kind == nullptr && !default_kind.empty()) kind = &fallback;
  for (const Entry& entry : registry) {
    if (!model.empty() && !serves(entry.spec(), model)) continue;
    kinds.push_back(entry.spec().kind);
    if (kind != nullptr && kind->is_string() && kind->as_string() == kinds.back()) return entry;
  }
  throw point_error(refused_kind(name, kind != nullptr ? *kind : Value(), kinds,
                                 name.substr(name.rfind('.') + 1)));
}

}  // namespace simcore::params

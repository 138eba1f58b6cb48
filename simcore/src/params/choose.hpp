// Picks the component that a section names by `kind`, from any registry list.
#pragma once

#include <string>
#include <vector>

#include "params/models.hpp"
#include "params/param_spec.hpp"
#include "params/refused_kind.hpp"

namespace simcore {

/// The entry of `registry` (items with a function `spec`) whose kind is `section["kind"]`, or
/// `default_kind` where the section does not say. Entries that do not serve `model` count as absent
/// unless it is empty.
/// Throws PointError naming `<name>.kind` when it is unknown, or absent without a default.
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

}  // namespace simcore

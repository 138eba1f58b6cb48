#include "point/resolved_point.hpp"

#include "engine/invariant.hpp"

namespace simcore::point {

const SectionState* ResolvedPoint::find(const std::string& section) const {
  for (const auto& [name, state] : sections_) {
    if (name == section) return &state;
  }
  return nullptr;
}

const SectionState& ResolvedPoint::at(const std::string& section) const {
  const SectionState* found = find(section);
  ensure(found != nullptr, "a model asks for a section that it does not have");
  return *found;
}

const Value& ResolvedPoint::values(const std::string& section) const {
  static const Value absent;
  const SectionState* found = find(section);
  return found != nullptr ? found->values : absent;
}

PointView ResolvedPoint::view() const {
  PointView view;
  for (const auto& [name, state] : sections_) view.sections.emplace_back(name, &state);
  return view;
}

ResolvedPoint ResolvedPoint::with(const std::string& section, SectionState state) const {
  ResolvedPoint other = *this;
  for (auto& [name, own] : other.sections_) {
    if (name == section) own = std::move(state);
  }
  return other;
}

}  // namespace simcore::point

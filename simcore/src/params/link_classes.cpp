#include "params/link_classes.hpp"

#include <algorithm>

#include "params/param_check.hpp"
#include "params/printable.hpp"
#include "params/resolve_section.hpp"

namespace simcore {
namespace {

constexpr std::size_t kMostClasses = 256;
constexpr std::size_t kLongestName = 256;

/// What one class is told; refused where that is nothing.
Map resolve_class(const ParamSpec& param, const std::string& name, const Value& given,
                  std::vector<Refusal>& refusals) {
  ComponentSpec spec;
  spec.section = spec.kind = name;
  spec.params = param.items;
  const Value nothing{Map{}};
  ResolvedSection resolved = resolve_section(spec, given.is_null() ? nothing : given);
  const bool refused = !resolved.refusals.empty();
  for (Refusal& refusal : resolved.refusals) refusals.push_back(std::move(refusal));
  Map told;
  for (auto& [member, value] : resolved.values) {
    if (!value.is_null()) told.emplace_back(member, std::move(value));
  }
  if (told.empty() && !refused) {
    refusals.push_back({.field = name,
                        .value = given,
                        .allowed = allowed_of(param),
                        .message = "says nothing of the class: leave it out"});
  }
  return told;
}

}  // namespace

Value resolve_link_classes(const ParamSpec& param, const std::string& name, const Value& given,
                           std::vector<Refusal>& refusals) {
  Map classes;
  const auto refuse = [&](const std::string& message) {
    refusals.push_back(
        {.field = name, .value = given, .allowed = allowed_of(param), .message = message});
  };
  const Map& members = given.as_map();
  if (members.empty()) refuse("names no class: leave it out");
  if (members.size() > kMostClasses) {
    refuse("has " + std::to_string(members.size()) + " classes; there can be " +
           std::to_string(kMostClasses));
    return classes;
  }
  for (const auto& [link_class, content] : members) {
    if (link_class.empty() || link_class.size() > kLongestName || !is_printable(link_class)) {
      refuse("has a class whose name is no printable text of 1 to 256 bytes");
      continue;
    }
    classes.emplace_back(link_class,
                         resolve_class(param, name + "." + link_class, content, refusals));
  }
  std::sort(classes.begin(), classes.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  return classes;
}

}  // namespace simcore

#include "point/link_class_params.hpp"

#include <algorithm>
#include <utility>

#include "params/names.hpp"

namespace simcore::point {
namespace {

constexpr const char* kInjection = "injection";
constexpr const char* kClasses = "classes";

}  // namespace

ParamSpec link_classes(const char* help, std::vector<ParamSpec> items) {
  return {.name = kClasses,
          .type = ParamType::link_classes,
          .axis = AxisKind::choice,
          .unit = "classes",
          .nullable = true,
          .help = help,
          .items = std::move(items)};
}

const Value* of_link_class(const Params& section, const std::string& link_class,
                           const char* member) {
  return section.of_class(kClasses, link_class, member);
}

const Value* of_injection_class(const Params& section, const char* member) {
  return of_link_class(section, kInjection, member);
}

bool gives_link_class(const Params& section, const std::string& link_class) {
  return section.has(kClasses) && section.find(kClasses)->find(link_class) != nullptr;
}

std::vector<std::string> named_link_classes(const Params& section) {
  std::vector<std::string> names;
  if (!section.has(kClasses)) return names;
  for (const auto& [name, told] : section.find(kClasses)->as_map()) {
    if (name != kInjection) names.push_back(name);
  }
  return names;
}

std::vector<Refusal> refuse_link_classes(const char* name, const Params& section,
                                         const std::vector<std::string>& link_classes) {
  if (!section.has(kClasses)) return {};
  const std::string field = std::string(name) + "." + kClasses;
  std::vector<std::string> known = link_classes;
  known.emplace_back(kInjection);
  std::vector<Refusal> refusals;
  for (const auto& [link_class, told] : section.find(kClasses)->as_map()) {
    if (std::find(known.begin(), known.end(), link_class) != known.end()) continue;
    refusals.push_back({.field = field + "." + link_class,
                        .value = told,
                        .allowed = nearest_names(link_class, known),
                        .message = "this topology has no link class '" + shortened(link_class) +
                                   "', but " + comma_joined(known) +
                                   did_you_mean(link_class, known),
                        .related = {field, "topology.kind"}});
  }
  return refusals;
}

}  // namespace simcore::point

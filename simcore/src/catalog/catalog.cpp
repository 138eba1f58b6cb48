#include "catalog/catalog.hpp"

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include "models/registry.hpp"
#include "models/sections.hpp"
#include "params/names.hpp"
#include "params/nested_params.hpp"
#include "params/param_spec.hpp"
#include "params/version.hpp"
#include "routing/recommended.hpp"
#include "stats/metrics.hpp"

namespace simcore::catalog {
namespace {

Value optional_text(const std::string& text) { return text.empty() ? Value() : Value(text); }

/// A whole bound is told as an integer: 2, not 2.0.
Value optional_number(const std::optional<double>& number) {
  if (!number) return {};
  if (*number == std::floor(*number) && std::abs(*number) < 9.0e15) {
    return static_cast<std::int64_t>(*number);
  }
  return *number;
}

Value optional_integer(const std::optional<int>& number) {
  return number ? Value(*number) : Value();
}

const char* type_name(ParamType type) {
  switch (type) {
    case ParamType::integer:
      return "integer";
    case ParamType::real:
      return "real";
    case ParamType::boolean:
      return "boolean";
    case ParamType::choice:
      return "choice";
    case ParamType::integer_list:
      return "integer_list";
    case ParamType::text:
      return "text";
    case ParamType::text_list:
      return "text_list";
    case ParamType::fabric:
      return "fabric";
    case ParamType::trace:
      return "trace";
    case ParamType::address_trace:
      return "address_trace";
    case ParamType::jobs:
      return "jobs";
    case ParamType::link_classes:
      return "link_classes";
  }
  return "";
}

Value axis_name(const std::optional<AxisKind>& axis) {
  if (!axis) return {};
  switch (*axis) {
    case AxisKind::choice:
      return "choice";
    case AxisKind::condition:
      return "condition";
    case AxisKind::resource:
      return "resource";
    case AxisKind::scale:
      return "scale";
    case AxisKind::load:
      return "load";
    case AxisKind::chance:
      return "chance";
  }
  return {};
}

Map param_document(const ParamSpec& spec) {
  Map document = {{"name", spec.name},
                  {"type", type_name(spec.type)},
                  {"axis", axis_name(spec.axis)},
                  {"unit", spec.unit},
                  {"min", optional_number(spec.min)},
                  {"max", optional_number(spec.max)},
                  {"exclusive_min", spec.exclusive_min},
                  {"nullable", spec.nullable},
                  {"required", spec.required},
                  {"default", spec.default_value},
                  {"choices", spec.choices.empty() ? Value() : name_list(spec.choices)},
                  {"min_items", optional_integer(spec.min_items)},
                  {"max_items", optional_integer(spec.max_items)},
                  {"applies_when", optional_text(spec.applies_when)},
                  {"help", spec.help}};
  const std::vector<ParamSpec>& own = spec.type == ParamType::jobs ? job_spec().params : spec.items;
  if (!own.empty()) {
    List items;
    for (const ParamSpec& item : own) items.emplace_back(param_document(item));
    document.emplace_back("items", std::move(items));
  }
  if (!spec.preset_defaults.empty()) {
    document.emplace_back("preset_defaults",
                          Map(spec.preset_defaults.begin(), spec.preset_defaults.end()));
  }
  return document;
}

Map constraint_document(const ConstraintSpec& spec) {
  return {{"fields", name_list(spec.fields)}, {"message", spec.message}};
}

/// The declaration of a component. Texts are those of the declaration; a missing number or text is
/// null.
Map component_document(const ComponentSpec& spec) {
  List params, constraints;
  for (const ParamSpec& param : spec.params) params.emplace_back(param_document(param));
  for (const ConstraintSpec& constraint : spec.constraints) {
    constraints.emplace_back(constraint_document(constraint));
  }
  Map measured_when;
  for (const MetricRule& rule : spec.metric_rules) {
    measured_when.emplace_back(rule.metric, rule.measured_when);
  }
  Map document = {{"kind", spec.kind},
                  {"title", spec.title},
                  {"help", spec.help},
                  {"source", spec.source},
                  {"params", std::move(params)},
                  {"constraints", std::move(constraints)},
                  {"metrics", name_list(spec.metrics)},
                  {"measured_when", std::move(measured_when)},
                  {"answers_by", name_list(spec.answers_by)},
                  {"models", name_list(spec.models)},
                  {"default_for", name_list(spec.default_for)}};
  List routings;
  if (spec.section == "topology") {
    for (const Recommendation& one : recommended_routings(spec.kind)) {
      routings.emplace_back(Map{{"kind", one.kind}, {"reason", one.reason}});
    }
  }
  if (!routings.empty()) document.emplace_back("recommended_routings", std::move(routings));
  return document;
}

Map metric_document(const MetricSpec& spec) {
  return {{"name", spec.name},
          {"unit", spec.unit},
          {"better", optional_text(spec.better)},
          {"needs_steady_state", spec.needs_steady_state},
          {"error_metric", optional_text(spec.error_metric)},
          {"help", spec.help}};
}

Map model_document(const Model& model) {
  const ModelTraits& traits = model.traits;
  return {{"name", model.name},
          {"title", model.title},
          {"simulates", traits.simulates},
          {"has_events", traits.has_events},
          {"has_ports", traits.has_ports},
          {"has_links", traits.has_links},
          {"has_ranks", traits.has_ranks},
          {"main_metric", traits.main_metric},
          {"parts", name_list(traits.parts)},
          {"cost_sections", name_list(traits.cost_sections)},
          {"implied_sections", name_list(traits.implied_sections)},
          {"caution", traits.caution}};
}

List documents_of(const Section& section) {
  List components;
  for (const Component& component : section.components) {
    components.emplace_back(component_document(component.spec));
  }
  return components;
}

}  // namespace

Map catalog_document() {
  Map sections, axes;
  for (const Section& section : all_sections()) {
    sections.emplace_back(section.name, documents_of(section));
    axes.emplace_back(section.name, section.axis);
  }
  List metrics, models;
  for (const Model& model : model_registry()) models.emplace_back(model_document(model));
  for (const MetricSpec& metric : metric_list()) metrics.emplace_back(metric_document(metric));
  return {{"catalog_version", 1},
          {"simcore_version", simcore_version()},
          {"model_revision", kModelRevision},
          {"models", std::move(models)},
          {"sections", std::move(sections)},
          {"section_axes", std::move(axes)},
          {"metrics", std::move(metrics)}};
}

}  // namespace simcore::catalog

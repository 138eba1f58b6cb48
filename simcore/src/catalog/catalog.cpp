#include "catalog/catalog.hpp"

#include "catalog/component_document.hpp"
#include "judge/components.hpp"
#include "params/models.hpp"
#include "params/version.hpp"
#include "stats/metrics.hpp"

namespace simcore {
namespace {

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
  for (const std::string& model : model_names()) models.emplace_back(model);
  for (const MetricSpec& metric : metric_list()) metrics.emplace_back(metric_document(metric));
  return {{"catalog_version", 1},
          {"simcore_version", simcore_version()},
          {"model_revision", kModelRevision},
          {"models", std::move(models)},
          {"sections", std::move(sections)},
          {"section_axes", std::move(axes)},
          {"metrics", std::move(metrics)}};
}

}  // namespace simcore

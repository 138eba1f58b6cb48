#include "models/registry.hpp"

#include <algorithm>

#include "models/closed_form/closed_form_model.hpp"
#include "models/congestion/congestion_model.hpp"
#include "models/flow/flow_model.hpp"
#include "models/loggp/loggp_model.hpp"
#include "models/packet/packet_model.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"
#include "point/point_sections.hpp"

namespace simcore::models {

const std::vector<Model>& model_registry() {
  static const std::vector<Model> models = {packet_model(), congestion_model(), closed_form_model(),
                                            loggp_model(), flow_model()};
  return models;
}

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all;
    for (const Model& model : model_registry()) all.emplace_back(model.name);
    return all;
  }();
  return names;
}

const Model& model_named(const Value& name) {
  for (const Model& model : model_registry()) {
    if (name.is_string() && name.as_string() == model.name) return model;
  }
  const std::string all = comma_joined(model_names());
  throw PointError("model", name.to_text(), all,
                   "must be one of: " + all +
                       (name.is_string() ? did_you_mean(name.as_string(), model_names()) : ""));
}

const Model& model_of(const Value& point) {
  const Value& named = section_of(point, "model");
  return named.is_null() ? model_registry().front() : model_named(named);
}

}  // namespace simcore::models

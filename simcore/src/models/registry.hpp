// Every model by name: the one list to extend. docs/models/ defines them.
#pragma once

#include <string>
#include <vector>

#include "params/value.hpp"
#include "point/model.hpp"

namespace simcore::models {

/// All models, in the order of the catalogue; the first is that of a point that names none.
const std::vector<Model>& model_registry();

/// The names of all models.
const std::vector<std::string>& model_names();

/// The model of that name. Throws PointError.
const Model& model_named(const Value& name);

/// The model of a point. Throws PointError.
const Model& model_of(const Value& point);

}  // namespace simcore::models

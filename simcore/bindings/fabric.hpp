// The Python class Fabric: an imported fabric that points refer to by name.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "topology/fabric.hpp"

namespace simcore::bindings {

/// What an object of the class holds.
struct FabricHandle {
  std::shared_ptr<const FabricContent> content;
};

/// A mapping of names to Fabric objects, or None for no fabrics.
Fabrics fabrics_from(pybind11::handle mapping);

}  // namespace simcore::bindings

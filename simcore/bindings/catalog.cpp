// The catalogue and the version.
#include "catalog/catalog.hpp"

#include "bind.hpp"
#include "convert.hpp"
#include "params/version.hpp"

namespace simcore {

void bind_catalog(pybind11::module_& module) {
  module.def("catalog", [] { return to_python(catalog_document()); });
  module.attr("__version__") = simcore_version();
  module.attr("model_revision") = kModelRevision;
}

}  // namespace simcore

// The extension module simcore._core: the catalogue, and one function for each subject, which is in
// the file of its name.
#include <pybind11/pybind11.h>

#include "bind.hpp"
#include "catalog/catalog.hpp"
#include "convert.hpp"
#include "params/version.hpp"

using namespace simcore::bindings;

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled simulator core; use the functions of the package simcore.";
  module.def("catalog", [] { return to_python(catalog_document()); });
  module.attr("__version__") = simcore_version();
  module.attr("model_revision") = kModelRevision;
  bind_errors();
  bind_fabrics(module);
  bind_traces(module);
  bind_address_traces(module);
  bind_points(module);
  bind_judge(module);
}

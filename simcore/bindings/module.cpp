// The extension module simcore._core: the catalogue, and one function for each subject, which is in
// the file of its name.
#include <pybind11/pybind11.h>

#include "bind.hpp"
#include "catalog/catalog.hpp"
#include "convert.hpp"
#include "params/version.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled simulator core; use the functions of the package simcore.";
  module.def("catalog", [] { return simcore::to_python(simcore::catalog_document()); });
  module.attr("__version__") = simcore::simcore_version();
  module.attr("model_revision") = simcore::kModelRevision;
  simcore::bind_errors();
  simcore::bind_fabrics(module);
  simcore::bind_points(module);
  simcore::bind_judge(module);
}

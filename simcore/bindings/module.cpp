// The extension module simcore._core: one function a subject, in the files beside this one.
#include <pybind11/pybind11.h>

#include "bind.hpp"

PYBIND11_MODULE(_core, module) {
  module.doc() = "The compiled simulator core; use the functions of the package simcore.";
  simcore::bind_errors();
  simcore::bind_stop_flag(module);
  simcore::bind_fabrics(module);
  simcore::bind_points(module);
  simcore::bind_catalog(module);
  simcore::bind_judge(module);
}

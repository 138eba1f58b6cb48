// What each file of this folder adds to the module.
#pragma once

#include <pybind11/pybind11.h>

namespace simcore {

void bind_errors();
void bind_stop_flag(pybind11::module_& module);
void bind_fabrics(pybind11::module_& module);
void bind_points(pybind11::module_& module);
void bind_catalog(pybind11::module_& module);
void bind_judge(pybind11::module_& module);

}  // namespace simcore

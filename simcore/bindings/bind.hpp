// The functions that add a subject to the extension module.
//
// This folder only converts between Python objects and the values of the core, and releases
// Python's lock while the core works. ../README.md lists the functions of the package.
#pragma once

#include <pybind11/pybind11.h>

namespace simcore::bindings {

void bind_errors();
void bind_fabrics(pybind11::module_& module);
void bind_address_traces(pybind11::module_& module);
void bind_traces(pybind11::module_& module);
void bind_points(pybind11::module_& module);
void bind_judge(pybind11::module_& module);

}  // namespace simcore::bindings

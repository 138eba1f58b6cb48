// The extension module simcore._cpu: which processors the core was built for, and what this machine
// is. It runs on every processor, and is loaded before simcore._core.
#include <pybind11/pybind11.h>

#include "params/cpu_family.hpp"

PYBIND11_MODULE(_cpu, module) {
  module.doc() = "Which processors the core was built for; use simcore.processors.";
  module.attr("built_for") = simcore::params::built_for();
  module.attr("machine") = simcore::params::machine_family();
}

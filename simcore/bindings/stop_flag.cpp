// The flag that ends a run from another thread.
#include "engine/stop_flag.hpp"

#include "bind.hpp"

namespace py = pybind11;

namespace simcore {

void bind_stop_flag(py::module_& module) {
  py::class_<StopFlag>(module, "StopFlag",
                       "Raised by any thread to end a run, which then raises StoppedError.")
      .def(py::init<>())
      .def("set", &StopFlag::raise, "Ask the run to stop; it does within milliseconds.")
      .def("is_set", &StopFlag::raised, "Whether the flag has been raised.");
}

}  // namespace simcore

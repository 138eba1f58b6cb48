// Running, checking and analysing one point, without holding Python's lock.
#include "bind.hpp"
#include "convert.hpp"
#include "engine/stop_flag.hpp"
#include "run/run_point.hpp"
#include "run/statics_point.hpp"

namespace py = pybind11;

namespace simcore {
namespace {

template <class Action>
py::object without_lock(const py::handle point, Action action) {
  const Value given = from_python(point, "");
  Value result;
  {
    const py::gil_scoped_release unlocked;
    result = action(given);
  }
  return to_python(result);
}

}  // namespace

void bind_points(py::module_& module) {
  module.def(
      "run",
      [](const py::dict& point, const StopFlag* stop) {
        return without_lock(
            point, [stop](const Value& given) { return run_point(given, {.stop = stop}); });
      },
      py::arg("point"), py::arg("stop") = nullptr);
  module.def(
      "check", [](const py::dict& point) { return without_lock(point, check_point); },
      py::arg("point"));
  module.def(
      "statics", [](const py::dict& point) { return without_lock(point, statics_point); },
      py::arg("point"));
}

}  // namespace simcore

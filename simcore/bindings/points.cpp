// Running, checking and analysing one point without Python's lock, and the flag that stops a run.
#include <pybind11/native_enum.h>

#include <functional>

#include "bind.hpp"
#include "convert.hpp"
#include "engine/stop_flag.hpp"
#include "fabric.hpp"
#include "run/message_trace.hpp"
#include "run/network_analysis.hpp"
#include "run/network_facts.hpp"
#include "run/rank_jobs.hpp"
#include "run/run_point.hpp"
#include "run/work_estimate.hpp"

namespace py = pybind11;

namespace simcore::bindings {
namespace {

/// Whether Ctrl-C would raise KeyboardInterrupt here: in the main thread, with Python's own
/// handler.
bool hears_interrupts() {
  const py::object threading = py::module_::import("threading");
  if (!threading.attr("current_thread")().is(threading.attr("main_thread")())) return false;
  const py::object signal = py::module_::import("signal");
  return signal.attr("getsignal")(signal.attr("SIGINT")).is(signal.attr("default_int_handler"));
}

/// Lets Python handle the signals that came while its lock was released.
void act_on_signals() {
  const py::gil_scoped_acquire locked;
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
}

template <class Action>
py::object without_lock(const py::handle point, const py::handle fabrics, Action action,
                        const char* path = "") {
  const Value given = from_python(point, path);
  const Fabrics known = fabrics_from(fabrics);
  Value result;
  {
    const py::gil_scoped_release unlocked;
    result = action(given, known);
  }
  return to_python(result);
}

}  // namespace

void bind_points(py::module_& module) {
  py::class_<StopFlag>(module, "StopFlag",
                       "Raised by any thread to end a run, which then raises StoppedError.")
      .def(py::init<>())
      .def("set", &StopFlag::raise, "Ask the run to stop; it does within milliseconds.")
      .def("is_set", &StopFlag::raised, "Whether the flag has been raised.");
  py::native_enum<Schedule>(module, "Schedule", "enum.Enum",
                            "How the engine orders events; results are the same.")
      .value("automatic", Schedule::automatic)
      .value("strict", Schedule::strict)
      .value("looking_ahead", Schedule::looking_ahead)
      .finalize();
  module.def(
      "run",
      [](const py::dict& point, const StopFlag* stop, const py::object& fabrics,
         Schedule schedule) {
        const std::function<void()> ask = act_on_signals;
        const auto* caller = hears_interrupts() ? &ask : nullptr;
        return without_lock(point, fabrics, [=](const Value& given, const Fabrics& known) {
          return run_point(
              given, {.stop = stop, .ask_caller = caller, .schedule = schedule, .fabrics = &known});
        });
      },
      py::arg("point"), py::arg("stop") = nullptr, py::arg("fabrics") = py::none(),
      py::arg("schedule") = Schedule::automatic);
  module.def(
      "check",
      [](const py::dict& point, const py::object& fabrics) {
        return without_lock(point, fabrics, check_point);
      },
      py::arg("point"), py::arg("fabrics") = py::none());
  module.def(
      "statics",
      [](const py::dict& point, const py::object& fabrics) {
        return without_lock(point, fabrics, analyse_network);
      },
      py::arg("point"), py::arg("fabrics") = py::none());
  module.def(
      "trace_messages",
      [](const py::dict& point, Schedule schedule) {
        return without_lock(point, py::none(), [schedule](const Value& given, const Fabrics&) {
          return trace_messages(given, schedule);
        });
      },
      py::arg("point"), py::arg("schedule") = Schedule::automatic);
  module.def(
      "shape",
      [](const py::dict& topology, const py::object& routing, const py::object& fabrics) {
        const Value route = from_python(routing, "routing");
        return without_lock(
            topology, fabrics,
            [&route](const Value& given, const Fabrics& known) {
              return Value(shape_of(given, route, known));
            },
            "topology");
      },
      py::arg("topology"), py::arg("routing") = py::none(), py::arg("fabrics") = py::none());
  module.def(
      "work",
      [](const py::dict& point, const py::object& fabrics) {
        return without_lock(point, fabrics, [](const Value& given, const Fabrics& known) {
          return Value(to_map(work_of(given, known)));
        });
      },
      py::arg("point"), py::arg("fabrics") = py::none());
  module.def(
      "network_facts",
      [](const py::dict& point, const py::object& fabrics) {
        return without_lock(point, fabrics, [](const Value& given, const Fabrics& known) {
          return Value(network_facts(given, known));
        });
      },
      py::arg("point"), py::arg("fabrics") = py::none());
  module.def(
      "check_ranks",
      [](std::uint32_t endpoints, const py::dict& workload, const py::object& mpi,
         const py::object& environment, const py::object& aggregation) {
        const Value job = from_python(workload, "workload");
        const Value settings = from_python(mpi, "mpi");
        const Value beside = from_python(environment, "environment");
        const Value reduction = from_python(aggregation, "aggregation");
        const py::gil_scoped_release unlocked;
        require_none(refuse_ranks(job, settings, beside, reduction, endpoints));
      },
      py::arg("endpoints"), py::arg("workload"), py::arg("mpi") = py::none(),
      py::arg("environment") = py::none(), py::arg("aggregation") = py::none());
}

}  // namespace simcore::bindings

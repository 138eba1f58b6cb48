// Running, checking and analysing one point without Python's lock, and the flag that stops a run.
#include <pybind11/native_enum.h>

#include <functional>

#include "bind.hpp"
#include "convert.hpp"
#include "engine/stop_flag.hpp"
#include "fabric.hpp"
#include "models/packet/message_trace.hpp"
#include "point/mpi_section.hpp"
#include "point/rank_jobs.hpp"
#include "run/network_analysis.hpp"
#include "run/network_facts.hpp"
#include "run/network_wiring.hpp"
#include "run/point_work.hpp"
#include "run/program_trace.hpp"
#include "run/run_point.hpp"
#include "trace.hpp"

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

Attachments attachments_from(const py::handle fabrics, const py::handle traces = py::none()) {
  Attachments attached{.fabrics = fabrics_from(fabrics)};
  add_traces(traces, attached);
  return attached;
}

/// Has `action` look at the point without Python's lock. It hears Ctrl-C and `stop`.
template <class Action>
py::object without_lock(const py::handle point, const Attachments& attached, const StopFlag* stop,
                        Action action, Schedule schedule = Schedule::automatic,
                        const char* path = "") {
  const Value given = from_python(point, path);
  const std::function<void()> ask = act_on_signals;
  const RunOptions options{.stop = stop,
                           .ask_caller = hears_interrupts() ? &ask : nullptr,
                           .schedule = schedule,
                           .attachments = &attached};
  Value result;
  {
    const py::gil_scoped_release unlocked;
    result = action(given, options);
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
      [](const py::dict& point, const StopFlag* stop, const py::object& fabrics, Schedule schedule,
         const py::object& traces) {
        return without_lock(point, attachments_from(fabrics, traces), stop, run_point, schedule);
      },
      py::arg("point"), py::arg("stop") = nullptr, py::arg("fabrics") = py::none(),
      py::arg("schedule") = Schedule::automatic, py::arg("traces") = py::none());
  const auto question = [&module](const char* name,
                                  Value (*answer)(const Value&, const RunOptions&)) {
    module.def(
        name,
        [answer](const py::dict& point, const py::object& fabrics, const StopFlag* stop,
                 const py::object& traces) {
          return without_lock(point, attachments_from(fabrics, traces), stop, answer);
        },
        py::arg("point"), py::arg("fabrics") = py::none(), py::arg("stop") = nullptr,
        py::arg("traces") = py::none());
  };
  question("check", check_point);
  question("statics", [](const Value& point, const RunOptions& options) {
    return Value(analyse_network(point, options));
  });
  question("work", [](const Value& point, const RunOptions& options) {
    return Value(to_map(work_of(point, options)));
  });
  question("network_facts", [](const Value& point, const RunOptions& options) {
    return Value(network_facts(point, options));
  });
  question("network_wiring", [](const Value& point, const RunOptions& options) {
    return Value(network_wiring_of(point, options));
  });
  question("graph", [](const Value& point, const RunOptions& options) {
    return Value(network_graph_of(point, options));
  });
  question("program_trace", [](const Value& point, const RunOptions& options) {
    return Value(program_trace(point, options));
  });
  module.def(
      "trace_messages",
      [](const py::dict& point, Schedule schedule, const StopFlag* stop) {
        return without_lock(point, Attachments{}, stop, trace_messages, schedule);
      },
      py::arg("point"), py::arg("schedule") = Schedule::automatic, py::arg("stop") = nullptr);
  module.def(
      "shape",
      [](const py::dict& topology, const py::object& routing, const py::object& fabrics,
         const StopFlag* stop) {
        const Value route = from_python(routing, "routing");
        return without_lock(
            topology, attachments_from(fabrics), stop,
            [&route](const Value& given, const RunOptions& options) {
              return Value(shape_of(given, route, options));
            },
            Schedule::automatic, "topology");
      },
      py::arg("topology"), py::arg("routing") = py::none(), py::arg("fabrics") = py::none(),
      py::arg("stop") = nullptr);
  module.def(
      "check_ranks",
      [](std::uint32_t endpoints, const py::dict& workload, const py::object& mpi,
         const py::object& environment, const py::object& aggregation) {
        const Value job = from_python(workload, "workload");
        const Value settings = from_python(mpi, "mpi");
        const Value beside = from_python(environment, "environment");
        const Value reduction = from_python(aggregation, "aggregation");
        const py::gil_scoped_release unlocked;
        const Params costs = validate(mpi_spec(), settings);
        require_none(refuse_ranks(job, costs, beside, reduction, endpoints));
      },
      py::arg("endpoints"), py::arg("workload"), py::arg("mpi") = py::none(),
      py::arg("environment") = py::none(), py::arg("aggregation") = py::none());
}

}  // namespace simcore::bindings

// Traces of applications, each read once and used by any number of points.
#include "trace.hpp"

#include <pybind11/numpy.h>

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "address_trace.hpp"
#include "bind.hpp"
#include "columns.hpp"
#include "mpi/trace_clock.hpp"
#include "params/errors.hpp"

namespace py = pybind11;

namespace simcore::bindings {

void add_traces(py::handle mapping, Attachments& attached) {
  if (mapping.is_none()) return;
  const py::dict named{py::reinterpret_borrow<py::object>(mapping)};
  for (const auto& [key, trace] : named) {
    const bool of_ranks = py::isinstance<TraceHandle>(trace);
    if (!py::isinstance<py::str>(key) || (!of_ranks && !py::isinstance<AddressTraceHandle>(trace)))
      throw PointError("traces", py::str(key).cast<std::string>(),
                       "names and Trace or AddressTrace objects",
                       "must map names to Trace or AddressTrace objects");
    const auto name = key.cast<std::string>();
    if (of_ranks) {
      attached.traces.emplace(name, trace.cast<TraceHandle>().content);
    } else {
      attached.address_traces.emplace(name, trace.cast<AddressTraceHandle>().content);
    }
  }
}

namespace {

TraceHandle read_trace(const py::dict& given) {
  TraceColumns columns;
  columns.first = column<std::uint64_t>(given, "trace", "first");
  columns.kind = column<std::uint8_t>(given, "trace", "kind");
  columns.stream = column<std::uint16_t>(given, "trace", "stream");
  columns.peer = column<std::uint32_t>(given, "trace", "peer");
  columns.tag = column<std::uint32_t>(given, "trace", "tag");
  columns.bytes = column<std::uint64_t>(given, "trace", "bytes");
  columns.duration_ps = column<std::uint64_t>(given, "trace", "duration_ps");
  columns.collective = column<std::uint8_t>(given, "trace", "collective");
  columns.root = column<std::uint32_t>(given, "trace", "root");
  columns.need_offsets = column<std::uint64_t>(given, "trace", "need_offsets");
  columns.needs = column<std::uint32_t>(given, "trace", "needs");
  columns.started_offsets = column<std::uint64_t>(given, "trace", "started_offsets");
  columns.started = column<std::uint32_t>(given, "trace", "started");
  const auto members = column<std::uint32_t>(given, "trace", "group_members");
  const auto offsets = column<std::uint64_t>(given, "trace", "group_offsets");
  for (std::size_t g = 0; g + 1 < offsets.size(); ++g) {
    if (offsets[g] > offsets[g + 1] || offsets[g + 1] > members.size())
      throw PointError("trace.group_offsets", std::to_string(offsets[g + 1]),
                       "rising, up to the number of members", "must rise");
    columns.groups.emplace_back(members.data() + offsets[g], members.data() + offsets[g + 1]);
  }
  const py::gil_scoped_release unlocked;
  return {std::make_shared<const TraceContent>(columns)};
}

/// An array of numpy that takes over what a vector holds.
template <class T>
py::array_t<T> array_of(std::vector<T> values) {
  auto* kept = new std::vector<T>(std::move(values));
  const py::capsule owner(kept, [](void* held) { delete static_cast<std::vector<T>*>(held); });
  return py::array_t<T>(static_cast<py::ssize_t>(kept->size()), kept->data(), owner);
}

template <class Get>
auto path_column(const std::vector<PathStep>& steps, Get get) {
  std::vector<std::decay_t<decltype(get(steps.front()))>> values;
  values.reserve(steps.size());
  for (const PathStep& step : steps) values.push_back(get(step));
  return array_of(std::move(values));
}

py::dict trace_clock(const TraceHandle& trace, std::int64_t latency_ps, double ps_per_byte) {
  std::optional<TraceClock> clock;
  std::vector<PathStep> steps;
  {
    const py::gil_scoped_release unlocked;
    clock.emplace(*trace.content, ClockNetwork{.latency = latency_ps, .ps_per_byte = ps_per_byte});
    steps = clock->critical_path();
  }
  py::dict path;
  path["kind"] =
      path_column(steps, [](const PathStep& s) { return static_cast<std::uint8_t>(s.kind); });
  path["collective"] = path_column(steps, [](const PathStep& s) { return s.collective; });
  path["rank"] = path_column(steps, [](const PathStep& s) { return s.rank; });
  path["operation"] = path_column(steps, [](const PathStep& s) { return s.op; });
  path["to"] = path_column(steps, [](const PathStep& s) { return s.to; });
  path["bytes"] = path_column(steps, [](const PathStep& s) { return s.bytes; });
  path["begin_ps"] = path_column(steps, [](const PathStep& s) { return s.begin; });
  path["end_ps"] = path_column(steps, [](const PathStep& s) { return s.end; });
  py::dict told;
  told["length_ps"] = clock->length();
  told["begin_ps"] = array_of(clock->begins());
  told["end_ps"] = array_of(clock->ends());
  told["path"] = path;
  return told;
}

}  // namespace

void bind_traces(py::module_& module) {
  module.def("trace_clock", &trace_clock, py::arg("trace"), py::arg("latency_ps"),
             py::arg("ps_per_byte"));
  py::class_<TraceHandle>(module, "Trace", "A recorded application, checked; see simcore.trace.")
      .def(py::init(&read_trace), py::arg("columns"))
      .def_property_readonly("ranks",
                             [](const TraceHandle& trace) { return trace.content->ranks(); })
      .def_property_readonly("memory_bytes",
                             [](const TraceHandle& trace) { return trace.content->memory_bytes(); })
      .def("figures", [](const TraceHandle& trace) {
        const TraceContent& content = *trace.content;
        const TraceFigures& figures = content.figures();
        py::set kinds;
        for (const TraceCollective& one : content.collectives())
          kinds.add(trace_collectives()[one.operation]);
        py::dict told;
        told["ranks"] = figures.ranks;
        told["operations"] = figures.operations;
        told["messages"] = figures.messages;
        told["sent_bytes"] = figures.sent_bytes;
        told["collectives"] = figures.collectives;
        told["collective_parts"] = figures.collective_parts;
        told["collective_bytes"] = figures.collective_bytes;
        told["compute_ns"] = figures.compute_ps / 1000;
        told["collective_kinds"] = py::module_::import("builtins").attr("sorted")(kinds);
        return told;
      });
}

}  // namespace simcore::bindings

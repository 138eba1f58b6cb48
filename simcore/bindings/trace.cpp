// Traces of applications, each read once and used by any number of points.
#include "trace.hpp"

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "bind.hpp"
#include "params/errors.hpp"

namespace py = pybind11;

namespace simcore::bindings {

Traces traces_from(py::handle mapping) {
  Traces traces;
  if (mapping.is_none()) return traces;
  const py::dict named{py::reinterpret_borrow<py::object>(mapping)};
  for (const auto& [name, trace] : named) {
    if (!py::isinstance<py::str>(name) || !py::isinstance<TraceHandle>(trace)) {
      throw PointError("traces", py::str(name).cast<std::string>(), "names and Trace objects",
                       "must map names to Trace objects");
    }
    traces.emplace(name.cast<std::string>(), trace.cast<TraceHandle>().content);
  }
  return traces;
}

namespace {

/// A column of one dimension, of exactly this type.
template <class T>
std::vector<T> column(const py::dict& columns, const char* name) {
  using Array = py::array_t<T, py::array::c_style>;
  if (!columns.contains(name))
    throw PointError(std::string("trace.") + name, "nothing", "a numpy array", "is missing");
  const py::object given = columns[name];
  if (!py::isinstance<Array>(given) || given.cast<Array>().ndim() != 1)
    throw PointError(std::string("trace.") + name, py::str(py::type::of(given)).cast<std::string>(),
                     "a numpy array of one dimension and of the type that the documentation says",
                     "must be a numpy array of one dimension and of its type");
  const auto array = given.cast<Array>();
  return {array.data(), array.data() + array.size()};
}

TraceHandle read_trace(const py::dict& given) {
  TraceColumns columns;
  columns.first = column<std::uint64_t>(given, "first");
  columns.kind = column<std::uint8_t>(given, "kind");
  columns.stream = column<std::uint16_t>(given, "stream");
  columns.peer = column<std::uint32_t>(given, "peer");
  columns.tag = column<std::uint32_t>(given, "tag");
  columns.bytes = column<std::uint64_t>(given, "bytes");
  columns.duration_ps = column<std::uint64_t>(given, "duration_ps");
  columns.collective = column<std::uint8_t>(given, "collective");
  columns.root = column<std::uint32_t>(given, "root");
  columns.need_offsets = column<std::uint64_t>(given, "need_offsets");
  columns.needs = column<std::uint32_t>(given, "needs");
  columns.started_offsets = column<std::uint64_t>(given, "started_offsets");
  columns.started = column<std::uint32_t>(given, "started");
  const auto members = column<std::uint32_t>(given, "group_members");
  const auto offsets = column<std::uint64_t>(given, "group_offsets");
  for (std::size_t g = 0; g + 1 < offsets.size(); ++g) {
    if (offsets[g] > offsets[g + 1] || offsets[g + 1] > members.size())
      throw PointError("trace.group_offsets", std::to_string(offsets[g + 1]),
                       "rising, up to the number of members", "must rise");
    columns.groups.emplace_back(members.data() + offsets[g], members.data() + offsets[g + 1]);
  }
  const py::gil_scoped_release unlocked;
  return {std::make_shared<const TraceContent>(columns)};
}

}  // namespace

void bind_traces(py::module_& module) {
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

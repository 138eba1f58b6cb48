// Address traces, each read once and used by any number of points.
#include "address_trace.hpp"

#include <pybind11/pybind11.h>

#include "bind.hpp"
#include "columns.hpp"

namespace py = pybind11;

namespace simcore::bindings {
namespace {

AddressTraceHandle read_address_trace(const py::dict& given) {
  const AddressTraceColumns columns{
      .core = column<std::uint32_t>(given, "address_trace", "core"),
      .gap_ps = column<std::uint64_t>(given, "address_trace", "gap_ps"),
      .address = column<std::uint64_t>(given, "address_trace", "address"),
      .write = column<std::uint8_t>(given, "address_trace", "write")};
  const py::gil_scoped_release unlocked;
  return {std::make_shared<const AddressTrace>(columns)};
}

py::dict figures_of(const AddressTraceHandle& trace) {
  py::dict told;
  told["trace_cores"] = trace.content->cores();
  told["trace_operations"] = trace.content->operations();
  told["trace_writes"] = trace.content->writes();
  told["trace_address_bytes"] = trace.content->address_bytes();
  return told;
}

}  // namespace

void bind_address_traces(py::module_& module) {
  py::class_<AddressTraceHandle>(module, "AddressTrace",
                                 "Recorded accesses to memory, checked; see simcore.address_trace.")
      .def(py::init(&read_address_trace), py::arg("columns"))
      .def_property_readonly("cores",
                             [](const AddressTraceHandle& trace) { return trace.content->cores(); })
      .def_property_readonly(
          "memory_bytes",
          [](const AddressTraceHandle& trace) { return trace.content->memory_bytes(); })
      .def("figures", &figures_of);
}

}  // namespace simcore::bindings

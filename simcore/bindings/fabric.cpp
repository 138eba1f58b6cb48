// Imported fabrics, each read once and used by any number of points.
#include "fabric.hpp"

#include <optional>
#include <string>

#include "bind.hpp"
#include "convert.hpp"
#include "params/errors.hpp"
#include "topology/fabric_document.hpp"

namespace py = pybind11;

namespace simcore::bindings {

Fabrics fabrics_from(py::handle mapping) {
  Fabrics fabrics;
  if (mapping.is_none()) return fabrics;
  const py::dict named{py::reinterpret_borrow<py::object>(mapping)};
  for (const auto& [name, fabric] : named) {
    if (!py::isinstance<py::str>(name) || !py::isinstance<FabricHandle>(fabric)) {
      throw PointError("fabrics", py::str(name).cast<std::string>(), "names and Fabric objects",
                       "must map names to Fabric objects");
    }
    fabrics.emplace(name.cast<std::string>(), fabric.cast<FabricHandle>().content);
  }
  return fabrics;
}

namespace {

/// `tables` as bytes, if not None.
std::optional<std::string> bytes_from(py::handle tables) {
  if (tables.is_none()) return std::nullopt;
  if (py::isinstance<py::bytes>(tables)) return tables.cast<std::string>();
  throw PointError("fabric.tables", py::str(py::type::of(tables)).cast<std::string>(),
                   "bytes or None", "must be bytes or None");
}

FabricHandle read_handle(const py::dict& document, const py::object& tables) {
  const Value given = from_python(document, "fabric");
  const std::optional<std::string> bytes = bytes_from(tables);
  const py::gil_scoped_release unlocked;
  return {read_fabric(given, bytes)};
}

py::object tables_of(const FabricHandle& fabric) {
  if (!fabric.content->tables) return py::none();
  const auto& ports = fabric.content->tables->ports;
  return py::bytes(reinterpret_cast<const char*>(ports.data()), ports.size());
}

}  // namespace

void bind_fabrics(py::module_& module) {
  py::class_<FabricHandle>(module, "Fabric", "An imported fabric, checked; see simcore.fabric.")
      .def(py::init(&read_handle), py::arg("document"), py::arg("tables") = py::none())
      .def_property_readonly(
          "routers",
          [](const FabricHandle& fabric) { return fabric.content->wiring.routers.size(); })
      .def_property_readonly(
          "endpoints",
          [](const FabricHandle& fabric) { return fabric.content->wiring.endpoints.size(); })
      .def_property_readonly(
          "channels",
          [](const FabricHandle& fabric) { return 2 * fabric.content->wiring.links.size(); })
      .def_property_readonly("tables", &tables_of)
      .def("document", [](const FabricHandle& fabric) {
        return to_python(fabric_document(FabricTopology(fabric.content)));
      });
}

}  // namespace simcore::bindings

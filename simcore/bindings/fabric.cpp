// Imported fabrics: reading them once, to be used by any number of points.
#include "fabric.hpp"

#include <string>

#include "bind.hpp"
#include "convert.hpp"
#include "params/errors.hpp"
#include "topology/fabric_document.hpp"

namespace py = pybind11;

namespace simcore {

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

void bind_fabrics(py::module_& module) {
  py::class_<FabricHandle>(module, "Fabric", "An imported fabric, checked; see simcore.run.")
      .def(py::init([](const py::dict& document, const py::object& tables) {
             const Value given = from_python(document, "");
             const std::string bytes = tables.is_none() ? "" : tables.cast<std::string>();
             return FabricHandle{read_fabric(given, bytes)};
           }),
           py::arg("document"), py::arg("tables") = py::none());
}

}  // namespace simcore

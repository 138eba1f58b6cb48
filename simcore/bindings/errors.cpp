// The one list of C++ exceptions and their Python exceptions in simcore.errors.
#include "params/errors.hpp"

#include "bind.hpp"

namespace py = pybind11;

namespace simcore::bindings {
namespace {

void raise(const char* class_name, const py::tuple& arguments) {
  const py::object type = py::module_::import("simcore.errors").attr(class_name);
  PyErr_SetObject(type.ptr(), type(*arguments).ptr());
}

void raise(const char* class_name, const std::exception& error) {
  raise(class_name, py::make_tuple(error.what()));
}

void translate(std::exception_ptr thrown) {
  try {
    if (thrown) std::rethrow_exception(thrown);
  } catch (const PointError& error) {
    raise("PointError",
          py::make_tuple(error.field(), error.value(), error.allowed(), error.message()));
  } catch (const DeadlockError& error) {
    raise("DeadlockError", error);
  } catch (const MemoryLimitError& error) {
    raise("MemoryLimitError", error);
  } catch (const TimeLimitError& error) {
    raise("TimeLimitError", error);
  } catch (const StoppedError& error) {
    raise("StoppedError", error);
  } catch (const SimulationError& error) {
    raise("SimulationError", error);
  }
}

}  // namespace

void bind_errors() { py::register_exception_translator(translate); }

}  // namespace simcore::bindings

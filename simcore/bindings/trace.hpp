// The Python class Trace: a recorded application that points refer to by name.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "mpi/trace_content.hpp"

namespace simcore::bindings {

/// What an object of the class holds.
struct TraceHandle {
  std::shared_ptr<const TraceContent> content;
};

/// A mapping of names to Trace objects, or None for no traces.
Traces traces_from(pybind11::handle mapping);

}  // namespace simcore::bindings

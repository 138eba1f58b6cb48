// The Python class Trace: a recorded application that points refer to by name.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>

#include "mpi/trace_content.hpp"
#include "point/run_context.hpp"

namespace simcore::bindings {

/// What an object of the class holds.
struct TraceHandle {
  std::shared_ptr<const TraceContent> content;
};

/// Attaches a mapping of names to Trace and AddressTrace objects, or None for no traces.
void add_traces(pybind11::handle mapping, Attachments& attached);

}  // namespace simcore::bindings

// The Python class AddressTrace: recorded accesses to memory that points refer to by name.
#pragma once

#include <memory>

#include "dsm/address_trace.hpp"

namespace simcore::bindings {

/// What an object of the class holds.
struct AddressTraceHandle {
  std::shared_ptr<const AddressTrace> content;
};

}  // namespace simcore::bindings

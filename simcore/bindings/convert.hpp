// Python objects to Value trees and back.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "params/value.hpp"

namespace simcore {

/// None, bool, int, float, str, list, tuple and dict (with str keys) become a Value.
/// Throws PointError naming `path` for anything else, for integers beyond 64 bits and for what is
/// nested deeper than 64 levels.
Value from_python(pybind11::handle object, const std::string& path);

/// The same of what anybody may have written, without an error: an integer beyond 64 bits becomes
/// the nearest real, keys become texts, and what is nothing of the kind its text; below 64 levels a
/// text that says so.
Value judged_from_python(pybind11::handle object);

/// Maps become dicts in their order, lists become lists, bytes become bytes. Columns become
/// read-only numpy arrays without a copy, those of texts a dict of such an array `codes` and a list
/// `values`.
pybind11::object to_python(const Value& value);

}  // namespace simcore

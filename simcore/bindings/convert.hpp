// Conversion of Python objects to Value trees and back.
#pragma once

#include <pybind11/pybind11.h>

#include <string>

#include "params/value.hpp"

namespace simcore::bindings {

/// None, bool, int, float, str, list, tuple and dict (with str keys) become a Value.
/// Throws PointError for the field `path` for any other object, for integers beyond 64 bits, and
/// for more than 64 levels of nesting.
Value from_python(pybind11::handle object, const std::string& path);

/// from_python() without errors, for what a user wrote and the judge refuses. An integer beyond 64
/// bits becomes the nearest real, keys and other objects become their texts, and what is nested
/// deeper than 64 levels becomes a text that says so.
Value judged_from_python(pybind11::handle object);

/// Maps become dicts in their order, lists become lists, bytes become bytes. A column becomes a
/// read-only numpy array without a copy. A column of texts becomes a dict of such an array `codes`
/// and a list `values`.
pybind11::object to_python(const Value& value);

}  // namespace simcore::bindings

// Columns that come as numpy arrays.
#pragma once

#include <pybind11/numpy.h>

#include <string>
#include <vector>

#include "params/errors.hpp"

namespace simcore::bindings {

/// A column of one dimension, of exactly this type. Throws PointError for the field `table`.`name`.
template <class T>
std::vector<T> column(const pybind11::dict& columns, const std::string& table, const char* name) {
  using Array = pybind11::array_t<T, pybind11::array::c_style>;
  if (!columns.contains(name))
    throw PointError(table + "." + name, "nothing", "a numpy array", "is missing");
  const pybind11::object given = columns[name];
  if (!pybind11::isinstance<Array>(given) || given.cast<Array>().ndim() != 1)
    throw PointError(table + "." + name,
                     pybind11::str(pybind11::type::of(given)).template cast<std::string>(),
                     "a numpy array of one dimension and of the type that the documentation says",
                     "must be a numpy array of one dimension and of its type");
  const auto array = given.cast<Array>();
  return {array.data(), array.data() + array.size()};
}

}  // namespace simcore::bindings

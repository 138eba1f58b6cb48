#include "convert.hpp"

#include <pybind11/numpy.h>

#include <limits>
#include <type_traits>
#include <variant>

#include "params/errors.hpp"

namespace py = pybind11;

namespace simcore::bindings {
namespace {

std::string member_path(const std::string& path, const std::string& name) {
  return path.empty() ? name : path + "." + name;
}

/// A document has a handful of levels. A list that holds itself has no end.
constexpr std::uint32_t kMostLevels = 64;

[[noreturn]] void refuse(py::handle object, const std::string& path, const std::string& message) {
  throw PointError(path.empty() ? "point" : path, py::str(object).cast<std::string>(),
                   "null, true, false, a number, a text, a list or an object", message);
}

[[noreturn]] void refuse_depth(const std::string& path) {
  const std::string most = std::to_string(kMostLevels);
  throw PointError(path.substr(0, path.find('[')), "a list or an object in another",
                   most + " levels", "is nested deeper than " + most + " levels");
}

Value integer_from(py::handle object, const std::string& path) {
  int overflow = 0;
  const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
  if (overflow != 0) refuse(object, path, "is too large an integer");
  return static_cast<std::int64_t>(number);
}

Value value_from(py::handle object, const std::string& path, std::uint32_t level);

Value list_from(py::handle object, const std::string& path, std::uint32_t level) {
  List list;
  std::size_t index = 0;
  for (const py::handle item : object) {
    list.push_back(value_from(item, path + "[" + std::to_string(index++) + "]", level + 1));
  }
  return list;
}

Value map_from(const py::dict& dict, const std::string& path, std::uint32_t level) {
  Map map;
  for (const auto& [key, item] : dict) {
    if (!py::isinstance<py::str>(key)) refuse(key, path, "has a key that is no text");
    const auto name = key.cast<std::string>();
    map.emplace_back(name, value_from(item, member_path(path, name), level + 1));
  }
  return map;
}

/// A read-only array over the column's own memory, which lives as long as the array.
template <class Number>
py::object array_over(const std::vector<Number>& numbers, const SharedColumn& column) {
  using Owner = std::shared_ptr<const Column>;
  const py::capsule owner(new Owner(column.owner()),
                          [](void* held) { delete static_cast<Owner*>(held); });
  py::array_t<Number> array(static_cast<py::ssize_t>(numbers.size()), numbers.data(), owner);
  array.attr("flags").attr("writeable") = false;
  return array;
}

py::object column_to_python(const SharedColumn& column) {
  return std::visit(
      [&column](const auto& data) -> py::object {
        if constexpr (std::is_same_v<std::decay_t<decltype(data)>, DictionaryColumn>) {
          py::list values;
          for (const std::string& value : data.values) values.append(value);
          py::dict dictionary;
          dictionary["codes"] = array_over(data.codes, column);
          dictionary["values"] = values;
          return dictionary;
        } else {
          return array_over(data, column);
        }
      },
      column.get());
}

Value value_from(py::handle object, const std::string& path, std::uint32_t level) {
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::int_>(object)) return integer_from(object, path);
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (py::isinstance<py::str>(object)) return object.cast<std::string>();
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    if (level == kMostLevels) refuse_depth(path);
    return list_from(object, path, level);
  }
  if (py::isinstance<py::dict>(object)) {
    if (level == kMostLevels) refuse_depth(path);
    return map_from(py::reinterpret_borrow<py::dict>(object), path, level);
  }
  refuse(object, path,
         "has the type " + py::str(py::type::of(object)).cast<std::string>() +
             ", which a point cannot hold");
}

/// Replaces what is nested too deep. No parameter accepts it, and the refusal shows it.
const std::string kTooDeep = "(nested deeper than " + std::to_string(kMostLevels) + " levels)";

/// A text in UTF-8. A text with half a surrogate pair begins with a control character, so
/// that it is refused as not printable.
std::string judged_text(py::handle object) {
  const char* text = PyUnicode_AsUTF8(object.ptr());
  if (text != nullptr) return object.cast<std::string>();
  PyErr_Clear();
  const py::object bytes = object.attr("encode")("utf-8", "replace");
  return "\x01" + bytes.cast<std::string>();
}

Value judged_value_from(py::handle object, std::uint32_t level) {
  if (object.is_none()) return {};
  if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
  if (py::isinstance<py::int_>(object)) {
    int overflow = 0;
    const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
    if (overflow == 0) return static_cast<std::int64_t>(number);
    const double nearest = PyLong_AsDouble(object.ptr());
    PyErr_Clear();
    return nearest == -1.0 ? overflow * std::numeric_limits<double>::max() : nearest;
  }
  if (py::isinstance<py::float_>(object)) return object.cast<double>();
  if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
    if (level == kMostLevels) return kTooDeep;
    List list;
    for (const py::handle item : object) list.push_back(judged_value_from(item, level + 1));
    return list;
  }
  if (py::isinstance<py::dict>(object)) {
    if (level == kMostLevels) return kTooDeep;
    Map map;
    for (const auto& [key, item] : py::reinterpret_borrow<py::dict>(object)) {
      map.emplace_back(judged_text(py::str(key)), judged_value_from(item, level + 1));
    }
    return map;
  }
  return judged_text(py::isinstance<py::str>(object) ? py::object(py::str(object))
                                                     : py::str(object));
}

}  // namespace

Value from_python(py::handle object, const std::string& path) {
  return value_from(object, path, 0);
}

Value judged_from_python(py::handle object) { return judged_value_from(object, 0); }

py::object to_python(const Value& value) {
  if (value.is_null()) return py::none();
  if (value.is_bool()) return py::bool_(value.as_bool());
  if (value.is_integer()) return py::int_(value.as_integer());
  if (value.is_number()) return py::float_(value.as_double());
  if (value.is_string()) return py::str(value.as_string());
  if (value.is_bytes()) return py::bytes(value.as_bytes());
  if (value.is_column()) return column_to_python(value.as_column());
  if (value.is_list()) {
    py::list list(value.as_list().size());
    std::size_t index = 0;
    for (const Value& item : value.as_list()) list[index++] = to_python(item);
    return list;
  }
  py::dict dict;
  for (const auto& [name, item] : value.as_map()) dict[py::str(name)] = to_python(item);
  return dict;
}

}  // namespace simcore::bindings

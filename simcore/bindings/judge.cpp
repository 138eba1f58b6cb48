// Judging sections and points without Python's lock.
#include <pybind11/numpy.h>

#include "bind.hpp"
#include "convert.hpp"
#include "judge/fits.hpp"
#include "judge/resolve.hpp"
#include "models/registry.hpp"

namespace py = pybind11;

namespace simcore::bindings {
namespace {

FabricFacts facts_from(const py::object& fabrics) {
  if (fabrics.is_none()) return {};
  return from_python(fabrics, "fabrics").as_map();
}

std::string checked_model(const std::string& model) { return model_named(Value(model)).name; }

py::list names_to_python(const std::vector<std::string>& names) {
  py::list list;
  for (const std::string& name : names) list.append(name);
  return list;
}

py::dict refusal_to_python(const Refusal& refusal) {
  py::dict dict;
  dict["field"] = refusal.field;
  dict["value"] = to_python(refusal.value);
  dict["allowed"] = to_python(refusal.allowed);
  dict["message"] = refusal.message;
  dict["related"] = names_to_python(refusal.related);
  return dict;
}

/// Replaces values by the given ones, for what the core cannot hold, such as a huge integer.
void give_back(py::dict& names, py::list& refusals, const std::string& section,
               const py::dict& given) {
  for (const py::handle item : refusals) {
    auto refusal = py::reinterpret_borrow<py::dict>(item);
    const auto field = refusal["field"].cast<std::string>();
    if (field.size() <= section.size() || field[section.size()] != '.') continue;
    const py::str name(field.substr(section.size() + 1));
    if (!given.contains(name)) continue;
    refusal["value"] = given[name];
    if (names.contains(name)) names[name] = given[name];
  }
}

py::dict resolution_to_python(const Resolution& found, const std::string& section,
                              const py::handle given) {
  py::list refusals;
  for (const Refusal& refusal : found.refusals) refusals.append(refusal_to_python(refusal));
  py::dict names = py::reinterpret_steal<py::dict>(to_python(found.names).release());
  if (!found.refusals.empty() && py::isinstance<py::dict>(given)) {
    give_back(names, refusals, section, py::reinterpret_borrow<py::dict>(given));
  }
  py::dict answer;
  answer["values"] = to_python(found.values);
  answer["names"] = names;
  answer["figures"] = to_python(found.figures);
  answer["refusals"] = refusals;
  answer["metrics"] = names_to_python(found.metrics);
  return answer;
}

py::list resolve_all(const std::string& model, const py::list& sections,
                     const py::object& fabrics) {
  const std::string known = checked_model(model);
  const FabricFacts facts = facts_from(fabrics);
  std::vector<std::pair<std::string, Value>> given;
  for (const py::handle item : sections) {
    const auto pair = py::reinterpret_borrow<py::object>(item).cast<py::tuple>();
    given.emplace_back(pair[0].cast<std::string>(), judged_from_python(pair[1]));
  }
  std::vector<Resolution> answers;
  {
    const py::gil_scoped_release unlocked;
    for (const auto& [name, content] : given) {
      answers.push_back(resolve(known, name, content, facts));
    }
  }
  py::list list;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const auto pair = py::reinterpret_borrow<py::tuple>(py::object(sections[i]).cast<py::tuple>());
    list.append(resolution_to_python(answers[i], given[i].first, pair[1]));
  }
  return list;
}

using Choices = py::array_t<std::int32_t, py::array::c_style>;

PointTable table_from(const py::dict& sections, const Choices& points) {
  PointTable table;
  for (const auto& [name, contents] : sections) {
    const auto section = name.cast<std::string>();
    table.sections.emplace_back(section, from_python(contents, section).as_list());
  }
  if (points.ndim() != 2 || points.shape(1) != static_cast<py::ssize_t>(table.sections.size())) {
    throw PointError("points", "an array of another shape",
                     "two dimensions, a column for each of " +
                         std::to_string(table.sections.size()) + " sections",
                     "must have a row for each point and a column for each section");
  }
  table.choices.assign(points.data(), points.data() + points.size());
  return table;
}

py::dict fits_all(const std::string& model, const py::dict& sections, const Choices& points,
                  const py::object& fabrics) {
  const std::string known = checked_model(model);
  const FabricFacts facts = facts_from(fabrics);
  const PointTable table = table_from(sections, points);
  Fits found;
  {
    const py::gil_scoped_release unlocked;
    found = fits(known, table, facts);
  }
  std::vector<py::dict> refusals;
  for (const Refusal& refusal : found.refusals) refusals.push_back(refusal_to_python(refusal));
  py::dict refused;
  for (const auto& [row, numbers] : found.refused) {
    py::list list;
    for (const std::uint32_t number : numbers) list.append(refusals[number]);
    refused[py::int_(row)] = list;
  }
  py::dict answer;
  answer["refusals"] = refused;
  answer["figures"] = to_python(found.figures);
  answer["work"] = to_python(found.work);
  return answer;
}

}  // namespace

void bind_judge(py::module_& module) {
  module.def("resolve", &resolve_all, py::arg("model"), py::arg("sections"),
             py::arg("fabrics") = py::none());
  module.def("fits", &fits_all, py::arg("model"), py::arg("sections"), py::arg("points"),
             py::arg("fabrics") = py::none());
}

}  // namespace simcore::bindings

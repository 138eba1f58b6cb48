#include "topology/shape_report.hpp"

namespace simcore {

Map shape_report(const Topology& topology) {
  Map report{{"routers", topology.routers()},
             {"endpoints", topology.endpoints()},
             {"links", topology.links()},
             {"radix", topology.max_radix()}};
  if (!topology.sizing_rule().empty()) report.emplace_back("sizing_rule", topology.sizing_rule());
  return report;
}

Value widths_value(const Widths& widths) {
  List items;
  for (const std::uint32_t width : widths) items.emplace_back(width);
  return items;
}

std::vector<std::string> dimension_classes(std::size_t dimensions) {
  std::vector<std::string> names;
  for (std::size_t d = 0; d < dimensions; ++d) names.push_back("dimension_" + std::to_string(d));
  return names;
}

Widths to_widths(const std::vector<std::int64_t>& widths) {
  Widths narrow;
  for (const std::int64_t width : widths) narrow.push_back(static_cast<std::uint32_t>(width));
  return narrow;
}

}  // namespace simcore

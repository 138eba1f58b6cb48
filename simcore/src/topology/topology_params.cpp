#include "topology/topology_params.hpp"

#include "params/common_params.hpp"

namespace simcore::topology {

ParamSpec endpoints_param(std::int64_t max) {
  ParamSpec param =
      count_param(AxisKind::scale, "endpoints", {}, {.least = 2, .most = static_cast<double>(max)},
                  "Endpoints (network interfaces) attached to the network.");
  param.required = true;
  param.nullable = false;
  return param;
}

ParamSpec nullable_endpoints_param() {
  ParamSpec spec = endpoints_param();
  spec.required = false;
  spec.nullable = true;
  spec.help = "Endpoints attached to the network; derived when the shape is given in full.";
  return spec;
}

ParamSpec concentration_param() {
  return count_param(AxisKind::choice, "concentration", 1, {.least = 1, .most = 4096},
                     "Endpoints attached to each router.");
}

ParamSpec radix_param(const std::string& help) {
  return count_param(AxisKind::resource, "radix", {}, {.least = 2, .most = 16'384}, help);
}

ParamSpec allow_underprovisioned_param(const std::string& applies_when,
                                       bool (*applies)(const Params&)) {
  return only_when(
      applies_when, applies,
      boolean_param(AxisKind::choice, "allow_underprovisioned", false,
                    "Accept a network whose links cannot carry uniform traffic of all endpoints at "
                    "full rate; otherwise it is an error."));
}

Map shape_report(const Topology& topology) {
  Map report{{"routers", topology.routers()},
             {"endpoints", topology.endpoints()},
             {"links", topology.links()},
             {"radix", topology.max_radix()}};
  if (!topology.sizing_rule().empty()) report.emplace_back("sizing_rule", topology.sizing_rule());
  return report;
}

}  // namespace simcore::topology

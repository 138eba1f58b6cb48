#include "run/work_estimate.hpp"

#include "run/closed_form_point.hpp"
#include "run/failures_section.hpp"
#include "run/loggp_point.hpp"
#include "run/loggp_sections.hpp"
#include "run/network_analysis.hpp"
#include "run/network_section.hpp"
#include "run/point_sections.hpp"
#include "run/work_estimate_congestion.hpp"
#include "run/work_estimate_packet.hpp"

namespace simcore::run {

NetworkFigures figures_of(const Map& shape) {
  const Value figures(shape);
  const auto figure = [&figures](const char* name) { return figures.find(name)->as_double(); };
  return {.endpoints = figure("endpoints"),
          .routers = figure("routers"),
          .channels = figure("channels"),
          .ports = figure("ports"),
          .mean_hops = figure("mean_hops")};
}

Work work_of(const Value& point, const Fabrics& fabrics) {
  const Value& routing = section_of(point, "routing");
  const Map shape = shape_of(required_section(point, "topology"), routing, fabrics);
  const NetworkFigures size = figures_of(shape);
  const double needed = Value(shape).find("virtual_channels")->as_double();
  const auto endpoints = static_cast<std::uint32_t>(size.endpoints);
  if (model_of(point) == "static") {
    return congestion_work(size,
                           pattern_traffic(required_section(point, "pattern"),
                                           section_of(point, "placement"), endpoints),
                           {.routing = routing, .failures = section_of(point, "failures")});
  }
  const Value& workload = required_section(point, "workload");
  if (model_of(point) == "closed_form") return closed_form_work(point, endpoints);
  const PointTraffic traffic =
      traffic_of(workload, validate(workload_entry(workload).spec(), workload),
                 section_of(point, "mpi"), section_of(point, "environment"),
                 section_of(point, "aggregation"), section_of(point, "placement"), endpoints);
  if (model_of(point) == "loggp") {
    return loggp_work(validate(loggp_network_spec(), section_of(point, "loggp")), traffic,
                      size.endpoints);
  }
  const Params failures = validate(packet_failures_spec(), section_of(point, "failures"));
  const std::uint32_t channels =
      needs_on(failures, routing, {.virtual_channels = static_cast<std::uint32_t>(needed)})
          .virtual_channels;
  const NetworkCosts costs =
      network_costs(validate(network_spec(), section_of(point, "network")), routing, channels);
  Work work = packet_work(size, costs, traffic);
  add_failures(failures, size, work);
  return work;
}

const std::vector<std::pair<std::string, double Work::*>>& work_members() {
  static const std::vector<std::pair<std::string, double Work::*>> members{
      {"packets", &Work::packets},
      {"packet_hops", &Work::packet_hops},
      {"messages", &Work::messages},
      {"ranks", &Work::ranks},
      {"flows", &Work::flows},
      {"link_visits", &Work::link_visits},
      {"table_steps", &Work::table_steps},
      {"simulated_ns", &Work::simulated_ns},
      {"cpu_seconds", &Work::cpu_seconds},
      {"memory_bytes", &Work::memory_bytes}};
  return members;
}

Map to_map(const Work& work) {
  Map told;
  for (const auto& [name, member] : work_members()) told.emplace_back(name, work.*member);
  return told;
}

}  // namespace simcore::run

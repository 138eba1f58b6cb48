#include "run/work.hpp"

#include "run/failures_section.hpp"
#include "run/point_sections.hpp"
#include "run/shape.hpp"
#include "run/work_packet.hpp"
#include "run/work_static.hpp"

namespace simcore {

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
    return static_work(size,
                       pattern_traffic(required_section(point, "pattern"),
                                       section_of(point, "placement"), endpoints),
                       {.routing = routing, .failures = section_of(point, "failures")});
  }
  const PointTraffic traffic =
      traffic_of(required_section(point, "workload"), section_of(point, "mpi"),
                 section_of(point, "environment"), section_of(point, "placement"), endpoints);
  const Params failures = validate(packet_failures_spec(), section_of(point, "failures"));
  const std::uint32_t channels =
      needs_on(failures, routing, {.virtual_channels = static_cast<std::uint32_t>(needed)})
          .virtual_channels;
  const NetworkCosts costs = network_costs(section_of(point, "network"), routing, channels);
  Work work = packet_work(size, costs, traffic);
  add_failures(failures, size, work);
  return work;
}

Map to_map(const Work& work) {
  return {{"packets", work.packets},
          {"packet_hops", work.packet_hops},
          {"messages", work.messages},
          {"ranks", work.ranks},
          {"flows", work.flows},
          {"link_visits", work.link_visits},
          {"table_steps", work.table_steps},
          {"simulated_ns", work.simulated_ns},
          {"cpu_seconds", work.cpu_seconds},
          {"memory_bytes", work.memory_bytes}};
}

}  // namespace simcore

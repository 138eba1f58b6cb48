#include "topology/director.hpp"

namespace simcore::topology {
namespace {

std::uint32_t up_to_multiple(std::uint64_t number, std::uint64_t of) {
  return static_cast<std::uint32_t>((number + of - 1) / of);
}

/// Core chips over `lower` chips with `half` links up each.
std::uint32_t core_chips(std::uint32_t half, std::uint32_t lower) {
  std::uint32_t cores = up_to_multiple(lower, 2);
  while (half % cores != 0) ++cores;
  return cores;
}

RouterId add_chips(Wiring& wiring, std::uint32_t count, std::uint32_t ports,
                   const std::string& name) {
  const auto first = static_cast<RouterId>(wiring.routers.size());
  for (std::uint32_t i = 0; i < count; ++i) {
    wiring.routers.push_back({.name = name + std::to_string(i), .ports = ports});
  }
  return first;
}

/// The core chips above `lower` chips, whose upper half of ports they take.
void add_core(Wiring& wiring, std::uint32_t half, RouterId first_lower, std::uint32_t lower,
              const std::string& name, std::uint8_t link_class) {
  const std::uint32_t cores = core_chips(half, lower);
  const std::uint32_t copies = half / cores;
  const RouterId first_core = add_chips(wiring, cores, 2 * half, name);
  for (std::uint32_t chip = 0; chip < lower; ++chip) {
    for (std::uint32_t up = 0; up < half; ++up) {
      wiring.links.push_back({.router_a = first_lower + chip,
                              .port_a = half + up + 1,
                              .router_b = first_core + up % cores,
                              .port_b = chip * copies + up / cores + 1,
                              .link_class = link_class});
    }
  }
}

/// One router joined to every line chip.
void add_single_stage_plane(Wiring& wiring, std::uint32_t half, std::uint32_t plane,
                            const Director& director, std::uint32_t lines,
                            const std::string& prefix, std::uint8_t link_class) {
  const auto core = static_cast<RouterId>(wiring.routers.size());
  wiring.routers.push_back({.name = prefix + "core_" + std::to_string(plane), .ports = lines});
  for (std::uint32_t line = 0; line < lines; ++line) {
    wiring.links.push_back({.router_a = director.first_line + line,
                            .port_a = half + plane + 1,
                            .router_b = core,
                            .port_b = line + 1,
                            .link_class = link_class});
  }
}

void add_plane(Wiring& wiring, std::uint32_t half, std::uint32_t plane, const Director& director,
               std::uint32_t lines, const std::string& prefix, std::uint8_t first_class) {
  const std::uint32_t middles = up_to_multiple(lines, half);
  const std::string number = std::to_string(plane) + "_";
  const RouterId first_middle =
      add_chips(wiring, middles, 2 * half, prefix + "aggregation_" + number);
  for (std::uint32_t line = 0; line < lines; ++line) {
    wiring.links.push_back({.router_a = director.first_line + line,
                            .port_a = half + plane + 1,
                            .router_b = first_middle + line / half,
                            .port_b = line % half + 1,
                            .link_class = first_class});
  }
  add_core(wiring, half, first_middle, middles, prefix + "core_" + number,
           static_cast<std::uint8_t>(first_class + 1));
}

}  // namespace

std::uint32_t director_levels(std::uint32_t chip_ports, std::uint64_t ports) {
  if (ports <= chip_ports) return 1;
  return ports <= std::uint64_t{chip_ports} * chip_ports / 2 ? 2 : 3;
}

Director add_director(Wiring& wiring, const DirectorSize& size, const std::string& prefix,
                      std::uint8_t first_class) {
  const std::uint32_t half = size.chip_ports / 2;
  const std::uint32_t lines = up_to_multiple(size.ports, half);
  const Director director{.first_line = add_chips(wiring, lines, size.chip_ports, prefix + "line_"),
                          .ports_per_line = half};
  if (size.levels == 2) {
    add_core(wiring, half, director.first_line, lines, prefix + "core_", first_class);
  } else {
    const auto add = size.single_stage_planes ? add_single_stage_plane : add_plane;
    for (std::uint32_t plane = 0; plane < half; ++plane) {
      add(wiring, half, plane, director, lines, prefix, first_class);
    }
  }
  return director;
}

std::vector<std::string> director_link_classes(const DirectorSize& size) {
  if (size.levels == 2 || size.single_stage_planes) return {"line_to_core"};
  return {"line_to_aggregation", "aggregation_to_core"};
}

}  // namespace simcore::topology

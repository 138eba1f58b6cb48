// Directors: large routers that are fat trees of equal chips inside.
#pragma once

#include <string>

#include "topology/wired.hpp"

namespace simcore::topology {

/// What a director is built from. `ports` of them are in use: line chips beyond those are left out,
/// and the inner chips that only they would need.
struct DirectorSize {
  std::uint32_t chip_ports = 24;
  std::uint32_t ports = 1;
  std::uint32_t levels = 2;          ///< 2 or 3 stages of chips
  bool single_stage_planes = false;  ///< of three levels: each plane is one large router
};

/// Fewest levels that have this many ports: 1 up to chip_ports, 2 up to chip_ports^2 / 2, else 3.
std::uint32_t director_levels(std::uint32_t chip_ports, std::uint64_t ports);

/// A director's chips within a wiring.
struct Director {
  RouterId first_line = 0;
  std::uint32_t ports_per_line = 1;

  [[nodiscard]] RouterId router(std::uint32_t port) const {
    return first_line + port / ports_per_line;
  }
  [[nodiscard]] std::uint32_t label(std::uint32_t port) const { return port % ports_per_line + 1; }
};

/// Adds the chips of a director to the wiring: half of a line chip's ports outside, half inside.
///
/// Two levels: every line chip is cabled to every core chip, equally often. Three: the j-th inner
/// port of every line chip leads to plane j, which is a two-level director in itself (the
/// 3,456-port director of 24-port chips has 288 line chips and 12 planes of 24 + 12). Core chips:
/// the smallest divisor of chip_ports / 2 that has the ports for it. Chips are called `prefix` +
/// "line_0", "core_0" or "aggregation_<plane>_0", "core_<plane>_0"; links get classes from
/// `first_class` on (line to next, aggregation to core), which the caller names.
Director add_director(Wiring& wiring, const DirectorSize& size, const std::string& prefix,
                      std::uint8_t first_class);

/// "line_to_core", or "line_to_aggregation" and "aggregation_to_core".
std::vector<std::string> director_link_classes(const DirectorSize& size);

}  // namespace simcore::topology

// What the packet model asks of a topology: who is at the other end of each port.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "params/value.hpp"

namespace simcore {

using RouterId = std::uint32_t;
using EndpointId = std::uint32_t;
using PortIndex = std::uint16_t;

/// The other end of a router's port.
struct PortPeer {
  enum class Kind : std::uint8_t { unused, endpoint, router };
  Kind kind = Kind::unused;
  std::uint8_t link_class = 0;  ///< index into Topology::link_classes()
  PortIndex port = 0;           ///< the peer's port (routers only)
  std::uint32_t id = 0;         ///< RouterId or EndpointId
};

/// A wired network of routers and endpoints. Immutable once built; shared by threads.
///
/// Ports of a router are numbered from 0: network ports first, endpoint ports last.
class Topology {
 public:
  virtual ~Topology() = default;

  [[nodiscard]] virtual std::uint32_t endpoints() const = 0;
  [[nodiscard]] virtual std::uint32_t routers() const = 0;
  /// Ports of this router, unused ones included.
  [[nodiscard]] virtual std::uint32_t radix(RouterId router) const = 0;
  [[nodiscard]] virtual PortPeer peer(RouterId router, PortIndex port) const = 0;
  [[nodiscard]] virtual RouterId router_of(EndpointId endpoint) const = 0;
  [[nodiscard]] virtual PortIndex port_of(EndpointId endpoint) const = 0;
  /// Router-to-router channels of a minimal path, in closed form. Minimal is meant as the topology
  /// means it: on a dragonfly, at most one global channel.
  [[nodiscard]] virtual std::uint32_t minimal_hops(RouterId from, RouterId to) const = 0;
  /// Names of the classes of router-to-router links ("local", "global", "dimension_0", ...).
  [[nodiscard]] virtual std::vector<std::string> link_classes() const = 0;
  /// Links across the smallest cut into two equal halves; nothing where no closed form is known.
  [[nodiscard]] virtual std::optional<std::uint64_t> bisection_links() const {
    return std::nullopt;
  }
  /// The resolved shape, for the result's provenance (routers, endpoints, links, radix, widths...).
  [[nodiscard]] virtual Map describe() const = 0;
};

}  // namespace simcore

// Every routing by name: the one list to extend. docs/models/routing.md defines them.
#pragma once

#include <memory>
#include <vector>

#include "network/routing.hpp"
#include "params/param_spec.hpp"

namespace simcore::routing {

struct RoutingEntry {
  ComponentSpec (*spec)();
  std::unique_ptr<Routing> (*build)(const Params& params, const Topology& topology);
  bool splits_minimal_paths = false;  ///< among them alone, as Topology::uniform_traffic() has it
  /// Hops of its packets over those of a minimal path, about, for estimates.
  double path_stretch = 1;
  /// Legs of minimal paths that its packets make where parts of the network fail, each with
  /// channels of its own; 0: it cannot go around them.
  std::uint32_t legs_on_damaged = 0;
};

/// All routings, in the order in which the catalogue shows them.
const std::vector<RoutingEntry>& routing_registry();

/// Builds the routing of valid parameters; `topology` must outlive it. Throws PointError for a
/// topology that the kind cannot serve.
std::unique_ptr<Routing> build_routing(const RoutingEntry& entry, const Params& params,
                                       const Topology& topology);

/// Checks the `routing` section of a point (null, or without a kind: minimal) and builds the
/// routing; `topology` must outlive it. Throws PointError for an unknown kind, bad parameters or a
/// topology that the kind cannot serve.
std::unique_ptr<Routing> make_routing(const Value& section, const Topology& topology);

}  // namespace simcore::routing

// The sections `topology` and `placement`, which several models share.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "network/topology.hpp"
#include "point/resolved_point.hpp"
#include "topology/fabric.hpp"

namespace simcore::point {

/// The topologies and the placements of a model.
std::vector<Component> topologies(const std::string& model);
std::vector<Component> placements(const std::string& model);

/// The network of a point; an imported one is looked up in `fabrics`. Throws PointError.
std::unique_ptr<Topology> build_topology(const ResolvedPoint& point, const Fabrics& fabrics);

/// Throws PointError for an imported fabric of several parts, on which a run cannot send.
void require_connected_fabric(const ResolvedPoint& point, const Topology& topology);

}  // namespace simcore::point

// The graph document: any network as plain columns, in and out.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "network/topology.hpp"
#include "topology/fabric.hpp"

namespace simcore::topology {

/// Reads and checks a graph document:
///
///   routers: name, identifier, ports, lid
///   endpoints: name, identifier, lid, router, port, rate_gbps
///   links: router_a, port_a, router_b, port_b, rate_gbps
///
/// each a column (a list; all of a table equally long). Routers are numbered from 0 in their order,
/// ports from 1; a link is one cable. identifier is "" or 0x and up to 16 hexadecimal digits, lid 0
/// where there is none, rate_gbps 0 where it is not known.
///
/// `tables`, if given, has a byte for every router and endpoint, router by router: the output
/// port, 255 for no entry.
/// Throws PointError naming the column and row that is wrong.
std::shared_ptr<const FabricContent> read_fabric(
    const Value& document, std::optional<std::string_view> tables = std::nullopt);

/// The graph document of any topology; read_fabric gives the same network again. Links come from
/// their end at the smaller router, by router and port.
Map fabric_document(const Topology& topology);

}  // namespace simcore::topology

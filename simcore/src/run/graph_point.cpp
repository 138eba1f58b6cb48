#include "run/graph_point.hpp"

#include "forwarding/port_tables.hpp"
#include "forwarding/registry.hpp"
#include "run/point_sections.hpp"
#include "topology/fabric_document.hpp"
#include "topology/registry.hpp"

namespace simcore {

Map graph_point(const Value& point, const Fabrics& fabrics) {
  const std::string model = model_of(point);
  const auto topology = make_topology(required_section(point, "topology"), model, fabrics);
  Value tables;
  if (model == "static") {
    const NetworkGraph graph(*topology);
    const RandomStream random(seed_of(point, "base_seed", 1), seed_of(point, "replicate", 0),
                              Stream::routing);
    const Routes routes =
        make_engine(section_of(point, "routing"))->route(graph, *topology, random);
    if (auto bytes = port_tables(graph, *topology, routes)) tables = Bytes{std::move(*bytes)};
  }
  return {{"document", fabric_document(*topology)}, {"tables", std::move(tables)}};
}

}  // namespace simcore

#include "aggregation/aggregation_network.hpp"

namespace simcore::aggregation {
namespace {

/// Numbers of the placement's stream that no placement draws.
constexpr std::uint64_t kRootDraws = 1001;

}  // namespace

AggregationNetwork::AggregationNetwork(const AggregationSettings& settings,
                                       const Topology& topology, const Routing& routing,
                                       const RandomStream& stream)
    : settings_(settings),
      trees_(make_trees(topology, settings, stream.part(kRootDraws))),
      topology_(topology, trees_),
      routing_(routing, topology_, trees_) {}

}  // namespace simcore::aggregation

// The aggregation tree of a network in which nothing else moves.
#pragma once

#include <cstdint>
#include <vector>

#include "aggregation/trees.hpp"
#include "network/topology.hpp"

namespace simcore::closed_form {

/// The part of a tree that a group of all endpoints uses, as lists. Nodes are numbered with parents
/// before children: 0 is the group's root. A node sends to the nodes below it first, then to its
/// endpoints, each in this order.
class IdleTree {
 public:
  IdleTree(const Topology& topology, const AggregationTree& tree);

  struct Node {
    std::uint32_t parent = 0;
    std::vector<std::uint32_t> nodes{};
    std::vector<EndpointId> endpoints{};
    bool holds_root = false;  ///< the first endpoint is here or below: the root of an operation
  };
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] std::uint32_t endpoints() const { return endpoints_; }
  [[nodiscard]] std::uint32_t levels() const { return levels_; }
  /// Endpoints and nodes below the node that has the most.
  [[nodiscard]] std::uint32_t most_children() const;

 private:
  std::vector<Node> nodes_;
  std::uint32_t endpoints_;
  std::uint32_t levels_ = 0;
};

}  // namespace simcore::closed_form

#include "statics/message_deadlock.hpp"

#include <algorithm>
#include <optional>

#include "engine/cycle_search.hpp"

namespace simcore::statics {
namespace {

/// The graph of one network, once for each of them, and what the endpoints' waiting adds to it.
class NetworksGraph {
 public:
  NetworksGraph(const Topology& topology, const DependencyGraph& graph,
                const MessageClasses& classes)
      : topology_(topology), graph_(graph) {
    for (const std::uint32_t network : classes.networks) {
      if (network >= waits_.size()) waits_.resize(network + 1);
    }
    for (const auto& [held, wanted] : classes.waits) {
      waits_[classes.networks[held]].push_back(classes.networks[wanted]);
    }
  }

  [[nodiscard]] std::string cycle() const {
    const auto follow = [this](std::uint32_t node, std::uint32_t& next) {
      return follower(node, next);
    };
    const auto networks = static_cast<std::uint32_t>(waits_.size());
    const std::vector<std::uint32_t> nodes =
        CycleSearch(networks * graph_.nodes(), follow).anywhere();
    std::string text;
    for (const std::uint32_t node : nodes) text += name(node) + " -> ";
    return nodes.empty() ? text : text + name(nodes.front());
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> follower(std::uint32_t node,
                                                      std::uint32_t& next) const {
    const std::uint32_t network = node / graph_.nodes();
    const std::uint32_t place = node % graph_.nodes();
    const std::uint32_t number = next++;
    if (place < graph_.ejection(0)) {
      const auto& after = graph_.next(place);
      if (number == after.size()) return std::nullopt;
      return network * graph_.nodes() + after[number].to;
    }
    if (number == waits_[network].size()) return std::nullopt;
    return waits_[network][number] * graph_.nodes() + graph_.injection(place - graph_.ejection(0));
  }

  [[nodiscard]] std::string name(std::uint32_t node) const {
    const std::string network = " of virtual network " + std::to_string(node / graph_.nodes());
    const std::uint32_t place = node % graph_.nodes();
    if (place < graph_.injection(0)) {
      return describe_channel(topology_, graph_.name(place)) + network;
    }
    const bool takes = place >= graph_.ejection(0);
    const RouterId router = place - (takes ? graph_.ejection(0) : graph_.injection(0));
    return (takes ? "ejection" : "injection") + network + " at router " + std::to_string(router);
  }

  const Topology& topology_;
  const DependencyGraph& graph_;
  std::vector<std::vector<std::uint32_t>> waits_;  // by network: those that its endpoints wait for
};

}  // namespace

MessageClasses classes_in_order(std::vector<std::uint32_t> networks) {
  MessageClasses classes{.networks = std::move(networks)};
  const auto count = static_cast<std::uint32_t>(classes.networks.size());
  for (std::uint32_t first = 0; first < count; ++first) {
    for (std::uint32_t later = first + 1; later < count; ++later)
      classes.waits.emplace_back(first, later);
  }
  return classes;
}

std::string find_message_cycle(const Topology& topology, const DependencyGraph& graph,
                               const MessageClasses& classes) {
  return NetworksGraph(topology, graph, classes).cycle();
}

MessageDeadlockCheck check_message_deadlock(const Topology& topology, const Routing& routing,
                                            const MessageClasses& classes) {
  const std::uint64_t pairs = std::uint64_t{topology.routers()} * topology.routers();
  if (pairs > max_followed_hops) return {};
  const DependencyGraph graph(topology, routing);
  if (!graph.complete()) return {};
  return {.checked = true, .cycle = find_message_cycle(topology, graph, classes)};
}

}  // namespace simcore::statics

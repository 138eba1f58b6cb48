// Points as the rules across their sections see them: checked sections, and the networks that
// follow from topology and routing.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "judge/components.hpp"
#include "judge/resolve.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "run/network_section.hpp"
#include "run/work_estimate.hpp"

namespace simcore::judge {

/// A section of a table, checked by itself.
struct SectionState {
  const Component* component = nullptr;  ///< null when the section is refused
  Value values{};
  Params params{};
  std::vector<Refusal> refusals{};

  [[nodiscard]] const std::string& kind() const { return component->spec.kind; }
};

/// What the rules know of a network. Of an imported fabric they know only what its section says.
struct NetworkState {
  NetworkSize size{};
  NetworkFigures figures{};  ///< for estimates of work
  bool known = false;        ///< whether its size is known
  std::optional<bool> has_tables{};
  std::optional<std::vector<std::string>> link_classes{};  ///< not known of an imported fabric
  std::vector<std::uint64_t> links_by_class{};             ///< cables, by link_classes
  std::uint32_t tree_levels = 0;  ///< of an aggregation tree, in the closed forms; 0: not known
  std::string fabric{};           ///< name of the fabric, for messages
};

/// What a routing of the packet model needs on a topology. Not known on imported fabrics.
struct RoutedState {
  RoutingNeeds needs{};
  bool known = false;
  std::vector<Refusal> refusals{};
};

/// One point as its rules see it: the sections that a rule reads, and the network that follows from
/// topology and routing.
struct PointView {
  std::vector<std::pair<std::string, const SectionState*>> sections{};
  const NetworkState* network = nullptr;
  const RoutedState* route = nullptr;

  /// nullptr when the point has no such section.
  [[nodiscard]] const SectionState* find(const std::string& name) const;
  /// The values of a section, null when there is none.
  [[nodiscard]] const Value& values(const std::string& name) const;
  /// The value of a dotted field: a parameter, `kind`, or a size of the network such as
  /// `topology.endpoints`.
  [[nodiscard]] Value field(const std::string& dotted) const;
};

/// The networks of many points. Each topology is built once, and only one at a time is in memory.
class NetworkStates {
 public:
  /// `pairs` are the numbers of a topology and a routing that a point has together, in any order
  /// and possibly repeated. In the packet model the routings are made on the topology, and in
  /// the closed forms the levels of a tree are found.
  NetworkStates(const std::vector<SectionState>& topologies,
                const std::vector<SectionState>& routings,
                std::vector<std::pair<std::int32_t, std::int32_t>> pairs, const std::string& model,
                const FabricFacts& fabrics);

  [[nodiscard]] const NetworkState& network(std::int32_t topology) const {
    return networks_[static_cast<std::size_t>(topology)];
  }
  [[nodiscard]] const RoutedState& route(std::int32_t topology, std::int32_t routing) const {
    return routes_.at({topology, routing});
  }

 private:
  std::vector<NetworkState> networks_;
  std::map<std::pair<std::int32_t, std::int32_t>, RoutedState> routes_;
};

}  // namespace simcore::judge

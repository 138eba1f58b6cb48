// Points as the rules across their sections see them: checked sections, and the networks that
// follow from topology and routing.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "point/component.hpp"
#include "point/network_figures.hpp"
#include "point/routing_needs.hpp"

namespace simcore::point {

/// A section, checked by itself.
struct SectionState {
  const Component* component = nullptr;  ///< null when the section is refused
  Value values{};                        ///< canonical; null likewise
  Map names{};                           ///< as ResolvedSection has them
  Params params{};
  std::vector<Refusal> refusals{};

  [[nodiscard]] const std::string& kind() const { return component->spec.kind; }
};

/// What the rules know of a network. Of an imported fabric that is not at hand they know only what
/// its section says.
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

/// What a routing that is made on its topology needs there. Not known on imported fabrics.
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

/// The state of a network that is at hand. Rules on trees ask the model for more.
NetworkState network_state_of(const std::string& kind, const Topology& topology);

}  // namespace simcore::point

// One point as the rules across sections see it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "judge/components.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"
#include "run/network_section.hpp"
#include "run/work_estimate.hpp"

namespace simcore {

/// A section that is valid by itself.
struct SectionState {
  const Component* component = nullptr;  ///< null where it is refused by itself
  Value values{};
  Params params{};
  std::vector<Refusal> refusals{};

  [[nodiscard]] const std::string& kind() const { return component->spec.kind; }
};

/// What a network amounts to; of an imported fabric only as far as its section says.
struct NetworkState {
  NetworkSize size{};
  NetworkFigures figures{};  ///< for estimates
  bool known = false;        ///< its size is
  std::optional<bool> has_tables{};
  std::optional<std::vector<std::string>> link_classes{};  ///< unknown of an imported fabric
  std::vector<std::uint64_t> links_by_class{};             ///< cables; with link_classes
  std::string fabric{};                                    ///< its name, for messages
};

/// What a routing of the packet model needs on a topology; unknown on imported fabrics.
struct RoutedState {
  RoutingNeeds needs{};
  bool known = false;
  std::vector<Refusal> refusals{};
};

/// The sections that a rule reads, and what follows from topology and routing.
struct PointView {
  std::vector<std::pair<std::string, const SectionState*>> sections{};
  const NetworkState* network = nullptr;
  const RoutedState* route = nullptr;

  /// nullptr where the point has no such section.
  [[nodiscard]] const SectionState* find(const std::string& name) const;
  /// The values of a section, null where there is none.
  [[nodiscard]] const Value& values(const std::string& name) const;
  /// The value of a dotted field: a parameter, `kind`, or the size of the network as
  /// `topology.endpoints` and the like.
  [[nodiscard]] Value field(const std::string& dotted) const;
};

}  // namespace simcore

// The declaration of a component and of its parameters: once, beside its code, with unit and help.
//
// This folder holds what all layers share about a point: values, declarations, the check of a
// section against its declaration, and the errors of the core. The catalogue, the judge and the
// builders all read these declarations. docs/spec.md, which is made from them, lists every
// parameter; CONTRIBUTING.md says how to add one.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "params/params.hpp"
#include "params/value.hpp"

namespace simcore::params {

struct ResolvedSection;

/// `fabric` is a text that names an imported fabric, `trace` one that names a recording of ranks
/// and `address_trace` one of addresses; the caller of the core hands these over. `jobs` is a list
/// of objects, each a workload beside others. `link_classes` is an object that has an object for
/// each named link class. params/nested_params.hpp resolves these two.
enum class ParamType {
  integer,
  real,
  boolean,
  choice,
  integer_list,
  text,
  text_list,
  fabric,
  trace,
  address_trace,
  jobs,
  link_classes
};

/// The role of a parameter, or of a section's components, in a study. It decides which questions a
/// study may ask about it.
enum class AxisKind {
  choice,     ///< one of them will be bought or configured: topology, routing, algorithm
  condition,  ///< the world decides: workload, environment, ranks of an endpoint
  resource,   ///< more of it costs more: bandwidth, buffers, channels
  scale,      ///< size of the machine or of the job: endpoints, ranks
  load,       ///< how hard the network is driven: offered load, message size
  chance      ///< nobody chooses it: seeds, draws, which links fail
};

/// One parameter of a component. `min` and `max` bound a number, or each item of a list of
/// integers. A text has 1 to 256 bytes. params/common_params.hpp makes the usual forms.
struct ParamSpec {
  std::string name{};
  ParamType type = ParamType::integer;
  std::optional<AxisKind> axis{};  ///< every parameter of the catalogue has one
  std::string unit{};     ///< "count", "gbps", "ns", "bytes", "fraction", "bool", "choice", "name"
  Value default_value{};  ///< null with `nullable`: derived, in the way that `help` says
  bool required = false;
  bool nullable = false;
  std::optional<double> min{};
  std::optional<double> max{};
  bool exclusive_min = false;
  std::vector<std::string> choices{};
  std::optional<int> min_items{};
  std::optional<int> max_items{};
  std::string applies_when{};  ///< words that follow "only when"; empty: always
  std::string help{};
  /// By a value of the section's parameter `preset`: what replaces `default_value`.
  std::vector<std::pair<std::string, Value>> preset_defaults{};
  /// Set it together with `applies_when`. To give a parameter that does not apply is an error.
  bool (*applies)(const Params&) = nullptr;
  /// Of type link_classes: the parameters of each class, all of them nullable.
  std::vector<ParamSpec> items{};
  /// Of type jobs: resolves the workload of an item, whose field is `name`.
  ResolvedSection (*resolve_workload)(const std::string& name, const Value& given) = nullptr;
};

/// The network that a section is used on, as far as a rule may depend on it.
struct NetworkSize {
  std::string kind{};  ///< of the topology
  std::uint64_t endpoints = 0;
  std::uint64_t routers = 0;   ///< those that are switches
  std::uint64_t channels = 0;  ///< directed, between routers
  std::uint32_t planes = 0;    ///< Topology::planes()
  std::uint64_t groups = 1;
  std::vector<std::uint32_t> grid_widths{};  ///< by dimension, when its routers form a grid
};

/// A rule over several parameters.
struct ConstraintSpec {
  std::vector<std::string> fields{};
  std::string message{};
  /// Null when the rule ties other sections to this one; the judge has a function for it then.
  bool (*holds)(const Params&) = nullptr;
  /// Set in place of `holds` when the rule reads only the section and the network.
  bool (*fits)(const Params&, const NetworkSize&) = nullptr;
};

/// Says which points of a component have a metric.
struct MetricRule {
  std::string metric{};
  std::string measured_when{};  ///< in words
  bool (*measured)(const Params&) = nullptr;
};

/// One choice of a section (topology, routing, workload, placement, ...), or a section that has no
/// choices; the kind of such a section is its own name.
struct ComponentSpec {
  std::string section{};
  std::string kind{};
  std::string title{};
  std::string help{};
  std::string source{};
  std::vector<ParamSpec> params{};
  std::vector<ConstraintSpec> constraints{};
  std::vector<std::string> metrics{};
  std::vector<MetricRule> metric_rules{};  ///< for those of `metrics` that not every point has
  /// The metrics by which a study is answered, the best first. The first one that was measured
  /// counts.
  std::vector<std::string> answers_by{};
  std::vector<std::string> models{};       ///< models that it serves; empty: all
  std::vector<std::string> default_for{};  ///< models whose default it is, though it is not first
};

/// Whether a point of `model` may hold this component.
bool serves(const ComponentSpec& spec, const std::string& model);

/// The component's metrics that a point with these parameters has.
std::vector<std::string> metrics_of(const ComponentSpec& spec, const Params& params);

/// The section with the parameters of these names alone, and with the rules that need no others.
ComponentSpec narrowed(ComponentSpec spec, const std::vector<std::string>& names);

/// The declaration of a section that has these parameters of another model's. Its rules and metrics
/// stay behind.
ComponentSpec part_of(ComponentSpec whole, const std::vector<std::string>& names);

/// Moves `more` to the end of `list`: parameters, rules or refusals.
template <class Item>
void append_to(std::vector<Item>& list, std::vector<Item> more) {
  for (Item& item : more) list.push_back(std::move(item));
}

/// resolve_section() for a caller that stops at the first mistake. Throws PointError made from the
/// first refusal.
Params validate(const ComponentSpec& spec, const Value& given);

}  // namespace simcore::params

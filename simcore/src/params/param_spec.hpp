// How a component declares what it can be told: once, beside its code, with units and help.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "params/value.hpp"

namespace simcore {

class Params;
struct ResolvedSection;

/// `fabric` is a text that names an imported fabric: whoever calls the core hands the fabric over.
/// `jobs` is a list of objects, each a workload beside others (params/jobs.hpp). `link_classes` is
/// an object of objects, by the names of link classes (params/link_classes.hpp).
enum class ParamType {
  integer,
  real,
  boolean,
  choice,
  integer_list,
  text,
  text_list,
  fabric,
  jobs,
  link_classes
};

/// What the values of a parameter, or the components of a section, are to whoever studies them. It
/// decides what may be asked of them.
enum class AxisKind {
  choice,     ///< one of them will be bought or configured: topology, routing, algorithm
  condition,  ///< the world decides: workload, environment, ranks of an endpoint
  resource,   ///< more of it costs more: bandwidth, buffers, channels
  scale,      ///< size of the machine or of the job: endpoints, ranks
  load,       ///< how hard the network is driven: offered load, message size
  chance      ///< what nobody chooses: seeds, draws, which links fail
};

/// One parameter of a component. `min`/`max` bound numbers (and each item of a list of integers);
/// texts hold 1 to 256 bytes.
struct ParamSpec {
  std::string name{};
  ParamType type = ParamType::integer;
  std::optional<AxisKind> axis{};  ///< every parameter of the catalogue has one
  std::string unit{};     ///< "count", "gbps", "ns", "bytes", "fraction", "bool", "choice", "name"
  Value default_value{};  ///< null together with `nullable` means: derived, as `help` says
  bool required = false;
  bool nullable = false;
  std::optional<double> min{};
  std::optional<double> max{};
  bool exclusive_min = false;
  std::vector<std::string> choices{};
  std::optional<int> min_items{};
  std::optional<int> max_items{};
  std::string applies_when{};  ///< in words, after "only when"; empty: always
  std::string help{};
  /// What takes the place of `default_value` under a value of the section's parameter `preset`.
  std::vector<std::pair<std::string, Value>> preset_defaults{};
  /// Set both or neither. Giving a parameter that does not apply is an error.
  bool (*applies)(const Params&) = nullptr;
  /// Of link_classes: what each class can be told, all of it nullable.
  std::vector<ParamSpec> items{};
  /// Of jobs: judges the workload of an item, which stands at `name`.
  ResolvedSection (*resolve_workload)(const std::string& name, const Value& given) = nullptr;
};

/// What rules may ask of the network that a section is used on.
struct NetworkSize {
  std::string kind{};  ///< of the topology
  std::uint64_t endpoints = 0;
  std::uint64_t routers = 0;
  std::uint64_t channels = 0;  ///< directed, between routers
  std::uint64_t groups = 1;
  std::vector<std::uint32_t> grid_widths{};  ///< of the grid that its routers form; empty: none
};

/// A rule over several parameters.
struct ConstraintSpec {
  std::vector<std::string> fields{};
  std::string message{};
  /// Null where the rule ties other sections to this one.
  bool (*holds)(const Params&) = nullptr;
  /// Instead of `holds`, of a rule that ties the section to the network alone.
  bool (*fits)(const Params&, const NetworkSize&) = nullptr;
};

/// A metric that only some points of a component have.
struct MetricRule {
  std::string metric{};
  std::string measured_when{};  ///< in words
  bool (*measured)(const Params&) = nullptr;
};

/// One choice of a section (topology, routing, workload, placement, ...) or a section without.
struct ComponentSpec {
  std::string section{};
  std::string kind{};
  std::string title{};
  std::string help{};
  std::string source{};
  std::vector<ParamSpec> params{};
  std::vector<ConstraintSpec> constraints{};
  std::vector<std::string> metrics{};
  std::vector<MetricRule> metric_rules{};  ///< of `metrics` that not every point has
  /// By which metrics a study is answered, the best first: a reader takes the first one that there
  /// is.
  std::vector<std::string> answers_by{};
  std::vector<std::string> models{};       ///< that it serves: "packet", "static"; empty: all
  std::vector<std::string> default_for{};  ///< models whose default it is, though not the first
};

/// Thrown by Params to a rule that reads a parameter whose value was refused: such a rule cannot be
/// judged, and the value has been answered already.
struct RefusedRead {};

/// Parameters of one component after validation: defaults filled, types and ranges checked.
class Params {
 public:
  Params() = default;
  /// `given` lists the names that the user wrote with a value other than null; `changed` those of
  /// them whose value is not the default; `refused` those that must not be read.
  Params(std::string section, Map values, std::vector<std::string> given = {},
         std::vector<std::string> changed = {}, std::vector<std::string> refused = {});

  [[nodiscard]] const std::string& section() const { return section_; }
  [[nodiscard]] bool has(const std::string& name) const;    ///< present and not null
  [[nodiscard]] bool given(const std::string& name) const;  ///< written by the user, not null
  /// Written with another value than the default. A point in its canonical form carries defaults,
  /// so only this tells that somebody wants what has no effect.
  [[nodiscard]] bool changed(const std::string& name) const;
  [[nodiscard]] std::int64_t integer(const std::string& name) const;
  [[nodiscard]] double real(const std::string& name) const;
  [[nodiscard]] bool boolean(const std::string& name) const;
  [[nodiscard]] const std::string& choice(const std::string& name) const;
  [[nodiscard]] std::vector<std::int64_t> integer_list(const std::string& name) const;
  [[nodiscard]] const std::string& text(const std::string& name) const;  ///< text or fabric
  [[nodiscard]] std::vector<std::string> text_list(const std::string& name) const;
  [[nodiscard]] const List& jobs(const std::string& name) const;
  /// What link_classes say of a class; nullptr where they do not.
  [[nodiscard]] const Value* of_class(const std::string& name, const std::string& link_class,
                                      const std::string& member) const;
  [[nodiscard]] const Map& values() const { return values_; }
  /// The value of that name, null included; nullptr where there is no such parameter.
  [[nodiscard]] const Value* find(const std::string& name) const;

  /// What `read(*this)` gives, read when it is first asked for and kept: for rules that would each
  /// read a long list anew. One T for a component; not for several threads at once.
  template <class T>
  [[nodiscard]] const T& once(T (*read)(const Params&)) const {
    if (!kept_) kept_ = std::make_shared<const T>(read(*this));
    return *static_cast<const T*>(kept_.get());
  }

 private:
  [[nodiscard]] const Value& at(const std::string& name) const;
  void check_read(const std::string& name) const;

  std::string section_;
  Map values_;
  std::vector<std::string> given_;
  std::vector<std::string> changed_;
  std::vector<std::string> refused_;
  mutable std::shared_ptr<const void> kept_;
};

/// The component's metrics that a point with these parameters has.
std::vector<std::string> metrics_of(const ComponentSpec& spec, const Params& params);

/// resolve_section() for whoever ends at the first mistake. Throws PointError made of the first
/// refusal.
Params validate(const ComponentSpec& spec, const Value& given);

}  // namespace simcore

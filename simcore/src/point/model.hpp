// What every model is to those who run, judge and list points.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "point/resolved_point.hpp"
#include "point/rule.hpp"
#include "point/run_context.hpp"
#include "point/work.hpp"
#include "stats/run_report.hpp"

namespace simcore::point {

/// What a run has found: its figures, and the parts of the document that only its model has.
struct Findings {
  RunReport report{};
  Map parts{};    ///< such as `ports` and `bottleneck`
  Map counted{};  ///< members of `cost`: events, packet_hops, peak_memory_bytes and the model's own
};

/// A point of a model, checked and built.
class Run {
 public:
  Run() = default;
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;
  virtual ~Run() = default;

  /// What the model can say without a run. Members of the document of check_point().
  virtual Map check() = 0;
  /// Carries the run out. Throws a child of SimulationError for a run without a result.
  virtual Findings result() = 0;
  /// What the model adds to the provenance: the network as it was built.
  [[nodiscard]] virtual Map provenance() const = 0;
};

/// Estimates the work of points, and keeps what follows from sections that other points share.
class WorkEstimate {
 public:
  WorkEstimate() = default;
  WorkEstimate(const WorkEstimate&) = delete;
  WorkEstimate& operator=(const WorkEstimate&) = delete;
  virtual ~WorkEstimate() = default;

  /// The work of a point that is not refused, with all of its sections and a network of two
  /// endpoints or more. Sections live as long as the estimate.
  virtual Work of(const PointView& point) = 0;
};

/// What points and results of a model hold, for those who list, read and compare them.
struct ModelTraits {
  bool simulates = true;             ///< false: formulas
  bool has_events = false;           ///< time passes: limits of events and of simulated time
  bool has_ports = false;            ///< counters of ports, and a bottleneck
  bool has_links = false;            ///< loads of links
  bool has_ranks = false;            ///< jobs of ranks, with their tables
  std::string main_metric{};         ///< by which a sweep is read first
  std::vector<std::string> parts{};  ///< of a result, that other models may not have
  std::vector<std::string> cost_sections{};     ///< two, by which points cost alike
  std::vector<std::string> implied_sections{};  ///< that a point has only where they say something
  std::string caution{};  ///< what its results leave out, for whoever reads an answer; may be empty
};

/// One line of the registry.
struct Model {
  const char* name;
  const char* title;
  ModelTraits traits;
  /// Its sections, with the components that they choose from.
  std::vector<Section> (*sections)();
  /// In the order of their refusals. The sections are valid by themselves.
  const std::vector<Rule>& (*rules)();
  std::unique_ptr<WorkEstimate> (*estimate)();
  /// Throws PointError and MemoryLimitError. Both arguments must outlive the run.
  std::unique_ptr<Run> (*build)(const ResolvedPoint& point, RunContext& context);
  /// The analysis of a point's network, from its sections topology and routing; null where paths do
  /// not count.
  Map (*statics)(const ResolvedPoint& point, RunContext& context) = nullptr;
  /// The forwarding tables that its routing fills; null where it fills none.
  Value (*tables)(const ResolvedPoint& point, const Topology& topology,
                  RunContext& context) = nullptr;
  /// What its rules know of a routing on a topology; null where they know nothing.
  RoutedState (*route)(const Topology& topology, const SectionState& routing) = nullptr;
  /// What the routing of a point needs of its network, with the parts that can fail; set together
  /// with `route`.
  RoutingNeeds (*needs)(const PointView& point) = nullptr;
  /// The levels of an aggregation tree, where its rules ask for them; null where they do not.
  std::uint32_t (*tree_levels)(const Topology& topology) = nullptr;
};

}  // namespace simcore::point

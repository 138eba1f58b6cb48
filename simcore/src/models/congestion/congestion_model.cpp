#include "models/congestion/congestion_model.hpp"

#include <map>
#include <tuple>

#include "models/congestion/congestion_point.hpp"
#include "models/congestion/congestion_report.hpp"
#include "models/congestion/congestion_sections.hpp"
#include "models/congestion/congestion_work.hpp"
#include "point/limits_section.hpp"
#include "point/report_section.hpp"
#include "point/topology_section.hpp"

namespace simcore::models {
namespace {

class CongestionRun final : public Run {
 public:
  CongestionRun(const ResolvedPoint& point, RunContext& context)
      : context_(context), setup_(point, context) {}

  /// Fills the tables without a draw, and gives what the check of the tables finds.
  Map check() override {
    const Routes routes =
        setup_.engine->route(*setup_.graph, *setup_.topology, setup_.stream(Stream::routing));
    virtual_channels_ = routes.virtual_channels;
    return table_report(*setup_.topology, *setup_.graph, check_routes(*setup_.graph, routes),
                        routes.virtual_channels);
  }

  Findings result() override {
    const CongestionFindings findings = carry_out(setup_, context_.guard());
    virtual_channels_ = findings.virtual_channels;
    Findings found{.report = congestion_metrics(setup_, findings)};
    found.report.distributions = congestion_distributions(setup_, findings);
    found.parts = {{"static", congestion_section(setup_, findings)},
                   {"fabric", fabric_section(setup_, findings)}};
    found.counted = {{"events", 0},
                     {"packet_hops", 0},
                     {"link_visits", findings.link_visits},
                     {"cpu_seconds", context_.guard().cpu_seconds()},
                     {"peak_memory_bytes", findings.memory_bytes}};
    return found;
  }

  [[nodiscard]] Map provenance() const override { return setup_.provenance(virtual_channels_); }

 private:
  RunContext& context_;
  const CongestionSetup setup_;
  std::uint32_t virtual_channels_ = 1;
};

class CongestionEstimate final : public WorkEstimate {
 public:
  Work of(const PointView& point) override {
    const NetworkFigures& figures = point.network->figures;
    return congestion_work(
        figures, traffic(point, static_cast<std::uint32_t>(figures.endpoints)),
        {.routing = point.values("routing"), .failures = point.values("failures")});
  }

 private:
  const PatternTraffic& traffic(const PointView& point, std::uint32_t endpoints) {
    const auto key = std::tuple(point.find("pattern"), point.find("placement"), endpoints);
    const auto found = patterns_.find(key);
    if (found != patterns_.end()) return found->second;
    return patterns_
        .emplace(key,
                 pattern_traffic(point.values("pattern"), point.values("placement"), endpoints))
        .first->second;
  }

  using State = const SectionState*;
  std::map<std::tuple<State, State, std::uint32_t>, PatternTraffic> patterns_;
};

std::vector<Section> congestion_sections() {
  std::vector<Component> engines;
  for (const EngineEntry& entry : engine_registry()) {
    engines.push_back({.spec = entry.spec(), .declaration = entry.spec, .engine = &entry});
  }
  std::vector<ComponentSpec (*)()> patterns;
  for (const FlowPatternEntry& entry : flow_pattern_registry()) patterns.push_back(entry.spec);
  return {{.name = "topology", .components = topologies("static")},
          {.name = "routing", .components = std::move(engines)},
          {.name = "pattern", .components = declared(patterns)},
          {.name = "placement", .components = placements("static")},
          {.name = "congestion", .components = declared({congestion_spec})},
          {.name = "failures", .components = declared({static_failures_spec})},
          {.name = "report", .components = declared({static_report_spec})},
          {.name = "limits", .components = declared({static_limits_spec})}};
}

Routes routes_of(const ResolvedPoint& point, const NetworkGraph& graph, const Topology& topology,
                 RunContext& context) {
  return engine_of(point)->route(graph, topology, point.stream(Stream::routing, context.use()));
}

Map congestion_statics(const ResolvedPoint& point, RunContext& context) {
  const auto topology = build_topology(point, context.fabrics());
  const NetworkGraph graph(*topology);
  const Routes routes = routes_of(point, graph, *topology, context);
  Map document = topology->describe();
  append_to(document,
            table_report(*topology, graph, check_routes(graph, routes), routes.virtual_channels));
  return document;
}

Value congestion_tables(const ResolvedPoint& point, const Topology& topology, RunContext& context) {
  const NetworkGraph graph(topology);
  auto bytes = port_tables(graph, topology, routes_of(point, graph, topology, context));
  return bytes ? Value(Bytes{std::move(*bytes)}) : Value();
}

std::unique_ptr<WorkEstimate> congestion_estimate() {
  return std::make_unique<CongestionEstimate>();
}

std::unique_ptr<Run> build_congestion_run(const ResolvedPoint& point, RunContext& context) {
  return std::make_unique<CongestionRun>(point, context);
}

}  // namespace

Model congestion_model() {
  return {.name = "static",
          .title = "Static",
          .traits = {.has_links = true,
                     .main_metric = "mean_flow_bandwidth_fraction",
                     .parts = {"static", "fabric"},
                     .cost_sections = {"pattern", "routing"}},
          .sections = congestion_sections,
          .rules = congestion_rules,
          .estimate = congestion_estimate,
          .build = build_congestion_run,
          .statics = congestion_statics,
          .tables = congestion_tables};
}

}  // namespace simcore::models

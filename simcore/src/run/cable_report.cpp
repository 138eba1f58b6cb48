#include "run/cable_report.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace simcore {
namespace {

constexpr std::size_t kHottest = 16;
constexpr std::size_t kMostHarmful = 32;
constexpr std::uint32_t kEndpointPort = 1;

double per_round(std::uint64_t total, std::uint64_t rounds) {
  return rounds > 0 ? static_cast<double>(total) / static_cast<double>(rounds) : 0.0;
}

struct ClassTotals {
  std::uint64_t cables = 0;
  std::uint64_t flows = 0;
  std::uint64_t busy = 0;
  std::uint32_t most = 0;
};

List class_rows(const Cables& cables, const CableLoads& loads) {
  std::vector<ClassTotals> classes(cables.class_names().size());
  for (CableId c = 0; c < cables.count(); ++c) {
    const CableLoads::Total total = loads.total(c);
    ClassTotals& its = classes[cables.class_of(c)];
    ++its.cables;
    its.flows += total.flows;
    its.busy += total.busy_rounds;
    its.most = std::max(its.most, total.most);
  }
  List rows;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const ClassTotals& its = classes[i];
    if (its.cables == 0) continue;
    const std::uint64_t chances = its.cables * loads.rounds();
    rows.push_back(Map{{"link_class", cables.class_names()[i]},
                       {"cables", its.cables},
                       {"mean_load", per_round(its.flows, chances)},
                       {"max_load", its.most},
                       {"idle_fraction", chances > 0 ? 1 - per_round(its.busy, chances) : 0.0}});
  }
  return rows;
}

List hottest_rows(const Cables& cables, const CableLoads& loads, bool one_to_one) {
  struct Candidate {
    CableLoads::Total total;
    CableId cable;
  };
  std::vector<Candidate> candidates;
  const std::uint32_t end = one_to_one ? cables.channels() : cables.count();
  for (CableId c = 0; c < end; ++c) {
    const CableLoads::Total total = loads.total(c);
    if (total.flows > 0) candidates.push_back({total, c});
  }
  const std::size_t n = std::min(kHottest, candidates.size());
  std::partial_sort(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(n),
                    candidates.end(), [](const Candidate& a, const Candidate& b) {
                      if (a.total.flows != b.total.flows) return a.total.flows > b.total.flows;
                      if (a.total.most != b.total.most) return a.total.most > b.total.most;
                      return a.cable < b.cable;
                    });
  List rows;
  for (std::size_t i = 0; i < n; ++i) {
    Map row = cable_ends(cables, candidates[i].cable);
    row.emplace_back("link_class", cables.class_names()[cables.class_of(candidates[i].cable)]);
    row.emplace_back("mean_load", per_round(candidates[i].total.flows, loads.rounds()));
    row.emplace_back("max_load", candidates[i].total.most);
    rows.emplace_back(std::move(row));
  }
  return rows;
}

Map columns(const Cables& cables, const CableLoads& loads) {
  List from, from_port, to, to_port, link_class, mean_load, max_load;
  for (CableId c = 0; c < cables.count(); ++c) {
    Map ends = cable_ends(cables, c);
    from.push_back(std::move(ends[0].second));
    from_port.push_back(std::move(ends[1].second));
    to.push_back(std::move(ends[2].second));
    to_port.push_back(std::move(ends[3].second));
    link_class.emplace_back(cables.class_names()[cables.class_of(c)]);
    mean_load.emplace_back(per_round(loads.total(c).flows, loads.rounds()));
    max_load.emplace_back(loads.total(c).most);
  }
  return {{"from", std::move(from)},
          {"from_port", std::move(from_port)},
          {"to", std::move(to)},
          {"to_port", std::move(to_port)},
          {"link_class", std::move(link_class)},
          {"mean_load", std::move(mean_load)},
          {"max_load", std::move(max_load)}};
}

}  // namespace

Map cable_ends(const Cables& cables, CableId cable) {
  const Topology& topology = cables.topology();
  if (cable < cables.channels()) {
    const NetworkGraph& graph = cables.graph();
    const RouterId from = graph.from(cable), to = graph.to(cable);
    return {{"from", topology.router_name(from)},
            {"from_port", topology.port_label(from, graph.port(cable))},
            {"to", topology.router_name(to)},
            {"to_port", topology.port_label(to, graph.to_port(cable))}};
  }
  const bool into = cable < cables.ejection(0);
  const EndpointId endpoint = cable - (into ? cables.injection(0) : cables.ejection(0));
  const RouterId router = topology.router_of(endpoint);
  const std::uint32_t port = topology.port_label(router, topology.port_of(endpoint));
  if (into) {
    return {{"from", topology.endpoint_name(endpoint)},
            {"from_port", kEndpointPort},
            {"to", topology.router_name(router)},
            {"to_port", port}};
  }
  return {{"from", topology.router_name(router)},
          {"from_port", port},
          {"to", topology.endpoint_name(endpoint)},
          {"to_port", kEndpointPort}};
}

Value cable_report(const Cables& cables, const CableLoads& loads, bool one_to_one,
                   bool every_cable) {
  return Map{{"classes", class_rows(cables, loads)},
             {"hottest", hottest_rows(cables, loads, one_to_one)},
             {"columns", every_cable ? Value(columns(cables, loads)) : Value()}};
}

double idle_channel_fraction(const Cables& cables, const CableLoads& loads) {
  const std::uint64_t chances = std::uint64_t{cables.channels()} * loads.rounds();
  if (chances == 0) return 0.0;
  std::uint64_t busy = 0;
  for (CableId c = 0; c < cables.channels(); ++c) busy += loads.total(c).busy_rounds;
  return 1 - per_round(busy, chances);
}

Value failure_report(const Cables& cables, const HarmTally& harm, std::uint32_t trials,
                     std::uint32_t links) {
  if (trials == 0) return {};
  List rows;
  for (const LinkHarm& link : harm.worst(kMostHarmful)) {
    Map row = cable_ends(cables, link.link);
    row.emplace_back("trials", link.trials);
    row.emplace_back("mean_loss_fraction", link.mean_loss());
    row.emplace_back("unreachable_pairs", link.unreachable_pairs);
    rows.emplace_back(std::move(row));
  }
  return Map{{"trials", trials},
             {"links_failed", links},
             {"mean_loss_fraction", harm.mean_loss()},
             {"harmful", std::move(rows)}};
}

}  // namespace simcore

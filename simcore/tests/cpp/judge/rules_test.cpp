// Rules that take more than their section and the network: each one is judged, in its own words.
#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "models/sections.hpp"
#include "params/errors.hpp"
#include "support/points.hpp"

namespace simcore::test {
namespace {

/// A section and the words of a rule.
using Words = std::pair<std::string, std::string>;

std::set<Words> rules_across_sections() {
  std::set<Words> rules;
  for (const Section& section : all_sections()) {
    for (const Component& component : section.components) {
      for (const ConstraintSpec& rule : component.spec.constraints) {
        if (rule.holds != nullptr || rule.fits != nullptr) continue;
        const std::string& field = rule.fields.front();
        rules.insert({field.substr(0, field.find('.')), rule.message});
      }
    }
  }
  return rules;
}

const Value kJudgedRing = section("ring", {{"endpoints", 8}});
const Value kJudgedHalo = section("halo3d26", {});
const Value kBatch = section("uniform_random", {{"messages_per_endpoint", 2}});
const Value kBySharp = section("collective", {{"algorithm", "sharp"}});
const Value kPlain = section("minimal", {});

Map of_model(const char* model, Map sections) {
  Map all{{"model", model}, {"base_seed", 1}, {"replicate", 0}};
  for (auto& part : sections) all.push_back(std::move(part));
  return all;
}

Map packet(const Value& workload, Map more = {}) {
  Map all = of_model("packet", {{"topology", kJudgedRing}, {"workload", workload}});
  for (auto& part : more) all.push_back(std::move(part));
  return all;
}

Map on_network(Map network, const Value& routing = kPlain, const Value& workload = kBatch) {
  return packet(workload, {{"routing", routing}, {"network", std::move(network)}});
}

Map exchange(Map params) { return packet(section("exchange", std::move(params))); }

Map flows(const Value& pattern, Map more = {}) {
  Map all = of_model("static", {{"topology", kJudgedRing}, {"pattern", pattern}});
  for (auto& part : more) all.push_back(std::move(part));
  return all;
}

Map formula(Map workload, const Value& aggregation = section("none", {}), int endpoints = 16) {
  return of_model("closed_form",
                  {{"topology", section("single_router", {{"endpoints", endpoints}})},
                   {"workload", section("osu", std::move(workload))},
                   {"aggregation", aggregation}});
}

std::vector<Map> of_packets() {
  const Value fifo = "fifo";
  const Value bubble = section("minimal", {{"deadlock_avoidance", "bubble"}});
  return {
      packet(kBatch, {{"mpi", Map{{"message_gap_ns", 5.0}}}}),
      packet(section("exchange", {}), {{"mpi", Map{{"rank_order", "blocked"}}}}),
      packet(kJudgedHalo, {{"mpi", Map{{"reduction_ns_per_byte", 1.0}}}}),
      packet(kBatch, {{"environment", section("quarter", {})}}),
      packet(kJudgedHalo, {{"environment", section("shared", {{"foreground_priority", 1}})}}),
      packet(kJudgedHalo, {{"aggregation", section("sharp", {})}}),
      packet(kBySharp, {{"aggregation", section("sharp", {{"payload_bytes", 1000}})}}),
      packet(kBySharp, {{"aggregation", section("sharp", {{"channels", 2}})}}),
      packet(kBatch, {{"report", Map{{"flows", "all"}}}}),
      packet(kBatch, {{"report", Map{{"ranks", "all"}}}}),
      packet(kBatch, {{"report", Map{{"nodes", "all"}}}}),
      packet(section("uniform_random", {{"offered_load", 0.5}}),
             {{"report", Map{{"hot_link_window_ns", 0.01}}}}),
      on_network({{"virtual_channels", 3}}),
      on_network({{"virtual_network_weights", list({1, 1, 1, 1, 1, 1, 1, 1})}}, section("par", {})),
      on_network({{"virtual_channels", 2}, {"channel_choice", "by_destination"}}),
      on_network({{"input_queueing", fifo}, {"injection_channels", 3}}),
      on_network({{"input_queueing", fifo}, {"speedup", 2.0}},
                 section("minimal", {{"deadlock_avoidance", "none"}})),
      on_network({{"input_queueing", fifo}}, section("ugal", {{"load_measure", "queue"}})),
      on_network({{"buffer_bytes", 256}}, bubble),
      of_model("packet", {{"topology",
                           section("multi_plane", {{"endpoints", 8}, {"planes", 2}, {"radix", 8}})},
                          {"workload", kBatch},
                          {"network", Map{{"interfaces_per_endpoint", 2}}}}),
      of_model("packet", {{"topology",
                           section("multi_plane", {{"endpoints", 8}, {"planes", 2}, {"radix", 8}})},
                          {"workload", kBatch},
                          {"network", Map{{"input_queueing", fifo}}}}),
      on_network({{"interfaces_per_endpoint", 2},
                  {"interface_choice", "by_virtual_network"},
                  {"virtual_network_weights", list({1, 1})}}),
  };
}

std::vector<Map> of_ranks() {
  return {
      exchange({{"traffic_pattern", "transpose"}}),
      exchange({{"traffic_pattern", "incast"}, {"senders", 8}}),
      exchange({{"traffic_pattern", "incast"}, {"target", 8}}),
      exchange({{"traffic_pattern", "hotspot"}, {"hotspots", 9}}),
      exchange({{"traffic_pattern", "group_shift"}, {"groups", 3}}),
      exchange({{"traffic_pattern", "tornado"}, {"process_grid", list({3, 3})}}),
      packet(section("halo3d26", {{"ranks", 9}})),
      packet(section("halo3d26", {{"process_grid", list({3, 3, 3})}})),
      packet(section("osu", {{"communicators", 3}, {"overlap", "none"}})),
      packet(section("collective", {{"message_bytes", 2147483648.0}})),
  };
}

std::vector<Map> of_flows() {
  return {
      flows(section("shift", {{"ranks", 9}})),
      flows(section("ring", {{"draws", 5}}), {{"placement", section("linear", {})}}),
      flows(section("explicit", {{"sources", list({9})}, {"destinations", list({0})}})),
      flows(section("explicit", {{"sources", list({0})}, {"destinations", list({9})}})),
      flows(section("n_neighbor", {{"neighbors", 8}})),
      flows(section("shift", {{"distance", 8}})),
      flows(section("two_communicators", {{"first_ranks", 7}})),
  };
}

std::vector<Map> of_formulas() {
  return {
      formula({{"algorithm", "sharp"}}),
      formula({{"communicators", 2}}),
      formula(
          {{"operation", "alltoall"}, {"algorithm", "bruck"}, {"message_bytes", 34359738368.0}}),
      formula({}, section("sharp", {{"levels", 60}})),
      formula({{"communicators", 8}}, section("sharp", {{"pool_operations", 4}})),
      formula({}, section("nvls", {{"domain_endpoints", 10}})),
      formula({{"algorithm", "nvls"}},
              section("nvls", {{"domain_endpoints", 16}, {"protocol", "ll"}})),
      formula({}, section("nvls", {{"domain_endpoints", 16}, {"scale_out_gbps", 100.0}})),
      formula({{"algorithm", "sharp"}}, section("sharp_network", {{"payload_bytes", 1000}})),
      formula({{"algorithm", "sharp"}}, section("sharp_network", {{"channels", 2}})),
  };
}

/// The rule that refuses a point; without words where none does.
Words refusing_rule(const Map& made, const std::set<Words>& rules) {
  try {
    check_point(made);
  } catch (const PointError& error) {
    const std::string section = error.field().substr(0, error.field().find('.'));
    for (const Words& rule : rules) {
      if (rule.first == section && error.message().starts_with(rule.second)) return rule;
    }
    ADD_FAILURE() << error.what() << "\n" << Value(made).to_text();
    return {};
  }
  ADD_FAILURE() << "accepted: " << Value(made).to_text();
  return {};
}

TEST(Rules, AreAllJudged) {
  const std::set<Words> rules = rules_across_sections();
  std::set<Words> judged;
  for (const auto& points : {of_packets(), of_ranks(), of_flows(), of_formulas()}) {
    for (const Map& made : points) judged.insert(refusing_rule(made, rules));
  }
  for (const Words& rule : rules) {
    EXPECT_TRUE(judged.contains(rule)) << rule.first << ": " << rule.second;
  }
}

}  // namespace
}  // namespace simcore::test

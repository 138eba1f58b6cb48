// How fast the packet model is and how much memory it takes, with every feature on.
//
// usage: simcore_bench [--quick] [--only NAME] [--output FILE]
#include <sys/resource.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "bench_rows.hpp"
#include "network/packet_pool.hpp"
#include "run/run_point.hpp"

namespace {

using simcore::List;
using simcore::Map;
using simcore::Value;

struct Case {
  std::string name;
  Map topology;
  const char* workload;
  double load;   ///< of an open loop; 0: a batch, sent as fast as the network takes it
  int messages;  ///< per endpoint, about what is measured
};

double user_seconds() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_utime.tv_sec) +
         static_cast<double>(usage.ru_utime.tv_usec) * 1e-6;
}

/// An open loop at the case's load, or the torus study's batch of 2,048 B messages.
Map workload_of(const Case& c, int messages) {
  if (c.load <= 0) {
    return {{"kind", c.workload}, {"message_bytes", 2048}, {"messages_per_endpoint", messages}};
  }
  return {{"kind", c.workload},     {"message_bytes", 512},
          {"offered_load", c.load}, {"epoch_messages", messages / 10},
          {"max_warmup_epochs", 5}, {"measurement_epochs", 5},
          {"max_drain_epochs", 10}};
}

Value point_of(const Case& c, int messages) {
  return Map{{"model", "packet"},
             {"topology", c.topology},
             {"routing", Map{{"kind", "minimal"}}},
             {"network",
              Map{{"link_bandwidth_gbps", 16.0}, {"packet_bytes", 512}, {"buffer_bytes", 8192}}},
             {"workload", workload_of(c, messages)},
             {"base_seed", 1},
             {"replicate", 0}};
}

double number(const Value& document, const char* section, const char* name) {
  return document.find(section)->find(name)->as_double();
}

simcore::BenchRow measure(const Case& c, bool quick) {
  const double before = user_seconds();
  const Value result = simcore::run_point(point_of(c, quick ? 50 : c.messages));
  const double seconds = user_seconds() - before;
  const double hops = number(result, "cost", "packet_hops");
  const Value& shape = *result.find("provenance")->find("topology");
  const double endpoints = shape.find("endpoints")->as_double();
  const double memory = number(result, "cost", "peak_memory_bytes");
  // Little's law: packets a nanosecond times nanoseconds in the network.
  const double in_flight = number(result, "metrics", "packets_delivered") /
                           number(result, "metrics", "elapsed_ns") *
                           number(result, "metrics", "network_latency_mean_ns");
  return {c.name,
          {{"packet_hops_per_cpu_second", hops / seconds},
           {"events_per_packet_hop", number(result, "cost", "events") / hops},
           {"bytes_per_endpoint", memory / endpoints},
           {"bytes_per_packet", static_cast<double>(simcore::PacketPool::kBytesPerPacket)},
           {"cpu_seconds", seconds},
           {"packet_hops", hops},
           {"packets_in_flight_per_endpoint", in_flight / endpoints},
           {"offered_load", c.load},
           {"mean_link_utilisation", number(result, "metrics", "mean_link_utilisation")}}};
}

Map torus(int width) { return {{"kind", "torus"}, {"widths", List{width, width, width}}}; }

std::vector<Case> cases() {
  return {
      {"torus_8x8x8_permutation", torus(8), "random_permutation", 0.2, 4000},
      {"torus_16x16x16_permutation", torus(16), "random_permutation", 0.15, 1000},
      {"torus_32x32x32_permutation", torus(32), "random_permutation", 0.1, 60},
      {"torus_16x16x16_batch", torus(16), "random_permutation", 0, 100},
      {"dragonfly_1056_uniform",
       {{"kind", "dragonfly"},
        {"concentration", 4},
        {"routers_per_group", 8},
        {"global_links_per_router", 4},
        {"groups", 33}},
       "uniform_random",
       0.7,
       4000},
      {"hyperx_1024_uniform",
       {{"kind", "hyperx"},
        {"widths", List{8, 8}},
        {"concentration", 16},
        {"link_multiplicity", List{2, 2}}},
       "uniform_random",
       0.7,
       4000},
  };
}

}  // namespace

int main(int argc, char** argv) {
  bool quick = false;
  std::string only;
  std::string output;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--quick") == 0) quick = true;
    if (std::strcmp(argv[i], "--only") == 0 && i + 1 < argc) only = argv[++i];
    if (std::strcmp(argv[i], "--output") == 0 && i + 1 < argc) output = argv[++i];
  }
  std::vector<simcore::BenchRow> rows;
  for (const Case& c : cases()) {
    if (!only.empty() && c.name.find(only) == std::string::npos) continue;
    rows.push_back(measure(c, quick));
    std::printf("%s\n", rows.back().to_json().c_str());
    std::fflush(stdout);
  }
  if (!output.empty()) simcore::merge_rows(output, rows);
  return 0;
}

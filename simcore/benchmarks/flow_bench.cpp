// How fast the flow model is beside the packet model: an alltoall of 1 MiB messages on 1,024
// endpoints. The packet model runs with shorter messages: its time goes by the packets.
#include <string>
#include <utility>

#include "bench.hpp"
#include "engine/thread_team.hpp"
#include "flow/flow_network.hpp"
#include "models/packet/packet_setup.hpp"
#include "models/sections.hpp"
#include "packet/simulated_network.hpp"

using namespace simcore::benchmarks;

namespace {

Map section(const char* kind, Map params) {
  Map all{{"kind", kind}};
  for (auto& param : params) all.push_back(std::move(param));
  return all;
}

constexpr std::int64_t kBytes = 1 << 20;

Value alltoall(Map topology, const char* routing, std::int64_t bytes) {
  return Map{{"topology", std::move(topology)},
             {"routing", section(routing, {})},
             {"network", Map{{"nic_latency_ns", 300.0}}},
             {"workload", section("collective", {{"operation", "alltoall"},
                                                 {"algorithm", "pairwise"},
                                                 {"message_bytes", bytes},
                                                 {"iterations", 1}})}};
}

double packet_seconds(const Value& point) {
  const ResolvedPoint resolved = resolve_point(point);
  RunContext context({}, {});
  const PacketSetup setup(resolved, {}, context.budget(), context.use());
  const CompiledNetwork wiring(*setup.topology);
  const LimitGuard guard(nullptr, {}, thread_cpu_seconds());
  const auto network =
      make_packet_network(*setup.routing, wiring, setup.settings, setup.stream(Stream::routing),
                          guard, Schedule::automatic);
  network->attach(*setup.workload);
  network->run_to_its_end();
  return guard.cpu_seconds();
}

BenchRow measure(const std::string& name, const Map& topology, const char* routing,
                 std::int64_t packet_bytes) {
  const ResolvedPoint resolved = resolve_point(alltoall(topology, routing, kBytes));
  RunContext context({}, {});
  const PacketSetup setup(resolved, {}, context.budget(), context.use());
  const CompiledNetwork wiring(*setup.topology);
  const LimitGuard guard(nullptr, {}, thread_cpu_seconds());
  FlowNetwork network(*setup.topology, wiring, *setup.routing, setup.settings, guard);
  network.attach(*setup.workload);
  setup.workload->run(network);
  const double seconds = guard.cpu_seconds();
  const auto messages = static_cast<double>(network.totals().packets_delivered);
  const double packets = packet_seconds(alltoall(topology, routing, packet_bytes)) *
                         static_cast<double>(kBytes) / static_cast<double>(packet_bytes);
  return {name,
          {{"cpu_seconds", seconds},
           {"messages_per_cpu_second", messages / seconds},
           {"settlements", static_cast<double>(network.settlements())},
           {"completion_time_ns", to_ns(network.elapsed())},
           {"packet_cpu_seconds", packets},
           {"times_faster", packets / seconds},
           {"memory_bytes", static_cast<double>(network.memory_bytes())}}};
}

}  // namespace

int main(int argc, char** argv) {
  const auto options = BenchOptions::parse(argc, argv, false);
  if (!options) return 2;
  BenchRows rows;
  const std::int64_t packet_bytes = options->quick ? 1024 : 8192;
  const struct {
    const char* name;
    Map topology;
    const char* routing;
  } cases[] = {
      {"fat_tree_d_mod_k", section("fat_tree", {{"radix", 16}, {"endpoints", 1024}}), "d_mod_k"},
      {"fat_tree_adaptive", section("fat_tree", {{"radix", 16}, {"endpoints", 1024}}),
       "adaptive_minimal"},
      {"torus_minimal", section("torus", {{"widths", List{8, 8, 16}}}), "minimal"},
      {"dragonfly_minimal", section("dragonfly", {{"endpoints", 1024}}), "minimal"}};
  for (const auto& c : cases) {
    const std::string name = std::string("flow_alltoall_1mib_1024_") + c.name;
    if (options->wants(name)) {
      rows.add(measure(name, c.topology, c.routing, packet_bytes));
    }
  }
  return rows.status(*options);
}

#include "packet_cases.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/thread_team.hpp"
#include "models/packet/built_network.hpp"
#include "models/packet/packet_setup.hpp"
#include "models/sections.hpp"
#include "network/compiled_network.hpp"
#include "network/packet_pool.hpp"
#include "network/run_limits.hpp"
#include "packet/simulated_network.hpp"
#include "run/run_point.hpp"

namespace simcore::benchmarks {

namespace {

Map torus(int width) { return {{"kind", "torus"}, {"widths", List{width, width, width}}}; }

Map minimal() { return {{"kind", "minimal"}}; }

/// An open loop that measures about `messages` of each endpoint.
Map open_loop(const char* pattern, double load, int messages) {
  return {{"kind", pattern},        {"message_bytes", 512},
          {"offered_load", load},   {"epoch_messages", messages / 10},
          {"max_warmup_epochs", 5}, {"measurement_epochs", 5},
          {"max_drain_epochs", 10}};
}

/// A batch without a limit of the load.
Map batch(const char* pattern, int bytes, int messages) {
  return {{"kind", pattern}, {"message_bytes", bytes}, {"messages_per_endpoint", messages}};
}

Map dragonfly(int p, int a, int h, int groups) {
  return {{"kind", "dragonfly"},
          {"concentration", p},
          {"routers_per_group", a},
          {"global_links_per_router", h},
          {"groups", groups}};
}

Map hyperx(int widths, int concentration, int links) {
  return {{"kind", "hyperx"},
          {"widths", List{widths, widths}},
          {"concentration", concentration},
          {"link_multiplicity", List{links, links}}};
}

Map sized(const char* kind) { return {{"kind", kind}, {"endpoints", 16384}, {"radix", 64}}; }

Map slow_links() {
  return {{"link_bandwidth_gbps", 16.0}, {"packet_bytes", 512}, {"buffer_bytes", 8192}};
}

Map fast_links() {
  return {{"link_bandwidth_gbps", 200.0}, {"packet_bytes", 4096}, {"buffer_bytes", 32768}};
}

Value point_of(const PacketCase& c, const Map& workload, int threads) {
  Map point{{"model", "packet"},    {"topology", c.topology},
            {"routing", c.routing}, {"network", c.network.empty() ? slow_links() : c.network},
            {"workload", workload}, {"limits", Map{{"threads", threads}}},
            {"base_seed", 1},       {"replicate", 0}};
  if (!c.mpi.empty()) point.emplace_back("mpi", c.mpi);
  return point;
}

/// Rings of ranks of equal size that each add up `bytes` of every member.
Map ring_allreduces(int bytes, int rings) {
  Map workload{{"kind", "osu"},          {"operation", "allreduce"}, {"algorithm", "ring"},
               {"message_bytes", bytes}, {"communicators", rings},   {"iterations", 1},
               {"warmup_iterations", 0}};
  if (rings > 1) workload.emplace_back("overlap", "none");
  return workload;
}

Map halo(int face_bytes, int iterations) {
  return {{"kind", "halo3d26"}, {"face_bytes", face_bytes}, {"iterations", iterations}};
}

Map shortened(Map workload) {
  for (auto& [name, value] : workload) {
    if (name == "epoch_messages") value = 5;
    if (name == "messages_per_endpoint") value = std::min<std::int64_t>(value.as_integer(), 5);
    if (name == "iterations") value = 1;
    if (name == "message_bytes") value = std::min<std::int64_t>(value.as_integer(), 4 << 20);
  }
  return workload;
}

double number(const Value& document, const char* section, const char* name) {
  const Value* value = document.find(section)->find(name);
  return value != nullptr ? value->as_double() : 0.0;
}

/// Bytes of the network per endpoint before the first packet, without those of the workload.
double bytes_at_rest(const Value& point) {
  const ResolvedPoint resolved = resolve_point(point);
  RunContext context({}, {});
  const PacketSetup setup(resolved, {}, context.budget(), context.use());
  const CompiledNetwork network(setup.simulated_topology(), setup.settings.interfaces);
  const auto simulated =
      make_packet_network(setup.simulated_routing(), network, setup.settings,
                          {1, 0, Stream::routing}, context.guard(), Schedule::automatic);
  simulated->attach(*setup.workload);
  const std::size_t bytes = simulated->memory_bytes() - setup.workload->memory_bytes();
  return static_cast<double>(bytes) / network.endpoints();
}

}  // namespace

std::vector<PacketCase> packet_cases() {
  const char* permutation = "random_permutation";
  const char* uniform = "uniform_random";
  const Map ugal{{"kind", "ugal"}};
  const Map adaptive{{"kind", "hyperx_adaptive"}};
  const Map up{{"kind", "adaptive_up"}};
  const Map plus{{"kind", "dragonfly_plus_par"}};
  const Map dragonfly_16k = dragonfly(8, 16, 8, 129);
  const Map hyperx_16k = hyperx(32, 16, 1);
  const Map tree_512{{"kind", "fat_tree"}, {"endpoints", 512}, {"radix", 16}};
  return {
      {"torus_8x8x8_permutation", torus(8), minimal(), open_loop(permutation, 0.2, 4000), 8},
      {"torus_16x16x16_permutation", torus(16), minimal(), open_loop(permutation, 0.15, 1000), 16},
      {"torus_32x32x32_permutation", torus(32), minimal(), open_loop(permutation, 0.1, 60), 32},
      {"torus_16x16x16_batch", torus(16), minimal(), batch(permutation, 2048, 100), 16},
      {"torus_64x64x64_batch", torus(64), minimal(), batch(uniform, 512, 4), 64},
      {"torus_100x100x100_batch", torus(100), minimal(), batch(uniform, 512, 1), 100},
      {"dragonfly_1056_minimal", dragonfly(4, 8, 4, 33), minimal(), open_loop(uniform, 0.7, 4000)},
      {"dragonfly_1056_ugal", dragonfly(4, 8, 4, 33), ugal, open_loop(uniform, 0.7, 2000)},
      {"dragonfly_16512_minimal", dragonfly_16k, minimal(), open_loop(uniform, 0.7, 200)},
      {"dragonfly_16512_ugal", dragonfly_16k, ugal, open_loop(uniform, 0.7, 100)},
      {"hyperx_1024_minimal", hyperx(8, 16, 2), minimal(), open_loop(uniform, 0.7, 4000)},
      {"hyperx_1024_adaptive", hyperx(8, 16, 2), adaptive, open_loop(uniform, 0.7, 2000)},
      {"hyperx_16384_minimal", hyperx_16k, minimal(), open_loop(uniform, 0.7, 200)},
      {"hyperx_16384_adaptive", hyperx_16k, adaptive, open_loop(uniform, 0.7, 100)},
      {"fat_tree_16384_minimal", sized("fat_tree"), minimal(), open_loop(uniform, 0.7, 200)},
      {"fat_tree_16384_adaptive", sized("fat_tree"), up, open_loop(uniform, 0.7, 200)},
      {"dragonfly_plus_16384_adaptive", sized("dragonfly_plus"), plus,
       open_loop(uniform, 0.7, 100)},
      {"torus_100x100x100_full_batch", torus(100), minimal(), batch(permutation, 2048, 100), 100,
       true},
      // 512 ranks: messages of one packet each, and of 1 MiB.
      {"torus_8x8x8_ring_allreduce", torus(8), minimal(), ring_allreduces(1 << 20, 1), 0, false,
       fast_links()},
      {"torus_8x8x8_rings_1_mib_messages", torus(8), minimal(), ring_allreduces(32 << 20, 16), 0,
       false, fast_links()},
      {"fat_tree_512_rings_1_mib_messages", tree_512, minimal(), ring_allreduces(32 << 20, 16), 0,
       false, fast_links()},
      {"torus_4x4x4_halo_64_ranks_an_endpoint", torus(4), minimal(), halo(65536, 20), 0, false,
       fast_links(), Map{{"ranks_per_endpoint", 64}}},
  };
}

BenchRow measure_packets(const PacketCase& c, bool quick) {
  const Value point = point_of(c, quick ? shortened(c.workload) : c.workload, 1);
  const double before = thread_cpu_seconds();
  const Value result = run_point(point);
  const double seconds = thread_cpu_seconds() - before;
  const double hops = number(result, "cost", "packet_hops");
  // A packet also crosses its injection channel and its ejection channel.
  const double crossings = hops * (1 + 2 / number(result, "metrics", "mean_hops"));
  const double endpoints =
      result.find("provenance")->find("topology")->find("endpoints")->as_double();
  return {c.name,
          {{"packet_hops_per_cpu_second", hops / seconds},
           {"channel_crossings_per_cpu_second", crossings / seconds},
           {"events_per_packet_hop", number(result, "cost", "events") / hops},
           {"bytes_per_endpoint", number(result, "cost", "peak_memory_bytes") / endpoints},
           {"bytes_per_endpoint_at_rest", bytes_at_rest(point)},
           {"bytes_per_packet", static_cast<double>(PacketPool::kBytesPerPacket)},
           {"cpu_seconds", seconds},
           {"packet_hops", hops},
           {"mean_link_utilisation", number(result, "metrics", "mean_link_utilisation")}}};
}

BenchRow measure_growth(bool quick) {
  const PacketCase c{"cost_over_three_decades", torus(8), minimal(), {}};
  double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0, least = 0, most = 0;
  for (int messages = quick ? 3 : 30; messages <= (quick ? 3000 : 30000); messages *= 10) {
    const double before = thread_cpu_seconds();
    const Value result = run_point(point_of(c, batch("uniform_random", 512, messages), 1));
    const double y = std::log(thread_cpu_seconds() - before);
    const double hops = number(result, "cost", "packet_hops");
    const double x = std::log(hops);
    least = n == 0 ? hops : least;
    most = hops;
    n += 1, sx += x, sy += y, sxx += x * x, sxy += x * y;
  }
  return {c.name,
          {{"exponent", (n * sxy - sx * sy) / (n * sxx - sx * sx)},
           {"least_packet_hops", least},
           {"most_packet_hops", most}}};
}

BenchRow measure_allreduces(bool quick) {
  const auto seconds = [quick](const char* algorithm, const Map& aggregation) {
    const double before = thread_cpu_seconds();
    run_point(Map{{"model", "packet"},
                  {"topology", Map{{"kind", "fat_tree"}, {"endpoints", 4096}, {"radix", 64}}},
                  {"routing", minimal()},
                  {"network", fast_links()},
                  {"workload", Map{{"kind", "collective"},
                                   {"operation", "allreduce"},
                                   {"algorithm", algorithm},
                                   {"message_bytes", quick ? 65536 : 1048576},
                                   {"iterations", 1}}},
                  {"aggregation", aggregation},
                  {"base_seed", 1},
                  {"replicate", 0}});
    return thread_cpu_seconds() - before;
  };
  return {"allreduce_1_mib_4096_ranks",
          {{"cpu_seconds_by_routers", seconds("sharp", {{"kind", "sharp"}, {"mode", "streaming"}})},
           {"cpu_seconds_by_rabenseifner", seconds("rabenseifner", {{"kind", "none"}})}}};
}

BenchRow measure_threads(bool quick) {
  const PacketCase c{"torus_32x32x32_two_threads", torus(32), minimal(), {}};
  const Map workload = open_loop("random_permutation", 0.1, quick ? 10 : 40);
  double wall[2];
  Value documents[2];
  for (const int i : {0, 1}) {
    const auto start = std::chrono::steady_clock::now();
    documents[i] = run_point(point_of(c, workload, i + 1));
    wall[i] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    std::erase_if(documents[i].as_map(), [](const auto& entry) { return entry.first == "cost"; });
  }
  return {c.name,
          {{"speedup", wall[0] / wall[1]},
           {"wall_seconds_one_thread", wall[0]},
           {"wall_seconds_two_threads", wall[1]},
           {"same_document", documents[0] == documents[1] ? 1.0 : 0.0}}};
}

}  // namespace simcore::benchmarks

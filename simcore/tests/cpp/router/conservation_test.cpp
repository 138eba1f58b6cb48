// Nothing is lost and nothing is counted twice, however a run is cut into pieces and threads.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "engine/draw_generator.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

constexpr Map::size_type kPieces = 12;

std::vector<Value> fabrics() {
  return {section("ring", {{"endpoints", 9}}),
          section("torus", {{"widths", list({4, 3})}, {"concentration", 2}}),
          section("dragonfly", {{"endpoints", 72},
                                {"concentration", 2},
                                {"routers_per_group", 4},
                                {"global_links_per_router", 2},
                                {"groups", 9}}),
          section("hyperx", {{"widths", list({3, 3})}, {"concentration", 2}})};
}

using Arrival = std::tuple<Picoseconds, EndpointId, std::uint32_t, std::uint32_t>;

/// What a run of random messages showed.
struct Seen {
  std::vector<Arrival> arrivals;
  std::vector<Picoseconds> stalled;
  friend bool operator==(const Seen&, const Seen&) = default;
};

/// Every port's time is accounted for, and every packet is somewhere.
void expect_balance(Bench& bench, Picoseconds now, Seen& seen) {
  bench.simulated->close_statistics(now);
  for (const PortTotals& port : bench.simulated->meter().ports().ports) {
    ASSERT_EQ(port.active + port.idle + port.stalled, now) << port.router << " " << port.port;
    ASSERT_GE(std::min({port.active, port.idle, port.stalled}), 0);
    seen.stalled.push_back(port.stalled);
  }
  const TrafficTotals totals = bench.simulated->totals();
  ASSERT_EQ(totals.packets_sent, totals.packets_delivered + bench.simulated->packets_in_flight());
}

Seen run(const Value& topology, const Map& network, std::uint32_t threads) {
  Bench bench(topology, network, "auto", Schedule::automatic, threads);
  const std::uint32_t endpoints = bench.compiled.endpoints();
  DrawGenerator random({3, 0, Stream::traffic}, 0, 0);
  Seen seen;
  std::uint64_t bytes = 0;
  Picoseconds now = 0;
  for (std::uint32_t piece = 0; piece < kPieces; ++piece) {
    for (std::uint32_t n = 0; n < 4 * endpoints; ++n) {
      const std::uint32_t size = 1 + random.below(3000);
      bench.simulated->send(random.below(endpoints), random.below(endpoints), size, n, now);
      bytes += size;
    }
    now += 1 + random.below(20000000);
    bench.simulated->run_until(now);
    expect_balance(bench, now, seen);
  }
  bench.finish();
  EXPECT_EQ(bench.simulated->find_leak(), "");
  for (const Delivery& d : bench.workload.deliveries) {
    seen.arrivals.emplace_back(d.time, d.at, d.tag, d.payload_bytes);
    bytes -= d.payload_bytes;
  }
  EXPECT_EQ(bytes, 0U);
  std::sort(seen.arrivals.begin(), seen.arrivals.end());
  return seen;
}

TEST(Conservation, HoldsInPiecesAndThreads) {
  const std::vector<Map> networks = {{},
                                     {{"buffer_bytes", 512}, {"packet_bytes", 512}},
                                     {{"buffer_bytes", 1024}, {"input_queueing", "fifo"}}};
  for (const Value& topology : fabrics()) {
    for (const Map& network : networks) {
      const Seen alone = run(topology, network, 1);
      for (const std::uint32_t threads : {2U, 3U, 8U}) {
        ASSERT_EQ(alone, run(topology, network, threads))
            << topology.to_text() << " " << Value(network).to_text() << " " << threads;
      }
    }
  }
}

}  // namespace
}  // namespace simcore::test

// Longer buffers must not carry less: every network with every routing, at full load.
#include <gtest/gtest.h>

#include <algorithm>

#include "params/errors.hpp"
#include "support/points.hpp"
#include "support/routed_networks.hpp"

namespace simcore::test {
namespace {

double accepted(const RoutedNetwork& network, int buffer_bytes, const char* arbitration) {
  const double filling = 20'000.0 + 3.0 * buffer_bytes, measured = 20'000;  // nanoseconds
  Value given = point(network.topology,
                      section("uniform_random", {{"offered_load", 1.0},
                                                 {"message_bytes", 256},
                                                 {"warmup_ns", filling},
                                                 {"measurement_ns", measured},
                                                 {"max_drain_epochs", 1}}),
                      {{"buffer_bytes", buffer_bytes}, {"arbitration", arbitration}});
  for (auto& [name, value] : given.as_map()) {
    if (name == "routing") value = network.routing;
  }
  return metric(run_point(given), "accepted_load");
}

/// Sixteen endpoints, and a routing as it is without parameters.
bool is_small(const RoutedNetwork& network) {
  return network.routing.as_map().size() == 1 && make_topology(network.topology)->endpoints() == 16;
}

/// These choose their way by the bytes that wait at each output, and the more fit in a buffer the
/// more packets take the longer way.
bool weighs_queues(const RoutedNetwork& network) {
  return network.kind() == "ugal" || network.kind() == "par" ||
         network.kind() == "dragonfly_plus_par";
}

TEST(BufferLength, FourTimesAsMuchCarriesNoLess) {
  std::size_t seen = 0;
  for (const RoutedNetwork& network : sample_routed_networks()) {
    if (!is_small(network)) continue;
    double before = accepted(network, 4096, "first_in_line");
    for (const int bytes : {16384, 65536}) {
      const double now = accepted(network, bytes, "first_in_line");
      EXPECT_GE(now, (weighs_queues(network) ? 0.80 : 0.97) * before)
          << network.topology.to_text() << " " << network.routing.to_text() << " " << bytes;
      before = now;
    }
    ++seen;
  }
  EXPECT_GE(seen, 60U);
}

/// On a ring, uniform traffic loads the busiest channel by an eighth of the endpoints.
TEST(BufferLength, ARingCarriesItsBoundWithAnyBuffer) {
  const Value ring = section("ring", {{"endpoints", 16}});
  const double bound = 2.0 / (16.0 / 4 * 16 / 15);
  for (const char* routing : {"minimal", "adaptive_minimal", "romm", "rotate"}) {
    for (const int bytes : {4096, 65536}) {
      EXPECT_GE(accepted({ring, section(routing, {})}, bytes, "first_in_line"), 0.97 * bound)
          << routing << " " << bytes;
    }
  }
}

/// The collapse of routers that weigh injection like transit stays to be had.
TEST(BufferLength, AllThatAsksAtOnceCollapses) {
  const RoutedNetwork ring{section("ring", {{"endpoints", 16}}), section("minimal", {})};
  EXPECT_LT(accepted(ring, 16384, "first_come"), 0.5 * accepted(ring, 16384, "first_in_line"));
}

}  // namespace
}  // namespace simcore::test

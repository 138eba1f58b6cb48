// Whole runs of shared memory, each access of which is watched.
#include "dsm/shared_memory.hpp"

#include <gtest/gtest.h>

#include <numeric>

#include "dsm/coherence_watch.hpp"
#include "models/packet/network_section.hpp"
#include "network/compiled_network.hpp"
#include "network/run_limits.hpp"
#include "packet/simulated_network.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

/// Another pattern, whose lines keep their versions, folded into the first `bytes` addresses.
class Versioned final : public AccessPattern {
 public:
  Versioned(std::unique_ptr<AccessPattern> pattern, std::uint64_t bytes)
      : pattern_(std::move(pattern)), bytes_(bytes) {}
  [[nodiscard]] std::uint64_t operations(std::uint32_t core) const override {
    return pattern_->operations(core);
  }
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t number) const override {
    Access access = pattern_->access(core, number);
    access.address %= bytes_;
    return access;
  }
  [[nodiscard]] bool waits_for_versions() const override { return true; }

 private:
  std::unique_ptr<AccessPattern> pattern_;
  std::uint64_t bytes_;
};

/// Small systems with few lines, tiny caches and every variant, so that all of it meets.
class DrawnSystem {
 public:
  explicit DrawnSystem(std::uint64_t number) : random_(number, 0, Stream::traffic) {}

  /// One of 0 .. n - 1.
  std::uint32_t below(std::uint32_t n) {
    return static_cast<std::uint32_t>(random_.bits(1, drawn_++) % n);
  }
  bool coin() { return below(2) == 0; }
  template <class... Values>
  auto one_of(Values... values) {
    const std::array all{values...};
    return all[below(sizeof...(values))];
  }

  Value topology() {
    switch (below(5)) {
      case 0:
        return section("single_router", {{"endpoints", 2 + static_cast<int>(below(5))}});
      case 1:
        return section("ring", {{"endpoints", 3 + static_cast<int>(below(4))}});
      case 2:
        return section("torus", {{"widths", list({3, 2})}});
      case 3:
        return section("mesh", {{"widths", list({2, 2})}, {"concentration", 2}});
      default:
        return section("dragonfly", {{"endpoints", 16}});
    }
  }

  Map network(bool shares) {
    Map section{{"link_bandwidth_gbps", one_of(8.0, 80.0, 800.0)},
                {"link_latency_ns", one_of(0.5, 10.0, 100.0)},
                {"packet_bytes", one_of(16, 64, 2048)}};
    if (!shares) section.emplace_back("virtual_network_weights", list({1, 1, 1}));
    return section;
  }

  DsmSettings settings() {
    DsmSettings s;
    s.cores.per_endpoint = 1 + below(4);
    s.cores.outstanding = one_of(1U, 2U, 8U);
    s.cores.fence_interval = one_of(0U, 0U, 1U, 5U);
    s.cores.issue_interval = one_of(0, 100, 5000);
    const auto replacement = one_of(Replacement::lru, Replacement::fifo, Replacement::random);
    s.caches.l1 = {.sets = 1 + below(2), .ways = 1 + below(2), .replacement = replacement};
    s.caches.l2 = {.sets = 1 + below(3), .ways = 1 + below(3), .replacement = replacement};
    s.caches.l1_latency = one_of(0, 1000);
    s.caches.l2_latency = one_of(0, 5000);
    s.caches.l1_mshrs = 1 + below(4);
    s.caches.l2_mshrs = 1 + below(6);
    s.caches.inclusive = coin();
    s.caches.silent_evictions = coin();
    s.directory = {.latency = one_of(0, 3000), .occupancy = one_of(0, 1000, 20000)};
    s.rules.exclusive_reads = coin();
    s.rules.directory_pointers = below(3);
    s.memory = {
        .latency = one_of(0, 100'000), .rate = ByteRate(64), .access_interval = one_of(0, 1000)};
    s.memory_banks = 1 + below(3);
    s.bank_busy = one_of(0, 30'000);
    s.line_bytes = 64;
    s.control_bytes = one_of(1U, 8U);
    s.shares_network = coin();
    return s;
  }

  AddressSpace space(std::uint32_t places) {
    // Either as many lines as a pair with four cores hands over, or very few for all.
    const std::uint64_t bytes = 64 * (coin() ? 8 + below(9) : 1 + below(2));
    return {.places = places, .bytes_per_place = bytes, .interleave_bytes = coin() ? 64U : 0U};
  }

  std::unique_ptr<AccessPattern> pattern(const AddressSpace& space, std::uint32_t cores) {
    const PatternSettings settings{.space = space,
                                   .cores_per_place = cores,
                                   .operations = 200,
                                   .line_bytes = 64,
                                   .write_fraction = one_of(0.05, 0.2, 0.7),
                                   .traffic = random_.part(7)};
    if (space.bytes_per_place >= 512 && below(5) == 0)
      return std::make_unique<Versioned>(producer_consumer_pattern(settings, 1), space.bytes());
    // All lines at one home: its replies queue, and its forwards overtake them.
    const std::uint64_t bytes = coin() ? space.bytes() : 128;
    return std::make_unique<Versioned>(drawn_pattern(settings), bytes);
  }

 private:
  std::unique_ptr<AccessPattern> drawn_pattern(const PatternSettings& settings) {
    switch (below(4)) {
      case 0:
        return zipf_pattern(settings, 1.2);
      case 1:
        return random_pattern(settings, true, false);
      case 2:
        return random_pattern(settings, false, true);
      default:
        return random_pattern(settings, false, false);
    }
  }

  RandomStream random_;
  std::uint64_t drawn_ = 0;
};

class WatchedSharedMemory : public testing::TestWithParam<std::uint64_t> {};

TEST_P(WatchedSharedMemory, IsCoherent) {
  DrawnSystem drawn(GetParam());
  const Network network = build(drawn.topology());
  const DsmSettings settings = drawn.settings();
  const NetworkSettings wires =
      make_settings(validate(network_spec(), Value(drawn.network(settings.shares_network))),
                    *network.routing, network.topology->link_classes());
  const CompiledNetwork compiled(*network.topology, wires.interfaces);
  std::vector<EndpointId> placement(network.topology->endpoints());
  std::iota(placement.begin(), placement.end(), EndpointId{0});
  // Not all endpoints, and in an order of their own.
  if (drawn.coin()) std::reverse(placement.begin(), placement.end());
  if (drawn.coin() && placement.size() > 2) placement.pop_back();
  const auto places = static_cast<std::uint32_t>(placement.size());
  const AddressSpace space = drawn.space(places);
  auto pattern = drawn.pattern(space, settings.cores.per_endpoint);
  std::uint64_t operations = 0;
  for (std::uint32_t core = 0; core < places * settings.cores.per_endpoint; ++core)
    operations += pattern->operations(core);

  SharedMemory memory(settings, space, std::move(pattern), placement, network.topology->endpoints(),
                      RandomStream(GetParam(), 1, Stream::traffic));
  CoherenceWatch watch;
  memory.observe(watch);
  const LimitGuard guard(nullptr, {.threads = 1}, 0);
  const auto simulated = make_packet_network(*network.routing, compiled, wires,
                                             {1, 0, Stream::routing}, guard, Schedule::automatic);
  simulated->attach(memory);
  EXPECT_TRUE(simulated->run_to_its_end());
  EXPECT_EQ(watch.fault, "");
  EXPECT_EQ(watch.reads + watch.writes, operations);
  EXPECT_GT(operations, 0U);
}

INSTANTIATE_TEST_SUITE_P(Drawn, WatchedSharedMemory,
                         testing::Range(std::uint64_t{0}, std::uint64_t{200}));

TEST(CoherenceWatch, SeesOldDataLostWritesAndWritesFromNowhere) {
  const auto fault = [](const auto& script) {
    CoherenceWatch watch;
    script(watch);
    return watch.fault;
  };
  EXPECT_EQ(fault([](CoherenceWatch& watch) {
              watch.on_write(0, 7, 1, 0, 10);
              watch.on_read(1, 7, 0, 10, 30);  // begun before the write was done
              watch.on_read(1, 7, 1, 20, 30);
            }),
            "");
  EXPECT_EQ(fault([](CoherenceWatch& watch) {
              watch.on_write(0, 7, 1, 0, 10);
              watch.on_read(1, 7, 0, 11, 30);
            }),
            "place 1 reads old data of line 7 at 30 ps");
  EXPECT_EQ(fault([](CoherenceWatch& watch) {
              watch.on_write(0, 7, 1, 0, 10);
              watch.on_write(1, 7, 1, 0, 20);
            }),
            "place 1 loses a write of line 7 at 20 ps");
  EXPECT_EQ(fault([](CoherenceWatch& watch) { watch.on_read(1, 7, 1, 0, 30); }),
            "place 1 reads a write that is not done of line 7 at 30 ps");
}

}  // namespace
}  // namespace simcore::test

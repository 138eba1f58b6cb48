// Messages as flows: a lone one takes what the packet model says, and several share links fairly.
#include "flow/flow_network.hpp"

#include <gtest/gtest.h>

#include <map>

#include "models/packet/built_network.hpp"
#include "models/packet/network_section.hpp"
#include "packet/simulated_network.hpp"
#include "router/packet_network.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

struct Sent {
  EndpointId from;
  EndpointId to;
  std::uint32_t bytes;
  Picoseconds created = 0;
};

/// Sends what a test says and remembers when each message was complete.
class Messages final : public Workload {
 public:
  explicit Messages(std::vector<Sent> sent) : sent_(std::move(sent)) {}
  void prepare(std::uint32_t) override {}
  [[nodiscard]] bool reacts_to_deliveries() const override { return true; }
  void on_delivered(Transport&, const Delivery& delivery) override {
    arrived[delivery.tag] = std::max(arrived[delivery.tag], delivery.time);
  }
  void on_timer(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void on_sent(Transport&, EndpointId, std::uint32_t tag, Picoseconds time) override {
    left[tag] = time;
  }
  void run(NetworkClock& network) override {
    std::uint32_t tag = 0;
    for (const Sent& m : sent_) network.send(m.from, m.to, m.bytes, tag++, m.created);
    network.run_to_end();
  }
  void report(RunReport&) const override {}
  [[nodiscard]] std::size_t memory_bytes() const override { return 0; }

  std::map<std::uint32_t, Picoseconds> arrived;
  std::map<std::uint32_t, Picoseconds> left;

 private:
  std::vector<Sent> sent_;
};

/// One network for both models.
struct Both {
  Both(const Value& topology, const Value& routing, const Map& section = {})
      : network(build_routed(topology, routing)),
        settings(make_settings(validate(network_spec(), Value(section)), *network.routing,
                               network.topology->link_classes())),
        compiled(*network.topology),
        guard(nullptr, {}, 0) {}

  Messages by_flows(std::vector<Sent> sent) {
    Messages messages(std::move(sent));
    FlowNetwork flows(*network.topology, compiled, *network.routing, settings, guard);
    flows.attach(messages);
    messages.run(flows);
    return messages;
  }
  Messages by_packets(std::vector<Sent> sent) {
    Messages messages(std::move(sent));
    const auto packets = make_packet_network(*network.routing, compiled, settings,
                                             {1, 0, Stream::routing}, guard, Schedule::automatic);
    packets->attach(messages);
    messages.run(*packets);
    return messages;
  }

  Network network;
  NetworkSettings settings;
  CompiledNetwork compiled;
  LimitGuard guard;
};

const Value kMinimal = section("minimal", {});

/// On one path: packets that are drawn to several do not share them as evenly as a flow does. A
/// packet that goes from a slow link over a fast one to a slow one waits in front of the fast one,
/// which a flow does not.
TEST(FlowNetwork, ALoneMessageTakesWhatThePacketModelSays) {
  for (const Value& topology : sample_topologies()) {
    const std::string& kind = topology.find("kind")->as_string();
    const bool has_paths = kind != "single_router" && kind != "mesh";
    const Value routing = section("minimal", has_paths ? Map{{"path_choice", "fixed"}} : Map{});
    for (const double link_gbps : {50.0, 100.0, 400.0}) {
      Both both(topology, routing,
                {{"link_bandwidth_gbps", link_gbps},
                 {"injection_bandwidth_gbps", 100.0},
                 {"packet_header_bytes", 24},
                 {"nic_latency_ns", 300.0}});
      const std::uint32_t last = both.network.topology->endpoints() - 1;
      for (const std::uint32_t bytes : {1U, 256U, 1000U, 256U * 1000, 1048576U}) {
        const std::vector<Sent> sent = {{0, last, bytes}};
        const Picoseconds packet = both.settings.endpoint_rate.time_for(
            std::min<std::int64_t>(bytes, 256) + both.settings.header_bytes);
        const Picoseconds beside =
            both.by_packets(sent).arrived[0] - both.by_flows(sent).arrived[0];
        EXPECT_GE(beside, 0) << topology.to_text() << " " << link_gbps << " " << bytes;
        EXPECT_LE(beside, link_gbps > 100 ? packet : 0)
            << topology.to_text() << " " << link_gbps << " " << bytes;
      }
    }
  }
}

TEST(FlowNetwork, MessagesOfOneSenderShareItsLink) {
  Both both(
      section("single_router", {{"endpoints", 4}}), kMinimal,
      {{"link_bandwidth_gbps", 80.0}, {"injection_latency_ns", 0.0}, {"router_latency_ns", 0.0}});
  // 80 Gb/s are 10 bytes a ns. The shorter one ends after both have sent 1,000 bytes.
  Messages messages = both.by_flows({{0, 1, 1000}, {0, 2, 3000}, {3, 2, 500, 0}});
  EXPECT_EQ(messages.arrived[2], 100'000);
  EXPECT_EQ(messages.arrived[0], 200'000);
  EXPECT_EQ(messages.arrived[1], 400'000);
}

TEST(FlowNetwork, MessagesToOneEndpointFollowOneAnother) {
  Both both(
      section("single_router", {{"endpoints", 3}}), kMinimal,
      {{"link_bandwidth_gbps", 80.0}, {"injection_latency_ns", 0.0}, {"router_latency_ns", 0.0}});
  Messages messages = both.by_flows({{0, 1, 1000}, {0, 1, 1000}, {0, 2, 2000}});
  EXPECT_EQ(messages.arrived[0], 200'000);
  EXPECT_EQ(messages.arrived[1], 400'000);
  EXPECT_EQ(messages.arrived[2], 400'000);
}

TEST(FlowNetwork, FirstInFirstOutSendsWholeMessages) {
  Both both(section("single_router", {{"endpoints", 3}}), kMinimal,
            {{"link_bandwidth_gbps", 80.0},
             {"injection_latency_ns", 0.0},
             {"router_latency_ns", 0.0},
             {"message_service", "first_in_first_out"}});
  Messages messages = both.by_flows({{0, 1, 1000}, {0, 2, 2000}});
  EXPECT_EQ(messages.arrived[0], 100'000);
  EXPECT_EQ(messages.arrived[1], 300'000);
  EXPECT_EQ(messages.left[1], 300'000);
}

TEST(FlowNetwork, LinksCarryWhatWasSent) {
  Both both(section("torus", {{"widths", list({4, 4})}}), section("spray", {}));
  Messages messages({{0, 10, 100000}, {3, 9, 50000}});
  FlowNetwork flows(*both.network.topology, both.compiled, *both.network.routing, both.settings,
                    both.guard);
  flows.attach(messages);
  messages.run(flows);
  double between_routers = 0, injected = 0, ejected = 0;
  for (std::uint32_t port = 0; port < both.compiled.ports(); ++port) {
    const auto kind = both.compiled.peer(port).kind;
    if (kind == Peer::router) between_routers += flows.link_bytes()[port];
    if (kind == Peer::injection) injected += flows.link_bytes()[port];
    if (kind == Peer::ejection) ejected += flows.link_bytes()[port];
  }
  EXPECT_DOUBLE_EQ(injected, 150000);
  EXPECT_DOUBLE_EQ(ejected, 150000);
  EXPECT_NEAR(between_routers,
              100000 * both.network.topology->minimal_hops(0, 10) +
                  50000 * both.network.topology->minimal_hops(3, 9),
              1e-6);
  EXPECT_EQ(flows.packets_in_flight(), 0U);
}

/// The shares of the channels that a route crosses, added up at each distance, make one flow.
TEST(FlowRoutes, SharesOfEachHopMakeOneFlow) {
  for (const Value& topology : sample_topologies()) {
    const Network network = build_routed(topology, section("minimal", {}));
    const NetworkSettings settings = make_settings(
        validate(network_spec(), Value(Map{})), *network.routing, network.topology->link_classes());
    const CompiledNetwork compiled(*network.topology);
    FlowRoutes routes(*network.topology, compiled, *network.routing, settings);
    const std::uint32_t endpoints = network.topology->endpoints();
    for (EndpointId to = 1; to < endpoints; to += 1 + endpoints / 7) {
      const Route route = routes.between(0, to);
      const std::uint32_t hops = network.topology->minimal_hops(network.topology->router_of(0),
                                                                network.topology->router_of(to));
      EXPECT_NEAR(route.hops, hops, 1e-9) << topology.to_text();
      double shares = 0;
      for (const LinkUse& use : route.uses) shares += use.share;
      EXPECT_NEAR(shares, hops + 2, 1e-9) << topology.to_text();
      EXPECT_EQ(route.latency, 2 * settings.endpoint_latency + settings.router_latency +
                                   hops * (settings.router_latency + settings.link_latency));
    }
  }
}

TEST(FlowRoutes, PathsOfAFatTreeAreSharedEqually) {
  const Network network = build_routed(
      section("fat_tree", {{"radix", 8}, {"levels", 3}, {"endpoints", 128}}), section("spray", {}));
  const NetworkSettings settings = make_settings(
      validate(network_spec(), Value(Map{})), *network.routing, network.topology->link_classes());
  const CompiledNetwork compiled(*network.topology);
  FlowRoutes routes(*network.topology, compiled, *network.routing, settings);
  std::map<double, int> by_share;
  for (const LinkUse& use : routes.between(0, 127).uses) ++by_share[use.share];
  EXPECT_EQ(by_share, (std::map<double, int>{{1.0 / 16, 32}, {1.0 / 4, 8}, {1.0, 2}}));
}

}  // namespace
}  // namespace simcore::test

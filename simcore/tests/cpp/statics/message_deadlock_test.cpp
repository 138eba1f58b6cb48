// Endpoints that leave messages in the network need a virtual network for each class.
#include "statics/message_deadlock.hpp"

#include <gtest/gtest.h>

#include "support/points.hpp"

namespace simcore::test {
namespace {

// The classes of the coherence protocol: requests, forwards, replies (dsm/message_type.hpp).
const std::vector<std::uint32_t> kSeparate{0, 1, 2};
const std::vector<std::uint32_t> kShared{0, 0, 0};

class MessageDeadlock : public testing::TestWithParam<Value> {
 protected:
  [[nodiscard]] std::string cycle(const MessageClasses& classes) const {
    return find_message_cycle(*network_.topology, graph_, classes);
  }
  Network network_ = build(GetParam());
  DependencyGraph graph_{*network_.topology, *network_.routing};
};

TEST_P(MessageDeadlock, NeedsEndpointsThatRefuse) {
  EXPECT_EQ(cycle({.networks = kSeparate}), "");
  EXPECT_EQ(cycle({.networks = kShared}), "");
}

TEST_P(MessageDeadlock, NeedsClassesThatShareANetwork) {
  EXPECT_EQ(cycle(classes_in_order(kSeparate)), "");
  for (const std::vector<std::uint32_t>& networks : {kShared, {0, 0, 1}, {0, 1, 0}, {0, 1, 1}}) {
    EXPECT_NE(cycle(classes_in_order(networks)), "");
  }
}

TEST_P(MessageDeadlock, IsThereWhenAClassWaitsForItself) {
  // A home that takes a node's answer only when it can send the reply that comes of it.
  const std::string replies =
      cycle({.networks = kSeparate, .waits = {{0, 1}, {0, 2}, {1, 2}, {2, 2}}});
  EXPECT_NE(replies.find("ejection of virtual network 2"), std::string::npos) << replies;
  EXPECT_EQ(replies.find("of virtual network 1"), std::string::npos) << replies;
}

TEST_P(MessageDeadlock, IsThereWhenClassesWaitForEachOther) {
  const std::string both = cycle({.networks = kSeparate, .waits = {{0, 1}, {1, 0}}});
  EXPECT_NE(both.find("ejection of virtual network 0"), std::string::npos) << both;
  EXPECT_NE(both.find("ejection of virtual network 1"), std::string::npos) << both;
  EXPECT_EQ(both.find("of virtual network 2"), std::string::npos) << both;
}

INSTANTIATE_TEST_SUITE_P(SampleTopologies, MessageDeadlock, testing::ValuesIn(sample_topologies()),
                         [](const auto& made) {
                           return made.param.find("kind")->as_string() + "_" +
                                  std::to_string(made.index);
                         });

TEST(MessageDeadlockOfRoutings, IsFoundWhateverTheMessages) {
  const Network ring = build(section("ring", {{"endpoints", 8}}), "none");
  const auto check = check_message_deadlock(*ring.topology, *ring.routing, {.networks = kSeparate});
  EXPECT_TRUE(check.checked);
  EXPECT_EQ(check.cycle.find("ejection"), std::string::npos);
  EXPECT_NE(check.cycle.find("router 1 port"), std::string::npos) << check.cycle;
}

TEST(MessageDeadlockOfRoutings, GoesThroughTheRouterOfTwoEndpoints) {
  const Network single = build(section("single_router", {{"endpoints", 2}}));
  const auto check = check_message_deadlock(*single.topology, *single.routing,
                                            {.networks = kShared, .waits = {{0, 1}}});
  EXPECT_EQ(check.cycle,
            "injection of virtual network 0 at router 0 -> ejection of virtual network 0 at router "
            "0 -> injection of virtual network 0 at router 0");
}

TEST(MessageDeadlockOfPoints, IsToldByTheCheckOfSharedMemory) {
  const auto told = [](const char* networks, const Map& network) {
    const Value checked =
        check_point(point(section("torus", {{"widths", list({4, 3})}}),
                          section("dsm", {{"virtual_networks", networks}}), network));
    EXPECT_EQ(*checked.find("deadlock_free"), Value(true));
    return *checked.find("cycle_if_refused");
  };
  EXPECT_EQ(told("separate", {{"virtual_network_weights", list({1, 1, 1})}}), Value());
  EXPECT_NE(told("shared", {}).as_string().find("-> ejection of virtual network 0"),
            std::string::npos);
  const Value reads = section("random_reads", {});
  EXPECT_EQ(check_point(point(section("ring", {{"endpoints", 4}}), reads)).find("cycle_if_refused"),
            nullptr);
}

TEST(MessageDeadlockOfRoutings, LeavesAloneWhoHasNobodyToTalkTo) {
  const Network ring = build(section("ring", {{"endpoints", 4}}));
  const auto check = check_message_deadlock(*ring.topology, *ring.routing, {});
  EXPECT_TRUE(check.checked);
  EXPECT_EQ(check.cycle, "");
}

}  // namespace
}  // namespace simcore::test

// Whose packets an interface sends when several messages wait at it.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "support/points.hpp"
#include "support/scripted.hpp"

namespace simcore::test {
namespace {

constexpr const char* kTurns = "round_robin";
constexpr const char* kWhole = "first_in_first_out";

Map served(const char* service, const Map& more = {}) {
  Map network = {{"message_service", service}, {"packet_bytes", 100}};
  for (const auto& entry : more) network.push_back(entry);
  return network;
}

/// Tags of the packets in the order in which they leave endpoint 0, one router, seven endpoints.
std::string order(const Map& network, const std::vector<std::array<std::uint32_t, 2>>& messages,
                  const std::string& control = "") {
  Bench bench(section("single_router", {{"endpoints", 7}}), network);
  std::uint32_t tag = 0;
  for (const auto& [to, packets] : messages) {
    const bool first = control.find(static_cast<char>('a' + tag)) != std::string::npos;
    bench.simulated->send(0, to, 100 * packets, tag++, 0, 0,
                          first ? MessageKind::control : MessageKind::data);
  }
  bench.finish();
  EXPECT_EQ(bench.simulated->find_leak(), "");
  auto& packets = bench.workload.deliveries;
  std::sort(packets.begin(), packets.end(),
            [](const Delivery& a, const Delivery& b) { return a.injected < b.injected; });
  std::string tags;
  for (const Delivery& packet : packets) tags += static_cast<char>('a' + packet.tag);
  return tags;
}

TEST(MessageService, DestinationsTakeTurnsPacketByPacket) {
  EXPECT_EQ(order(served(kTurns), {{1, 3}, {2, 1}, {3, 2}}), "abcaca");
  EXPECT_EQ(order(served(kWhole), {{1, 3}, {2, 1}, {3, 2}}), "aaabcc");
}

TEST(MessageService, MessagesToOneDestinationKeepTheirOrder) {
  EXPECT_EQ(order(served(kTurns), {{1, 2}, {2, 2}, {1, 2}, {2, 1}, {1, 1}}), "ababcdce");
}

TEST(MessageService, ControlMessagesGoFirst) {
  EXPECT_EQ(order(served(kTurns), {{1, 2}, {2, 1}, {3, 2}, {1, 1}}, "cd"), "ccdaba");
  EXPECT_EQ(order(served(kWhole), {{1, 2}, {2, 1}, {3, 2}, {1, 1}}, "cd"), "aabccd");
}

TEST(MessageService, IsTheSameInBothRouters) {
  for (const Map& more : {Map{{"arbitration", "round_robin"}}, Map{{"input_queueing", "fifo"}}}) {
    EXPECT_EQ(order(served(kTurns, more), {{1, 3}, {2, 1}, {3, 2}, {1, 1}}, "d"), "dabcaca");
  }
}

TEST(MessageService, TurnsAreThoseOfOneInterface) {
  // The third message goes to the interface that has less to send.
  Bench bench(section("single_router", {{"endpoints", 3}}),
              served(kTurns, {{"interfaces_per_endpoint", 2}}));
  for (const std::uint32_t tag : {0U, 1U, 2U}) {
    bench.simulated->send(0, 1 + tag % 2, tag == 0 ? 1000 : 200, tag, 0);
  }
  std::map<std::uint32_t, Picoseconds> last;
  bench.finish();
  for (const Delivery& packet : bench.workload.deliveries) {
    last[packet.tag] = std::max(last[packet.tag], packet.injected);
  }
  EXPECT_EQ(last, (std::map<std::uint32_t, Picoseconds>{{0, 9 * 8000}, {1, 16000}, {2, 24000}}));
}

TEST(MessageService, ManyDestinationsTakeTurnsToo) {
  // More than are searched for one after the other.
  Bench bench(section("single_router", {{"endpoints", 300}}), served(kTurns));
  std::map<std::uint32_t, std::uint32_t> left;
  for (std::uint32_t tag = 0; tag < 3 * 299; ++tag) {
    bench.simulated->send(0, 1 + tag % 299, 100 * (1 + tag % 4), tag, 0);
    left[1 + tag % 299] += 1 + tag % 4;
  }
  bench.finish();
  auto& packets = bench.workload.deliveries;
  std::sort(packets.begin(), packets.end(),
            [](const Delivery& a, const Delivery& b) { return a.injected < b.injected; });
  auto packet = packets.begin();
  while (!left.empty()) {
    for (auto it = left.begin(); it != left.end(); ++packet) {
      ASSERT_EQ(packet->at, it->first);
      it = --it->second == 0 ? left.erase(it) : std::next(it);
    }
  }
  EXPECT_EQ(packet, packets.end());
}

}  // namespace
}  // namespace simcore::test

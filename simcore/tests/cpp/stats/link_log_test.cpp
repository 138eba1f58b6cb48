// The windows of hot links are exact, and do not depend on how the network is divided.
#include "stats/link_log.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace simcore::test {
namespace {

TEST(LinkLog, CountsBytesAndTimeWhereTheyFall) {
  LinkLog log(100, 2);
  log.restart(1000);
  log.sent(7, {1, 2, 50}, 1080, 1130);
  log.sent(7, {1, 3, 10}, 1130, 1140);
  log.sent(9, {4, 2, 5}, 1000, 1005);
  log.finish(1200);
  ASSERT_EQ(log.windows(), 2u);
  EXPECT_EQ(log.links(0).at(0).port, 7u);
  EXPECT_EQ(log.links(0).at(0).active, 20);
  EXPECT_EQ(log.links(0).at(0).bytes, 20u) << "of 50 that take 50, 20 of them in this window";
  EXPECT_EQ(log.links(0).at(1).port, 9u);
  EXPECT_EQ(log.links(1).at(0).active, 40);
  EXPECT_EQ(log.links(1).at(0).bytes, 40u);
  ASSERT_EQ(log.links(1).at(0).flows.size(), 2u);
  EXPECT_EQ(log.links(1).at(0).flows[0].destination, 2u);
  EXPECT_EQ(log.links(1).at(0).flows[0].bytes, 30u);
  EXPECT_EQ(log.links(1).at(0).flows[1].bytes, 10u);
}

TEST(LinkLog, CountsNothingBeforeItHappens) {
  LinkLog log(100, 2);
  log.restart(0);
  log.sent(1, {0, 1, 80}, 40, 120);
  log.sent(1, {0, 1, 80}, 120, 200);
  log.close_before(70);
  log.sent(1, {0, 1, 80}, 200, 280);
  log.finish(150);
  ASSERT_EQ(log.windows(), 2u);
  EXPECT_EQ(log.links(0).at(0).bytes, 60u);
  EXPECT_EQ(log.links(0).at(0).active, 60);
  EXPECT_EQ(log.links(1).at(0).bytes, 50u);
  EXPECT_EQ(log.links(1).at(0).active, 50);
}

TEST(LinkLog, SleepsUntilARestart) {
  LinkLog log(10, 1);
  log.sleep();
  log.sent(1, {0, 1, 8}, 0, 5);
  log.stalled(1, 10'000'000, 10'000'010);  // beyond the most windows, had it been awake
  log.close_before(10'000'000);
  log.finish(10'000'000);
  EXPECT_EQ(log.windows(), 0u);
  log.restart(100);
  log.sent(2, {0, 1, 8}, 100, 105);
  log.finish(110);
  ASSERT_EQ(log.windows(), 1u);
  EXPECT_EQ(log.links(0).at(0).port, 2u);
}

TEST(LinkLog, AddsStallsToWindowsThatAreClosedAlready) {
  LinkLog log(100, 1);
  log.restart(0);
  log.sent(3, {0, 1, 8}, 0, 60);
  log.sent(4, {0, 1, 8}, 0, 50);
  log.close_before(150);
  log.stalled(3, 80, 160);
  log.stalled(4, 80, 160);  // not among the kept ones of the first window
  log.sent(3, {0, 1, 8}, 160, 170);
  log.finish(200);
  EXPECT_EQ(log.links(0).at(0).stalled, 20);
  EXPECT_EQ(log.links(1).at(0).stalled, 60);
}

TEST(LinkLog, ForgetsWhatWasBeforeARestart) {
  LinkLog log(10, 4);
  log.sent(1, {0, 1, 8}, 5, 30);
  log.restart(20);
  log.stalled(1, 0, 25);
  log.finish(28);
  ASSERT_EQ(log.windows(), 1u);
  EXPECT_EQ(log.links(0).at(0).active, 8) << "cut at both ends";
  EXPECT_EQ(log.links(0).at(0).bytes, 3u) << "the fifth, sixth and seventh of 8 in 25";
  EXPECT_EQ(log.links(0).at(0).stalled, 5);
}

TEST(LinkLog, KeepsTheLargestFlowsAndSumsTheOthers) {
  LinkLog log(1000, 1);
  log.restart(0);
  std::uint64_t all = 0;
  for (std::uint32_t source = 0; source < 50; ++source) {
    log.sent(0, {source, 99, source + 1}, source, source + 1);
    all += source + 1;
  }
  log.finish(1000);
  const LinkLog::Link& link = log.links(0).at(0);
  ASSERT_EQ(link.flows.size(), LinkLog::kFlows);
  EXPECT_EQ(link.flows.front().source, 49u);
  std::uint64_t listed = link.other_bytes;
  for (const LinkLog::Flow& flow : link.flows) listed += flow.bytes;
  EXPECT_EQ(listed, all);
  EXPECT_EQ(link.bytes, all);
}

struct Sent {
  std::uint32_t port;
  LinkLog::Flow flow;
  Picoseconds start;
  Picoseconds end;
};

/// Transmissions of 20 ports, most of them alike. Those of a port follow one another.
std::vector<Sent> traffic() {
  std::mt19937 random(5);
  std::vector<Sent> all;
  for (std::uint32_t port = 0; port < 20; ++port) {
    Picoseconds now = 0;
    while (now < 5'000) {
      const Picoseconds start = now + random() % 5;
      now = start + 1 + random() % (3 + port % 4);
      all.push_back(
          {port,
           {static_cast<std::uint32_t>(random() % 3), static_cast<std::uint32_t>(random() % 3), 64},
           start,
           now});
    }
  }
  std::sort(all.begin(), all.end(), [](const Sent& a, const Sent& b) { return a.start < b.start; });
  return all;
}

TEST(LinkLog, DoesNotShowWhenWindowsWereClosedOrHowPortsWereDivided) {
  LinkLog whole(1000, 3);
  std::vector<LinkLog> parts(4, LinkLog(1000, 3));
  whole.restart(0);
  for (LinkLog& part : parts) part.restart(0);
  for (const Sent& sent : traffic()) {
    whole.sent(sent.port, sent.flow, sent.start, sent.end);
    LinkLog& part = parts[sent.port / 5];
    part.sent(sent.port, sent.flow, sent.start, sent.end);
    part.close_before(sent.start - sent.start % 300);
  }
  whole.finish(5'000);
  for (LinkLog& part : parts) part.finish(5'000);
  for (std::size_t w = 0; w < whole.windows(); ++w) {
    std::vector<LinkLog::Link> merged;
    for (const LinkLog& part : parts) {
      merged.insert(merged.end(), part.links(w).begin(), part.links(w).end());
    }
    std::sort(merged.begin(), merged.end(), LinkLog::busier);
    ASSERT_EQ(whole.links(w).size(), 3u);
    for (std::size_t i = 0; i < 3; ++i) {
      const LinkLog::Link& link = whole.links(w)[i];
      EXPECT_EQ(merged[i].port, link.port);
      EXPECT_EQ(merged[i].active, link.active);
      EXPECT_EQ(merged[i].bytes, link.bytes);
      ASSERT_EQ(merged[i].flows.size(), link.flows.size());
    }
  }
}

}  // namespace
}  // namespace simcore::test

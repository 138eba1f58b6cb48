// A node among messages in an order that a network seldom has.
#include "dsm/node.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <vector>

namespace simcore::test {
namespace {

constexpr LineNumber kRemoteLine = 1;  // at home at place 1; the node is place 0

/// Keeps what the node sends, and calls it back when its timers are due.
class ScriptedNode final : public Transport, public AccessPattern, public AccessObserver {
 public:
  explicit ScriptedNode(std::vector<Access> accesses)
      : accesses_(std::move(accesses)), settings_(one_operation_a_core()) {}

  [[nodiscard]] std::uint32_t shard() const override { return 0; }
  void send(EndpointId, EndpointId to, std::uint32_t, std::uint32_t tag, Picoseconds, std::uint32_t,
            MessageKind) override {
    EXPECT_EQ(to, 1U);
    sent.push_back(exchange_[tag].type);
    if (class_of(sent.back()) == MessageClass::request) asked_for_ = exchange_[tag].asked_for;
    exchange_.release(at(0), tag);
  }
  void set_timer(EndpointId, Picoseconds time, std::uint32_t payload) override {
    timers_.emplace_back(time, payload);
  }
  [[nodiscard]] const NetworkSettings& settings() const override {
    throw std::logic_error("a node asks for no network");
  }
  [[nodiscard]] std::uint64_t operations(std::uint32_t) const override { return 1; }
  [[nodiscard]] Access access(std::uint32_t core, std::uint64_t) const override {
    return accesses_[core];
  }
  void on_read(std::uint32_t, LineNumber, std::uint32_t version, Picoseconds issued,
               Picoseconds) override {
    reads.emplace_back(issued, version);
  }
  void on_write(std::uint32_t, LineNumber, std::uint32_t version, Picoseconds issued,
                Picoseconds) override {
    writes.emplace_back(issued, version);
  }

  void start() {
    exchange_.prepare(1);
    node_.start(at(0), latencies_);
  }
  void run_until(Picoseconds end) {
    for (std::size_t i = 0; i < timers_.size(); ++i) {
      const auto [time, payload] = timers_[i];
      if (time > end) continue;
      timers_.erase(timers_.begin() + static_cast<std::ptrdiff_t>(i));
      const std::uint32_t number = payload & ((1U << kTimerBits) - 1);
      if (static_cast<TimerKind>(payload >> kTimerBits) == TimerKind::core) {
        node_.on_core(at(time), number, latencies_);
      } else {
        node_.on_lookup(at(time), number, latencies_);
      }
      i = ~std::size_t{0};  // from the first one again
    }
  }
  /// What the home sends, a reply to the last request; gives what the node sends then.
  std::vector<MessageType> take(Picoseconds time, MessageType type, std::uint32_t version = 0) {
    run_until(time);
    sent.clear();
    const std::uint32_t message = exchange_.make(at(time), type, kRemoteLine);
    exchange_[message].version = version;
    exchange_[message].asked_for = asked_for_;
    node_.take(at(time), message, latencies_);
    run_until(time);
    return sent;
  }
  [[nodiscard]] bool quiet() const { return node_.quiet(); }

  using NodeSees = std::vector<std::pair<Picoseconds, std::uint32_t>>;  // issued, version
  NodeSees reads;
  NodeSees writes;
  std::vector<MessageType> sent;

 private:
  static DsmSettings one_operation_a_core() {
    DsmSettings settings;
    settings.cores = {.per_endpoint = 2, .outstanding = 1, .issue_interval = 0};
    settings.rules.nodes = 2;
    return settings;
  }
  [[nodiscard]] Moment at(Picoseconds time) { return {*this, 0, 0, time}; }

  std::vector<Access> accesses_;
  std::vector<std::pair<Picoseconds, std::uint32_t>> timers_;
  std::uint32_t asked_for_ = kNoHandle;
  DsmSettings settings_;
  std::vector<EndpointId> placement_{0, 1};
  MessageExchange exchange_{settings_, placement_};
  AddressSpace space_{.places = 2, .bytes_per_place = 64};
  NodeContext context_{exchange_, *this, space_, {}, this};
  Node node_{context_, 0};
  NodeLatencies latencies_{};
};

Access read_at(Picoseconds time) { return {.address = 64 * kRemoteLine, .gap = time}; }
Access write_at(Picoseconds time) {
  return {.address = 64 * kRemoteLine, .gap = time, .write = true};
}

using NodeSends = std::vector<MessageType>;
using NodeSees = ScriptedNode::NodeSees;

TEST(Node, AsksOnceForAllWhoWait) {
  ScriptedNode node({read_at(0), read_at(100)});
  node.start();
  EXPECT_EQ(node.take(150, MessageType::data_shared, 3), NodeSends{});
  EXPECT_EQ(node.reads, (NodeSees{{0, 3}, {100, 3}}));
  EXPECT_TRUE(node.quiet());
}

TEST(Node, DataThatWereInvalidatedOnTheirWayServeOnlyWhatWasAskedBefore) {
  ScriptedNode node({read_at(0), read_at(100)});
  node.start();
  EXPECT_EQ(node.take(50, MessageType::invalidate), NodeSends{MessageType::invalidated});
  EXPECT_EQ(node.take(150, MessageType::data_shared, 3), NodeSends{MessageType::get_shared});
  EXPECT_EQ(node.reads, (NodeSees{{0, 3}}));
  EXPECT_FALSE(node.quiet());
  EXPECT_EQ(node.take(200, MessageType::data_shared, 4), NodeSends{});
  EXPECT_EQ(node.reads, (NodeSees{{0, 3}, {100, 4}}));
  EXPECT_TRUE(node.quiet());
}

TEST(Node, ExclusiveDataServeAllWhateverWasInvalidatedBefore) {
  ScriptedNode node({read_at(0), read_at(100)});
  node.start();
  EXPECT_EQ(node.take(50, MessageType::invalidate), NodeSends{MessageType::invalidated});
  EXPECT_EQ(node.take(150, MessageType::data_exclusive, 4), NodeSends{});
  EXPECT_EQ(node.reads, (NodeSees{{0, 4}, {100, 4}}));
}

TEST(Node, KeepsAFetchThatOvertakesTheData) {
  ScriptedNode node({write_at(0), read_at(100)});
  node.start();
  EXPECT_EQ(node.take(120, MessageType::fetch_invalidate), NodeSends{});
  EXPECT_EQ(node.take(150, MessageType::data_modified, 3), NodeSends{MessageType::fetched});
  EXPECT_EQ(node.writes, (NodeSees{{0, 4}}));
  EXPECT_EQ(node.reads, (NodeSees{{100, 4}}));
  EXPECT_TRUE(node.quiet());
}

TEST(Node, UpgradesForAWriterThatWaitedWithReaders) {
  ScriptedNode node({read_at(0), write_at(100)});
  node.start();
  EXPECT_EQ(node.take(150, MessageType::data_shared, 3), NodeSends{MessageType::upgrade});
  // Another one was first: its data are newer.
  EXPECT_EQ(node.take(160, MessageType::invalidate), NodeSends{MessageType::invalidated});
  EXPECT_EQ(node.take(200, MessageType::data_modified, 7), NodeSends{});
  EXPECT_EQ(node.reads, (NodeSees{{0, 3}}));
  EXPECT_EQ(node.writes, (NodeSees{{100, 8}}));
  EXPECT_TRUE(node.quiet());
}

TEST(Node, AnswersForALineThatItDoesNotHave) {
  ScriptedNode node({read_at(500), read_at(500)});
  node.start();
  EXPECT_EQ(node.take(50, MessageType::invalidate), NodeSends{MessageType::invalidated});
}

}  // namespace
}  // namespace simcore::test

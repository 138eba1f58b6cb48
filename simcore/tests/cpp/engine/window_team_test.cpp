#include "engine/window_team.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

#include "support/event_limit.hpp"

namespace simcore::test {
namespace {

constexpr Picoseconds kWidth = 100;
constexpr std::uint32_t kInfo = EventInfo::pack(EventKind::timer, 0, 0);

/// Each shard has one router. Events hop from shard to shard, a window's width apart.
class Ring {
 public:
  struct Handler {
    Ring* ring;
    std::uint32_t shard;

    void operator()(const Event& event, Picoseconds now) const { ring->act(shard, event, now); }
    [[nodiscard]] bool poll() const { return ring->poll(); }
  };

  Ring(std::uint32_t shards, std::uint32_t members)
      : threads_(members), team_(shards, threads_.members(), kWidth) {
    for (std::uint32_t s = 0; s < shards; ++s) {
      queues_.push_back(std::make_unique<EventQueue>(s, 1, kWidth));
      queues_.back()->post(s, s, kInfo, kHops);
    }
  }
  virtual ~Ring() = default;

  bool run(Picoseconds end, std::uint64_t max_events = kNoLimit) {
    std::vector<std::uint8_t> complete(threads_.members());
    threads_.run([&](std::uint32_t m) {
      std::vector<WindowTeam::Part<Handler>> parts;
      const std::size_t n = queues_.size(), of = threads_.members();
      for (std::size_t s = n * m / of; s < n * (m + 1) / of; ++s) {
        const auto shard = static_cast<std::uint32_t>(s);
        parts.push_back({shard, *queues_[s], Handler{this, shard}});
      }
      complete[m] = team_.run(parts, end, max_events) ? 1 : 0;
    });
    for (const std::uint8_t done : complete) EXPECT_EQ(done, complete.front());
    return complete.front() == 1;
  }
  virtual bool poll() { return true; }
  [[nodiscard]] std::uint64_t events() const {
    std::uint64_t sum = 0;
    for (const auto& queue : queues_) sum += queue->events();
    return sum;
  }

  static constexpr std::uint32_t kHops = 20000;

 protected:
  virtual void act(std::uint32_t shard, const Event& event, Picoseconds now) {
    if (event.payload > 0) send(shard, now + kWidth, event.payload - 1);
  }
  void send(std::uint32_t shard, Picoseconds time, std::uint32_t payload) {
    const auto to = static_cast<std::uint32_t>((shard + 1) % queues_.size());
    team_.send(shard, to, time, to, kInfo, payload);
  }

 private:
  ThreadTeam threads_;
  WindowTeam team_;
  std::vector<std::unique_ptr<EventQueue>> queues_;
};

TEST(WindowTeam, HandsEventsRound) {
  for (const std::uint32_t members : {1U, 2U, 4U}) {
    Ring ring(4, members);
    EXPECT_TRUE(ring.run(kTimeLimit));
    EXPECT_EQ(ring.events(), 4 * 20001U);
  }
}

TEST(WindowTeam, StopsForAllAtTheSameWindow) {
  Ring ring(4, 2);
  EXPECT_FALSE(ring.run(kTimeLimit, 4000));
  EXPECT_EQ(ring.events(), 4000U);
  EXPECT_TRUE(ring.run(kTimeLimit));
  EXPECT_EQ(ring.events(), 4 * 20001U);
}

/// One shard fails late in the run while the others work on.
class Failing : public Ring {
 public:
  using Failure = void (Failing::*)(std::uint32_t shard, Picoseconds now);

  Failing(std::uint32_t members, std::uint32_t shard, Failure failure)
      : Ring(4, members), shard_(shard), failure_(failure) {}

  void handler_throws(std::uint32_t, Picoseconds) { throw std::domain_error("a handler's own"); }
  /// Mail that comes too late: the receiver's queue does not take it.
  void sends_late(std::uint32_t shard, Picoseconds now) { send(shard, now - 2 * kWidth, 0); }

 protected:
  void act(std::uint32_t shard, const Event& event, Picoseconds now) override {
    if (shard == shard_ && event.payload == 15000) return (this->*failure_)(shard, now);
    Ring::act(shard, event, now);
  }

 private:
  const std::uint32_t shard_;
  const Failure failure_;
};

template <class Error>
void expect_the_end_for_all(Failing::Failure failure) {
  for (const std::uint32_t members : {1U, 2U, 3U, 4U}) {
    for (std::uint32_t shard = 0; shard < 4; ++shard) {
      Failing ring(members, shard, failure);
      EXPECT_THROW(ring.run(kTimeLimit), Error) << members << " " << shard;
    }
  }
}

TEST(WindowTeam, AHandlerThatThrowsEndsItForAll) {
  expect_the_end_for_all<std::domain_error>(&Failing::handler_throws);
}

TEST(WindowTeam, MailThatCannotBeTakenEndsItForAll) {
  expect_the_end_for_all<std::logic_error>(&Failing::sends_late);
}

class Polled : public Ring {
 public:
  explicit Polled(bool throws) : Ring(4, 2), throws_(throws) {}
  bool poll() override {
    if (throws_) throw std::domain_error("a poll's own");
    return false;
  }

 private:
  const bool throws_;
};

TEST(WindowTeam, APollEndsItForAll) {
  Polled refusing(false);
  EXPECT_FALSE(refusing.run(kTimeLimit));
  Polled throwing(true);
  EXPECT_THROW(throwing.run(kTimeLimit), std::domain_error);
}

}  // namespace
}  // namespace simcore::test

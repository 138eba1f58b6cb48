#include "engine/event_queue.hpp"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

#include "engine/random.hpp"
#include "support/event_limit.hpp"

namespace simcore::test {
namespace {

constexpr std::uint32_t kRouters = 40;

/// Every event breeds others, some at once at the same router, some far away, until a depth.
struct Breeder {
  using Record = std::tuple<Picoseconds, std::uint32_t, std::uint32_t>;

  explicit Breeder(Picoseconds lookahead, Picoseconds delay)
      : queue(0, kRouters, lookahead), least(delay), seen(kRouters) {}

  void operator()(const Event& event, Picoseconds now) {
    seen[event.router].emplace_back(now, event.info, event.payload);
    const std::uint32_t depth = EventInfo::vc(event.info);
    if (depth == 9) return;
    const PhiloxBlock x = stream.block(event.payload, static_cast<std::uint64_t>(now));
    const std::uint32_t info = EventInfo::pack(EventKind::timer, x[2] % 7, depth + 1);
    queue.post(now + x[0] % 3 * 40, event.router, info, x[1]);
    if (x[3] % 2 == 0) {
      const Picoseconds far = x[3] % 16 == 0 ? 3000000 : x[0] % 5000;
      queue.post(now + least + far, x[1] % kRouters, info, x[0]);
    }
  }
  [[nodiscard]] bool poll() const { return true; }

  void seed() {
    for (std::uint32_t i = 0; i < 60; ++i) {
      queue.post(i * 37, i % kRouters, EventInfo::pack(EventKind::timer, 0, 0), i);
    }
  }

  EventQueue queue;
  Picoseconds least;
  RandomStream stream{5, 0, Stream::traffic};
  std::vector<std::vector<Record>> seen;
};

TEST(EventQueue, WindowsAndStrictOrderAgree) {
  Breeder windows(100, 100);
  Breeder strict(0, 100);
  for (Breeder* breeder : {&windows, &strict}) {
    breeder->seed();
    breeder->queue.run_until(kTimeLimit, kNoLimit, *breeder);
    EXPECT_TRUE(breeder->queue.empty());
  }
  EXPECT_GT(windows.queue.events(), 2000U);
  EXPECT_EQ(windows.queue.events(), strict.queue.events());
  EXPECT_EQ(windows.seen, strict.seen);
}

TEST(EventQueue, StoppingAnywhereChangesNothing) {
  Breeder whole(100, 100);
  Breeder pieces(100, 100);
  whole.seed();
  pieces.seed();
  whole.queue.run_until(kTimeLimit, kNoLimit, whole);
  for (Picoseconds end = 0; end < 40000; end += 33) {
    pieces.queue.run_until(end, kNoLimit, pieces);
    for (const auto& router : pieces.seen) {
      if (router.empty()) continue;
      ASSERT_LT(std::get<0>(router.back()), end);
    }
  }
  pieces.queue.run_until(kTimeLimit, kNoLimit, pieces);
  EXPECT_EQ(whole.seen, pieces.seen);
}

TEST(EventQueue, EachRouterSeesItsEventsInOrder) {
  Breeder breeder(100, 100);
  breeder.seed();
  breeder.queue.run_until(kTimeLimit, kNoLimit, breeder);
  for (const auto& router : breeder.seen) {
    for (std::size_t i = 1; i < router.size(); ++i) {
      EXPECT_LE(std::get<0>(router[i - 1]), std::get<0>(router[i]));
    }
  }
}

/// Notes events; shown some of them before their turn, three times each and in this order.
struct Watcher {
  explicit Watcher(bool ahead) : is_ahead(ahead) {}

  void operator()(const Event& event, Picoseconds) { handled.push_back(event); }
  [[nodiscard]] bool looks_ahead() const { return is_ahead; }
  void fetch(const Event& event) { fetched.push_back(event.payload); }
  void follow(const Event& event) { followed.push_back(event.payload); }
  void reach(const Event& event) { reached.push_back(event.payload); }
  [[nodiscard]] bool poll() const { return true; }

  bool is_ahead;
  std::vector<Event> handled;
  std::vector<std::uint32_t> fetched;
  std::vector<std::uint32_t> followed;
  std::vector<std::uint32_t> reached;
};

TEST(EventQueue, OrdersGroupsOfAnySizeByTimeThenKindThenPayload) {
  const RandomStream stream{6, 0, Stream::traffic};
  for (std::uint32_t n = 2; n <= 70; ++n) {
    EventQueue queue(0, 1, 1000);
    for (std::uint32_t i = 0; i < n; ++i) {
      const PhiloxBlock x = stream.block(n, i);
      // Few distinct times, ports and payloads, so that events tie in the first one, two or all.
      queue.post(2000 + x[0] % 20, 0, EventInfo::pack(EventKind::ready, x[1] % 3, 0), x[2] % 5);
    }
    Watcher watcher(false);
    queue.run_until(kTimeLimit, kNoLimit, watcher);
    ASSERT_EQ(watcher.handled.size(), n);
    for (std::uint32_t i = 1; i < n; ++i) {
      EXPECT_FALSE(happens_before(watcher.handled[i], watcher.handled[i - 1])) << n << ": " << i;
    }
  }
}

TEST(EventQueue, ShowsEventsBeforeTheirTurnOnlyToWhoLooksAhead) {
  for (const bool ahead : {false, true}) {
    EventQueue queue(0, 100, 1000);
    for (std::uint32_t i = 0; i < 100; ++i) {
      queue.post(2000, i, EventInfo::pack(EventKind::timer, 0, 0), i);
    }
    Watcher watcher(ahead);
    queue.run_until(kTimeLimit, kNoLimit, watcher);
    EXPECT_EQ(watcher.handled.size(), 100U);
    EXPECT_EQ(watcher.fetched.empty(), !ahead);
    EXPECT_EQ(watcher.followed.empty(), !ahead);
    EXPECT_EQ(watcher.reached.empty(), !ahead);
    if (!ahead) continue;
    // What is fetched is followed later; all but the first few are shown.
    EXPECT_EQ(watcher.fetched.back(), 99U);
    EXPECT_EQ(watcher.followed.back(), 99U);
    EXPECT_EQ(watcher.reached.back(), 99U);
    EXPECT_LT(watcher.followed.size(), watcher.reached.size());
    EXPECT_LT(watcher.fetched.size(), watcher.followed.size());
    EXPECT_GT(watcher.fetched.size(), 50U);
  }
}

}  // namespace
}  // namespace simcore::test

// Where a queue ends early, what it still holds, and what it refuses.
#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "engine/event_queue.hpp"
#include "support/event_limit.hpp"

namespace simcore::test {
namespace {

constexpr std::uint32_t kTimer = EventInfo::pack(EventKind::timer, 0, 0);

/// Remembers when events happened; counts and takes back as many as it is told.
struct Recorder {
  EventQueue& queue;
  std::vector<Picoseconds> times{};
  int counts = 0;  ///< an event counts as so many more
  int polls = 0;
  bool goes_on = true;

  void operator()(const Event&, Picoseconds now) {
    times.push_back(now);
    for (int i = 0; i < counts; ++i) queue.count_event();
  }
  bool poll() {
    ++polls;
    return goes_on;
  }
};

TEST(QueueEnds, StrictOrderEndsBetweenInstants) {
  EventQueue queue(0, 4, 0);
  for (const Picoseconds time : {10, 20, 20, 20, 30}) queue.post(time, 1, kTimer, 0);
  Recorder recorder{queue};
  EXPECT_FALSE(queue.run_until(kTimeLimit, 2, recorder));
  EXPECT_EQ(recorder.times, (std::vector<Picoseconds>{10, 20, 20, 20}));
  EXPECT_EQ(queue.done(), 21);
  EXPECT_EQ(queue.next_event(), 30);
}

TEST(QueueEnds, ShowsWhatIsScheduled) {
  for (const Picoseconds lookahead : {0, 7, 100}) {
    EventQueue queue(0, 4, lookahead);
    EXPECT_EQ(queue.next_event(), EventQueue::kNever);
    const std::vector<Picoseconds> posted = {3, 50, 51, 99, 100, 7000, 5'000'000};
    for (const Picoseconds time : posted) queue.post(time, 2, kTimer, 0);
    EXPECT_EQ(queue.next_event(), 3);
    Recorder recorder{queue};
    queue.run_until(60, kNoLimit, recorder);
    std::vector<Picoseconds> left;
    queue.visit([&](const Event&, Picoseconds time) { left.push_back(time); });
    std::sort(left.begin(), left.end());
    EXPECT_EQ(left, (std::vector<Picoseconds>{99, 100, 7000, 5'000'000})) << lookahead;
    EXPECT_EQ(queue.next_event(), 99);
  }
}

TEST(QueueEnds, PollsThoughCountsStepOverAnyNumber) {
  for (const Picoseconds lookahead : {0, 10}) {
    for (const int counts : {0, 1, 6}) {
      EventQueue queue(0, 1, lookahead);
      for (Picoseconds time = 0; time < 300'000; ++time) queue.post(time, 0, kTimer, 0);
      Recorder recorder{queue, {}, counts};
      queue.run_until(kTimeLimit, kNoLimit, recorder);
      EXPECT_GE(recorder.polls, 4) << lookahead << " " << counts;
      EXPECT_LE(recorder.polls, 5 * (counts + 1));
    }
  }
}

TEST(QueueEnds, RefusesAnEventOfThisWindowForAnotherRouter) {
  struct Sender {
    EventQueue& queue;
    std::uint32_t to;
    void operator()(const Event&, Picoseconds now) {
      if (now == 10) queue.post(now + 20, to, kTimer, 0);
    }
    bool poll() { return true; }
  };
  for (const std::uint32_t to : {0U, 1U}) {
    EventQueue queue(0, 4, 100);
    queue.post(10, 0, kTimer, 0);
    Sender sender{queue, to};
    if (to == 0) {
      EXPECT_TRUE(queue.run_until(kTimeLimit, kNoLimit, sender));
    } else {
      EXPECT_THROW(queue.run_until(kTimeLimit, kNoLimit, sender), std::logic_error);
    }
  }
}

}  // namespace
}  // namespace simcore::test

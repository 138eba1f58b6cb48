// Arbitration beside a second implementation, which searches as the policies are told: in steps
// that each leave fewer requests.
#include "router/arbiter.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "engine/draw_generator.hpp"

namespace simcore::test {
namespace {

constexpr std::uint32_t kSeeds = 20;
constexpr std::uint32_t kRounds = 500;

/// The requests of an output, and when the messages of their first packets were created.
struct Round {
  InputTurns turns;
  std::vector<Request> requests;
  std::vector<Picoseconds> created;  ///< by Request::head
};

/// Few different times and inputs, so that requests are often equal in some ways.
Round draw_round(DrawGenerator& random) {
  Round round;
  round.turns.inputs = 1 + random.below(12);
  round.turns.last = random.below(round.turns.inputs);
  const std::uint32_t wanted = 1 + random.below(16);
  const std::uint32_t times = 1 + random.below(6);
  for (std::uint32_t n = 0; n < wanted; ++n) {
    Request request;
    request.in_port = random.below(round.turns.inputs);
    request.in_vc = static_cast<std::uint8_t>(random.below(3));
    request.vc = static_cast<std::uint8_t>(random.below(3));
    request.bubble = random.below(4) == 0;
    request.injected = request.in_port % 3 == 0;
    request.since = random.below(times);
    request.head = static_cast<PacketHandle>(round.created.size());
    const bool known = std::any_of(round.requests.begin(), round.requests.end(),
                                   [&](const Request& r) { return r.same_queue(request); });
    if (known) continue;
    round.requests.push_back(request);
    round.created.push_back(random.below(times));
  }
  return round;
}

/// Leaves the requests of the least `figure_of(request)`.
template <class FigureOf>
void keep_least(std::vector<Request>& requests, const FigureOf& figure_of) {
  std::int64_t least = std::numeric_limits<std::int64_t>::max();
  for (const Request& request : requests) least = std::min<std::int64_t>(least, figure_of(request));
  std::erase_if(requests, [&](const Request& request) {
    return static_cast<std::int64_t>(figure_of(request)) != least;
  });
}

/// Leaves the requests of the first input with some, from the one after the last that was granted.
void keep_next_input(std::vector<Request>& requests, const InputTurns& turns) {
  std::uint32_t input = turns.last;
  const auto of_input = [&input](const Request& request) { return request.in_port == input; };
  do {
    input = input + 1 == turns.inputs ? 0 : input + 1;
  } while (std::none_of(requests.begin(), requests.end(), of_input));
  std::erase_if(requests, [&](const Request& request) { return !of_input(request); });
}

/// The head of the request that is granted.
PacketHandle second_opinion(Arbitration arbitration, const Round& round) {
  std::vector<Request> left = round.requests;
  if (arbitration == Arbitration::round_robin) keep_next_input(left, round.turns);
  if (arbitration == Arbitration::age) {
    keep_least(left, [&](const Request& request) { return round.created[request.head]; });
  }
  const auto from_link = [](const Request& request) { return !request.injected; };
  if (arbitration == Arbitration::transit_first &&
      std::any_of(left.begin(), left.end(), from_link)) {
    std::erase_if(left, [](const Request& request) { return request.injected; });
  }
  keep_least(left, [](const Request& request) { return request.since; });
  keep_least(left, [](const Request& request) { return request.vc; });
  keep_least(left, [](const Request& request) { return request.in_port; });
  keep_least(left, [](const Request& request) { return request.in_vc; });
  keep_least(left, [](const Request& request) { return request.bubble ? 1 : 0; });
  EXPECT_EQ(left.size(), 1U);
  return left.front().head;
}

PacketHandle granted(Arbitration arbitration, const Round& round) {
  const auto created_of = [&](const Request& request) { return round.created[request.head]; };
  return std::min_element(round.requests.begin(), round.requests.end(),
                          [&](const Request& a, const Request& b) {
                            return granted_before(arbitration, round.turns, a, b, created_of);
                          })
      ->head;
}

class Arbiter : public testing::TestWithParam<Arbitration> {};

/// Until no request is left; the turns go on as grants do.
TEST_P(Arbiter, GrantsAsASecondImplementation) {
  std::uint64_t grants = 0;
  for (std::uint32_t seed = 0; seed < kSeeds; ++seed) {
    for (std::uint32_t number = 0; number < kRounds; ++number) {
      DrawGenerator random({seed, 0, Stream::traffic}, number, 0);
      Round round = draw_round(random);
      while (!round.requests.empty()) {
        const PacketHandle head = granted(GetParam(), round);
        ASSERT_EQ(head, second_opinion(GetParam(), round)) << "seed " << seed << ", " << number;
        const auto request = std::find_if(round.requests.begin(), round.requests.end(),
                                          [head](const Request& r) { return r.head == head; });
        round.turns.last = request->in_port;
        round.requests.erase(request);
        ++grants;
      }
    }
  }
  EXPECT_GT(grants, kSeeds * kRounds);
}

INSTANTIATE_TEST_SUITE_P(Policies, Arbiter,
                         testing::Values(Arbitration::first_come, Arbitration::round_robin,
                                         Arbitration::age, Arbitration::transit_first),
                         [](const auto& policy) -> std::string {
                           switch (policy.param) {
                             case Arbitration::round_robin:
                               return "round_robin";
                             case Arbitration::age:
                               return "age";
                             case Arbitration::transit_first:
                               return "transit_first";
                             default:
                               return "first_come";
                           }
                         });

}  // namespace
}  // namespace simcore::test

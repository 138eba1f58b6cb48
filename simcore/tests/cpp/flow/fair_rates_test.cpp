// Max-min fair rates: sets whose answer is known, and the certificate of any answer.
#include "flow/fair_rates.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>

#include "engine/random.hpp"

namespace simcore::test {
namespace {

using Uses = std::vector<LinkUse>;

/// Flows over whole links.
Uses over(std::initializer_list<LinkId> links) {
  Uses uses;
  for (const LinkId link : links) uses.push_back({link, 1});
  return uses;
}

std::vector<double> rates_of(const std::vector<double>& capacities,
                             const std::vector<Uses>& flows) {
  FairRates rates(capacities);
  std::vector<FlowId> ids;
  for (const Uses& uses : flows) ids.push_back(rates.add(uses));
  rates.settle();
  std::vector<double> found;
  for (const FlowId id : ids) found.push_back(rates.rate(id));
  return found;
}

using Rates = std::vector<double>;

TEST(FairRates, TwoFlowsHalveALink) {
  EXPECT_EQ(rates_of({8}, {over({0}), over({0})}), Rates({4, 4}));
}

TEST(FairRates, AChainIsAsFastAsItsSlowestLink) {
  EXPECT_EQ(rates_of({5, 2, 7}, {over({0, 1, 2})}), Rates({2}));
}

TEST(FairRates, AParkingLotGivesTheLongFlowTheShareOfItsFullestLink) {
  // The long flow meets one more at each link; the links of fewer flows give them what is left.
  EXPECT_EQ(rates_of({12, 12, 12}, {over({0, 1, 2}), over({0, 1, 2}), over({1, 2}), over({2})}),
            Rates({3, 3, 3, 3}));
  EXPECT_EQ(rates_of({12, 12, 12}, {over({0, 1, 2}), over({0}), over({1}), over({2})}),
            Rates({6, 6, 6, 6}));
  EXPECT_EQ(rates_of({6, 12, 12}, {over({0, 1, 2}), over({0}), over({1}), over({2})}),
            Rates({3, 3, 9, 9}));
}

/// The example of Bertsekas & Gallager, Data Networks, 2nd edition, 1992, section 6.5.2: links of
/// capacity 1 that fill up in three steps. Sessions 2, 3 and 5 are held to 1/3 by link (2,3),
/// session 1 to 2/3 by link (3,5), which it shares with session 5, and session 4 to 1 by link
/// (4,5). Link (1,3) has a third left.
TEST(FairRates, ThePublishedExampleFillsThreeLinksOneAfterAnother) {
  const LinkId l13 = 0, l23 = 1, l35 = 2, l45 = 3;
  const std::vector<double> found = rates_of(
      {1, 1, 1, 1}, {over({l13, l35}), over({l23}), over({l23}), over({l45}), over({l23, l35})});
  EXPECT_DOUBLE_EQ(found[0], 2.0 / 3);
  EXPECT_DOUBLE_EQ(found[1], 1.0 / 3);
  EXPECT_DOUBLE_EQ(found[2], 1.0 / 3);
  EXPECT_DOUBLE_EQ(found[3], 1);
  EXPECT_DOUBLE_EQ(found[4], 1.0 / 3);
}

TEST(FairRates, AFlowOverSeveralPathsLoadsEachByItsShare) {
  const Uses spread = {{0, 1}, {1, 0.5}, {2, 0.5}, {3, 1}};
  EXPECT_EQ(rates_of({8, 2, 9, 8}, {spread}), Rates({4}));
  // The other flow shares the lower path: r / 2 + r = 2 for both.
  const std::vector<double> found = rates_of({8, 2, 9, 8}, {spread, over({1})});
  EXPECT_DOUBLE_EQ(found[0], 4.0 / 3);
  EXPECT_DOUBLE_EQ(found[1], 4.0 / 3);
}

TEST(FairRates, OnlyFlowsThatShareLinksAreLookedAt) {
  FairRates rates({4, 4, 4});
  const FlowId far = rates.add(over({2}));
  const FlowId near = rates.add(over({0, 1}));
  rates.settle();
  const std::uint64_t before = rates.visits();
  const FlowId other = rates.add(over({0}));
  rates.settle();
  EXPECT_EQ(rates.visits() - before, 2U * 3U);
  EXPECT_EQ(rates.changed(), (std::vector<FlowId>{near, other}));
  EXPECT_EQ(rates.rate(far), 4);
  EXPECT_EQ(rates.rate(near), 2);
  rates.remove(other);
  rates.settle();
  EXPECT_EQ(rates.changed(), std::vector<FlowId>{near});
  EXPECT_EQ(rates.rate(near), 4);
}

/// Flows that come and go over links of random capacities.
class RandomFlows {
 public:
  explicit RandomFlows(std::uint64_t seed) : random_(seed, 0, Stream::traffic) {
    const std::uint32_t links = 2 + below(12);
    for (std::uint32_t link = 0; link < links; ++link) capacities_.push_back(1 + below(100));
    rates_.emplace(capacities_);
  }

  /// One flow more, or one less.
  void step() {
    if (!flows_.empty() && below(3) == 0) {
      const auto gone = std::next(flows_.begin(), below(static_cast<std::uint32_t>(flows_.size())));
      rates_->remove(gone->first);
      flows_.erase(gone);
    } else {
      Uses uses;
      for (LinkId link = 0; link < capacities_.size(); ++link) {
        if (below(3) == 0) uses.push_back({link, below(2) == 0 ? 1 : 0.125 * (1 + below(7))});
      }
      if (uses.empty()) uses.push_back({below(static_cast<std::uint32_t>(capacities_.size())), 1});
      flows_[rates_->add(uses)] = uses;
    }
    if (below(2) == 0) rates_->settle();
  }

  /// The definition, without the algorithm: no link carries more than it can, and each flow has a
  /// full link on which none is faster. So a flow gains only where one that is not faster loses.
  void expect_fair() {
    rates_->settle();
    std::vector<double> carried(capacities_.size()), fastest(capacities_.size());
    for (const auto& [id, uses] : flows_) {
      for (const LinkUse& use : uses) {
        carried[use.link] += use.share * rates_->rate(id);
        fastest[use.link] = std::max(fastest[use.link], rates_->rate(id));
      }
    }
    for (std::size_t link = 0; link < carried.size(); ++link) {
      EXPECT_LE(carried[link], capacities_[link] * (1 + kRounding));
    }
    for (const auto& [id, uses] : flows_) {
      const double rate = rates_->rate(id);
      EXPECT_TRUE(std::any_of(uses.begin(), uses.end(),
                              [&](const LinkUse& use) {
                                return carried[use.link] >=
                                           capacities_[use.link] * (1 - kRounding) &&
                                       rate >= fastest[use.link] * (1 - kRounding);
                              }))
          << "flow " << id << " could be faster than " << rate;
    }
  }

  /// What a fresh start gives is what a long history gives.
  void expect_no_memory() {
    FairRates fresh(capacities_);
    std::map<FlowId, FlowId> again;
    for (const auto& [id, uses] : flows_) again[id] = fresh.add(uses);
    fresh.settle();
    for (const auto& [id, uses] : flows_) {
      EXPECT_NEAR(rates_->rate(id), fresh.rate(again[id]), kRounding * rates_->rate(id));
    }
  }

  /// The slowest flow is no slower where a link is wider.
  void expect_wider_is_no_slower() {
    const auto slowest = [this](const std::vector<double>& capacities) {
      FairRates rates(capacities);
      std::vector<FlowId> ids;
      for (const auto& [id, uses] : flows_) ids.push_back(rates.add(uses));
      rates.settle();
      double least = 1e300;
      for (const FlowId id : ids) least = std::min(least, rates.rate(id));
      return least;
    };
    std::vector<double> wider = capacities_;
    wider[below(static_cast<std::uint32_t>(wider.size()))] *= 2;
    EXPECT_GE(slowest(wider), slowest(capacities_) * (1 - kRounding));
  }

 private:
  static constexpr double kRounding = 1e-9;

  std::uint32_t below(std::uint32_t n) { return random_.below(n, draws_++, 0); }

  RandomStream random_;
  std::uint64_t draws_ = 0;
  std::vector<double> capacities_;
  std::optional<FairRates> rates_;
  std::map<FlowId, Uses> flows_;
};

TEST(FairRates, NoFlowCanGainWithoutAnotherThatIsNotFasterLosing) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    SCOPED_TRACE(seed);
    RandomFlows flows(seed);
    for (int step = 0; step < 60; ++step) {
      flows.step();
      if (step % 10 == 9) flows.expect_fair();
    }
    flows.expect_no_memory();
    flows.expect_wider_is_no_slower();
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace simcore::test

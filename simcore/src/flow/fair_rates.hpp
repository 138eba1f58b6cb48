// Max-min fair rates of flows over links, by progressive filling.
//
// All flows' rates rise together. Where a link is full, the flows on it keep their rate, and those
// of the others rise on (Bertsekas & Gallager, Data Networks, 2nd edition, 1992, section 6.5.2).
// So every flow has a full link on which no other flow is faster.
#pragma once

#include <cstdint>
#include <queue>
#include <vector>

#include "engine/time.hpp"

namespace simcore::flow {

using LinkId = std::uint32_t;
using FlowId = std::uint32_t;

/// A link that a flow crosses, and the share of the flow that does: above 0.
struct LinkUse {
  LinkId link = 0;
  double share = 1;
};

class FairRates {
 public:
  /// `capacities`: by link, above 0.
  explicit FairRates(const std::vector<double>& capacities);

  /// A new flow over at least one link, each named once. It has no rate before `settle`.
  FlowId add(const std::vector<LinkUse>& uses);
  /// Its number may be another flow's from now on.
  void remove(FlowId flow);
  /// Gives each flow its fair rate. Flows that share no link with one added or removed since the
  /// last time, directly or by others, keep theirs and are not looked at.
  void settle();
  /// The flows whose rates differ after `settle` from what they were before it.
  [[nodiscard]] const std::vector<FlowId>& changed() const { return changed_; }

  /// 0 before the first `settle` that knows the flow.
  [[nodiscard]] double rate(FlowId flow) const { return flows_[flow].rate; }
  /// Links that all flows so far were looked at on: a measure of the work.
  [[nodiscard]] std::uint64_t visits() const { return visits_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  /// Rates this close, relative to one another, are one: they differ by rounding alone.
  static constexpr double kSame = 1e-12;

  /// A link that a flow crosses: `place` of the flow among those on the link.
  struct Crossing {
    LinkId link;
    std::uint32_t place;
    double share;
  };
  struct Flow {
    std::vector<Crossing> crossings{};
    double rate = 0;
    double before = 0;  ///< its rate at the start of `settle`
    bool affected = false;
  };
  /// A flow on a link, and which of its crossings that is.
  struct Member {
    FlowId flow;
    std::uint32_t crossing;
  };
  struct Link {
    double capacity = 0;
    double left = 0;           ///< of the capacity, for the flows that still rise
    double weight = 0;         ///< shares of these flows together
    std::uint32_t rising = 0;  ///< how many they are
    bool affected = false;
    std::vector<Member> members{};

    /// The rate of its rising flows at which it is full.
    [[nodiscard]] double level() const { return left > 0 ? left / weight : 0; }
  };
  struct Full {
    double level;
    LinkId link;
    friend bool operator>(const Full& a, const Full& b) {
      return a.level != b.level ? a.level > b.level : a.link > b.link;
    }
  };

  void mark(LinkId link);
  void find_affected();
  void fill();
  void freeze(FlowId flow, double rate);

  std::vector<Link> links_;
  std::vector<Flow> flows_;
  std::vector<FlowId> free_;
  std::vector<LinkId> affected_links_;  ///< first those of flows added and removed
  std::vector<FlowId> affected_flows_;
  std::vector<FlowId> changed_;
  std::vector<Full> heap_;
  std::uint64_t visits_ = 0;
  std::size_t crossings_ = 0;  ///< that all flows have had at most
};

}  // namespace simcore::flow

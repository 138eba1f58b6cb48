// Minimal paths on what is left of a network, in layers that cannot deadlock.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "network/topology.hpp"

namespace simcore::failures {

/// For every router and every target the hops of the minimal path that keeps to the layers' rule.
///
/// Routers stand in an order, and a hop to one earlier in it leads up. Within a layer no packet
/// goes up again once it went down (up*/down*: Schroeder et al., IEEE J. Selected Areas in
/// Communications 9, 1991). One that must, does so in the next layer, which is another virtual
/// channel of every link: channels of a layer cannot wait for one another in a circle, and no
/// packet comes back to a lower layer. With L layers a path may make L - 1 down-to-up turns; a path
/// of h hops never needs more than h/2 + 1 layers. As layers are climbed no sooner than they must
/// be, a path is as short as any that keeps to the rule.
class LayeredPaths {
 public:
  /// 2 layer + 1 where the packet went down in its layer, else 2 layer.
  using State = std::uint8_t;
  static constexpr std::uint8_t kNoPath = 255;
  static constexpr std::uint32_t kMostHops = 254;

  struct Neighbour {
    RouterId id = 0;
    PortIndex port = 0;
    bool up = false;
  };

  /// `topology` is what is left; `targets` the routers that packets go to, each of which can be
  /// reached from every other. `order` has the place of every router. Throws PointError naming
  /// `failures` where a minimal path has more hops than kMostHops.
  LayeredPaths(const Topology& topology, const std::vector<RouterId>& targets,
               const std::vector<std::uint32_t>& order, std::uint32_t layers);

  [[nodiscard]] static std::uint64_t bytes_of(std::uint64_t routers, std::uint64_t targets,
                                              std::uint32_t layers) {
    return routers * targets * 2 * layers;
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return hops_.capacity() + target_of_.capacity() * sizeof(std::uint32_t) +
           neighbours_.capacity() * sizeof(Neighbour) + first_.capacity() * sizeof(std::size_t);
  }
  [[nodiscard]] std::uint32_t layers() const { return states_ / 2; }
  /// Hops from a router to a target for a packet in this state; kNoPath where the rule leaves none.
  [[nodiscard]] std::uint8_t hops(RouterId here, RouterId to, State state) const {
    return hops_[(std::size_t{target_of_[to]} * routers_ + here) * states_ + state];
  }
  [[nodiscard]] bool is_target(RouterId router) const { return target_of_[router] != kNoTarget; }
  /// Of all paths between targets.
  [[nodiscard]] std::uint32_t longest() const { return longest_; }
  /// Whether every target can be reached from every other.
  [[nodiscard]] bool complete() const { return complete_; }

  /// The state behind a hop, which is on layer `state / 2` of it; beyond the last layer there is
  /// none.
  [[nodiscard]] static State after(State state, bool up) {
    return static_cast<State>(up ? (state + 1U) & ~1U : state | 1U);
  }
  /// Calls `visit(port, state behind)` for every hop that is on a minimal path, ports ascending.
  template <class Visitor>
  void for_each_hop(RouterId here, RouterId to, State state, Visitor visit) const {
    const std::uint8_t left = hops(here, to, state);
    const std::size_t row = std::size_t{target_of_[to]} * routers_ * states_;
    for (std::size_t i = first_[here]; i < first_[here + 1]; ++i) {
      const Neighbour& next = neighbours_[i];
      const State behind = after(state, next.up);
      if (behind >= states_) continue;
      const std::uint8_t rest = hops_[row + std::size_t{next.id} * states_ + behind];
      if (rest != kNoPath && rest + 1U == left) visit(next.port, behind);
    }
  }

  /// Whether no channels can wait for one another in a circle, whatever the target: the graph of
  /// what a packet may hold and want next, of all states, is searched. True by construction; built
  /// networks are checked all the same.
  [[nodiscard]] bool cannot_deadlock() const;

 private:
  static constexpr std::uint32_t kNoTarget = ~0U;

  void find_neighbours(const Topology& topology, const std::vector<std::uint32_t>& order);
  class Search;
  void search_all(const std::vector<RouterId>& targets);

  std::uint32_t routers_;
  std::uint32_t states_;
  std::vector<std::size_t> first_;  // by router: its neighbours
  std::vector<Neighbour> neighbours_;
  std::vector<std::uint32_t> target_of_;  // by router; kNoTarget
  std::vector<std::uint8_t> hops_;        // by target, router, state
  std::uint32_t longest_ = 0;
  bool complete_ = true;
};

}  // namespace simcore::failures

// The search of every state that a small system can come to, breadth first.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/cycle_search.hpp"
#include "engine/random.hpp"

namespace simcore::test {

/// What a search found.
struct SearchResult {
  std::size_t states = 0;
  std::uint64_t steps = 0;          ///< between them
  bool complete = true;             ///< there are no other states
  std::string fault{};              ///< what does not hold; empty when all does
  std::vector<std::string> path{};  ///< the steps that lead there, as few as may be

  [[nodiscard]] std::string text() const {
    std::string all = fault.empty() ? "holds" : fault + ":";
    for (const std::string& step : path) all += "\n  " + step;
    return all;
  }
};

/// Searches a `Space`, which has
///
///   State: plain bytes without gaps;
///   State start();
///   for_each_step(state, visit): calls visit(next, name, settles) for all that may happen. `name`
///     is a function that gives the step's name, and `settles` tells a step that brings nothing new
///     into the system; it throws std::logic_error for a step that breaks a rule;
///   fault(state): what does not hold in it, "" if all does;
///   settled(state): whether nothing is under way.
///
/// Beside each state's own rules, all settling steps together must end in a settled state whatever
/// their order: none of their paths may stop before one (deadlock) or go round (livelock).
template <class Space>
class StateSearch {
 public:
  using State = typename Space::State;
  static_assert(std::has_unique_object_representations_v<State>);

  explicit StateSearch(Space& space) : space_(space) {}

  /// Follows the steps of `most` states and no more; with those that are left out nothing is said
  /// of deadlock and livelock.
  SearchResult run(std::uint32_t most = ~std::uint32_t{0}) {
    meet(space_.start(), 0);
    std::uint32_t here = 0;
    for (; here < states_.size() && here < most; ++here) {
      if (expand(here)) return std::move(result_);
    }
    result_.states = states_.size();
    result_.complete = here == states_.size();
    if (result_.complete && !stops_unsettled()) goes_round();
    return std::move(result_);
  }

 private:
  struct Hash {
    std::size_t operator()(const State& state) const {
      return std::hash<std::string_view>{}({reinterpret_cast<const char*>(&state), sizeof(State)});
    }
  };

  /// The state's number, a new one if it was never met.
  std::uint32_t meet(const State& state, std::uint32_t from) {
    if (2 * (states_.size() + 1) > slots_.size()) grow();
    std::uint32_t& slot = slot_of(state);
    if (slot == 0) {
      states_.push_back(state);
      from_.push_back(from);
      slot = static_cast<std::uint32_t>(states_.size());
    }
    return slot - 1;
  }
  std::uint32_t& slot_of(const State& state) {
    std::size_t at = Hash{}(state) & (slots_.size() - 1);
    while (slots_[at] != 0 && !same(states_[slots_[at] - 1], state))
      at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }
  void grow() {
    slots_.assign(slots_.empty() ? 1024 : 2 * slots_.size(), 0);
    for (std::uint32_t i = 0; i < states_.size(); ++i) slot_of(states_[i]) = i + 1;
  }
  static bool same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof a) == 0; }

  /// Whether a rule is broken here or on a step from here.
  bool expand(std::uint32_t here) {
    const State state = states_[here];  // a copy: the vector grows
    if (std::string fault = space_.fault(state); !fault.empty())
      return refuse(std::move(fault), here);
    first_settling_.push_back(settling_.size());
    try {
      space_.for_each_step(state, [&](const State& next, const auto& /*name*/, bool settles) {
        ++result_.steps;
        const std::uint32_t there = meet(next, here);
        if (settles) settling_.push_back(there);
      });
    } catch (const std::logic_error& error) {
      return refuse(error.what(), here);
    }
    return false;
  }

  bool refuse(std::string fault, std::uint32_t at) {
    result_.states = states_.size();
    result_.fault = std::move(fault);
    for (; at != 0; at = from_[at]) {
      result_.path.insert(result_.path.begin(), step_between(from_[at], at));
    }
    return true;
  }
  std::string step_between(std::uint32_t from, std::uint32_t to) {
    std::string found;
    space_.for_each_step(states_[from], [&](const State& next, const auto& name, bool /*settles*/) {
      if (found.empty() && same(next, states_[to])) found = name();
    });
    return found;
  }

  bool stops_unsettled() {
    first_settling_.push_back(settling_.size());
    for (std::uint32_t here = 0; here < states_.size(); ++here) {
      const bool stops = first_settling_[here] == first_settling_[here + 1];
      if (stops && !space_.settled(states_[here])) return refuse("deadlock", here);
    }
    return false;
  }
  bool goes_round() {
    const auto follow = [this](std::uint32_t node,
                               std::uint32_t& next) -> std::optional<std::uint32_t> {
      const std::size_t at = first_settling_[node] + next;
      if (at == first_settling_[node + 1]) return std::nullopt;
      ++next;
      return settling_[at];
    };
    const std::vector<std::uint32_t> cycle =
        engine::CycleSearch(static_cast<std::uint32_t>(states_.size()), follow).anywhere();
    return !cycle.empty() && refuse("livelock", cycle.front());
  }

  Space& space_;
  std::vector<State> states_;                // in order of discovery
  std::vector<std::uint32_t> from_;          // by state: the one that it was met from
  std::vector<std::uint32_t> slots_;         // of the hash table: a state's number and one, or 0
  std::vector<std::uint32_t> settling_;      // steps that settle, by where they begin
  std::vector<std::size_t> first_settling_;  // by state
  SearchResult result_;
};

/// Goes `steps` steps drawn by chance through a space that is too large to search, and then
/// settles.
template <class Space>
SearchResult walk_by_chance(Space& space, std::uint64_t steps, std::uint64_t seed) {
  const engine::RandomStream random(seed, 0, engine::Stream::traffic);
  SearchResult result;
  typename Space::State state = space.start();
  std::vector<typename Space::State> next;
  const auto go = [&](bool settling) {
    next.clear();
    space.for_each_step(state, [&](const auto& there, const auto& /*name*/, bool settles) {
      if (settles || !settling) next.push_back(there);
    });
    if (next.empty()) return false;
    state = next[random.bits(0, result.steps++) % next.size()];
    result.fault = space.fault(state);
    return result.fault.empty();
  };
  try {
    while (result.steps < steps && go(false)) continue;
    while (result.steps < 2 * steps && go(true)) continue;
  } catch (const std::logic_error& error) {
    result.fault = error.what();
  }
  if (result.fault.empty() && !space.settled(state)) result.fault = "does not settle";
  return result;
}

}  // namespace simcore::test

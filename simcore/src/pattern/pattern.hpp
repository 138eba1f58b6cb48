// Communication patterns: which rank sends to which, round by round.
#pragma once

#include <cstdint>

#include "pattern/flow_buffer.hpp"

namespace simcore {

/// Flows of a round are on their way together; rounds follow one another. Immutable; the flows of
/// (draw, round) are a function of these two numbers and the random stream alone.
///
/// How a pattern's own randomness and a random rank order go together: a rank order says on which
/// endpoint each rank is. Where a pattern is symmetric, giving its ranks other names leaves the
/// probability of every set of flows as it is; then a random order of all endpoints would change
/// nothing, and whoever places the ranks leaves it out.
class Pattern {
 public:
  virtual ~Pattern() = default;
  [[nodiscard]] virtual std::uint32_t rounds() const { return 1; }
  /// Flows of the largest round.
  [[nodiscard]] virtual std::uint64_t most_flows() const = 0;
  /// In no round does a rank send twice or receive twice.
  [[nodiscard]] virtual bool one_to_one() const = 0;
  /// Draws differ from one another.
  [[nodiscard]] virtual bool random() const { return false; }
  [[nodiscard]] virtual bool symmetric() const { return false; }
  /// Appends the flows of a round; none goes from a rank to itself. A random pattern has one round
  /// and takes any number for it, each giving it other flows.
  virtual void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const = 0;
};

}  // namespace simcore

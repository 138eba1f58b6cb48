// Flow patterns of the static model: which rank sends to which, round by round.
// docs/models/static.md
//
// Each file here holds the classes, parameters and build functions of some patterns; registry.cpp
// lists them. The patterns of the packet model, which send message by message, are in traffic/.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "params/param_spec.hpp"

namespace simcore {

/// Room for the flows of the largest round of a pattern; filled anew for every round.
class FlowBuffer {
 public:
  explicit FlowBuffer(std::size_t most) : source_(most), destination_(most) {}

  void clear() { size_ = 0; }
  /// There must be room: no check here.
  void add(std::uint32_t source, std::uint32_t destination) {
    source_[size_] = source;
    destination_[size_] = destination;
    ++size_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::uint32_t* sources() { return source_.data(); }
  [[nodiscard]] std::uint32_t* destinations() { return destination_.data(); }
  [[nodiscard]] const std::uint32_t* sources() const { return source_.data(); }
  [[nodiscard]] const std::uint32_t* destinations() const { return destination_.data(); }
  /// Adds `by` to the ranks of the flows from `first` on.
  void move_ranks(std::size_t first, std::uint32_t by) {
    for (std::size_t i = first; i < size_; ++i) {
      source_[i] += by;
      destination_[i] += by;
    }
  }
  /// Working space of random patterns, as large as they ask for.
  [[nodiscard]] std::vector<std::uint32_t>& scratch() { return scratch_; }

 private:
  std::vector<std::uint32_t> source_;
  std::vector<std::uint32_t> destination_;
  std::vector<std::uint32_t> scratch_;
  std::size_t size_ = 0;
};

/// Flows of a round are on their way together; rounds follow one another. Immutable; the flows of
/// (draw, round) are a function of these two numbers and the random stream alone.
///
/// How a pattern's own randomness and a random rank order go together: a rank order says on which
/// endpoint each rank is. Where a pattern is symmetric, giving its ranks other names leaves the
/// probability of every set of flows as it is; then a random order of all endpoints would change
/// nothing, and whoever places the ranks leaves it out.
class FlowPattern {
 public:
  virtual ~FlowPattern() = default;
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

/// Whether the draws of a pattern differ from one another.
enum class Drawn { never, by_its_parameters, always };

/// A pattern's declaration with `draws` and `ranks`, their rules and the metrics. Add parameters of
/// its own to the result.
ComponentSpec flow_pattern_spec(const char* kind, const char* title, const char* help,
                                const char* source, Drawn drawn = Drawn::never);

}  // namespace simcore

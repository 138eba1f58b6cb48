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

namespace simcore::flows {

/// Room for the flows of the largest round of a pattern. It is filled anew for every round.
class FlowBuffer {
 public:
  explicit FlowBuffer(std::size_t most) : source_(most), destination_(most) {}

  void clear() { size_ = 0; }
  /// There must be room; it does not check.
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

/// The flows of a round are on their way together. Rounds follow one another. A pattern is
/// immutable: the flows of (draw, round) are a function of these two numbers and the random stream
/// alone.
///
/// A pattern is symmetric when other names of its ranks leave the probability of every set of flows
/// as it is. Then a random order of the ranks on all endpoints would change nothing, and whoever
/// places the ranks leaves it out.
class FlowPattern {
 public:
  virtual ~FlowPattern() = default;
  [[nodiscard]] virtual std::uint32_t rounds() const { return 1; }
  /// Flows of the largest round.
  [[nodiscard]] virtual std::uint64_t most_flows() const = 0;
  /// Whether no rank sends twice or receives twice in any round.
  [[nodiscard]] virtual bool one_to_one() const = 0;
  /// Whether draws differ from one another.
  [[nodiscard]] virtual bool random() const { return false; }
  [[nodiscard]] virtual bool symmetric() const { return false; }
  /// Appends the flows of a round. None goes from a rank to itself. A random pattern has one round.
  /// It takes any number for it, and each number gives other flows.
  virtual void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const = 0;
};

/// Whether the draws of a pattern differ from one another.
enum class Drawn { never, by_its_parameters, always };

/// A pattern's declaration with `draws` and `ranks`, their rules and the metrics. The caller adds
/// the parameters of its own.
ComponentSpec flow_pattern_spec(const char* kind, const char* title, const char* help,
                                const char* source, Drawn drawn = Drawn::never);

/// Rules of the section `pattern`, judged where the endpoints and the placement are known: of a
/// parameter that counts or lists ranks, and of `draws`.
ConstraintSpec endpoint_for_every_rank(const std::string& name);
ConstraintSpec draws_of_chance();

}  // namespace simcore::flows

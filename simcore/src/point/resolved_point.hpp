// A point whose sections were each checked once, by themselves.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "engine/random.hpp"
#include "point/point_view.hpp"

namespace simcore::point {

/// Every section of its model, with defaults filled in. What ties sections to one another is
/// checked by whoever builds from them.
class ResolvedPoint {
 public:
  ResolvedPoint(std::string model, std::uint64_t base_seed, std::uint64_t replicate,
                std::vector<std::pair<std::string, SectionState>> sections)
      : model_(std::move(model)),
        base_seed_(base_seed),
        replicate_(replicate),
        sections_(std::move(sections)) {}

  [[nodiscard]] const std::string& model() const { return model_; }
  [[nodiscard]] std::uint64_t base_seed() const { return base_seed_; }
  [[nodiscard]] std::uint64_t replicate() const { return replicate_; }
  [[nodiscard]] const Component& component(const std::string& section) const {
    return *at(section).component;
  }
  [[nodiscard]] const std::string& kind(const std::string& section) const {
    return at(section).kind();
  }
  [[nodiscard]] const Params& params(const std::string& section) const {
    return at(section).params;
  }
  /// In canonical form; null for a section that the model does not have.
  [[nodiscard]] const Value& values(const std::string& section) const;
  [[nodiscard]] RandomStream stream(Stream name, StreamUse& use) const {
    return {base_seed_, replicate_, name, &use};
  }
  /// All sections, without a network.
  [[nodiscard]] PointView view() const;
  /// This point with another section of that name.
  [[nodiscard]] ResolvedPoint with(const std::string& section, SectionState state) const;

 private:
  [[nodiscard]] const SectionState* find(const std::string& section) const;
  [[nodiscard]] const SectionState& at(const std::string& section) const;

  std::string model_;
  std::uint64_t base_seed_;
  std::uint64_t replicate_;
  std::vector<std::pair<std::string, SectionState>> sections_;
};

}  // namespace simcore::point

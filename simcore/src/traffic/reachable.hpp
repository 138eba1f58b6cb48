// A traffic pattern on a network of which some endpoints are cut off.
#pragma once

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "traffic/traffic_pattern.hpp"

namespace simcore::traffic {

/// Nobody is left who could send, or to whom.
struct NobodySends : std::runtime_error {
  NobodySends() : std::runtime_error("nobody is left who could send, or to whom") {}
};

/// What a pattern sends from and to places that are cut off is left out: these places are silent,
/// and the destination of a message to one of them is kNowhere.
class ReachablePattern final : public TrafficPattern {
 public:
  /// `cut_off`: by place. Throws NobodySends where no place sends, or fewer than two are left.
  ReachablePattern(std::unique_ptr<TrafficPattern> whole, std::vector<bool> cut_off)
      : whole_(std::move(whole)), cut_off_(std::move(cut_off)) {
    std::uint32_t left = 0;
    bool any_sends = false;
    for (std::uint32_t place = 0; place < cut_off_.size(); ++place) {
      left += cut_off_[place] ? 0U : 1U;
      any_sends = any_sends || sends(place);
    }
    if (left < 2 || !any_sends) throw NobodySends();
  }

  [[nodiscard]] std::uint32_t destination(std::uint32_t source,
                                          std::uint64_t message) const override {
    const std::uint32_t place = whole_->destination(source, message);
    return cut_off_[place] ? kNowhere : place;
  }
  [[nodiscard]] bool fixed() const override { return whole_->fixed(); }
  [[nodiscard]] bool may_return() const override { return whole_->may_return(); }
  [[nodiscard]] bool sends(std::uint32_t place) const override {
    return whole_->sends(place) && !cut_off_[place] &&
           !(whole_->fixed() && cut_off_[whole_->destination(place, 0)]);
  }
  [[nodiscard]] std::size_t memory_bytes() const override {
    return whole_->memory_bytes() + cut_off_.capacity() / 8;
  }

 private:
  std::unique_ptr<TrafficPattern> whole_;
  std::vector<bool> cut_off_;
};

}  // namespace simcore::traffic

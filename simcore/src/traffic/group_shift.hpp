// Group shift: all endpoints of a group send to one other group, the worst case of a dragonfly.
#pragma once

#include "engine/random.hpp"
#include "traffic/registry.hpp"

namespace simcore::traffic {

/// Which endpoint of the other group a message goes to.
enum class GroupTarget {
  random,     ///< any, drawn for every message
  peer,       ///< the one with the sender's number in its own group
  complement  ///< the one with that number from the other end
};

/// Group g sends to group g + offset, round the end (Kim, Dally, Scott and Abts, ISCA 2008, with
/// offset 1 and random targets).
class GroupShift final : public TrafficPattern {
 public:
  /// `groups` lists the places of every group, none empty. Where groups differ in size, numbers
  /// wrap.
  GroupShift(std::vector<std::vector<std::uint32_t>> groups, std::uint32_t offset,
             GroupTarget target, RandomStream traffic);

  [[nodiscard]] std::uint32_t destination(std::uint32_t source,
                                          std::uint64_t message) const override;
  [[nodiscard]] bool fixed() const override { return target_ != GroupTarget::random; }
  [[nodiscard]] std::size_t memory_bytes() const override {
    return 3 * places_.size() * sizeof(std::uint32_t);
  }

 private:
  struct Place {
    std::uint32_t group = 0;
    std::uint32_t number = 0;  ///< in its group
  };

  std::vector<std::vector<std::uint32_t>> groups_;
  std::vector<Place> places_;
  std::uint32_t offset_;
  GroupTarget target_;
  RandomStream traffic_;
};

TrafficEntry group_shift_entry();

}  // namespace simcore::traffic

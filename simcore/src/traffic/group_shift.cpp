#include "traffic/group_shift.hpp"

#include <utility>

namespace simcore {

ParamSpec group_target_param() {
  return {.name = "group_target",
          .type = ParamType::choice,
          .axis = AxisKind::condition,
          .unit = "choice",
          .default_value = "random",
          .choices = {"random", "peer", "complement"},
          .help =
              "Place in the other group: any, drawn for each message; the one with the "
              "sender's number in its group; or that number counted from the other end."};
}

GroupTarget group_target(const std::string& name) {
  if (name == "random") return GroupTarget::random;
  return name == "peer" ? GroupTarget::peer : GroupTarget::complement;
}

GroupShift::GroupShift(std::vector<std::vector<std::uint32_t>> groups, std::uint32_t offset,
                       GroupTarget target, RandomStream traffic)
    : groups_(std::move(groups)), offset_(offset), target_(target), traffic_(traffic) {
  std::size_t count = 0;
  for (const std::vector<std::uint32_t>& group : groups_) count += group.size();
  places_.resize(count);
  for (std::uint32_t group = 0; group < groups_.size(); ++group) {
    for (std::uint32_t number = 0; number < groups_[group].size(); ++number) {
      places_[groups_[group][number]] = {group, number};
    }
  }
}

std::uint32_t GroupShift::destination(std::uint32_t source, std::uint64_t message) const {
  const Place from = places_[source];
  const std::vector<std::uint32_t>& to = groups_[(from.group + offset_) % groups_.size()];
  const auto size = static_cast<std::uint32_t>(to.size());
  if (target_ == GroupTarget::random) return to[traffic_.below(size, source, message)];
  const std::uint32_t number = from.number % size;
  return to[target_ == GroupTarget::peer ? number : size - 1 - number];
}

}  // namespace simcore

#include "router/injection_lines.hpp"

#include <algorithm>
#include <utility>

namespace simcore::router {

/// Where the line is, or where it would be put. Hashed as PairIndex does.
std::size_t InjectionLines::place_of(std::uint32_t input, std::uint32_t channel) const {
  const std::uint64_t mixed = (std::uint64_t{input} << 32 | channel) * 0x9E3779B97F4A7C15U;
  std::size_t place = static_cast<std::size_t>(mixed >> 32) & (slots_.size() - 1);
  while (slots_[place].over != 0 &&
         (slots_[place].input != input || slots_[place].channel != channel)) {
    place = (place + 1) & (slots_.size() - 1);
  }
  return place;
}

InjectionLine* InjectionLines::find(std::uint32_t input, std::uint32_t channel) {
  if (slots_.empty()) return nullptr;
  InjectionLine& line = slots_[place_of(input, channel)];
  return line.over == 0 ? nullptr : &line;
}

InjectionLine& InjectionLines::make(std::uint32_t input, std::uint32_t channel,
                                    Picoseconds settled) {
  if (slots_.empty()) slots_.resize(kFewest);
  InjectionLine* line = &slots_[place_of(input, channel)];
  if (line->over != 0) return *line;
  if (2 * (used_ + 1) > slots_.size()) {
    rebuild(settled);
    line = &slots_[place_of(input, channel)];
  }
  ++used_;
  *line = {input, channel, 1, kNoHandle};
  return *line;
}

/// Keeps the lines that are not over, in a table that is at most a quarter full.
void InjectionLines::rebuild(Picoseconds settled) {
  std::vector<InjectionLine> old = std::exchange(slots_, {});
  const auto live = [settled](const InjectionLine& line) { return line.over > settled; };
  used_ = static_cast<std::size_t>(std::count_if(old.begin(), old.end(), live));
  std::size_t size = kFewest;
  while (size < 4 * (used_ + 1)) size *= 2;
  slots_.resize(size);
  for (const InjectionLine& line : old) {
    if (live(line)) slots_[place_of(line.input, line.channel)] = line;
  }
}

}  // namespace simcore::router

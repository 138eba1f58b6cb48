#include "params/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>

namespace simcore::params {
namespace {

constexpr std::uint32_t kBroken = 0xFFFFFFFF;

/// The code point that begins at `place`. Moves `place` behind it. kBroken when the bytes are none.
std::uint32_t next_code_point(const std::string& text, std::size_t& place) {
  const auto byte = [&text](std::size_t at) { return static_cast<unsigned char>(text[at]); };
  const std::uint32_t first = byte(place++);
  if (first < 0x80) return first;
  const std::size_t more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4 || place + more > text.size()) return kBroken;
  std::uint32_t code = first & (0x3FU >> more);
  for (std::size_t i = 0; i < more; ++i) {
    const std::uint32_t part = byte(place++);
    if ((part & 0xC0U) != 0x80) return kBroken;
    code = (code << 6) | (part & 0x3FU);
  }
  return code;
}

/// First and last code point of each stretch, ascending: Unicode's categories Cc, Cf, Zl, Zp, Cs,
/// Co, and Zs without the space.
constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 24> kHidden{
    {{0x00, 0x1F},       {0x7F, 0xA0},       {0xAD, 0xAD},       {0x0600, 0x0605},
     {0x061C, 0x061C},   {0x06DD, 0x06DD},   {0x070F, 0x070F},   {0x0890, 0x0891},
     {0x08E2, 0x08E2},   {0x1680, 0x1680},   {0x180E, 0x180E},   {0x2000, 0x200F},
     {0x2028, 0x202F},   {0x205F, 0x206F},   {0x3000, 0x3000},   {0xD800, 0xF8FF},
     {0xFEFF, 0xFEFF},   {0xFFF9, 0xFFFB},   {0x110BD, 0x110BD}, {0x110CD, 0x110CD},
     {0x13430, 0x1343F}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0001, kBroken}}};

bool is_hidden(std::uint32_t code) {
  return std::any_of(kHidden.begin(), kHidden.end(), [code](const auto& stretch) {
    return code >= stretch.first && code <= stretch.second;
  });
}

/// Levenshtein distance: insertions, deletions and replacements of one letter.
std::size_t edit_distance(const std::string& from, const std::string& to) {
  std::vector<std::size_t> row(to.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

bool is_printable(const std::string& text) {
  for (std::size_t place = 0; place < text.size();) {
    if (is_hidden(next_code_point(text, place))) return false;
  }
  return true;
}

std::string nearest_name(const std::string& name, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t best_distance = std::max<std::size_t>(2, name.size() / 3) + 1;
  for (const std::string& candidate : candidates) {
    const std::size_t distance = edit_distance(name, candidate);
    if (distance < best_distance) {
      best = candidate;
      best_distance = distance;
    }
  }
  return best;
}

std::string comma_joined(const std::vector<std::string>& names) {
  const std::size_t shown = names.size() > kMostNames ? kMostNames : names.size();
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) text += (text.empty() ? "" : ", ") + names[i];
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

Value name_list(const std::vector<std::string>& names) { return List(names.begin(), names.end()); }

Value nearest_names(const std::string& name, const std::vector<std::string>& candidates) {
  if (candidates.size() <= kMostNames) return name_list(candidates);
  std::vector<std::pair<std::size_t, std::size_t>> by_distance;
  by_distance.reserve(candidates.size());
  for (std::size_t i = 0; i < candidates.size(); ++i) {
    by_distance.emplace_back(edit_distance(shortened(name), candidates[i]), i);
  }
  std::sort(by_distance.begin(), by_distance.end());
  by_distance.resize(kMostNames);
  std::sort(by_distance.begin(), by_distance.end(),
            [](const auto& a, const auto& b) { return a.second < b.second; });
  List nearest;
  for (const auto& [distance, place] : by_distance) nearest.emplace_back(candidates[place]);
  return nearest;
}

std::string shortened(const std::string& name) {
  constexpr std::size_t most = 60;
  if (name.size() <= most) return name;
  std::size_t end = most;
  while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80) --end;
  return name.substr(0, end);
}

std::string did_you_mean(const std::string& name, const std::vector<std::string>& candidates) {
  const std::string nearest = nearest_name(shortened(name), candidates);
  return nearest.empty() || nearest == name ? "" : "; did you mean '" + nearest + "'?";
}

}  // namespace simcore::params

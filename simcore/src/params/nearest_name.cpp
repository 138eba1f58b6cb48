#include "params/nearest_name.hpp"

#include <algorithm>
#include <numeric>

namespace simcore {
namespace {

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

}  // namespace simcore

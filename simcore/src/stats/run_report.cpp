#include "stats/run_report.hpp"

#include <algorithm>

namespace simcore {
namespace {

const Value* member(const Map& map, const std::string& name) {
  const auto found = std::find_if(map.begin(), map.end(),
                                  [&name](const auto& entry) { return entry.first == name; });
  return found != map.end() ? &found->second : nullptr;
}

}  // namespace

const Value* RunReport::find(const std::string& name) const { return member(metrics, name); }

void RunReport::fill(const std::vector<std::string>& expected) {
  Map reasons;
  for (const std::string& name : expected) {
    if (find(name) != nullptr) continue;
    metrics.emplace_back(name, Value());
    const Value* told = member(unmeasured, name);
    reasons.emplace_back(name, told != nullptr ? *told
                               : cut_short()   ? Value("a limit ended the run before that")
                                               : Value("nothing of the kind happened in the run"));
  }
  unmeasured = std::move(reasons);
}

}  // namespace simcore

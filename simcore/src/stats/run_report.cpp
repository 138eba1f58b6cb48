#include "stats/run_report.hpp"

#include <algorithm>
#include <utility>

namespace simcore::stats {
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

void FlowColumns::add(std::uint32_t source, std::uint32_t destination, const FlowTotals& flow) {
  const Picoseconds took = flow.last - flow.first;
  source_.push_back(source);
  destination_.push_back(destination);
  messages_.push_back(flow.messages);
  bytes_.push_back(flow.bytes);
  first_.push_back(to_ns(flow.first));
  last_.push_back(to_ns(flow.last));
  throughput_.push_back(took > 0 ? 8.0 * static_cast<double>(flow.bytes) / to_ns(took) : 0.0);
}

Table FlowColumns::to_table() && {
  Table table{"flows"};
  table.add("source", std::move(source_));
  table.add("destination", std::move(destination_));
  table.add("messages", std::move(messages_));
  table.add("bytes", std::move(bytes_));
  table.add("first_ns", std::move(first_));
  table.add("last_ns", std::move(last_));
  table.add("throughput_gbps", std::move(throughput_));
  return table;
}

}  // namespace simcore::stats

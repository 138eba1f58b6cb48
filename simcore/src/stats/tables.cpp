#include "stats/tables.hpp"

#include <utility>

namespace simcore {

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

}  // namespace simcore

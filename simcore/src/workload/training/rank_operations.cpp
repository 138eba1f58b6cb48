#include "workload/training/rank_operations.hpp"

#include <algorithm>

namespace simcore::workload {

std::uint32_t RankOperations::put(const Row& row, std::vector<std::uint32_t> needs,
                                  std::vector<std::uint32_t> started) {
  const auto number = static_cast<std::uint32_t>(columns_.kind.size() - begin_);
  columns_.kind.push_back(static_cast<std::uint8_t>(row.kind));
  columns_.stream.push_back(row.stream);
  columns_.peer.push_back(row.peer);
  columns_.tag.push_back(row.tag);
  columns_.bytes.push_back(row.bytes);
  columns_.duration_ps.push_back(row.duration_ps);
  columns_.collective.push_back(row.collective);
  columns_.root.push_back(0);
  const auto append = [](std::vector<std::uint32_t>& all, std::vector<std::uint64_t>& offsets,
                         std::vector<std::uint32_t>& own) {
    std::sort(own.begin(), own.end());
    own.erase(std::unique(own.begin(), own.end()), own.end());
    all.insert(all.end(), own.begin(), own.end());
    offsets.push_back(all.size());
  };
  append(columns_.needs, columns_.need_offsets, needs);
  append(columns_.started, columns_.started_offsets, started);
  return number;
}

}  // namespace simcore::workload

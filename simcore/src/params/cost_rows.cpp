#include "params/cost_rows.hpp"

#include <cmath>
#include <sstream>

namespace simcore::params {

namespace {

bool within(double value, double most) { return value >= 0 && value <= most; }

std::optional<CostRow> read_row(const std::string& text, std::uint64_t most_bytes) {
  CostRow row;
  double from = 0;
  std::istringstream words(text);
  std::string more;
  if (!(words >> from >> row.fixed_ns >> row.ns_per_byte) || words >> more) return {};
  if (from != std::floor(from) || !within(from, static_cast<double>(most_bytes))) return {};
  if (!within(row.fixed_ns, kMostFixedNs) || !within(row.ns_per_byte, kMostNsPerByte)) return {};
  row.from_bytes = static_cast<std::uint64_t>(from);
  return row;
}

}  // namespace

std::optional<std::vector<CostRow>> read_cost_rows(const std::vector<std::string>& texts,
                                                   std::uint64_t most_bytes) {
  std::vector<CostRow> rows;
  for (const std::string& text : texts) {
    const std::optional<CostRow> row = read_row(text, most_bytes);
    if (!row || (!rows.empty() && row->from_bytes <= rows.back().from_bytes)) return {};
    rows.push_back(*row);
  }
  return rows.empty() ? std::nullopt : std::optional(std::move(rows));
}

}  // namespace simcore::params

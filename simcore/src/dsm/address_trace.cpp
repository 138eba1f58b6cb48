#include "dsm/address_trace.hpp"

#include <algorithm>
#include <numeric>

#include "engine/time.hpp"
#include "params/errors.hpp"

namespace simcore::dsm {
namespace {

[[noreturn]] void refuse_column(const char* column, std::uint64_t value, const std::string& allowed,
                                const std::string& message) {
  throw PointError(std::string("address_trace.") + column, std::to_string(value), allowed, message);
}

/// `most` is allowed too.
void require_at_most(const char* column, std::uint64_t value, std::uint64_t most, std::size_t row) {
  if (value <= most) return;
  const std::string allowed = "0 to " + std::to_string(most);
  refuse_column(
      column, value, allowed,
      "row " + std::to_string(row) + " has " + std::to_string(value) + ": must be " + allowed);
}

void check_shape(const AddressTraceColumns& columns) {
  const std::size_t rows = columns.core.size();
  if (rows == 0) refuse_column("core", 0, "1 row or more", "the trace has no accesses");
  const auto same = [rows](const char* name, std::size_t size) {
    if (size != rows)
      refuse_column(name, size, std::to_string(rows) + " rows",
                    "is not as long as the column core");
  };
  same("gap_ps", columns.gap_ps.size());
  same("address", columns.address.size());
  same("write", columns.write.size());
}

void check_row(const AddressTraceColumns& columns, std::size_t row) {
  require_at_most("core", columns.core[row], AddressTrace::kMostCores - 1, row);
  require_at_most("gap_ps", columns.gap_ps[row], static_cast<std::uint64_t>(kTimeLimit) - 1, row);
  require_at_most("address", columns.address[row], AddressTrace::kAddressSpace - 1, row);
  require_at_most("write", columns.write[row], 1, row);
}

}  // namespace

AddressTrace::AddressTrace(const AddressTraceColumns& columns) {
  check_shape(columns);
  const std::size_t rows = columns.core.size();
  std::uint64_t highest = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    check_row(columns, row);
    const std::uint32_t core = columns.core[row];
    if (first_.size() < std::size_t{core} + 2) first_.resize(std::size_t{core} + 2);
    ++first_[core + 1];
    writes_ += columns.write[row];
    highest = std::max(highest, columns.address[row]);
  }
  address_bytes_ = highest + 1;
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  accesses_.resize(rows);
  std::vector<std::uint64_t> next(first_.begin(), first_.end() - 1);
  for (std::size_t row = 0; row < rows; ++row) {
    accesses_[next[columns.core[row]]++] = {columns.address[row] << 1 | columns.write[row],
                                            columns.gap_ps[row]};
  }
}

std::size_t AddressTrace::memory_bytes() const {
  return accesses_.size() * sizeof(Packed) + first_.size() * sizeof(first_[0]);
}

}  // namespace simcore::dsm

// Large results by columns: what a run can say of every port, flow or rank.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace simcore {

/// Texts that repeat: row i says values[codes[i]].
struct DictionaryColumn {
  std::vector<std::uint32_t> codes;
  std::vector<std::string> values;
};

using Column = std::variant<std::vector<std::uint32_t>, std::vector<std::uint64_t>,
                            std::vector<std::int64_t>, std::vector<double>, DictionaryColumn>;

/// Columns of equal length, with their names (of the letters a-z, digits and underscores, units in
/// the name as in active_ns). Moved, not copied, into the arrays that the caller of the core gets.
struct Table {
  std::string name;
  std::vector<std::pair<std::string, Column>> columns{};

  template <class T>
  void add(const char* column, T values) {
    columns.emplace_back(column, Column(std::move(values)));
  }
};

}  // namespace simcore

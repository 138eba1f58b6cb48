// Large results by columns: what a run can say of every port, flow or rank.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "params/column.hpp"

namespace simcore {

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

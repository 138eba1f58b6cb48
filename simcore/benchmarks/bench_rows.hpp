// Rows of measurements: printed, and merged by name into a JSON file that others write to as well.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace simcore {

/// One measurement: a name and its figures, in order.
struct BenchRow {
  std::string name;
  std::vector<std::pair<std::string, double>> figures;

  /// The row as one line of JSON.
  [[nodiscard]] std::string to_json() const;
};

/// Writes `rows` as a JSON list, one row a line. Rows that the file already holds under other
/// names stay; those of the same name are replaced.
void merge_rows(const std::string& path, const std::vector<BenchRow>& rows);

}  // namespace simcore

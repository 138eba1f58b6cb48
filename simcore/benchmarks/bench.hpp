// What all benchmarks share: the words of their command lines, and the rows that they print.
//
// Each row is one line, `name key=value key=value`. tests/benchmarks/simulator.py makes JSON of it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace simcore::benchmarks {

/// One measurement: its name and its figures, in order.
struct BenchRow {
  std::string name;
  std::vector<std::pair<std::string, double>> figures;
};

struct BenchOptions {
  bool quick = false;  ///< less of the same
  bool large = false;  ///< only the cases that take hours
  std::string only;    ///< only the cases with this in their names

  /// Explains on standard error what is wrong, and gives nothing, for words that are unknown or
  /// lack their value. `--large` is known when `has_large`.
  static std::optional<BenchOptions> parse(int argc, char** argv, bool has_large);

  [[nodiscard]] bool wants(const std::string& name) const {
    return name.find(only) != std::string::npos;
  }
};

/// Prints rows as they come and counts them.
class BenchRows {
 public:
  void add(const BenchRow& row);
  /// The program's exit status: 2 when `only` met no case.
  [[nodiscard]] int status(const BenchOptions& options) const;

 private:
  std::size_t count_ = 0;
};

}  // namespace simcore::benchmarks

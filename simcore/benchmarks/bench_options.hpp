// What is measured and where its rows go, from a benchmark's command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "bench_rows.hpp"

namespace simcore {

struct BenchOptions {
  bool quick = false;  ///< less of the same
  bool large = false;  ///< only the cases that take hours
  std::string only;    ///< cases with this in their name; empty: all
  std::string output;  ///< a JSON file that takes the rows; empty: none

  /// Nothing, and what is wrong said on standard error, for words that are unknown or lack their
  /// value. `--large` is known where `has_large`.
  static std::optional<BenchOptions> parse(int argc, char** argv, bool has_large);

  [[nodiscard]] bool wants(const std::string& name) const {
    return name.find(only) != std::string::npos;
  }
  /// Writes the rows to `output`. The program's exit status: 2 where `only` met no case.
  [[nodiscard]] int finish(const std::vector<BenchRow>& rows) const;
};

}  // namespace simcore

#include "bench_options.hpp"

#include <cstdio>
#include <string_view>

namespace simcore {

std::optional<BenchOptions> BenchOptions::parse(int argc, char** argv, bool has_large) {
  BenchOptions options;
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--quick") {
      options.quick = true;
    } else if (word == "--large" && has_large) {
      options.large = true;
    } else if (word == "--only" && i + 1 < argc) {
      options.only = argv[++i];
    } else if (word == "--output" && i + 1 < argc) {
      options.output = argv[++i];
    } else {
      std::fprintf(stderr,
                   "%s: unknown, or without its value\n"
                   "usage: %s [--quick]%s [--only PART_OF_A_NAME] [--output FILE]\n",
                   argv[i], argv[0], has_large ? " [--large]" : "");
      return std::nullopt;
    }
  }
  return options;
}

int BenchOptions::finish(const std::vector<BenchRow>& rows) const {
  if (rows.empty()) {
    std::fprintf(stderr, "--only %s: no case%s has this in its name\n", only.c_str(),
                 large ? " of --large" : "");
    return 2;
  }
  if (!output.empty()) merge_rows(output, rows);
  return 0;
}

}  // namespace simcore

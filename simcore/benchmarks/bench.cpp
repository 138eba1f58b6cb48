#include "bench.hpp"

#include <cstdio>
#include <string_view>

namespace simcore::benchmarks {

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
    } else {
      std::fprintf(stderr,
                   "%s: unknown, or without its value\n"
                   "usage: %s [--quick]%s [--only PART_OF_A_NAME]\n",
                   argv[i], argv[0], has_large ? " [--large]" : "");
      return std::nullopt;
    }
  }
  return options;
}

void BenchRows::add(const BenchRow& row) {
  std::printf("%s", row.name.c_str());
  for (const auto& [key, value] : row.figures) std::printf(" %s=%.6g", key.c_str(), value);
  std::printf("\n");
  std::fflush(stdout);
  ++count_;
}

int BenchRows::status(const BenchOptions& options) const {
  if (count_ > 0) return 0;
  std::fprintf(stderr, "--only %s: no case%s has this in its name\n", options.only.c_str(),
               options.large ? " of --large" : "");
  return 2;
}

}  // namespace simcore::benchmarks

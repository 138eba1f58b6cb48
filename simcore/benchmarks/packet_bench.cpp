// How fast the packet model is and how much memory it takes, with every feature on.
//
// usage: simcore_bench [--quick] [--large] [--only NAME] [--output FILE]
#include <cstdio>
#include <cstring>
#include <map>
#include <string>

#include "bare_kernel.hpp"
#include "bench_rows.hpp"
#include "packet_cases.hpp"
#include "params/errors.hpp"

namespace {

using simcore::BenchRow;
using simcore::PacketCase;

/// Prints rows as they come; the bare kernel runs once for each size.
class Report {
 public:
  Report(std::string only, bool quick, bool large)
      : only_(std::move(only)), quick_(quick), large_(large) {}

  void measure(const PacketCase& c) {
    if (!wanted(c.name) || c.large != large_) return;
    BenchRow row = simcore::measure_packets(c, quick_);
    if (c.torus_width > 0) {
      const double rate = row.figures.front().second;
      row.figures.emplace_back("fraction_of_bare_hop_kernel", rate / bare(c.torus_width));
    }
    add(std::move(row));
  }
  /// A case of a kind that this build does not have is left out, and said so.
  void try_measure(const PacketCase& c) {
    try {
      measure(c);
    } catch (const simcore::PointError& error) {
      std::printf("%s: %s\n", c.name.c_str(), error.what());
    }
  }
  void cost_growth() {
    if (wanted("cost_over_three_decades") && !large_) add(simcore::measure_growth(quick_));
  }
  void threads() {
    if (wanted("torus_32x32x32_two_threads") && !large_) add(simcore::measure_threads(quick_));
  }
  std::vector<BenchRow> rows;

 private:
  [[nodiscard]] bool wanted(const std::string& name) const {
    return name.find(only_) != std::string::npos;
  }
  void add(BenchRow row) {
    std::printf("%s\n", row.to_json().c_str());
    std::fflush(stdout);
    rows.push_back(std::move(row));
  }
  double bare(std::uint32_t width) {
    if (!bare_.contains(width)) {
      bare_[width] = simcore::bare_kernel_rate(width, quick_ ? 2'000'000 : 20'000'000);
      std::printf("bare hop kernel, torus of width %u: %.1f million a CPU second\n", width,
                  bare_[width] * 1e-6);
    }
    return bare_[width];
  }

  std::string only_;
  bool quick_;
  bool large_;
  std::map<std::uint32_t, double> bare_;
};

}  // namespace

int main(int argc, char** argv) {
  bool quick = false;
  bool large = false;
  std::string only;
  std::string output;
  for (int i = 1; i < argc; ++i) {
    if (std::strcmp(argv[i], "--quick") == 0) quick = true;
    if (std::strcmp(argv[i], "--large") == 0) large = true;
    if (std::strcmp(argv[i], "--only") == 0 && i + 1 < argc) only = argv[++i];
    if (std::strcmp(argv[i], "--output") == 0 && i + 1 < argc) output = argv[++i];
  }
  Report report(only, quick, large);
  for (const PacketCase& c : simcore::packet_cases()) report.try_measure(c);
  report.cost_growth();
  report.threads();
  if (!output.empty()) simcore::merge_rows(output, report.rows);
  return 0;
}

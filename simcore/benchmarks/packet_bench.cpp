// How fast the packet model is and how much memory it takes, with every feature on.
#include <cstdio>
#include <map>
#include <string>

#include "bare_kernel.hpp"
#include "bench.hpp"
#include "packet_cases.hpp"

using namespace simcore::benchmarks;

namespace {

/// Measures cases and prints their rows. The bare kernel runs once for each size.
class Report {
 public:
  explicit Report(BenchOptions options) : options_(std::move(options)) {}

  void measure(const PacketCase& c) {
    if (!options_.wants(c.name) || c.large != options_.large) return;
    BenchRow row = measure_packets(c, options_.quick);
    if (c.torus_width > 0) {
      const double rate = row.figures.front().second;
      row.figures.emplace_back("fraction_of_bare_hop_kernel", rate / bare(c.torus_width));
    }
    rows_.add(row);
  }
  void cost_growth() {
    if (options_.wants("cost_over_three_decades") && !options_.large)
      rows_.add(measure_growth(options_.quick));
  }
  void threads() {
    if (options_.wants("torus_32x32x32_two_threads") && !options_.large)
      rows_.add(measure_threads(options_.quick));
  }
  void allreduces() {
    if (options_.wants("allreduce_1_mib_4096_ranks") && !options_.large)
      rows_.add(measure_allreduces(options_.quick));
  }
  [[nodiscard]] int status() const { return rows_.status(options_); }

 private:
  double bare(std::uint32_t width) {
    if (!bare_.contains(width)) {
      bare_[width] = bare_kernel_rate(width, options_.quick ? 2'000'000 : 20'000'000);
      std::fprintf(stderr, "bare hop kernel, torus of width %u: %.1f million a CPU second\n", width,
                   bare_[width] * 1e-6);
    }
    return bare_[width];
  }

  BenchOptions options_;
  BenchRows rows_;
  std::map<std::uint32_t, double> bare_;
};

}  // namespace

int main(int argc, char** argv) {
  const auto options = BenchOptions::parse(argc, argv, true);
  if (!options) return 2;
  Report report(*options);
  for (const PacketCase& c : packet_cases()) report.measure(c);
  report.cost_growth();
  report.threads();
  report.allreduces();
  return report.status();
}

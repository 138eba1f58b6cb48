#include "closed_form/fit_error.hpp"

namespace simcore::closed_form {
namespace {

constexpr std::uint64_t kMostBytes = 4096;  // the last line of every table

struct Fit {
  const char* preset;
  std::uint32_t least_endpoints, most_endpoints;
  double sharp;
  double hosts;  ///< 0: the preset has none
};

constexpr Fit kFits[] = {{"sharp_2017_table1", 128, 128, 0.049, 0.013},
                         {"sharp_2017_table2", 128, 128, 0.085, 0.088},
                         {"sharp_2017_table3", 127, 128, 0.012, 0.022},
                         {"sharp_2017_table4", 8, 8, 0.045, 0.007},
                         {"sharp_2017_joint", 8, 128, 0.089, 0}};

}  // namespace

std::optional<double> fit_error(const std::string& preset, TimedBy by, std::uint32_t endpoints,
                                std::uint64_t bytes) {
  for (const Fit& fit : kFits) {
    if (preset != fit.preset || bytes > kMostBytes) continue;
    if (endpoints < fit.least_endpoints || endpoints > fit.most_endpoints) continue;
    const double error = by == TimedBy::sharp ? fit.sharp : fit.hosts;
    if (error > 0) return error;
  }
  return std::nullopt;
}

}  // namespace simcore::closed_form

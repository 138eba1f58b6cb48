#include "loggp/loggp_params.hpp"

#include <cmath>
#include <optional>
#include <sstream>

#include "params/common_params.hpp"

namespace simcore::loggp {
namespace {

constexpr double kMostLatency = 1e9;
constexpr double kMostGap = 1e6;

bool apply(const Params& p) { return !p.has("costs") || p.choice("costs") == "loggp"; }
bool alike(const Params& p) { return apply(p) && !p.has("costs_by_size"); }

/// The rows of `costs_by_size`; nothing when one is not as it should be.
std::optional<std::vector<LoggpCost>> read_rows(const Params& params) {
  std::vector<LoggpCost> rows;
  double next = 0;
  for (const std::string& text : params.text_list("costs_by_size")) {
    double from = 0, latency = 0, gap = 0;
    std::istringstream words(text);
    std::string more;
    if (!(words >> from >> latency >> gap) || words >> more) return {};
    if (from != std::floor(from) || from < next || from > 4294967295.0) return {};
    if (latency < 0 || latency > kMostLatency || gap < 0 || gap > kMostGap) return {};
    if (rows.empty() && from != 0) return {};
    rows.push_back({static_cast<std::uint32_t>(from), from_ns(latency), gap * 1000});
    next = from + 1;
  }
  return rows;
}

}  // namespace

std::vector<ParamSpec> loggp_params() {
  ParamSpec by_size{.name = "costs_by_size",
                    .type = ParamType::text_list,
                    .axis = AxisKind::condition,
                    .unit = "ns",
                    .nullable = true,
                    .min_items = 1,
                    .max_items = 64,
                    .help =
                        "L and G by size: rows `from_bytes latency_ns gap_per_byte_ns`, of "
                        "which the last one that a message reaches counts. Null: the same "
                        "for all sizes."};
  return {only_when("costs_by_size is not given", alike,
                    real_param(AxisKind::resource, "latency_ns", "ns", 1000.0,
                               {.least = 0, .most = kMostLatency},
                               "LogGP's L: from a byte's leaving to its arrival.")),
          only_when("costs_by_size is not given", alike,
                    real_param(AxisKind::resource, "gap_per_byte_ns", "ns", 0.1,
                               {.least = 0, .most = kMostGap},
                               "LogGP's G: time that an interface takes for a byte.")),
          by_size};
}

ConstraintSpec costs_by_size_rule() {
  return {
      .fields = {"loggp.costs_by_size"},
      .message =
          "rows must be `from_bytes latency_ns gap_per_byte_ns`, such as `0 1000 0.1`: "
          "whole sizes that grow from 0, 0 to 1e9 ns, 0 to 1e6 ns a byte",
      .holds = [](const Params& p) { return !p.has("costs_by_size") || read_rows(p).has_value(); }};
}

LoggpCosts loggp_costs(const Params& params) {
  if (!alike(params)) return LoggpCosts(read_rows(params).value());
  return LoggpCosts(
      {{0, from_ns(params.real("latency_ns")), params.real("gap_per_byte_ns") * 1000}});
}

}  // namespace simcore::loggp

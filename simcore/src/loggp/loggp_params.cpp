#include "loggp/loggp_params.hpp"

#include <optional>
#include <utility>

#include "params/common_params.hpp"
#include "params/cost_rows.hpp"

namespace simcore::loggp {
namespace {

bool apply(const Params& p) { return !p.has("costs") || p.choice("costs") == "loggp"; }
bool alike(const Params& p) { return apply(p) && !p.has("costs_by_size"); }

/// The rows of `costs_by_size`; nothing when one is not as it should be, or none is for the least
/// sizes.
std::optional<std::vector<CostRow>> read_rows(const Params& params) {
  auto rows = read_cost_rows(params.text_list("costs_by_size"));
  return rows && rows->front().from_bytes == 0 ? rows : std::nullopt;
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
                               {.least = 0, .most = kMostFixedNs},
                               "LogGP's L: from a byte's leaving to its arrival.")),
          only_when("costs_by_size is not given", alike,
                    real_param(AxisKind::resource, "gap_per_byte_ns", "ns", 0.1,
                               {.least = 0, .most = kMostNsPerByte},
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
  std::vector<CostRow> rows{{0, 0, 0}};
  if (alike(params)) {
    rows.front().fixed_ns = params.real("latency_ns");
    rows.front().ns_per_byte = params.real("gap_per_byte_ns");
  } else {
    rows = read_rows(params).value();
  }
  std::vector<LoggpCost> costs;
  for (const CostRow& row : rows) {
    costs.push_back({static_cast<std::uint32_t>(row.from_bytes), from_ns(row.fixed_ns),
                     row.ns_per_byte * 1000});
  }
  return LoggpCosts(std::move(costs));
}

}  // namespace simcore::loggp

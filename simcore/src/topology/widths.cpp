#include "topology/widths.hpp"

#include <algorithm>

namespace simcore::topology {
namespace {

/// Depth-first over ascending factor lists; keeps the first of the smallest sum.
class FactorSearch {
 public:
  void run(std::int64_t rest, int count, std::int64_t smallest) {
    if (count == 1) {
      if (rest >= smallest) keep(rest);
      return;
    }
    for (std::int64_t factor = smallest; power_fits(factor, count, rest); ++factor) {
      if (rest % factor != 0) continue;
      path_.push_back(factor);
      run(rest / factor, count - 1, factor);
      path_.pop_back();
    }
  }

  std::optional<std::vector<std::int64_t>> best;

 private:
  static bool power_fits(std::int64_t factor, int count, std::int64_t limit) {
    std::int64_t power = 1;
    for (int i = 0; i < count; ++i) {
      power *= factor;
      if (power > limit) return false;
    }
    return true;
  }

  void keep(std::int64_t last) {
    std::int64_t sum = last;
    for (const std::int64_t factor : path_) sum += factor;
    if (best && sum >= best_sum_) return;
    best = path_;
    best->push_back(last);
    best_sum_ = sum;
  }

  std::vector<std::int64_t> path_;
  std::int64_t best_sum_ = 0;
};

bool fill_works(const Params& p) {
  const auto routers = given_routers(p);
  if (!routers) return false;
  const auto widths = filled_widths(p.integer_list("widths"), *routers);
  return widths && *std::min_element(widths->begin(), widths->end()) >= 2;
}

std::vector<ConstraintSpec> width_item_constraints() {
  return {
      {.fields = {"topology.widths"},
       .message = "each width must be at least 2 (or 0, to be filled in from endpoints)",
       .holds =
           [](const Params& p) {
             return !p.has("widths") || count_of(p.integer_list("widths"), 1) == 0;
           }},
      {.fields = {"topology.widths"},
       .message = "at most one width may be 0 (filled in from endpoints)",
       .holds =
           [](const Params& p) {
             return !p.has("widths") || count_of(p.integer_list("widths"), 0) <= 1;
           }},
      {.fields = {"topology.endpoints", "topology.widths"},
       .message = "is required unless widths is given without a 0",
       .holds =
           [](const Params& p) {
             return p.has("endpoints") ||
                    (p.has("widths") && count_of(p.integer_list("widths"), 0) == 0);
           }},
  };
}

std::vector<ConstraintSpec> width_product_constraints() {
  return {
      {.fields = {"topology.widths", "topology.endpoints"},
       .message = "product of widths x concentration must equal endpoints",
       .holds =
           [](const Params& p) {
             if (!p.has("widths") || !p.has("endpoints")) return true;
             const auto widths = p.integer_list("widths");
             return count_of(widths, 0) != 0 ||
                    product_of(widths) * p.integer("concentration") == p.integer("endpoints");
           }},
      {.fields = {"topology.widths"},
       .message = "product of widths x concentration must be at most " +
                  std::to_string(max_endpoints) + " endpoints",
       .holds =
           [](const Params& p) {
             return !p.has("widths") ||
                    product_of(p.integer_list("widths")) * p.integer("concentration") <=
                        max_endpoints;
           }},
      {.fields = {"topology.endpoints", "topology.widths"},
       .message = "the width 0 cannot be filled in: endpoints must be a multiple (at least twice) "
                  "of concentration x the other widths",
       .holds =
           [](const Params& p) {
             return !p.has("widths") || count_of(p.integer_list("widths"), 0) != 1 || fill_works(p);
           }},
  };
}

}  // namespace

std::optional<std::vector<std::int64_t>> factors_with_smallest_sum(std::int64_t number, int count) {
  FactorSearch search;
  search.run(number, count, 2);
  return search.best;
}

std::optional<std::vector<std::int64_t>> filled_widths(std::vector<std::int64_t> widths,
                                                       std::int64_t routers) {
  const auto hole = std::find(widths.begin(), widths.end(), 0);
  if (hole == widths.end()) return widths;
  *hole = 1;
  const std::int64_t others = product_of(widths);
  if (routers % others != 0) return std::nullopt;
  *hole = routers / others;
  return widths;
}

int count_of(const std::vector<std::int64_t>& items, std::int64_t value) {
  return static_cast<int>(std::count(items.begin(), items.end(), value));
}

std::int64_t product_of(const std::vector<std::int64_t>& items) {
  // Saturates far above max_endpoints, so that absurd widths cannot overflow.
  std::int64_t product = 1;
  for (const std::int64_t item : items) {
    product = item == 0 ? 0 : std::min<std::int64_t>(product * item, std::int64_t{1} << 32);
  }
  return product;
}

std::optional<std::int64_t> given_routers(const Params& params) {
  if (!params.has("endpoints")) return std::nullopt;
  const std::int64_t endpoints = params.integer("endpoints");
  const std::int64_t concentration = params.integer("concentration");
  if (endpoints % concentration != 0) return std::nullopt;
  return endpoints / concentration;
}

std::vector<ConstraintSpec> width_constraints() {
  std::vector<ConstraintSpec> all = width_item_constraints();
  for (ConstraintSpec& constraint : width_product_constraints()) {
    all.push_back(std::move(constraint));
  }
  return all;
}

Value widths_value(const Widths& widths) {
  List items;
  for (const std::uint32_t width : widths) items.emplace_back(width);
  return items;
}

std::vector<std::string> dimension_classes(std::size_t dimensions) {
  std::vector<std::string> names;
  for (std::size_t d = 0; d < dimensions; ++d) names.push_back("dimension_" + std::to_string(d));
  return names;
}

Widths to_widths(const std::vector<std::int64_t>& widths) {
  Widths narrow;
  for (const std::int64_t width : widths) narrow.push_back(static_cast<std::uint32_t>(width));
  return narrow;
}

}  // namespace simcore::topology

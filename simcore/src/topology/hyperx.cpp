#include "topology/hyperx.hpp"

#include <algorithm>
#include <optional>

#include "params/errors.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {

HyperXTopology::HyperXTopology(Widths widths, Widths link_multiplicities,
                               std::uint32_t concentration)
    : shape_(std::move(widths)),
      multiplicities_(std::move(link_multiplicities)),
      by_concentration_(concentration) {
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    first_ports_.push_back(network_ports_);
    network_ports_ += (shape_.width(d) - 1) * multiplicities_[d];
  }
}

PortPeer HyperXTopology::peer(RouterId router, PortIndex port) const {
  if (port >= network_ports_) {
    return {.kind = PortPeer::Kind::endpoint,
            .id = router * by_concentration_.divisor() + (port - network_ports_)};
  }
  std::size_t d = shape_.dimensions() - 1;
  while (port < first_ports_[d]) --d;
  const std::uint32_t link = port - first_ports_[d];
  const std::uint32_t neighbour = link / multiplicities_[d];
  const std::uint32_t copy = link % multiplicities_[d];
  const std::uint32_t from = shape_.coordinate(shape_.position(router), d);
  const std::uint32_t to = neighbour < from ? neighbour : neighbour + 1;
  return {.kind = PortPeer::Kind::router,
          .link_class = static_cast<std::uint8_t>(d),
          .port = static_cast<PortIndex>(first_port(d, to, from) + copy),
          .id = shape_.moved(router, d, from, to)};
}

std::uint32_t HyperXTopology::minimal_hops(RouterId from, RouterId to) const {
  const std::uint32_t here = shape_.position(from);
  const std::uint32_t there = shape_.position(to);
  std::uint32_t hops = 0;
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    hops += shape_.coordinate(here, d) != shape_.coordinate(there, d);
  }
  return hops;
}

void HyperXTopology::minimal_ports(RouterId here, RouterId to, std::vector<PortIndex>& out) const {
  out.clear();
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    const std::uint32_t at = shape_.coordinate(shape_.position(here), d);
    const std::uint32_t target = shape_.coordinate(shape_.position(to), d);
    if (at == target) continue;
    for (std::uint32_t copy = 0; copy < multiplicities_[d]; ++copy) {
      out.push_back(static_cast<PortIndex>(first_port(d, at, target) + copy));
    }
  }
}

std::vector<std::string> HyperXTopology::link_classes() const {
  return dimension_classes(shape_.dimensions());
}

std::optional<double> HyperXTopology::bisection_rate(const std::vector<double>& class_rates) const {
  const auto thinness = [&](std::size_t d) {
    return shape_.width(d) * multiplicities_[d] * class_rates[d];
  };
  std::size_t thinnest = 0;
  for (std::size_t d = 1; d < shape_.dimensions(); ++d) {
    if (thinness(d) < thinness(thinnest)) thinnest = d;
  }
  if (shape_.width(thinnest) % 2 != 0) return std::nullopt;
  const std::uint64_t links =
      std::uint64_t{shape_.routers()} * shape_.width(thinnest) * multiplicities_[thinnest] / 4;
  return static_cast<double>(links) * class_rates[thinnest];
}

std::optional<UniformTraffic> HyperXTopology::uniform_traffic() const {
  UniformTraffic traffic;
  for (std::size_t d = 0; d < shape_.dimensions(); ++d) {
    const double width = shape_.width(d);
    traffic.busiest_by_class.push_back(by_concentration_.divisor() / (width * multiplicities_[d]));
    traffic.mean_hops += 1 - 1 / width;
  }
  return traffic;
}

Map HyperXTopology::describe() const {
  Map report = shape_report(*this);
  report.emplace_back("widths", widths_value(shape_.widths()));
  report.emplace_back("link_multiplicity", widths_value(multiplicities_));
  report.emplace_back("concentration", by_concentration_.divisor());
  return report;
}

namespace {

using Integers = std::vector<std::int64_t>;

constexpr std::int64_t max_radix = 65'535;
/// How far from the wanted number of endpoints the nearest sizes are looked for.
constexpr std::int64_t size_reach = 4096;
/// Choices among parallel links are split by 16 random bits; far fewer choices keep it even.
constexpr std::int64_t max_path_variants = 1024;

Integers widths_of(const Params& p) {
  return filled_widths(p.integer_list("widths"), given_routers(p).value_or(0)).value_or(Integers{});
}

/// One multiplicity a dimension; a single given item stands for all.
Integers multiplicities_of(const Params& p) {
  const std::size_t dimensions = p.integer_list("widths").size();
  const Integers given =
      p.has("link_multiplicity") ? p.integer_list("link_multiplicity") : Integers{1};
  return given.size() == 1 ? Integers(dimensions, given.front()) : given;
}

/// Whether the shape is given; else it is made from endpoints.
bool is_given(const Params& p) { return p.has("widths"); }

bool radix_fits(const Params& p) {
  const Integers widths = widths_of(p);
  const Integers links = multiplicities_of(p);
  std::int64_t ports = p.integer("concentration");
  for (std::size_t d = 0; d < widths.size(); ++d) ports += (widths[d] - 1) * links[d];
  return ports <= max_radix;
}

std::vector<ParamSpec> hyperx_params() {
  std::vector<ParamSpec> params = {
      {.name = "widths",
       .type = ParamType::integer_list,
       .axis = AxisKind::scale,
       .unit = "count",
       .nullable = true,
       .min = 0,
       .max = 65'535,
       .min_items = 1,
       .max_items = max_dimensions,
       .help = "Routers along each dimension; one of them may be 0 and is filled in from "
               "endpoints. When not given, the shape is made from endpoints."},
      nullable_endpoints_param(),
      concentration_param(),
      {.name = "link_multiplicity",
       .type = ParamType::integer_list,
       .axis = AxisKind::resource,
       .unit = "count",
       .nullable = true,
       .min = 1,
       .max = 256,
       .min_items = 1,
       .max_items = max_dimensions,
       .help = "Parallel links between two routers of the same line, for each dimension; a single "
               "item holds for all. 1 when not given."},
  };
  for (ParamSpec& param : params) {
    if (param.name == "endpoints") continue;
    const bool widths = param.name == "widths";
    param.applies_when = widths ? "radix is not given" : "widths is given";
    param.applies = widths ? [](const Params& p) { return !p.has("radix"); } : is_given;
  }
  params.push_back(
      radix_param("Ports of a router. Together with endpoints it gives the whole shape: see "
                  "sizing_rule in the result. With neither this nor widths: the smallest of 8, "
                  "16, 32, 48, 64 or 128 that carries the endpoints."));
  params.push_back({.name = "dimensions",
                    .type = ParamType::integer,
                    .axis = AxisKind::choice,
                    .unit = "count",
                    .default_value = 3,
                    .min = 1,
                    .max = max_dimensions,
                    .applies_when = "widths is not given",
                    .help = "Dimensions of the shape that is made from endpoints.",
                    .applies = [](const Params& p) { return !is_given(p); }});
  params.push_back(allow_underprovisioned_param("widths is given", is_given));
  return params;
}

std::vector<ConstraintSpec> link_constraints() {
  return {
      {.fields = {"topology.link_multiplicity", "topology.widths"},
       .message = "must have one item, or as many as widths",
       .holds =
           [](const Params& p) {
             return !p.has("widths") ||
                    multiplicities_of(p).size() == p.integer_list("widths").size();
           }},
      {.fields = {"topology.widths", "topology.link_multiplicity", "topology.concentration"},
       .message = "a router would need more than " + std::to_string(max_radix) + " ports",
       .holds = [](const Params& p) { return !p.has("widths") || radix_fits(p); }},
      {.fields = {"topology.link_multiplicity"},
       .message =
           "the product over all dimensions must be at most " + std::to_string(max_path_variants),
       .holds =
           [](const Params& p) {
             return !p.has("widths") || product_of(multiplicities_of(p)) <= max_path_variants;
           }},
  };
}

}  // namespace

ComponentSpec hyperx_spec() {
  ComponentSpec spec{
      .section = "topology",
      .kind = "hyperx",
      .title = "HyperX",
      .help =
          "Routers in a grid; those on a line of any dimension are fully connected. Widths of "
          "2 make a hypercube, one dimension a full mesh.",
      .source = "Ahn, Binkert, Davis, McLaren & Schreiber, HyperX, SC 2009",
      .params = hyperx_params(),
      .constraints = width_constraints()};
  for (ConstraintSpec& constraint : link_constraints()) {
    spec.constraints.push_back(std::move(constraint));
  }
  return spec;
}

namespace {

/// The shape of a HyperX, chosen by rule.
struct HyperXChoice {
  Widths widths;
  Widths multiplicities;
  std::uint32_t concentration = 1;
};

std::int64_t ports_of(const Integers& widths, const Integers& links, std::int64_t concentration) {
  std::int64_t ports = concentration;
  for (std::size_t d = 0; d < widths.size(); ++d) ports += (widths[d] - 1) * links[d];
  return ports;
}

std::optional<HyperXChoice> with_concentration(std::int64_t c, std::int64_t routers,
                                               std::int64_t radix, int dimensions) {
  auto widths = factors_with_smallest_sum(routers, dimensions);
  if (!widths) return std::nullopt;
  std::reverse(widths->begin(), widths->end());
  Integers links;
  for (const std::int64_t width : *widths) links.push_back((c + width - 1) / width);
  if (ports_of(*widths, links, c) > radix || product_of(links) > max_path_variants) {
    return std::nullopt;
  }
  for (Integers more = links; ports_of(*widths, more, c) <= radix; links = more) {
    for (std::int64_t& count : more) ++count;
    if (ports_of(*widths, more, c) > radix || product_of(more) > max_path_variants) break;
  }
  return HyperXChoice{to_widths(*widths), to_widths(links), static_cast<std::uint32_t>(c)};
}

/// Nothing where no HyperX of so many dimensions carries uniform traffic of `endpoints`.
std::optional<HyperXChoice> size_hyperx(std::int64_t endpoints, std::int64_t radix,
                                        int dimensions) {
  for (std::int64_t c = std::max<std::int64_t>(radix / 4, 1); c > 0; --c) {
    if (endpoints % c != 0) continue;
    if (const auto found = with_concentration(c, endpoints / c, radix, dimensions)) return found;
  }
  return std::nullopt;
}

std::unique_ptr<Topology> sized_hyperx(const Params& p) {
  const std::int64_t endpoints = p.integer("endpoints");
  const auto dimensions = static_cast<int>(p.integer("dimensions"));
  const std::string reason = "no HyperX of " + std::to_string(dimensions) +
                             " dimensions carries uniform traffic of so many endpoints";
  const auto size = [dimensions](std::int64_t n, std::int64_t radix) {
    return size_hyperx(n, radix, dimensions);
  };
  const std::int64_t radix =
      p.has("radix") ? p.integer("radix")
                     : choose_radix(endpoints, size_reach, reason,
                                    [&size](std::int64_t n) { return smallest_radix(n, size); });
  const HyperXChoice choice = choose_size(endpoints, radix, size_reach, reason,
                                          [&](std::int64_t n) { return size(n, radix); });
  auto hyperx =
      std::make_unique<HyperXTopology>(choice.widths, choice.multiplicities, choice.concentration);
  hyperx->set_sizing_rule(
      (p.has("radix") ? "" : chosen_radix_rule(radix)) +
      "radix / 4 endpoints a router, or the most that work; widths of the smallest sum, the widest "
      "first; as many parallel links in each dimension as carry uniform traffic, and one more in "
      "all of them as long as the ports suffice");
  return hyperx;
}

void check_provision(const Params& p, const HyperXTopology& hyperx) {
  if (p.boolean("allow_underprovisioned")) return;
  for (std::size_t d = 0; d < hyperx.shape().dimensions(); ++d) {
    const double load = static_cast<double>(p.integer("concentration")) / hyperx.shape().width(d) /
                        hyperx.link_multiplicity(d);
    if (load <= 1) continue;
    throw PointError(
        "topology.link_multiplicity", std::to_string(hyperx.link_multiplicity(d)),
        "at least " + std::to_string((p.integer("concentration") + hyperx.shape().width(d) - 1) /
                                     hyperx.shape().width(d)),
        "uniform traffic would load the links of dimension " + std::to_string(d) + " by " +
            short_number(load) +
            " times their rate: add parallel links, or set allow_underprovisioned");
  }
}

}  // namespace

std::unique_ptr<Topology> build_hyperx(const Params& params) {
  if (!is_given(params)) return sized_hyperx(params);
  auto hyperx = std::make_unique<HyperXTopology>(
      to_widths(widths_of(params)), to_widths(multiplicities_of(params)),
      static_cast<std::uint32_t>(params.integer("concentration")));
  check_provision(params, *hyperx);
  return hyperx;
}

}  // namespace simcore::topology

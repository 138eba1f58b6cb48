// Hypercube and flattened butterfly: two named families of HyperX.
#include <algorithm>
#include <bit>
#include <optional>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "topology/hyperx.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"

namespace simcore::topology {
namespace {

std::string value_text(const Params& p, const char* name) {
  return p.has(name) ? std::to_string(p.integer(name)) : "null";
}

void check_radix(const Params& p, std::int64_t ports) {
  if (!p.has("radix") || p.integer("radix") >= ports) return;
  refuse_topology("radix", value_text(p, "radix"), "at least " + std::to_string(ports),
                  "every router needs " + std::to_string(ports) + " ports");
}

std::unique_ptr<Topology> equal_widths(std::int64_t width, std::int64_t dimensions,
                                       std::int64_t concentration) {
  const auto count = static_cast<std::size_t>(dimensions);
  return std::make_unique<HyperXTopology>(Widths(count, static_cast<std::uint32_t>(width)),
                                          Widths(count, 1),
                                          static_cast<std::uint32_t>(concentration));
}

/// base^exponent, held at 2^32.
std::int64_t power(std::int64_t base, std::int64_t exponent) {
  return product_of(std::vector<std::int64_t>(static_cast<std::size_t>(exponent), base));
}

/// The whole number whose `exponent`-th power is `number`, if there is one.
std::optional<std::int64_t> whole_root(std::int64_t number, std::int64_t exponent) {
  for (std::int64_t base = 2; power(base, exponent) <= number; ++base) {
    if (power(base, exponent) == number) return base;
  }
  return std::nullopt;
}

ParamSpec dimensions_param(const std::string& help) {
  return count_param(AxisKind::scale, "dimensions", {}, {.least = 1, .most = max_dimensions}, help);
}

/// Widths and dimensions of a flattened butterfly.
struct Flat {
  std::int64_t width;
  std::int64_t dimensions;
  [[nodiscard]] std::int64_t ports() const { return (width - 1) * dimensions + width; }
};

std::optional<Flat> flat_of(std::int64_t endpoints, std::int64_t dimensions) {
  const auto width = whole_root(endpoints, dimensions + 1);
  return width ? std::optional(Flat{*width, dimensions}) : std::nullopt;
}

/// The one with the fewest dimensions whose routers have enough ports.
std::optional<Flat> fewest_dimensions(std::int64_t endpoints, std::int64_t radix) {
  for (std::int64_t dimensions = 1; dimensions <= max_dimensions; ++dimensions) {
    const auto flat = flat_of(endpoints, dimensions);
    if (flat && flat->ports() <= radix && !fits_one_router(endpoints, radix)) return flat;
  }
  return std::nullopt;
}

/// The closest numbers of endpoints below and above `endpoints` that such routers can have.
std::vector<std::int64_t> nearest_flats(std::int64_t endpoints, std::int64_t radix) {
  std::int64_t below = 0, above = 0;
  for (std::int64_t dimensions = 1; dimensions <= max_dimensions; ++dimensions) {
    for (std::int64_t width = 2; Flat{width, dimensions}.ports() <= radix; ++width) {
      const std::int64_t size = power(width, dimensions + 1);
      if (fits_one_router(size, radix)) continue;
      if (size < endpoints) below = std::max(below, size);
      if (size > endpoints && (above == 0 || size < above)) above = size;
    }
  }
  std::vector<std::int64_t> near;
  if (below > 0) near.push_back(below);
  if (above > 0 && above <= max_endpoints) near.push_back(above);
  return near;
}

Flat flat_from(const Params& p) {
  if (p.has("width")) {
    if (!p.has("dimensions"))
      refuse_topology("dimensions", "null", "an integer", "is required with width");
    return {p.integer("width"), p.integer("dimensions")};
  }
  if (!p.has("endpoints")) {
    refuse_topology("endpoints", "null", "an integer", "is required unless width is given");
  }
  const std::int64_t endpoints = p.integer("endpoints");
  if (p.has("dimensions")) {
    const std::int64_t dimensions = p.integer("dimensions");
    if (const auto flat = flat_of(endpoints, dimensions)) return *flat;
    std::int64_t below = 2;
    while (power(below + 1, dimensions + 1) < endpoints) ++below;
    refuse_topology("endpoints", std::to_string(endpoints),
                    std::to_string(power(below, dimensions + 1)) + " or " +
                        std::to_string(power(below + 1, dimensions + 1)),
                    "must be a power with the exponent dimensions + 1");
  }
  if (!p.has("radix")) {
    refuse_topology("dimensions", "null", "an integer",
                    "is required unless width or radix is given");
  }
  if (const auto flat = fewest_dimensions(endpoints, p.integer("radix"))) return *flat;
  const std::int64_t radix = p.integer("radix");
  refuse_endpoints(
      endpoints, routers_with(radix), nearest_flats(endpoints, radix),
      fits_one_router(endpoints, radix)
          ? one_router_reason
          : "a flattened butterfly has k^n endpoints and n (k - 1) + 1 ports a router");
}

}  // namespace

ComponentSpec hypercube_spec() {
  return {.section = "topology",
          .kind = "hypercube",
          .title = "Hypercube",
          .help =
              "2^dimensions routers, each joined to those whose number differs in one bit: a "
              "HyperX of widths 2.",
          .source = "Dally & Towles, Principles and Practices of Interconnection Networks, 2004",
          .params = {nullable_endpoints_param(),
                     dimensions_param("Dimensions, the logarithm of the number of routers; from "
                                      "endpoints when not given."),
                     concentration_param(),
                     radix_param("Ports of every router: an error where they do not suffice.")}};
}

std::unique_ptr<Topology> build_hypercube(const Params& params) {
  const std::int64_t concentration = params.integer("concentration");
  std::int64_t dimensions = 0;
  if (params.has("dimensions")) {
    dimensions = params.integer("dimensions");
  } else if (!params.has("endpoints")) {
    refuse_topology("endpoints", "null", "an integer", "is required unless dimensions is given");
  } else {
    const std::int64_t routers =
        std::max<std::int64_t>(2, params.integer("endpoints") / concentration);
    dimensions = std::bit_width(static_cast<std::uint64_t>(routers)) - 1;
  }
  const std::int64_t endpoints = power(2, dimensions) * concentration;
  if (params.has("endpoints") && params.integer("endpoints") != endpoints) {
    refuse_topology("endpoints", value_text(params, "endpoints"),
                    params.has("dimensions")
                        ? std::to_string(endpoints)
                        : std::to_string(endpoints) + " or " + std::to_string(2 * endpoints),
                    "must equal concentration x 2^dimensions");
  }
  if (dimensions > max_dimensions) {
    refuse_topology("endpoints", std::to_string(endpoints),
                    "at most concentration x 2^" + std::to_string(max_dimensions),
                    "would take " + std::to_string(dimensions) +
                        " dimensions; a hypercube has at most " + std::to_string(max_dimensions));
  }
  if (endpoints > max_endpoints) {
    refuse_topology("concentration", std::to_string(concentration),
                    "at most " + std::to_string(max_endpoints >> dimensions),
                    "gives " + std::to_string(endpoints) + " endpoints; a network has at most " +
                        std::to_string(max_endpoints));
  }
  check_radix(params, dimensions + concentration);
  return equal_widths(2, dimensions, concentration);
}

ComponentSpec flattened_butterfly_spec() {
  return {.section = "topology",
          .kind = "flattened_butterfly",
          .title = "Flattened butterfly",
          .help =
              "The k-ary n-flat: width k in each of n - 1 dimensions and k endpoints a router, k^n "
              "in all; routers on a line are fully connected.",
          .source =
              "Kim, Dally & Abts, Flattened Butterfly: A Cost-Efficient Topology for High-Radix "
              "Networks, ISCA 2007",
          .params = {nullable_endpoints_param(),
                     {.name = "width",
                      .type = ParamType::integer,
                      .axis = AxisKind::scale,
                      .unit = "count",
                      .nullable = true,
                      .min = 2,
                      .max = 4096,
                      .help = "Routers along each dimension, and endpoints of each router (k)."},
                     dimensions_param("Dimensions (n - 1); with endpoints and radix the fewest "
                                      "that the ports allow when not given."),
                     radix_param("Ports of every router: an error where they do not suffice.")}};
}

std::unique_ptr<Topology> build_flattened_butterfly(const Params& params) {
  const Flat flat = flat_from(params);
  const std::int64_t endpoints = power(flat.width, flat.dimensions + 1);
  if (params.has("endpoints") && params.integer("endpoints") != endpoints) {
    refuse_topology("endpoints", value_text(params, "endpoints"), std::to_string(endpoints),
                    "must equal width^(dimensions + 1)");
  }
  if (endpoints > max_endpoints) {
    refuse_topology(
        "width", std::to_string(flat.width), "fewer endpoints",
        "width^(dimensions + 1) must be at most " + std::to_string(max_endpoints) + " endpoints");
  }
  check_radix(params, flat.ports());
  auto butterfly = equal_widths(flat.width, flat.dimensions, flat.width);
  if (!params.has("width")) {
    butterfly->set_sizing_rule(
        "the width whose power is the number of endpoints, in the fewest dimensions whose routers "
        "have no more ports than radix");
  }
  return butterfly;
}

}  // namespace simcore::topology

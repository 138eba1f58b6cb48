#include "traffic/stencil.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"
#include "traffic/grid_sides.hpp"

namespace simcore::traffic {

std::vector<Stencil::Step> Stencil::faces() {
  return {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0}, {0, -1, 0}, {0, 0, 1}, {0, 0, -1}};
}

std::vector<Stencil::Step> Stencil::surroundings() {
  return {{1, 0, 0}, {-1, 0, 0}, {0, 1, 0},  {0, -1, 0},
          {1, 1, 0}, {-1, 1, 0}, {1, -1, 0}, {-1, -1, 0}};
}

Stencil::Stencil(Sides sides, const std::vector<Step>& steps, bool periodic)
    : sides_(sides), periodic_(periodic) {
  const auto exists = [&sides](const Step& step) {
    for (std::size_t d = 0; d < 3; ++d) {
      if (step[d] != 0 && sides[d] == 1) return false;
    }
    return true;
  };
  std::copy_if(steps.begin(), steps.end(), std::back_inserter(steps_), exists);
}

std::uint32_t Stencil::after(std::uint32_t place, const Step& step) const {
  std::uint32_t stride = 1;
  std::uint32_t found = 0;
  for (std::size_t d = 0; d < 3; ++d) {
    const std::int64_t side = sides_[d];
    std::int64_t at = place % side + step[d];
    if (at < 0 || at >= side) {
      if (!periodic_) return outside;
      at = (at + side) % side;
    }
    found += static_cast<std::uint32_t>(at) * stride;
    place /= sides_[d];
    stride *= sides_[d];
  }
  return found;
}

std::uint32_t Stencil::neighbors(std::uint32_t place) const {
  if (periodic_) return static_cast<std::uint32_t>(steps_.size());
  return static_cast<std::uint32_t>(
      std::count_if(steps_.begin(), steps_.end(),
                    [&](const Step& step) { return after(place, step) != outside; }));
}

std::uint32_t Stencil::destination(std::uint32_t source, std::uint64_t message) const {
  auto wanted = static_cast<std::uint32_t>(message % neighbors(source));
  if (periodic_) return after(source, steps_[wanted]);
  for (const Step& step : steps_) {
    const std::uint32_t to = after(source, step);
    if (to != outside && wanted-- == 0) return to;
  }
  return outside;
}

namespace {

/// The product of the grid's sides; far too many are as good as too many.
std::uint64_t places_of_grid(const Params& p) {
  std::uint64_t product = 1;
  for (const std::int64_t side : p.integer_list("process_grid")) {
    product *= static_cast<std::uint64_t>(side);
    if (product > max_endpoints) return product;
  }
  return product;
}

bool grid_fits(const Params& p, const NetworkSize& network) {
  return !p.has("process_grid") || places_of_grid(p) == network.endpoints;
}

std::unique_ptr<TrafficPattern> make_stencil(const Params& params, const JobPlaces& job,
                                             Stencil::Sides usual,
                                             const std::vector<Stencil::Step>& steps) {
  Stencil::Sides sides = usual;
  if (params.has("process_grid")) {
    const std::uint64_t product = places_of_grid(params);
    if (product != job.places) {
      const std::string places = std::to_string(job.places);
      throw PointError("workload.process_grid", params.find("process_grid")->to_text(),
                       "sides with the product " + places,
                       "has " + std::to_string(product) + " places, but the job has " + places);
    }
    sides = {1, 1, 1};
    std::size_t d = 0;
    for (const std::int64_t side : params.integer_list("process_grid")) {
      sides[d++] = static_cast<std::uint32_t>(side);
    }
  }
  return std::make_unique<Stencil>(sides, steps, params.boolean("periodic"));
}

/// What stencils of so many dimensions have in common.
SyntheticPattern stencil_pattern(int dimensions) {
  return {.params = {{.name = "process_grid",
                      .type = ParamType::integer_list,
                      .axis = AxisKind::condition,
                      .unit = "count",
                      .nullable = true,
                      .min = 1,
                      .max = static_cast<double>(max_endpoints),
                      .min_items = dimensions,
                      .max_items = dimensions,
                      .help = "Places along each side, the first counting fastest. Null: the "
                              "sides with the least surface."},
                     {.name = "periodic",
                      .type = ParamType::boolean,
                      .axis = AxisKind::condition,
                      .unit = "bool",
                      .default_value = true,
                      .help = "Whether the grid's ends are joined; places at an open end have "
                              "fewer neighbours."}},
          .constraints = {endpoint_rule("workload.process_grid",
                                        "the product of process_grid must be the number of places",
                                        grid_fits)}};
}

}  // namespace

TrafficEntry six_neighbor_entry() {
  SyntheticPattern pattern = stencil_pattern(3);
  pattern.title = "Six neighbours";
  pattern.help =
      "Places form a grid of three dimensions; each sends to the six that share a face with it, "
      "message by message in turn.";
  pattern.source = "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008";
  pattern.make = [](const Params& p, const JobPlaces& job) {
    return make_stencil(p, job, near_cubic(job.places), Stencil::faces());
  };
  return {.name = "six_neighbor", .synthetic = std::move(pattern)};
}

TrafficEntry eight_neighbor_entry() {
  SyntheticPattern pattern = stencil_pattern(2);
  pattern.title = "Eight neighbours";
  pattern.help =
      "Places form a grid of two dimensions; each sends to the eight around it, corners included, "
      "message by message in turn.";
  pattern.make = [](const Params& p, const JobPlaces& job) {
    return make_stencil(p, job, near_square(job.places), Stencil::surroundings());
  };
  return {.name = "eight_neighbor", .synthetic = std::move(pattern)};
}

}  // namespace simcore::traffic

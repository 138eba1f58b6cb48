#include "workload/explicit_pattern.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"
#include "traffic/explicit_traffic.hpp"
#include "workload/synthetic.hpp"

namespace simcore {
namespace {

constexpr const char* kPairForm =
    "'source destination' or 'source destination weight': places from 0, a weight above 0";
constexpr const char* kRowForm = "numbers of 0 or more with spaces between";
/// Sums of as many weights as there can be stay exact enough, and finite.
constexpr double kMostWeight = 1e15;

[[noreturn]] void refuse(const char* name, const std::string& value, const std::string& allowed,
                         const std::string& message) {
  throw PointError(std::string("workload.") + name, value, allowed, message);
}

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) break;
    const std::size_t end = std::min(text.find_first_of(" \t", begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    text.remove_prefix(end);
  }
  return words;
}

/// Whether the whole word is a number of this type.
template <class Number>
bool reads(std::string_view word, Number& number) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc{} && end == word.data() + word.size();
}

bool reads_weight(std::string_view word, double& weight) {
  return reads(word, weight) && std::isfinite(weight) && weight >= 0 && weight <= kMostWeight;
}

std::vector<WeightedFlow> flows_of_pairs(const Params& params) {
  std::vector<WeightedFlow> flows;
  for (const std::string& pair : params.text_list("pairs")) {
    const std::vector<std::string_view> words = words_of(pair);
    WeightedFlow flow;
    const bool read = (words.size() == 2 || words.size() == 3) && reads(words[0], flow.source) &&
                      reads(words[1], flow.destination) &&
                      (words.size() == 2 || reads_weight(words[2], flow.weight));
    if (!read || flow.weight <= 0) {
      refuse("pairs", "'" + pair + "'", kPairForm,
             "'" + pair + "' is not of the form " + kPairForm);
    }
    flows.push_back(flow);
  }
  return flows;
}

std::vector<WeightedFlow> flows_of_permutation(const Params& params) {
  std::vector<WeightedFlow> flows;
  for (const std::int64_t to : params.integer_list("permutation")) {
    flows.push_back({static_cast<std::uint32_t>(flows.size()), static_cast<std::uint32_t>(to)});
  }
  return flows;
}

std::vector<double> weights_of_matrix(const Params& params) {
  std::vector<double> weights;
  for (const std::string& row : params.text_list("matrix")) {
    for (const std::string_view word : words_of(row)) {
      weights.emplace_back();
      if (reads_weight(word, weights.back())) continue;
      refuse("matrix", "'" + std::string(word) + "'", kRowForm,
             "'" + std::string(word) + "' is no weight from 0 to 1e15");
    }
  }
  return weights;
}

/// The side of the square matrix, 0 where it is none.
std::uint64_t side_of(std::size_t weights) {
  const auto side =
      static_cast<std::uint64_t>(std::llround(std::sqrt(static_cast<double>(weights))));
  return side * side == weights ? side : 0;
}

std::vector<WeightedFlow> flows_of_matrix(const Params& params) {
  const std::vector<double> weights = weights_of_matrix(params);
  const std::uint64_t side = side_of(weights.size());
  std::vector<WeightedFlow> flows;
  for (std::size_t i = 0; i < weights.size() && side > 0; ++i) {
    if (weights[i] <= 0) continue;
    flows.push_back(
        {static_cast<std::uint32_t>(i / side), static_cast<std::uint32_t>(i % side), weights[i]});
  }
  return flows;
}

std::vector<WeightedFlow> flows_of(const Params& params) {
  if (params.has("pairs")) return flows_of_pairs(params);
  return params.has("permutation") ? flows_of_permutation(params) : flows_of_matrix(params);
}

int lists_given(const Params& p) {
  return int{p.has("pairs")} + int{p.has("permutation")} + int{p.has("matrix")};
}

/// Whether what `check` does with the parameters throws nothing.
template <class Check>
bool passes(const Check& check) {
  try {
    check();
    return true;
  } catch (const PointError&) {
    return false;
  }
}

bool pairs_are_read(const Params& p) {
  return !p.has("pairs") || passes([&p] { flows_of_pairs(p); });
}
bool pairs_exist(const Params& p, const NetworkSize& network) {
  if (!p.has("pairs")) return true;
  const std::vector<WeightedFlow> flows = flows_of_pairs(p);
  return std::all_of(flows.begin(), flows.end(), [&network](const WeightedFlow& flow) {
    return flow.source < network.endpoints && flow.destination < network.endpoints;
  });
}
bool is_permutation(const Params& p) {
  if (!p.has("permutation")) return true;
  std::vector<std::int64_t> places = p.integer_list("permutation");
  std::sort(places.begin(), places.end());
  for (std::size_t i = 0; i < places.size(); ++i) {
    if (places[i] != static_cast<std::int64_t>(i)) return false;
  }
  return true;
}
bool permutes_all(const Params& p, const NetworkSize& network) {
  return !p.has("permutation") || p.integer_list("permutation").size() == network.endpoints;
}
bool matrix_is_read(const Params& p) {
  return !p.has("matrix") || passes([&p] { weights_of_matrix(p); });
}
bool matrix_is_square(const Params& p) {
  return !p.has("matrix") || side_of(weights_of_matrix(p).size()) > 0;
}
bool somebody_sends(const Params& p) { return !p.has("matrix") || !flows_of_matrix(p).empty(); }
bool matrix_fits(const Params& p, const NetworkSize& network) {
  return !p.has("matrix") || side_of(weights_of_matrix(p).size()) == network.endpoints;
}

std::vector<ParamSpec> list_params() {
  return {{.name = "pairs",
           .type = ParamType::text_list,
           .axis = AxisKind::condition,
           .unit = "name",
           .nullable = true,
           .min_items = 1,
           .max_items = 16 * max_endpoints,
           .help = "Who sends to whom, such as \"0 5\": places of the job from 0. A third word is "
                   "a weight, 1 where it is missing: a source with several destinations draws one "
                   "for each message in proportion. Places that no pair begins with are silent."},
          {.name = "permutation",
           .type = ParamType::integer_list,
           .axis = AxisKind::condition,
           .unit = "count",
           .nullable = true,
           .min = 0,
           .max = static_cast<double>(max_endpoints - 1),
           .min_items = 2,
           .max_items = max_endpoints,
           .help = "The destination of each place, in their order: every place once."},
          {.name = "matrix",
           .type = ParamType::text_list,
           .axis = AxisKind::condition,
           .unit = "name",
           .nullable = true,
           .min_items = 1,
           .max_items = 16 * max_endpoints,
           .help = "Weights from each place to each, row by row, such as \"0 1 2.5\"; a row may go "
                   "on in the next text. Each source draws a destination for every message in "
                   "proportion to its row; a row of zeros is silent. Rows tell proportions alone: "
                   "all sources offer the same load."}};
}

std::vector<ConstraintSpec> list_rules() {
  return {{.fields = {"workload.pairs", "workload.permutation", "workload.matrix"},
           .message = "give pairs, permutation or matrix",
           .holds = [](const Params& p) { return lists_given(p) > 0; }},
          {.fields = {"workload.pairs", "workload.permutation", "workload.matrix"},
           .message = "give one of pairs, permutation and matrix, not several",
           .holds = [](const Params& p) { return lists_given(p) < 2; }},
          {.fields = {"workload.pairs"},
           .message = std::string("each must be ") + kPairForm,
           .holds = pairs_are_read},
          {.fields = {"workload.permutation"},
           .message = "must name every place from 0 once",
           .holds = is_permutation},
          {.fields = {"workload.matrix"},
           .message = std::string("must hold ") + kRowForm,
           .holds = matrix_is_read},
          {.fields = {"workload.matrix"},
           .message = "must have as many rows as columns",
           .holds = matrix_is_square},
          {.fields = {"workload.matrix"},
           .message = "must have a weight above 0: nobody would send",
           .holds = somebody_sends},
          {.fields = {"workload.pairs", "topology.endpoints"},
           .message = "names places that the job does not have",
           .fits = pairs_exist},
          {.fields = {"workload.permutation", "topology.endpoints"},
           .message = "must have as many places as the job",
           .fits = permutes_all},
          {.fields = {"workload.matrix", "topology.endpoints"},
           .message = "must have a row and a column for each place of the job",
           .fits = matrix_fits}};
}

/// What the rules say of the job's places, with the numbers that were found.
void check_places(const Params& params, std::uint32_t places) {
  const std::string of_job = std::to_string(places) + " places";
  const NetworkSize job{.endpoints = places};
  if (!pairs_exist(params, job)) {
    for (const WeightedFlow& flow : flows_of_pairs(params)) {
      const std::uint32_t most = std::max(flow.source, flow.destination);
      if (most < places) continue;
      refuse("pairs", std::to_string(most), "0 to " + std::to_string(places - 1),
             "names the place " + std::to_string(most) + ", but the job has " + of_job);
    }
  }
  if (!permutes_all(params, job)) {
    const std::size_t given = params.integer_list("permutation").size();
    refuse("permutation", std::to_string(given) + " places", of_job,
           "has " + std::to_string(given) + " places, but the job has " + std::to_string(places));
  }
  if (!matrix_fits(params, job)) {
    const std::uint64_t side = side_of(weights_of_matrix(params).size());
    refuse("matrix", std::to_string(side) + " rows", std::to_string(places) + " rows",
           "has " + std::to_string(side) + " rows, but the job has " + of_job);
  }
}

}  // namespace

ComponentSpec explicit_traffic_spec() {
  ComponentSpec spec = synthetic_spec(
      "explicit", "Explicit",
      "Traffic as it is written down: pairs, a permutation, or a matrix of weights by which each "
      "source draws its destinations.",
      "");
  for (ParamSpec& param : list_params()) spec.params.push_back(std::move(param));
  for (ConstraintSpec& rule : list_rules()) spec.constraints.push_back(std::move(rule));
  return spec;
}

std::unique_ptr<Workload> build_explicit_traffic(const Params& params,
                                                 const WorkloadContext& context) {
  check_places(params, context.places());
  return drive_pattern(std::make_unique<ExplicitTraffic>(context.places(), flows_of(params),
                                                         context.stream(Stream::traffic)),
                       params, context);
}

EndpointTraffic explicit_endpoint_traffic(const Params& params, std::uint32_t) {
  const std::vector<WeightedFlow> flows = flows_of(params);
  std::map<std::uint32_t, double> of_source, of_destination;
  for (const WeightedFlow& flow : flows) of_source[flow.source] += flow.weight;
  for (const WeightedFlow& flow : flows) {
    of_destination[flow.destination] += flow.weight / of_source[flow.source];
  }
  double most = 0;
  for (const auto& [place, share] : of_destination) most = std::max(most, share);
  const auto senders = static_cast<double>(of_source.size());
  // At most one sender's share is as even as it gets.
  return synthetic_traffic(params, senders, most > 1 + 1e-9 ? most / senders : 0.0);
}

}  // namespace simcore

#include "traffic/explicit_traffic.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "engine/size_limits.hpp"
#include "params/errors.hpp"

namespace simcore::traffic {

ExplicitTraffic::ExplicitTraffic(std::uint32_t n, std::vector<WeightedFlow> flows,
                                 RandomStream traffic)
    : first_(std::size_t{n} + 1), traffic_(traffic) {
  std::stable_sort(flows.begin(), flows.end(), [](const WeightedFlow& a, const WeightedFlow& b) {
    return std::tie(a.source, a.destination) < std::tie(b.source, b.destination);
  });
  std::size_t next = 0;
  for (std::uint32_t source = 0; source < n; ++source) {
    first_[source] = static_cast<std::uint32_t>(choices_.size());
    double sum = 0;
    for (; next < flows.size() && flows[next].source == source; ++next) {
      const WeightedFlow& flow = flows[next];
      sum += flow.weight;
      const bool again =
          choices_.size() > first_[source] && choices_.back().destination == flow.destination;
      if (!again) choices_.push_back({sum, flow.destination});
      choices_.back().up_to = sum;
      may_return_ = may_return_ || flow.destination == source;
    }
    fixed_ = fixed_ && choices_.size() <= std::size_t{first_[source]} + 1;
  }
  first_[n] = static_cast<std::uint32_t>(choices_.size());
}

std::uint32_t ExplicitTraffic::destination(std::uint32_t source, std::uint64_t message) const {
  const auto begin = choices_.begin() + first_[source];
  const auto end = choices_.begin() + first_[source + 1];
  if (end - begin == 1) return begin->destination;
  const double drawn = traffic_.unit(source, message) * (end - 1)->up_to;
  return std::lower_bound(begin, end - 1, drawn,
                          [](const Choice& choice, double value) { return choice.up_to < value; })
      ->destination;
}

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

/// What a point writes down, read once for everything that asks.
struct Written {
  std::vector<WeightedFlow> flows{};
  std::uint64_t places = 0;  ///< those of a permutation or matrix; of pairs, up to the last named
  bool has_form = true;      ///< every text is read
  bool complete = true;      ///< a permutation names every place once, a matrix is square
};

Written read_pairs(const Params& params) {
  Written all;
  for (const std::string& pair : params.text_list("pairs")) {
    const std::vector<std::string_view> words = words_of(pair);
    WeightedFlow flow;
    const bool read = (words.size() == 2 || words.size() == 3) && reads(words[0], flow.source) &&
                      reads(words[1], flow.destination) &&
                      (words.size() == 2 || reads_weight(words[2], flow.weight));
    if (!read || flow.weight <= 0) return {.has_form = false};
    all.places = std::max<std::uint64_t>(
        all.places, 1 + std::uint64_t{std::max(flow.source, flow.destination)});
    all.flows.push_back(flow);
  }
  return all;
}

Written read_permutation(const Params& params) {
  Written all;
  std::vector<bool> named(params.find("permutation")->as_list().size());
  for (const std::int64_t to : params.integer_list("permutation")) {
    const auto place = static_cast<std::uint32_t>(to);
    all.complete = all.complete && place < named.size() && !named[place];
    if (place < named.size()) named[place] = true;
    all.flows.push_back({static_cast<std::uint32_t>(all.flows.size()), place});
  }
  all.places = named.size();
  return all;
}

Written read_matrix(const Params& params) {
  std::vector<double> weights;
  for (const std::string& row : params.text_list("matrix")) {
    for (const std::string_view word : words_of(row)) {
      weights.emplace_back();
      if (!reads_weight(word, weights.back())) return {.has_form = false};
    }
  }
  Written all;
  all.places =
      static_cast<std::uint64_t>(std::llround(std::sqrt(static_cast<double>(weights.size()))));
  all.complete = all.places > 0 && all.places * all.places == weights.size();
  for (std::size_t i = 0; i < weights.size() && all.complete; ++i) {
    if (weights[i] <= 0) continue;
    all.flows.push_back({static_cast<std::uint32_t>(i / all.places),
                         static_cast<std::uint32_t>(i % all.places), weights[i]});
  }
  return all;
}

const Written& written(const Params& params) {
  const auto read = [](const Params& p) {
    if (p.has("pairs")) return read_pairs(p);
    return p.has("permutation") ? read_permutation(p) : read_matrix(p);
  };
  return params.once<Written>(read);
}

int lists_given(const Params& p) {
  return int{p.has("pairs")} + int{p.has("permutation")} + int{p.has("matrix")};
}

/// Whether this list is given, and no other.
bool alone(const Params& p, const char* name) { return p.has(name) && lists_given(p) == 1; }
/// Whether the list is given alone and its texts are read.
bool is_read(const Params& p, const char* name) { return alone(p, name) && written(p).has_form; }

bool pairs_are_read(const Params& p) { return !alone(p, "pairs") || written(p).has_form; }
bool pairs_exist(const Params& p, const NetworkSize& network) {
  return !is_read(p, "pairs") || written(p).places <= network.endpoints;
}
bool is_permutation(const Params& p) { return !alone(p, "permutation") || written(p).complete; }
bool permutes_all(const Params& p, const NetworkSize& network) {
  return !alone(p, "permutation") || written(p).places == network.endpoints;
}
bool matrix_is_read(const Params& p) { return !alone(p, "matrix") || written(p).has_form; }
bool matrix_is_square(const Params& p) { return !is_read(p, "matrix") || written(p).complete; }
bool somebody_sends(const Params& p) {
  return !is_read(p, "matrix") || !written(p).complete || !written(p).flows.empty();
}
bool matrix_fits(const Params& p, const NetworkSize& network) {
  return !is_read(p, "matrix") || written(p).places == network.endpoints;
}

ParamSpec list(const char* name, ParamType type, const char* unit, std::int64_t most,
               const char* help) {
  return {.name = name,
          .type = type,
          .axis = AxisKind::condition,
          .unit = unit,
          .nullable = true,
          .min_items = 1,
          .max_items = most,
          .help = help};
}

std::vector<ParamSpec> list_params() {
  ParamSpec permutation = list("permutation", ParamType::integer_list, "count", max_endpoints,
                               "The destination of each place, in their order: every place once.");
  permutation.min = 0;
  permutation.max = static_cast<double>(max_endpoints - 1);
  permutation.min_items = 2;
  return {list("pairs", ParamType::text_list, "name", 16 * max_endpoints,
               "Who sends to whom, such as \"0 5\": places of the job from 0. A third word is "
               "a weight, 1 where it is missing: a source with several destinations draws one "
               "for each message in proportion. Places that no pair begins with are silent."),
          permutation,
          list("matrix", ParamType::text_list, "name", 16 * max_endpoints,
               "Weights from each place to each, row by row, such as \"0 1 2.5\"; a row may go "
               "on in the next text. Each source draws a destination for every message in "
               "proportion to its row; a row of zeros is silent. Rows tell proportions alone: "
               "all sources offer the same load.")};
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
  const std::string given = std::to_string(written(params).places);
  const std::string of_job = std::to_string(places) + " places";
  const NetworkSize job{.endpoints = places};
  if (!pairs_exist(params, job)) {
    const std::string last = std::to_string(written(params).places - 1);
    refuse("pairs", last, "0 to " + std::to_string(places - 1),
           "names the place " + last + ", but the job has " + of_job);
  }
  if (!permutes_all(params, job)) {
    refuse("permutation", given + " places", of_job,
           "has " + given + " places, but the job has " + std::to_string(places));
  }
  if (!matrix_fits(params, job)) {
    refuse("matrix", given + " rows", std::to_string(places) + " rows",
           "has " + given + " rows, but the job has " + of_job);
  }
}

std::unique_ptr<TrafficPattern> make_explicit_traffic(const Params& params, const JobPlaces& job) {
  check_places(params, job.places);
  return std::make_unique<ExplicitTraffic>(job.places, written(params).flows, job.traffic);
}

TrafficShares explicit_shares(const Params& params, std::uint32_t) {
  const std::vector<WeightedFlow>& flows = written(params).flows;
  std::map<std::uint32_t, double> of_source, of_destination;
  for (const WeightedFlow& flow : flows) of_source[flow.source] += flow.weight;
  for (const WeightedFlow& flow : flows) {
    of_destination[flow.destination] += flow.weight / of_source[flow.source];
  }
  double most = 0;
  for (const auto& [place, share] : of_destination) most = std::max(most, share);
  const auto senders = static_cast<double>(of_source.size());
  // When no place gets more than one sender's messages, the traffic is as even as it can be.
  return {.senders = senders, .hottest_share = most > 1 + 1e-9 ? most / senders : 0.0};
}

}  // namespace

TrafficEntry explicit_traffic_entry() {
  return {.name = "explicit",
          .synthetic = SyntheticPattern{
              .title = "Explicit",
              .help = "Traffic as it is written down: pairs, a permutation, or a matrix of weights "
                      "by which each source draws its destinations.",
              .params = list_params(),
              .constraints = list_rules(),
              .make = make_explicit_traffic,
              .shares = explicit_shares}};
}

}  // namespace simcore::traffic

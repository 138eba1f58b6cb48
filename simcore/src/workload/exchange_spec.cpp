#include <algorithm>
#include <bit>
#include <cmath>
#include <initializer_list>
#include <iterator>
#include <string>
#include <utility>

#include "params/common_params.hpp"
#include "params/errors.hpp"
#include "traffic/address_patterns.hpp"
#include "traffic/grid_patterns.hpp"
#include "traffic/group_shift.hpp"
#include "traffic/hotspot.hpp"
#include "traffic/incast.hpp"
#include "traffic/pairs.hpp"
#include "traffic/random_permutation.hpp"
#include "traffic/uniform_random.hpp"
#include "workload/exchange.hpp"
#include "workload/grid_params.hpp"

namespace simcore {

namespace {

using MakePattern = std::unique_ptr<TrafficPattern> (*)(const Params& params, std::uint32_t ranks,
                                                        RandomStream traffic);

PlaceGrid grid_of(const Params& p, std::uint32_t ranks) {
  PlaceGrid grid;
  if (p.has("process_grid")) {
    for (const std::int64_t side : p.integer_list("process_grid")) {
      grid.widths.push_back(static_cast<std::uint32_t>(side));
    }
  } else {
    const GridSides sides = near_cubic(ranks);
    grid.widths.assign(sides.begin(), sides.end());
  }
  return grid;
}

std::unique_ptr<TrafficPattern> make_uniform(const Params&, std::uint32_t ranks,
                                             RandomStream traffic) {
  return std::make_unique<UniformRandom>(ranks, false, traffic);
}

std::unique_ptr<TrafficPattern> make_permutation(const Params&, std::uint32_t ranks,
                                                 RandomStream traffic) {
  return std::make_unique<RandomPermutation>(ranks, traffic);
}

template <bool kRandom>
std::unique_ptr<TrafficPattern> make_pairs(const Params&, std::uint32_t ranks,
                                           RandomStream traffic) {
  return std::make_unique<Pairs>(pairing_order(kRandom, ranks, traffic));
}

template <class Pattern>
std::unique_ptr<TrafficPattern> make_on_grid(const Params& p, std::uint32_t ranks, RandomStream) {
  return std::make_unique<Pattern>(grid_of(p, ranks));
}

template <class Pattern>
std::unique_ptr<TrafficPattern> make_numbered(const Params&, std::uint32_t ranks, RandomStream) {
  return std::make_unique<Pattern>(ranks);
}

std::unique_ptr<TrafficPattern> make_group_shift(const Params& p, std::uint32_t ranks,
                                                 RandomStream traffic) {
  const auto count = static_cast<std::uint32_t>(p.integer("groups"));
  std::vector<std::vector<std::uint32_t>> groups(count);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) groups[rank / (ranks / count)].push_back(rank);
  return std::make_unique<GroupShift>(std::move(groups),
                                      static_cast<std::uint32_t>(p.integer("group_offset")),
                                      group_target(p.choice("group_target")), traffic);
}

std::unique_ptr<TrafficPattern> make_hotspot(const Params& p, std::uint32_t ranks,
                                             RandomStream traffic) {
  return std::make_unique<Hotspot>(ranks, static_cast<std::uint32_t>(p.integer("hotspots")),
                                   p.real("hotspot_fraction"), traffic);
}

std::unique_ptr<TrafficPattern> make_incast(const Params& p, std::uint32_t ranks,
                                            RandomStream traffic) {
  const std::int64_t senders = p.has("senders") ? p.integer("senders") : ranks - 1;
  return std::make_unique<Incast>(ranks, static_cast<std::uint32_t>(senders),
                                  static_cast<std::uint32_t>(p.integer("target")), traffic);
}

struct PatternEntry {
  const char* name;
  MakePattern make;
};

constexpr PatternEntry kPatterns[] = {{"uniform_random", make_uniform},
                                      {"random_permutation", make_permutation},
                                      {"random_pairs", make_pairs<true>},
                                      {"neighbor_pairs", make_pairs<false>},
                                      {"tornado", make_on_grid<Tornado>},
                                      {"neighbor", make_on_grid<Neighbor>},
                                      {"bit_complement", make_numbered<BitComplement>},
                                      {"bit_reverse", make_numbered<BitReverse>},
                                      {"shuffle", make_numbered<Shuffle>},
                                      {"transpose", make_numbered<Transpose>},
                                      {"group_shift", make_group_shift},
                                      {"hotspot", make_hotspot},
                                      {"incast", make_incast}};

std::vector<std::string> pattern_names() {
  std::vector<std::string> names;
  for (const PatternEntry& entry : kPatterns) names.emplace_back(entry.name);
  return names;
}

/// Checked by check_pattern().
std::unique_ptr<TrafficPattern> make_pattern(const Params& p, std::uint32_t ranks,
                                             RandomStream traffic) {
  const std::string& name = p.choice("traffic_pattern");
  const auto* entry = std::find_if(std::begin(kPatterns), std::end(kPatterns),
                                   [&](const PatternEntry& e) { return name == e.name; });
  return entry->make(p, ranks, traffic);
}

bool is_any_of(const Params& p, std::initializer_list<const char*> patterns) {
  const std::string& given = p.choice("traffic_pattern");
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const char* pattern) { return given == pattern; });
}
bool on_grid(const Params& p) { return is_any_of(p, {"tornado", "neighbor"}); }
bool on_bits(const Params& p) { return is_any_of(p, {"bit_complement", "bit_reverse", "shuffle"}); }
bool between_groups(const Params& p) { return is_any_of(p, {"group_shift"}); }
bool to_hotspots(const Params& p) { return is_any_of(p, {"hotspot"}); }
bool to_one(const Params& p) { return is_any_of(p, {"incast"}); }

ParamSpec count(AxisKind axis, const char* name, const Value& fallback, double least,
                const char* help) {
  return count_param(axis, name, fallback,
                     {.least = least, .most = static_cast<double>(kMostRanks)}, help);
}

std::vector<ParamSpec> pattern_params() {
  constexpr const char* grid = "traffic_pattern is tornado or neighbor";
  constexpr const char* groups = "traffic_pattern is group_shift";
  constexpr const char* hotspot = "traffic_pattern is hotspot";
  constexpr const char* incast = "traffic_pattern is incast";
  return {
      {.name = "traffic_pattern",
       .type = ParamType::choice,
       .axis = AxisKind::condition,
       .unit = "choice",
       .default_value = "uniform_random",
       .choices = pattern_names(),
       .help = "Which rank each message goes to: the synthetic pattern of the same name, among the "
               "ranks of the job; or a partner, drawn or the next rank (0 and 1, 2 and 3, ...)."},
      only_when(
          grid, on_grid,
          {.name = "process_grid",
           .type = ParamType::integer_list,
           .axis = AxisKind::condition,
           .unit = "count",
           .nullable = true,
           .min = 1,
           .max = static_cast<double>(kMostRanks),
           .min_items = 1,
           .max_items = 8,
           .help = "Ranks in each dimension, the first running fastest; the product is the number "
                   "of ranks. Null: three dimensions with the least surface."}),
      only_when(groups, between_groups,
                count(AxisKind::condition, "groups", 2, 2, "Equal groups of consecutive ranks.")),
      only_when(groups, between_groups,
                count(AxisKind::condition, "group_offset", 1, 1,
                      "Groups between a sender's and its target's.")),
      only_when(groups, between_groups, group_target_param()),
      only_when(hotspot, to_hotspots, hotspot_fraction_param()),
      only_when(hotspot, to_hotspots,
                count(AxisKind::condition, "hotspots", 1, 1,
                      "Hot ranks, evenly spread over their numbers.")),
      only_when(incast, to_one,
                count(AxisKind::condition, "senders", {}, 1,
                      "Ranks that send, drawn at random. Null: all others.")),
      only_when(incast, to_one, count(AxisKind::condition, "target", 0, 0, "Rank that receives.")),
  };
}

/// What the pattern needs of the number of ranks is judged by check_pattern().
std::vector<ConstraintSpec> pattern_rules() {
  const auto rule = [](const char* field, const char* message) {
    return ConstraintSpec{.fields = {field, "topology.endpoints", "mpi.ranks_per_endpoint"},
                          .message = message};
  };
  return {
      warmup_rule(),
      rule("workload.traffic_pattern",
           "needs two ranks; bit patterns need a power of two, transpose a square number"),
      rule("workload.process_grid", "the product of process_grid must be the number of ranks"),
      rule("workload.groups", "must divide the number of ranks"),
      {.fields = {"workload.group_offset", "workload.groups"},
       .message = "must be less than groups",
       .holds =
           [](const Params& p) {
             return !between_groups(p) || p.integer("group_offset") < p.integer("groups");
           }},
      rule("workload.hotspots", "there are no more ranks"),
      rule("workload.senders", "the target does not send"),
      rule("workload.target", "ranks count from 0"),
  };
}

/// Ranks of the job against what the pattern needs.
class PatternCheck {
 public:
  PatternCheck(const Params& params, std::uint64_t ranks) : params_(params), ranks_(ranks) {}

  void require(bool holds, const char* field, const std::string& needs) const {
    if (holds) return;
    const Value given = *Value(params_.values()).find(field);
    throw PointError(params_.section() + "." + field, given.to_text(), needs,
                     "needs " + needs + ": the job has " + std::to_string(ranks_) + " ranks");
  }
  void range(const char* field, std::uint64_t most) const {
    const bool fits = static_cast<std::uint64_t>(params_.integer(field)) <= most;
    require(fits, field, "at most " + std::to_string(most));
  }

 private:
  const Params& params_;
  std::uint64_t ranks_;
};

void check_pattern(const Params& p, std::uint64_t ranks) {
  const PatternCheck check(p, ranks);
  check.require(ranks >= 2, "traffic_pattern", "two ranks");
  check.require(ranks <= kMostRanks, "traffic_pattern", "at most 100000000 ranks");
  if (on_bits(p)) check.require(std::has_single_bit(ranks), "traffic_pattern", "a power of two");
  if (is_any_of(p, {"transpose"})) {
    const auto side = static_cast<std::uint64_t>(std::lround(std::sqrt(ranks)));
    check.require(ranks >= 4 && side * side == ranks, "traffic_pattern", "a square number");
  }
  if (on_grid(p) && p.has("process_grid")) {
    double product = 1;
    for (const std::int64_t side : p.integer_list("process_grid")) {
      product *= static_cast<double>(side);
    }
    check.require(product == static_cast<double>(ranks), "process_grid",
                  "sides with the product " + std::to_string(ranks));
  }
  if (between_groups(p)) {
    const auto groups = static_cast<std::uint64_t>(p.integer("groups"));
    check.require(ranks % groups == 0, "groups", "a divisor of " + std::to_string(ranks));
  }
  if (to_hotspots(p)) check.range("hotspots", ranks);
  if (to_one(p)) {
    if (p.has("senders")) check.range("senders", ranks - 1);
    check.range("target", ranks - 1);
  }
}

bool draws_anew(const Params& p) {
  if (between_groups(p)) return p.choice("group_target") == "random";
  return is_any_of(p, {"uniform_random", "hotspot"});
}

}  // namespace

ComponentSpec exchange_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "exchange";
  spec.title = "Pattern in iterations";
  spec.help =
      "In every iteration each rank computes, sends messages by a traffic pattern, and waits until "
      "they have left and those that are sent to it have arrived.";
  spec.source = "Dally and Towles, Principles and Practices of Interconnection Networks, 2004";
  spec.params = pattern_params();
  for (ParamSpec& param : message_size_params()) spec.params.push_back(std::move(param));
  spec.params.push_back({.name = "messages",
                         .type = ParamType::integer,
                         .axis = AxisKind::load,
                         .unit = "count",
                         .default_value = 1,
                         .min = 1,
                         .max = 1e6,
                         .help = "Messages that every sender sends in an iteration."});
  for (ParamSpec& param :
       iteration_params(10, 0.0, "Computation of every rank at the start of each iteration.")) {
    spec.params.push_back(std::move(param));
  }
  spec.constraints = pattern_rules();
  spec.metrics = rank_program_metrics();
  spec.answers_by = rank_program_answers();
  return spec;
}

std::unique_ptr<RankProgram> build_exchange(const Params& params, const ProgramContext& context) {
  check_pattern(params, context.ranks());
  const auto ranks = static_cast<std::uint32_t>(context.ranks());
  const Iterations iterations = read_iterations(params);
  return std::make_unique<ExchangeProgram>(
      std::make_unique<ExchangePlan>(make_pattern(params, ranks, context.traffic), ranks,
                                     static_cast<std::uint32_t>(params.integer("messages")),
                                     iterations.all, draws_anew(params)),
      MessageSizes(params, context.message_sizes),
      ExchangeProgram::Settings{.iterations = iterations.all,
                                .warmup_iterations = iterations.warmup,
                                .compute = from_ns(params.real("compute_ns"))});
}

}  // namespace simcore

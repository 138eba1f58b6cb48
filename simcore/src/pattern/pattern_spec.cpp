#include "pattern/pattern_spec.hpp"

#include <cctype>

#include "stats/metrics.hpp"

namespace simcore {
namespace {

bool part_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::vector<ParamSpec> shared_params() {
  return {{.name = "draws",
           .type = ParamType::integer,
           .axis = AxisKind::chance,
           .unit = "count",
           .nullable = true,
           .min = 1,
           .max = 1e7,
           .help = "Random draws of the pattern or of the rank order that a run averages over. "
                   "Null: 1000 where one of them is random, else 1."},
          {.name = "ranks",
           .type = ParamType::integer,
           .axis = AxisKind::scale,
           .unit = "count",
           .nullable = true,
           .min = 2,
           .max = 1048576,
           .help = "Ranks that take part, one on an endpoint. Null: as many as there are "
                   "endpoints, or as the placement lists."}};
}

}  // namespace

std::string with_ranks(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool starts = i == 0 || !part_of_word(text[i - 1]);
    const bool ends = i + 1 == text.size() || !part_of_word(text[i + 1]);
    if (text[i] == 'R' && starts && ends) {
      result += "coalesce(ranks, endpoints)";
    } else {
      result += text[i];
    }
  }
  return result;
}

ComponentSpec pattern_spec(const char* kind, const char* title, const char* help,
                           const char* source, const PatternCost& cost) {
  ComponentSpec spec;
  spec.section = "pattern";
  spec.kind = kind;
  spec.title = title;
  spec.help = help;
  spec.source = source;
  spec.models = {"static"};
  spec.params = shared_params();
  // The rules need other sections: whoever sets up the run checks them.
  spec.constraints = {{.fields = {"pattern.ranks", "topology.endpoints"},
                       .rule = "ranks = null or ranks <= endpoints",
                       .message = "there must be an endpoint for every rank"}};
  if (cost.random != "1") {
    spec.constraints.push_back({.fields = {"pattern.draws", "placement.kind"},
                                .rule = "draws = null or draws = 1 or placement.kind = 'random'" +
                                        (cost.random == "0" ? "" : " or " + cost.random + " = 1"),
                                .message = "more draws than one have no effect: neither the "
                                           "pattern nor the placement is random"});
  }
  spec.derived = {{"flows", with_ranks(cost.flows)},
                  {"rounds", with_ranks(cost.rounds)},
                  {"random", cost.random}};
  spec.metrics = static_metrics();
  spec.answers_by = {"mean_flow_bandwidth_fraction", "mean_rank_bandwidth_fraction",
                     "dependency_completion", "max_congestion"};
  return spec;
}

}  // namespace simcore

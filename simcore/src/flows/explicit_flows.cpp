// A pattern that the user lists flow by flow.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/size_limits.hpp"
#include "flows/registry.hpp"
#include "params/broken_rule.hpp"

namespace simcore::flows {

namespace {

/// sources[i] sends to destinations[i], all at once.
class ExplicitFlows final : public FlowPattern {
 public:
  ExplicitFlows(std::vector<std::uint32_t> sources, std::vector<std::uint32_t> destinations);
  [[nodiscard]] std::uint64_t most_flows() const override { return sources_.size(); }
  [[nodiscard]] bool one_to_one() const override { return one_to_one_; }
  void add_flows(std::uint64_t draw, std::uint32_t round, FlowBuffer& flows) const override;

 private:
  std::vector<std::uint32_t> sources_;
  std::vector<std::uint32_t> destinations_;
  bool one_to_one_;
};

bool all_different(std::vector<std::uint32_t> numbers) {
  std::sort(numbers.begin(), numbers.end());
  return std::adjacent_find(numbers.begin(), numbers.end()) == numbers.end();
}

ParamSpec rank_list(const char* name, const char* help) {
  return {.name = name,
          .type = ParamType::integer_list,
          .axis = AxisKind::condition,
          .unit = "rank",
          .required = true,
          .min = 0,
          .max = static_cast<double>(max_endpoints - 1),
          .min_items = 1,
          .max_items = max_endpoints,
          .help = help};
}

std::vector<std::uint32_t> ranks_of(const Params& params, const char* name, std::uint32_t ranks) {
  std::vector<std::uint32_t> list;
  for (const std::int64_t rank : params.integer_list(name)) {
    if (rank >= ranks) {
      refuse_by(endpoint_for_every_rank(name), "pattern",
                {.value = rank,
                 .allowed = "ranks from 0 to " + std::to_string(ranks - 1),
                 .found = "beyond the " + std::to_string(ranks) + " that there are"});
    }
    list.push_back(static_cast<std::uint32_t>(rank));
  }
  return list;
}

bool as_many(const Params& p) {
  return p.integer_list("sources").size() == p.integer_list("destinations").size();
}

bool none_to_itself(const Params& p) {
  const auto sources = p.integer_list("sources"), destinations = p.integer_list("destinations");
  for (std::size_t i = 0; i < std::min(sources.size(), destinations.size()); ++i) {
    if (sources[i] == destinations[i]) return false;
  }
  return true;
}

}  // namespace

ExplicitFlows::ExplicitFlows(std::vector<std::uint32_t> sources,
                             std::vector<std::uint32_t> destinations)
    : sources_(std::move(sources)),
      destinations_(std::move(destinations)),
      one_to_one_(all_different(sources_) && all_different(destinations_)) {}

void ExplicitFlows::add_flows(std::uint64_t, std::uint32_t, FlowBuffer& flows) const {
  for (std::size_t i = 0; i < sources_.size(); ++i) flows.add(sources_[i], destinations_[i]);
}

ComponentSpec explicit_spec() {
  ComponentSpec spec = flow_pattern_spec(
      "explicit", "Explicit list", "sources[i] sends to destinations[i], all flows at once.", "");
  // The lists name the ranks that take part: a number of them beside would change nothing.
  std::erase_if(spec.params, [](const ParamSpec& param) { return param.name == "ranks"; });
  std::erase_if(spec.constraints,
                [](const ConstraintSpec& rule) { return rule.fields.front() == "pattern.ranks"; });
  spec.params.push_back(rank_list("sources", "Rank that sends, of each flow."));
  spec.params.push_back(rank_list("destinations", "Rank that receives, of each flow."));
  spec.constraints.push_back({.fields = {"pattern.sources", "pattern.destinations"},
                              .message = "sources and destinations must be equally many",
                              .holds = as_many});
  spec.constraints.push_back({.fields = {"pattern.sources", "pattern.destinations"},
                              .message = "no rank may send to itself",
                              .holds = none_to_itself});
  spec.constraints.push_back(endpoint_for_every_rank("sources"));
  spec.constraints.push_back(endpoint_for_every_rank("destinations"));
  return spec;
}

std::unique_ptr<FlowPattern> build_explicit(const Params& params, std::uint32_t ranks,
                                            RandomStream) {
  return std::make_unique<ExplicitFlows>(ranks_of(params, "sources", ranks),
                                         ranks_of(params, "destinations", ranks));
}

}  // namespace simcore::flows

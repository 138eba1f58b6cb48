#include "topology/cabling.hpp"

namespace simcore::topology {

std::vector<ParamSpec> cabling_params(const std::string& help) {
  return {{.name = "cabling",
           .type = ParamType::choice,
           .axis = AxisKind::choice,
           .unit = "choice",
           .default_value = "ordered",
           .choices = {"ordered", "shuffled"},
           .help = help},
          {.name = "cabling_seed",
           .type = ParamType::integer,
           .axis = AxisKind::chance,
           .unit = "count",
           .default_value = 1,
           .min = 0,
           .max = 4'294'967'295.0,
           .applies_when = "cabling is shuffled",
           .help = "Which shuffled cabling: every number gives another one. It does not change "
                   "with the replicate.",
           .applies = [](const Params& p) { return p.choice("cabling") == "shuffled"; }}};
}

std::optional<RandomStream> shuffled_cabling(const Params& params) {
  if (params.choice("cabling") == "ordered") return std::nullopt;
  return RandomStream(static_cast<std::uint64_t>(params.integer("cabling_seed")), 0,
                      Stream::cabling);
}

void shuffle_labels(Wiring& wiring, RandomStream random) {
  std::vector<std::vector<std::uint32_t*>> labels(wiring.routers.size());
  for (Wiring::Link& link : wiring.links) {
    labels[link.router_a].push_back(&link.port_a);
    labels[link.router_b].push_back(&link.port_b);
  }
  for (RouterId router = 0; router < labels.size(); ++router) {
    for (auto i = static_cast<std::uint32_t>(labels[router].size()); i > 1; --i) {
      std::swap(*labels[router][i - 1], *labels[router][random.below(i, router, i)]);
    }
  }
}

}  // namespace simcore::topology

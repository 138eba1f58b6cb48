// The rules of the flow model: those of the packet model, and what has no flows.
#include <algorithm>
#include <list>

#include "models/flow/flow_model.hpp"
#include "models/flow/flow_sections.hpp"
#include "models/packet/packet_model.hpp"

namespace simcore::models {
namespace {

std::vector<Refusal> judge_open_loop(const PointView& point) {
  const SectionState& workload = *point.find("workload");
  return refuse_open_loop(workload.component->spec, workload.params);
}

/// What a rule of the packet model says of the point as that model would have it.
Rule of_packets(const Rule& rule) {
  std::vector<std::string> sections = rule.sections;
  sections.erase(std::remove(sections.begin(), sections.end(), "aggregation"), sections.end());
  return {sections, [judge = rule.judge, all = rule.sections](const PointView& point) {
            PointView view = point;
            std::list<SectionState> states;
            view.sections.clear();
            for (const std::string& name : all) {
              states.push_back(as_packet_section(name, point.values(name)));
              view.sections.emplace_back(name, &states.back());
            }
            return judge(view);
          }};
}

}  // namespace

std::vector<Refusal> refuse_open_loop(const ComponentSpec& workload, const Params& params) {
  const bool has_batches =
      std::any_of(workload.params.begin(), workload.params.end(),
                  [](const ParamSpec& p) { return p.name == "messages_per_endpoint"; });
  if (!has_batches || params.has("messages_per_endpoint")) return {};
  return {{.field = "workload.messages_per_endpoint",
           .value = Value(),
           .allowed = "a number of messages",
           .message = "must be given: the flow model sends batches; open loops are of the packet "
                      "model",
           .related = {"workload.messages_per_endpoint", "workload.kind"}}};
}

std::vector<Rule> flow_rules() {
  std::vector<Rule> rules = {{{"workload"}, judge_open_loop}};
  for (const Rule& rule : packet_rules()) {
    const bool of_trees = rule.sections == std::vector<std::string>{"topology", "aggregation"} ||
                          rule.sections == std::vector<std::string>{"aggregation", "network"};
    if (!of_trees) rules.push_back(of_packets(rule));
  }
  return rules;
}

}  // namespace simcore::models

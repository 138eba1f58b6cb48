#include "run/static_sections.hpp"

#include "run/network_wires.hpp"

namespace simcore {
namespace {

bool head_of_line(const Params& p) { return p.choice("cost") == "head_of_line"; }
bool rates_can_differ(const Params& p) { return !p.has("link_bandwidth_gbps") || p.has("classes"); }
bool rates_count(const Params& p) { return p.choice("link_rates") == "weighed"; }

/// A rate that cables may be given, 10^9 bits a second.
ParamSpec cable_rate(const char* name, const char* help) {
  return {.name = name,
          .type = ParamType::real,
          .axis = AxisKind::resource,
          .unit = "gbps",
          .nullable = true,
          .min = 0.001,
          .max = 1e6,
          .help = help};
}

/// Latencies have no meaning where no time passes.
ParamSpec classes_of_rates() {
  ParamSpec classes = link_classes(
      "By the name of a link class, the rate of its cables where it is not link_bandwidth_gbps: "
      "local and global of a dragonfly, dimension_0 of a grid, up_1 and down_2 (a way each) of a "
      "fat tree. injection: of the cables between endpoints and routers.",
      {cable_rate("bandwidth_gbps", "Of each of the class's cables. Null: link_bandwidth_gbps.")});
  classes.applies_when = "link_rates is weighed";
  classes.applies = rates_count;
  return classes;
}

bool links_fail(const Params& p) { return p.integer("failed_links") > 0; }

}  // namespace

ComponentSpec congestion_spec() {
  ComponentSpec spec;
  spec.section = "congestion";
  spec.kind = "congestion";
  spec.title = "Congestion";
  spec.help =
      "What a flow gets of its link, from the number of flows on the fullest cable of its "
      "path.";
  spec.source = "Hoefler, Schneider and Lumsdaine, Multistage switches are not crossbars, 2008";
  spec.models = {"static"};
  spec.params = {
      {.name = "cost",
       .type = ParamType::choice,
       .axis = AxisKind::condition,
       .unit = "choice",
       .default_value = "ideal",
       .choices = {"ideal", "head_of_line"},
       .help = "ideal: c flows get 1/c each; head_of_line: 1/(1 + extra_flow_cost (c - 1)), as "
               "measured where blocked packets hold up others."},
      {.name = "extra_flow_cost",
       .type = ParamType::real,
       .axis = AxisKind::condition,
       .unit = "fraction",
       .default_value = 1.2317,
       .min = 0,
       .max = 1000,
       .applies_when = "cost is head_of_line",
       .help =
           "What each further flow costs, in flows. 1.2317 fits the bandwidths of 627.4, 281.2, "
           "181.2 and 133.6 MiB/s that the InfiniBand cluster CHiC gave one to four flows.",
       .applies = head_of_line},
      cable_rate("link_bandwidth_gbps",
                 "Of every cable of which classes says nothing. Null: as the fabric says of each "
                 "cable; 100 where it does not."),
      {.name = "link_rates",
       .type = ParamType::choice,
       .axis = AxisKind::condition,
       .unit = "choice",
       .default_value = "weighed",
       .choices = {"weighed", "ignored"},
       .applies_when = "link_bandwidth_gbps is not given, or classes is",
       .help = "weighed: a cable of twice the sender's rate carries two flows without congestion, "
               "one of half its rate slows even a single one; ignored: flows are counted, whatever "
               "the cables' rates.",
       .applies = rates_can_differ},
      classes_of_rates()};
  return spec;
}

ComponentSpec failures_spec() {
  ComponentSpec spec;
  spec.section = "failures";
  spec.kind = "failures";
  spec.title = "Failures";
  spec.help = "Random failures of links between routers, after which the network is routed anew.";
  spec.models = {"static"};
  spec.params = {{.name = "failed_links",
                  .type = ParamType::integer,
                  .axis = AxisKind::condition,
                  .unit = "count",
                  .default_value = 0,
                  .min = 0,
                  .max = 1e6,
                  .help = "Links between routers that fail together in a trial."},
                 {.name = "trials",
                  .type = ParamType::integer,
                  .axis = AxisKind::chance,
                  .unit = "count",
                  .default_value = 1,
                  .min = 1,
                  .max = 1e5,
                  .applies_when = "failed_links is above 0",
                  .help = "Trials with other links, each with the same draws; the intact network "
                          "is evaluated as well.",
                  .applies = links_fail}};
  // Checked against the wiring itself by whoever runs the trials.
  spec.constraints = {{.fields = {"failures.failed_links", "topology.channels"},
                       .message = "there must be that many links between routers",
                       .fits = [](const Params& p, const NetworkSize& network) {
                         return static_cast<std::uint64_t>(p.integer("failed_links")) <=
                                network.channels / 2;
                       }}};
  return spec;
}

ComponentSpec static_report_spec() {
  return {.section = "report",
          .kind = "report",
          .title = "Report",
          .help = "How much of cables and wiring a result carries.",
          .params = {{.name = "cables",
                      .type = ParamType::choice,
                      .axis = AxisKind::condition,
                      .unit = "choice",
                      .default_value = "hottest",
                      .choices = {"hottest", "all"},
                      .help = "hottest: each class of cables and the 16 most loaded; all: also "
                              "every cable by itself."},
                     {.name = "fabric",
                      .type = ParamType::choice,
                      .axis = AxisKind::condition,
                      .unit = "choice",
                      .default_value = "none",
                      .choices = {"none", "included"},
                      .help = "included: the result carries wiring and forwarding tables, to be "
                              "exported."}},
          .models = {"static"}};
}

}  // namespace simcore

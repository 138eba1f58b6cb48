#include "models/loggp/loggp_sections.hpp"

#include "loggp/loggp_params.hpp"
#include "point/limits_section.hpp"
#include "point/report_section.hpp"

namespace simcore::models {

ComponentSpec loggp_network_spec() {
  return {.section = "loggp",
          .kind = "loggp",
          .title = "LogGP",
          .help =
              "What a message takes on its way between two endpoints. The processor's o and g "
              "are parameters of mpi.",
          .source =
              "Alexandrov, Ionescu, Schauser and Scheiman, Journal of Parallel and "
              "Distributed Computing 44, 1997",
          .params = loggp_params(),
          .constraints = {costs_by_size_rule()}};
}

ComponentSpec loggp_report_spec() {
  ComponentSpec spec = narrowed(report_spec(), {"flows", "ranks"});
  spec.help = "What a result says beyond its figures: tables of flows and ranks.";
  return spec;
}

ComponentSpec loggp_limits_spec() {
  return narrowed(limits_spec(),
                  {"max_cpu_seconds", "max_events", "max_simulated_ns", "max_memory_bytes"});
}

}  // namespace simcore::models

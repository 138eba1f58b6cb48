#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <sstream>
#include <utility>

#include "closed_form/host_time.hpp"
#include "closed_form/sections.hpp"
#include "loggp/loggp_params.hpp"
#include "mpi/collectives/registry.hpp"
#include "params/common_params.hpp"
#include "params/cost_rows.hpp"
#include "params/presets.hpp"

namespace simcore::closed_form {
namespace {

/// The host columns of the tables of Graham and Shainer (Supercomputing Frontiers and Innovations
/// 4, 2017), by least squares of relative errors, as tests/validation/sharp_fit.py repeats it. From
/// 4,096 bytes on by reduce-scatter and allgather.
std::vector<Preset> host_presets() {
  const auto preset = [](const char* name, const List& table) {
    const List selection{"0 recursive_doubling", "4096 rabenseifner"};
    return Preset{name, {{"costs", "table"}, {"table", table}, {"selection", selection}}};
  };
  return {preset("sharp_2017_table1", {"0 814.8 1.267", "64 887.5 1.267", "1024 520 2.097",
                                       "rabenseifner 0 2131.9 2.097"}),
          preset("sharp_2017_table2", {"0 1589.6 2.512", "64 1819.3 2.512", "1024 771.4 2.61",
                                       "rabenseifner 0 3016 2.61"}),
          preset("sharp_2017_table3", {"0 637.9 0.905", "64 692.9 0.905", "1024 438.8 1.829",
                                       "rabenseifner 0 1161.3 1.829"}),
          preset("sharp_2017_table4", {"0 738.7 0.632", "64 881.6 0.632", "1024 456.7 2.106",
                                       "rabenseifner 0 658.9 2.106"})};
}

bool from_network(const Params& p) { return p.choice("costs") == "network"; }
bool from_loggp(const Params& p) { return p.choice("costs") == "loggp"; }
bool from_table(const Params& p) { return p.choice("costs") == "table"; }

/// The name that a row of `table` begins with, which is taken away from it; empty: it has none.
std::string take_name(std::string& row) {
  std::istringstream words(row);
  std::string first, rest;
  words >> first;
  if (first.empty() || (first[0] >= '0' && first[0] <= '9')) return "";
  std::getline(words, rest, '\0');
  row = std::move(rest);
  return first;
}

/// By the algorithm that they are for. Those without a name are for all that have none of their
/// own.
using CostTable = std::map<std::string, std::vector<CostRow>>;

/// Nothing when a row is not as it should be, or none is for the least sizes of an algorithm.
std::optional<CostTable> read_table(const Params& p) {
  std::map<std::string, std::vector<std::string>> texts{{"", {}}};
  for (std::string row : p.text_list("table")) {
    const std::string name = take_name(row);
    texts[name].push_back(std::move(row));
  }
  CostTable table;
  for (const auto& [name, rows] : texts) {
    const auto costs = read_cost_rows(rows, kMostOperationBytes);
    if (!costs || costs->front().from_bytes != 0) return {};
    table[name] = *costs;
  }
  return table;
}

bool is_algorithm(const std::string& name) {
  const std::vector<std::string> operations = collective_operations();
  return std::any_of(operations.begin(), operations.end(), [&](const std::string& operation) {
    const std::vector<std::string>& known = collective_algorithms(operation);
    return std::find(known.begin(), known.end(), name) != known.end();
  });
}

bool table_is_given(const Params& p) { return !from_table(p) || p.has("table"); }

bool table_is_right(const Params& p) {
  if (!from_table(p) || !p.has("table")) return true;
  const std::optional<CostTable> table = read_table(p);
  return table && std::all_of(table->begin(), table->end(), [](const auto& entry) {
           return entry.first.empty() || is_algorithm(entry.first);
         });
}

std::unique_ptr<MessageTimes> table_times(const Params& p, const std::string& algorithm) {
  const CostTable table = read_table(p).value();
  const auto own = table.find(algorithm);
  return std::make_unique<TableTimes>(own != table.end() ? own->second : table.at(""));
}

/// "from_bytes algorithm".
struct Choice {
  double from_bytes = -1;
  std::string algorithm{};
  bool valid = false;
};

Choice choice_of(const std::string& text) {
  Choice choice;
  std::istringstream words(text);
  std::string rest;
  words >> choice.from_bytes >> choice.algorithm;
  const std::vector<std::string> known = timed_algorithms("allreduce");
  choice.valid = !words.fail() && !(words >> rest) && choice.from_bytes >= 0 &&
                 choice.from_bytes == std::floor(choice.from_bytes) &&
                 std::find(known.begin(), known.end(), choice.algorithm) != known.end();
  return choice;
}

bool selection_is_right(const Params& p) {
  if (!p.has("selection")) return true;
  double before = -1;
  for (const std::string& text : p.text_list("selection")) {
    const Choice choice = choice_of(text);
    if (!choice.valid || (before < 0 ? choice.from_bytes != 0 : choice.from_bytes <= before)) {
      return false;
    }
    before = choice.from_bytes;
  }
  return true;
}

ParamSpec lines_param(const char* name, const char* help) {
  ParamSpec param;
  param.name = name;
  param.type = ParamType::text_list;
  param.axis = AxisKind::condition;
  param.unit = "name";
  param.nullable = true;
  param.min_items = 1;
  param.max_items = 64;
  param.help = help;
  return param;
}

std::vector<ParamSpec> params_of_costs() {
  ParamSpec costs = choice_param(
      AxisKind::condition, "costs", {"network", "loggp", "table"},
      "network: messages of the packet model over one idle router, with the sections network and "
      "mpi; loggp: (s - 1) gap_per_byte_ns + latency_ns, as in the model loggp, with the overheads "
      "and the gap of mpi; "
      "table: the rows of `table`.");
  ParamSpec table = only_when(
      "costs is table", from_table,
      lines_param("table",
                  "Rows \"from_bytes alpha_ns beta_ns\", ascending from 0: a message of s bytes "
                  "takes alpha + beta s by the last row that begins at s or below. Rows that name "
                  "an algorithm first are for that alone: \"ring 0 900 0.5\"."));
  ParamSpec selection =
      lines_param("selection",
                  "Rows \"from_bytes algorithm\", ascending from 0: the algorithm of an allreduce "
                  "that names none, by its bytes. Null: recursive_doubling.");
  std::vector<ParamSpec> params{
      preset_param(AxisKind::condition, host_presets(),
                   "Costs that stand wherever the parameters below are not given: the host columns "
                   "of the tables of Graham and Shainer, 2017. One allreduce of 4,096 bytes alone "
                   "is known of each, so the row of rabenseifner is exact by itself."),
      costs};
  for (ParamSpec param : loggp_params()) {
    if (param.name == "costs_by_size") param = only_when("costs is loggp", from_loggp, param);
    if (param.name != "costs_by_size") param.applies_when = "costs is loggp without costs_by_size";
    params.push_back(std::move(param));
  }
  params.push_back(std::move(table));
  params.push_back(std::move(selection));
  set_preset_defaults(host_presets(), params);
  return params;
}

}  // namespace

ComponentSpec loggp_spec() {
  ComponentSpec spec;
  spec.section = "loggp";
  spec.kind = "loggp";
  spec.title = "Costs of messages";
  spec.help = "What a message between two endpoints costs, where no network is simulated.";
  spec.source =
      "Alexandrov, Ionescu, Schauser and Scheiman, Journal of Parallel and Distributed Computing "
      "44, 1997; Graham and Shainer, Supercomputing Frontiers and Innovations 4, 2017";
  spec.params = params_of_costs();
  spec.constraints = {
      {.fields = {"loggp.table", "loggp.costs"},
       .message = "costs by table need a table",
       .holds = table_is_given},
      {.fields = {"loggp.table", "loggp.costs"},
       .message = "each row must be \"from_bytes alpha_ns beta_ns\", with an algorithm's name "
                  "before it or not; of each algorithm, and without a name, whole sizes ascending "
                  "from 0",
       .holds = table_is_right},
      {.fields = {"loggp.selection"},
       .message = "each row must be \"from_bytes algorithm\", whole sizes ascending from 0, with "
                  "an algorithm of allreduce",
       .holds = selection_is_right},
      costs_by_size_rule()};
  return spec;
}

std::unique_ptr<MessageTimes> told_times(const Params& loggp, const std::string& algorithm) {
  if (from_network(loggp)) return nullptr;
  if (from_table(loggp)) return table_times(loggp, algorithm);
  return std::make_unique<LogGpTimes>(loggp_costs(loggp));
}

std::string selected_algorithm(const Params& loggp, std::uint64_t bytes) {
  std::string selected;
  if (!loggp.has("selection")) return selected;
  for (const std::string& text : loggp.text_list("selection")) {
    const Choice choice = choice_of(text);
    if (choice.from_bytes <= static_cast<double>(bytes)) selected = choice.algorithm;
  }
  return selected;
}

}  // namespace simcore::closed_form

#include "workload/trace.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "mpi/collectives/rounds.hpp"
#include "params/common_params.hpp"
#include "params/names.hpp"
#include "workload/collective_params.hpp"
#include "workload/replay_schedules.hpp"
#include "workload/timeline_params.hpp"

namespace simcore::workload {
namespace {

constexpr std::uint64_t kPsOfNs = 1000;

/// A number that the section says of the trace.
ParamSpec stated(const char* name, const std::string& what, AxisKind axis = AxisKind::condition) {
  return count_param(axis, name, {}, {.least = 0, .most = 9e15},
                     what + " of the trace. Filled in from it; an error when given and different.");
}

std::uint32_t log2_of(std::uint32_t ranks) {
  return static_cast<std::uint32_t>(std::bit_width(ranks)) - 1;
}

bool knows(const Params& p, const char* name) { return p.has(name); }

ConstraintSpec compute_rule() {
  return {.fields = {"workload.compute_scale", "workload.trace"},
          .message = "has no effect: the trace computes nothing",
          .holds = [](const Params& p) {
            return p.real("compute_scale") == 1 || !knows(p, "compute_ns") ||
                   p.integer("compute_ns") > 0;
          }};
}

ConstraintSpec message_rule() {
  return {.fields = {"workload.message_scale", "workload.trace"},
          .message = "has no effect: the trace sends no bytes",
          .holds = [](const Params& p) {
            return p.real("message_scale") == 1 || !knows(p, "sent_bytes") ||
                   !knows(p, "collective_bytes") ||
                   p.integer("sent_bytes") + p.integer("collective_bytes") > 0;
          }};
}

/// Of the collective that has the number `kKind`.
template <std::size_t kKind>
ConstraintSpec algorithm_rule() {
  const std::string& operation = trace_collectives()[kKind];
  return {.fields = {"workload." + algorithm_name(operation), "workload.trace"},
          .message = "has no effect: the trace has no " + operation,
          .holds = [](const Params& p) {
            const std::string& needed = trace_collectives()[kKind];
            if (!p.has(algorithm_name(needed))) return true;
            if (p.has("collectives") && p.integer("collectives") == 0) return false;
            if (!p.has("collective_kinds")) return true;
            const std::vector<std::string> kinds = p.text_list("collective_kinds");
            return std::find(kinds.begin(), kinds.end(), needed) != kinds.end();
          }};
}

template <std::size_t... kKinds>
std::vector<ConstraintSpec> algorithm_rules(std::index_sequence<kKinds...>) {
  return {algorithm_rule<kKinds>()...};
}

void check_stated(const Params& params, const char* name, std::uint64_t found) {
  if (!params.has(name) || params.integer(name) == static_cast<std::int64_t>(found)) return;
  throw PointError(params.section() + "." + name, std::to_string(params.integer(name)),
                   std::to_string(found), "the trace has " + std::to_string(found));
}

/// The kinds of its collectives, in the order of their names.
std::vector<std::string> kinds_of(const TraceContent& content) {
  std::set<std::string> kinds;
  for (const TraceCollective& one : content.collectives())
    kinds.insert(trace_collectives()[one.operation]);
  return {kinds.begin(), kinds.end()};
}

void check_stated_kinds(const Params& params, const TraceContent& content) {
  if (!params.has("collective_kinds")) return;
  const std::vector<std::string> told = params.text_list("collective_kinds");
  const std::vector<std::string> found = kinds_of(content);
  if (told == found) return;
  throw PointError(params.section() + ".collective_kinds", comma_joined(told), comma_joined(found),
                   "the trace has others");
}

const TraceContent& content_of(const Params& params, const Traces& traces,
                               std::shared_ptr<const TraceContent>& found) {
  const std::string& name = params.text("trace");
  const auto known = traces.find(name);
  if (known == traces.end()) {
    std::vector<std::string> names;
    for (const auto& [given, content] : traces) names.push_back(given);
    throw PointError(params.section() + ".trace", "\"" + name + "\"", comma_joined(names),
                     "no such trace was given" + did_you_mean(name, names));
  }
  found = known->second;
  const TraceFigures& figures = found->figures();
  check_stated(params, "ranks", figures.ranks);
  check_stated(params, "operations", figures.operations);
  check_stated(params, "messages", figures.messages);
  check_stated(params, "sent_bytes", figures.sent_bytes);
  check_stated(params, "collectives", figures.collectives);
  check_stated(params, "collective_parts", figures.collective_parts);
  check_stated(params, "collective_bytes", figures.collective_bytes);
  check_stated(params, "compute_ns", figures.compute_ps / kPsOfNs);
  check_stated_kinds(params, *found);
  return *found;
}

void require_effects(const Params& params, const TraceContent& content) {
  const auto no_effect = [&](const std::string& field, const std::string& value,
                             const std::string& why) {
    throw PointError(params.section() + "." + field, value, "1, or null for an algorithm",
                     "has no effect: the trace " + why);
  };
  const TraceFigures& figures = content.figures();
  if (params.real("compute_scale") != 1 && figures.compute_ps == 0)
    no_effect("compute_scale", Value(params.real("compute_scale")).to_text(), "computes nothing");
  if (params.real("message_scale") != 1 && figures.sent_bytes + figures.collective_bytes == 0)
    no_effect("message_scale", Value(params.real("message_scale")).to_text(), "sends no bytes");
  for (std::size_t kind = 0; kind < trace_collectives().size(); ++kind) {
    const std::string& operation = trace_collectives()[kind];
    const std::string field = algorithm_name(operation);
    const bool used =
        std::any_of(content.collectives().begin(), content.collectives().end(),
                    [kind](const TraceCollective& one) { return one.operation == kind; });
    if (params.has(field) && !used) no_effect(field, params.choice(field), "has no " + operation);
  }
}

void check_largest(const Params& params, const TraceContent& content, double scale) {
  const std::uint64_t largest = ReplayPlan::scaled(content.largest_message(), scale);
  if (largest <= kMostMessageBytes) return;
  throw PointError(params.section() + (scale == 1 ? ".trace" : ".message_scale"),
                   std::to_string(largest), "messages of at most 1 GiB",
                   "the largest message has " + std::to_string(largest) +
                       " bytes: the simulator sends at most 1,073,741,824 in one");
}

/// As far as the section tells.
bool may_add_up(const Params& params) {
  if (!params.has("collective_kinds") || params.text_list("collective_kinds").empty()) return true;
  const std::vector<std::string> kinds = params.text_list("collective_kinds");
  return std::any_of(kinds.begin(), kinds.end(),
                     [](const std::string& kind) { return adds_up(kind); });
}

void check_ranks(const Params& params, std::uint64_t ranks, const ProgramContext& context) {
  if (ranks <= context.ranks()) return;
  throw PointError(params.section() + ".trace", std::to_string(ranks) + " ranks",
                   "at most " + std::to_string(context.ranks()) + " ranks",
                   "the trace has " + std::to_string(ranks) + " ranks, but " +
                       std::to_string(context.endpoints) + " endpoints with " +
                       std::to_string(context.mpi.ranks_per_endpoint) + " ranks each hold " +
                       std::to_string(context.ranks()));
}

}  // namespace

std::vector<std::string> replay_metrics() {
  std::vector<std::string> metrics = rank_program_metrics();
  for (const char* figure : {"_mean_ns", "_p50_ns", "_p99_ns"}) {
    metrics.push_back(std::string("exposed_communication_time") + figure);
  }
  for (const std::string& name : trace_collectives()) {
    metrics.push_back(exposed_in_metric(name));
  }
  metrics.push_back(exposed_in_metric("messages"));
  metrics.emplace_back("slowest_rank_compute_fraction");
  return metrics;
}

std::vector<std::string> replay_answers() {
  std::vector<std::string> metrics = rank_program_answers();
  metrics.emplace_back("exposed_communication_time_mean_ns");
  return metrics;
}

std::vector<ConstraintSpec> trace_rules() {
  std::vector<ConstraintSpec> rules =
      algorithm_rules(std::make_index_sequence<kTraceCollectives>());
  rules.push_back(compute_rule());
  rules.push_back(message_rule());
  return rules;
}

std::vector<std::string> trace_facts() {
  return {"ranks",           "operations",       "messages",         "sent_bytes",
          "collectives",     "collective_parts", "collective_bytes", "compute_ns",
          "collective_kinds"};
}

std::shared_ptr<const TraceContent> trace_of(const Params& params, const Traces& traces) {
  std::shared_ptr<const TraceContent> content;
  require_effects(params, content_of(params, traces, content));
  return content;
}

ComponentSpec trace_spec() {
  ComponentSpec spec;
  spec.section = "workload";
  spec.kind = "trace";
  spec.title = "Recorded application";
  spec.help =
      "A trace of an application: every operation begins when those that it needs are done and its "
      "stream is free.";
  spec.source = "Hoefler, Schneider and Lumsdaine, LogGOPSim, HPDC 2010 (replay of dependencies)";
  spec.params = {
      {.name = "trace",
       .type = ParamType::trace,
       .axis = AxisKind::condition,
       .unit = "name",
       .required = true,
       .help = "The trace: its name, its name and version, or its digest."},
      real_param(AxisKind::condition, "compute_scale", "ratio", 1.0, {.least = 0, .most = 1e6},
                 "Computations take so many times as long as recorded. 0: none."),
      real_param(AxisKind::load, "message_scale", "ratio", 1.0, {.least = 1e-6, .most = 1e6},
                 "Messages and collectives have so many times the bytes recorded, rounded."),
  };
  append_to(spec.params, trace_iteration_params());
  for (const std::string& operation : trace_collectives()) {
    spec.params.push_back(replayed_algorithm(operation));
  }
  append_to(spec.params, timeline_params());
  append_to(spec.params,
            std::vector<ParamSpec>{
                stated("ranks", "Ranks", AxisKind::scale), stated("operations", "Operations"),
                stated("messages", "Sends, without those of collectives,"),
                stated("sent_bytes", "Bytes of the sends"),
                stated("collectives", "Collective operations"),
                stated("collective_parts", "Parts of ranks in collective operations"),
                stated("collective_bytes", "Bytes of these parts"),
                stated("compute_ns", "Computing of all ranks, in ns,")});
  spec.params.push_back({.name = "collective_kinds",
                         .type = ParamType::text_list,
                         .axis = AxisKind::condition,
                         .unit = "name",
                         .nullable = true,
                         .min_items = 0,
                         .max_items = 16,
                         .help = "Kinds of collectives of the trace. Filled in from it."});
  spec.constraints = trace_rules();
  spec.constraints.push_back(warmup_rule());
  spec.constraints.push_back(timeline_rule());
  spec.metrics = replay_metrics();
  spec.answers_by = replay_answers();
  return spec;
}

ReplayTraffic traffic_of(const TraceFigures& figures) {
  // Twice the logarithm of the group, twice its bytes.
  const std::uint32_t halvings = ceil_log2(static_cast<std::uint32_t>(figures.ranks));
  const double rounds = 2.0 * std::max(1U, halvings);
  return {.messages = static_cast<double>(figures.messages) +
                      rounds * static_cast<double>(figures.collective_parts),
          .bytes = static_cast<double>(figures.sent_bytes) +
                   2 * static_cast<double>(figures.collective_bytes)};
}

TraceProgram::TraceProgram(TraceFigures figures, ReplayTraffic traffic,
                           std::unique_ptr<const ReplayPlan> plan, bool reduces,
                           Iterations iterations)
    : figures_(figures),
      plan_(std::move(plan)),
      reduces_(reduces),
      iterations_(iterations),
      near_ranks_(traffic.near_ranks) {
  const auto ranks = static_cast<double>(std::max<std::uint64_t>(1, figures_.ranks));
  const auto of_rank = [ranks](double messages) {
    return static_cast<std::uint32_t>(std::min(1e8, std::ceil(messages / ranks)));
  };
  const auto each = [](double bytes, double messages) {
    return messages > 0 ? static_cast<std::uint32_t>(std::min(4e9, bytes / messages)) : 0U;
  };
  messages_ = of_rank(traffic.messages);
  bytes_ = each(traffic.bytes, traffic.messages);
  near_messages_ = of_rank(traffic.near_messages);
  near_bytes_ = each(traffic.near_bytes, traffic.near_messages);
}

Op TraceProgram::op(std::uint32_t rank, std::uint32_t, std::uint32_t step) const {
  if (step == 0) {
    const std::uint64_t each = figures_.compute_ps / std::max<std::uint64_t>(1, figures_.ranks);
    return Op::compute_for(static_cast<Picoseconds>(each));
  }
  const std::uint32_t number = (step - 1) / 3;
  if (number >= near_messages_ + messages_) return Op::done();
  const bool near = number < near_messages_;
  const std::uint32_t block = near ? near_ranks_ : ranks();
  const std::uint32_t first = near ? rank - rank % block : 0;
  const std::uint32_t place = rank - first;
  // Distances that double, and begin again: as neighbours and as collectives.
  const std::uint32_t distance = (1U << number % std::max(1U, log2_of(block))) % block;
  switch ((step - 1) % 3) {
    case 0:
      return Op::send_to(first + (place + distance) % block, near ? near_bytes_ : bytes_, 0);
    case 1:
      return Op::receive_from(first + (place + block - distance) % block, 0);
    default:
      return Op::wait();
  }
}

std::unique_ptr<RankProgram> build_trace(const Params& params, const ProgramContext& context) {
  const Iterations iterations = read_iterations(params);
  const auto scaled = [&](std::uint64_t compute_ps) {
    return ReplayPlan::scaled(compute_ps, params.real("compute_scale"));
  };
  if (context.traces == nullptr) {
    const auto told = [&](const char* name) {
      return params.has(name) ? static_cast<std::uint64_t>(params.integer(name)) : 0;
    };
    TraceFigures figures{.ranks = params.has("ranks") ? told("ranks") : context.ranks(),
                         .operations = told("operations"),
                         .messages = told("messages"),
                         .sent_bytes = told("sent_bytes"),
                         .collectives = told("collectives"),
                         .collective_parts = told("collective_parts"),
                         .collective_bytes = told("collective_bytes"),
                         .compute_ps = scaled(told("compute_ns") * kPsOfNs)};
    check_ranks(params, figures.ranks, context);
    return std::make_unique<TraceProgram>(figures, traffic_of(figures), nullptr, may_add_up(params),
                                          iterations);
  }
  std::shared_ptr<const TraceContent> content;
  const TraceContent& found = content_of(params, *context.traces, content);
  check_ranks(params, found.ranks(), context);
  require_effects(params, found);
  const double scale = params.real("message_scale");
  check_largest(params, found, scale);
  const std::string blamed = params.section() + (scale == 1 ? ".trace" : ".message_scale");
  auto schedules = replay_schedules(params, found, scale, blamed);
  TraceFigures figures = found.figures();
  figures.compute_ps = scaled(figures.compute_ps);
  return std::make_unique<TraceProgram>(
      figures, traffic_of(figures),
      std::make_unique<const ReplayPlan>(content, params.real("compute_scale"), scale,
                                         std::move(schedules), timeline_of(params)),
      adds_up(found), iterations);
}

}  // namespace simcore::workload

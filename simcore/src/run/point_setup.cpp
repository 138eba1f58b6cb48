#include "run/point_setup.hpp"

#include <array>

#include "params/choose.hpp"
#include "params/errors.hpp"
#include "params/nearest_name.hpp"
#include "params/version.hpp"
#include "router/fabric.hpp"
#include "routing/registry.hpp"
#include "run/network_section.hpp"
#include "run/run_sections.hpp"
#include "topology/registry.hpp"
#include "workload/registry.hpp"

namespace simcore {

namespace {

const Value kAbsent;

const Value& member(const Value& point, const char* name) {
  const Value* found = point.find(name);
  return found != nullptr ? *found : kAbsent;
}

const Value& required(const Value& point, const char* name) {
  const Value& found = member(point, name);
  if (found.is_null()) {
    throw PointError(name, "null", "an object with `kind`", "is required");
  }
  return found;
}

void check_names(const Value& point) {
  static const std::vector<std::string> known = {"model",     "topology",  "routing", "network",
                                                 "workload",  "placement", "report",  "base_seed",
                                                 "replicate", "limits"};
  if (!point.is_map()) throw PointError("point", point.to_text(), "an object", "must be an object");
  for (const auto& [name, value] : point.as_map()) {
    bool found = false;
    for (const std::string& k : known) found = found || k == name;
    if (!found) {
      throw PointError(name, value.to_text(), comma_joined(known),
                       "is not a section of a point" + did_you_mean(name, known));
    }
  }
}

std::uint64_t seed(const Value& point, const char* name, std::uint64_t fallback) {
  const Value& given = member(point, name);
  if (given.is_null()) return fallback;
  if (!given.is_integer() || given.as_integer() < 0) {
    throw PointError(name, given.to_text(), "an integer >= 0", "must be an integer >= 0");
  }
  return static_cast<std::uint64_t>(given.as_integer());
}

/// Wiring arrays are counted before they exist: a point that cannot fit fails at once.
void check_memory(const Topology& topology, const NetworkSettings& settings,
                  std::uint64_t allowed) {
  if (allowed == 0) return;
  std::uint64_t ports = topology.endpoints();
  for (RouterId r = 0; r < topology.routers(); ++r) ports += topology.radix(r);
  const std::uint64_t needed = estimate_fabric_bytes(
      topology.routers(), ports, topology.endpoints(), settings.virtual_channels);
  if (needed > allowed) {
    throw MemoryLimitError("limits.max_memory_bytes: the network alone needs about " +
                           std::to_string(needed) + " bytes, allowed are " +
                           std::to_string(allowed));
  }
}

}  // namespace

PointSetup::PointSetup(const Value& point) {
  check_names(point);
  const Value& named = member(point, "model");
  model = named.is_string() ? named.as_string() : "packet";
  if ((!named.is_null() && !named.is_string()) || model != "packet") {
    throw PointError("model", named.to_text(), "packet", "must be packet");
  }
  base_seed = seed(point, "base_seed", 1);
  replicate = seed(point, "replicate", 0);
  report = validate(report_spec(), member(point, "report"));
  const Params limits = validate(limits_spec(), member(point, "limits"));
  if (limits.has("max_cpu_seconds")) max_cpu_seconds = limits.real("max_cpu_seconds");
  if (limits.has("max_memory_bytes")) {
    max_memory_bytes = static_cast<std::uint64_t>(limits.integer("max_memory_bytes"));
  }
  const Value& wiring = required(point, "topology");
  choose("topology", topology_registry(), wiring, "", model);
  topology = make_topology(wiring);
  routing = make_routing(member(point, "routing"), *topology);
  settings = make_settings(member(point, "network"), *routing);
  check_memory(*topology, settings, max_memory_bytes);
  placement = make_placement(member(point, "placement"), *topology,
                             {base_seed, replicate, Stream::placement});
  workload = make_workload(required(point, "workload"),
                           {*topology, settings, placement, base_seed, replicate});
}

Map PointSetup::provenance() const {
  return {{"simcore_version", simcore_version()},
          {"model", model},
          {"base_seed", base_seed},
          {"replicate", replicate},
          {"topology", topology->describe()},
          {"routing", Map{{"virtual_channels", routing->virtual_channels()}}}};
}

}  // namespace simcore

#include "models/packet/message_trace.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "models/packet/built_network.hpp"
#include "models/sections.hpp"
#include "network/compiled_network.hpp"
#include "network/per_shard.hpp"
#include "network/run_limits.hpp"
#include "network/workload.hpp"
#include "packet/simulated_network.hpp"
#include "params/errors.hpp"
#include "point/limits_section.hpp"
#include "point/point_sections.hpp"

namespace simcore::models {

namespace {

struct Message {
  EndpointId from;
  EndpointId to;
  std::uint32_t bytes;
  std::uint32_t virtual_network;
  Picoseconds created;
  MessageKind kind;
};

[[noreturn]] void refuse(const std::string& field, const Value& value, const std::string& allowed) {
  throw PointError(field, value.to_text(), allowed, "must be " + allowed);
}

std::int64_t member(const Value& message, std::size_t place, std::int64_t least, std::int64_t most,
                    const std::string& field) {
  const Value& value = message.as_list()[place];
  if (!value.is_integer() || value.as_integer() < least || value.as_integer() > most) {
    refuse(field + "[" + std::to_string(place) + "]", value,
           "an integer from " + std::to_string(least) + " to " + std::to_string(most));
  }
  return value.as_integer();
}

std::vector<Message> messages_of(const Value& point, const BuiltNetwork& network) {
  const Value& given = required_section(point, "messages");
  if (!given.is_list()) refuse("messages", given, "a list");
  const std::int64_t last = std::int64_t{network.topology->endpoints()} - 1;
  const std::int64_t networks = network.settings.virtual_networks();
  std::vector<Message> messages;
  for (const Value& one : given.as_list()) {
    const std::string field = "messages[" + std::to_string(messages.size()) + "]";
    if (!one.is_list() || one.as_list().size() < 5 || one.as_list().size() > 6) {
      refuse(field, one,
             "[sender, receiver, bytes, picoseconds, virtual network] and 1 of a control message");
    }
    const bool control = one.as_list().size() == 6 && member(one, 5, 0, 1, field) == 1;
    messages.push_back({
        .from = static_cast<EndpointId>(member(one, 0, 0, last, field)),
        .to = static_cast<EndpointId>(member(one, 1, 0, last, field)),
        .bytes = static_cast<std::uint32_t>(member(one, 2, 1, 1 << 30, field)),
        .virtual_network = static_cast<std::uint32_t>(member(one, 4, 0, networks - 1, field)),
        .created = member(one, 3, 0, kTimeLimit / 2, field),
        .kind = control ? MessageKind::control : MessageKind::data,
    });
    for (const std::size_t end : {std::size_t{0}, std::size_t{1}}) {
      const auto endpoint = static_cast<EndpointId>(one.as_list()[end].as_integer());
      if (network.cut_off(endpoint)) refuse(field, one, "between endpoints that are not cut off");
    }
  }
  return messages;
}

/// Where the ports' counters start; 0 without the field.
Picoseconds counted_from(const Value& point) {
  const Value* given = point.find("counted_from");
  if (given == nullptr) return 0;
  if (!given->is_integer() || given->as_integer() < 0 || given->as_integer() > kTimeLimit / 2) {
    refuse("counted_from", *given,
           "an integer from 0 to " + std::to_string(kTimeLimit / 2) + ", in picoseconds");
  }
  return given->as_integer();
}

/// Sends the listed messages and records every arrival.
class Trace final : public Workload {
 public:
  Trace(std::vector<Message> messages, Picoseconds from)
      : messages_(std::move(messages)),
        from_(from),
        reacts_(std::any_of(messages_.begin(), messages_.end(),
                            [](const Message& m) { return m.kind == MessageKind::control; })) {}

  /// Who sends control messages must.
  [[nodiscard]] bool reacts_to_deliveries() const override { return reacts_; }
  void prepare(std::uint32_t shards) override { arrivals_.prepare(shards); }
  void on_delivered(Transport& here, const Delivery& delivery) override {
    arrivals_[here].push_back(delivery);
  }
  void on_timer(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  void on_sent(Transport&, EndpointId, std::uint32_t, Picoseconds) override {}
  [[nodiscard]] EndpointId source_of(std::uint32_t tag) const override {
    return messages_[tag].from;
  }
  void run(NetworkClock& transport) override {
    std::uint32_t tag = 0;
    for (const Message& m : messages_) {
      transport.send(m.from, m.to, m.bytes, tag++, m.created, m.virtual_network, m.kind);
    }
    if (from_ > 0) {
      transport.run_until(from_);
      transport.restart_statistics(from_);
    }
    transport.run_to_end();
    Picoseconds last = from_;
    arrivals_.for_each([&last](const std::vector<Delivery>& shard) {
      for (const Delivery& d : shard) last = std::max(last, d.time);
    });
    transport.close_statistics(last);
  }
  void report(RunReport&) const override {}
  [[nodiscard]] std::size_t memory_bytes() const override { return 0; }

  [[nodiscard]] List packets() const {
    List rows;
    arrivals_.for_each([&rows](const std::vector<Delivery>& shard) {
      for (const Delivery& d : shard) {
        rows.emplace_back(List{d.tag, d.at, d.wire_bytes, d.hops, d.created, d.injected, d.time});
      }
    });
    return rows;
  }

 private:
  std::vector<Message> messages_;
  Picoseconds from_;
  const bool reacts_;
  PerShard<std::vector<Delivery>> arrivals_;
};

List rows_of(const PortStatistics& statistics) {
  List rows;
  for (const PortTotals& port : statistics.ports) {
    rows.emplace_back(List{port.router, port.port, port.peer_router, port.link_class == 0,
                           port.active, port.stalled, port.idle, port.bytes, port.packets});
  }
  return rows;
}

}  // namespace

Value trace_messages(const Value& point, const RunOptions& options) {
  check_section_names(point,
                      {"topology", "routing", "network", "failures", "messages", "base_seed",
                       "replicate", "limits", "counted_from"},
                      "packet");
  const ResolvedPoint resolved =
      resolve_point(point, {"topology", "routing", "network", "failures", "limits"});
  RunContext context(limits_of(resolved.params("limits")), options);
  const BuiltNetwork built =
      build_network(resolved, context.fabrics(), resolved.stream(Stream::failures, context.use()),
                    context.budget());
  const CompiledNetwork network(*built.topology, built.settings.interfaces,
                                built.wires ? &*built.wires : nullptr);
  Trace trace(messages_of(point, built), counted_from(point));
  const std::unique_ptr<PacketNetwork> simulated = make_packet_network(
      *built.routing, network, built.settings, resolved.stream(Stream::routing, context.use()),
      context.guard(), context.schedule());
  simulated->attach(trace);
  context.begin_run();
  const bool completed = simulated->run_to_its_end();
  const PortStatistics& ports = simulated->meter().ports();
  return Map{{"packets", trace.packets()},
             {"ports", rows_of(ports)},
             {"ended", completed ? Value() : Value(simulated->now())}};
}

}  // namespace simcore::models

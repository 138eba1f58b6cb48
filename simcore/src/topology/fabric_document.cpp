#include "topology/fabric_document.hpp"

#include <algorithm>
#include <stdexcept>

#include "engine/listen.hpp"
#include "params/errors.hpp"
#include "params/names.hpp"
#include "topology/widths.hpp"

namespace simcore::topology {
namespace {

constexpr std::int64_t max_port_labels = 65'535;

[[noreturn]] void refuse(const std::string& field, const std::string& value,
                         const std::string& allowed, const std::string& message) {
  throw PointError(field, value, allowed, message);
}

/// One table of the document: columns of equal length.
class Table {
 public:
  Table(const Value& document, const std::string& name, std::vector<std::string> columns)
      : name_("fabric." + name) {
    const Value* table = document.find(name);
    if (table == nullptr || !table->is_map()) refuse(name_, "", "an object", "is required");
    for (const auto& [key, column] : table->as_map()) {
      if (std::find(columns.begin(), columns.end(), key) == columns.end()) {
        refuse(name_ + "." + key, "", comma_joined(columns),
               "is not a column" + did_you_mean(key, columns));
      }
    }
    for (const std::string& column : columns) {
      const Value* found = table->find(column);
      if (found == nullptr || !found->is_list()) {
        refuse(name_ + "." + column, "", "a list", "must be a list");
      }
      const std::size_t length = found->as_list().size();
      if (columns_.empty()) rows_ = length;
      if (length != rows_) {
        refuse(name_ + "." + column, std::to_string(length), std::to_string(rows_),
               "has " + std::to_string(length) + " items, " + columns_.front().first + " has " +
                   std::to_string(rows_));
      }
      columns_.emplace_back(column, &found->as_list());
    }
  }

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::string field(const char* column, std::size_t row) const {
    return name_ + "." + column + "[" + std::to_string(row) + "]";
  }

  [[nodiscard]] const std::string& text(const char* column, std::size_t row) const {
    const Value& value = at(column, row);
    if (!value.is_string()) refuse(field(column, row), value.to_text(), "a text", "must be a text");
    return value.as_string();
  }
  [[nodiscard]] std::uint32_t integer(const char* column, std::size_t row, std::int64_t min,
                                      std::int64_t max) const {
    const Value& value = at(column, row);
    if (!value.is_integer() || value.as_integer() < min || value.as_integer() > max) {
      const std::string allowed =
          "an integer from " + std::to_string(min) + " to " + std::to_string(max);
      refuse(field(column, row), value.to_text(), allowed, "must be " + allowed);
    }
    return static_cast<std::uint32_t>(value.as_integer());
  }
  [[nodiscard]] double rate(const char* column, std::size_t row) const {
    const Value& value = at(column, row);
    const double rate = value.is_number() ? value.as_double() : -1;
    if (!(rate >= 0 && rate <= 1e9)) {
      refuse(field(column, row), value.to_text(), "a number from 0 to 1000000000",
             "must be a rate in Gb/s, 0 where it is not known");
    }
    return rate;
  }
  [[nodiscard]] std::string identifier(const char* column, std::size_t row) const {
    const std::string& value = text(column, row);
    const bool digits = value.size() > 2 && value.size() <= 18 && value.starts_with("0x") &&
                        value.find_first_not_of("0123456789abcdefABCDEF", 2) == std::string::npos;
    if (!value.empty() && !digits) {
      refuse(field(column, row), "\"" + value + "\"", "0x and up to 16 hexadecimal digits",
             "must be empty, or 0x and up to 16 hexadecimal digits");
    }
    return value;
  }

 private:
  [[nodiscard]] const Value& at(const char* column, std::size_t row) const {
    for (const auto& [name, values] : columns_) {
      if (name == column) return (*values)[row];
    }
    throw std::logic_error("no column " + std::string(column));
  }

  std::string name_;
  std::size_t rows_ = 0;
  std::vector<std::pair<std::string, const List*>> columns_;
};

/// Reads the three tables, each using those before it.
class Reader {
 public:
  explicit Reader(const Value& document)
      : routers_(document, "routers", {"name", "identifier", "ports", "lid"}),
        endpoints_(document, "endpoints",
                   {"name", "identifier", "lid", "router", "port", "rate_gbps"}),
        links_(document, "links", {"router_a", "port_a", "router_b", "port_b", "rate_gbps"}) {}

  Wiring read() {
    read_routers();
    read_endpoints();
    read_links();
    return std::move(wiring_);
  }

 private:
  void read_routers() {
    if (routers_.rows() == 0 || static_cast<std::int64_t>(routers_.rows()) > max_endpoints) {
      refuse("fabric.routers.name", std::to_string(routers_.rows()),
             "1 to " + std::to_string(max_endpoints), "must hold at least one router");
    }
    for (std::size_t row = 0; row < routers_.rows(); ++row) {
      wiring_.routers.push_back({.name = name(routers_, row),
                                 .identifier = routers_.identifier("identifier", row),
                                 .lid = routers_.integer("lid", row, 0, max_lid),
                                 .ports = routers_.integer("ports", row, 0, max_port_labels)});
    }
    used_.resize(wiring_.routers.size());
  }

  void read_endpoints() {
    if (endpoints_.rows() < 2 || static_cast<std::int64_t>(endpoints_.rows()) > max_endpoints) {
      refuse("fabric.endpoints.name", std::to_string(endpoints_.rows()),
             "2 to " + std::to_string(max_endpoints), "must hold at least two endpoints");
    }
    for (std::size_t row = 0; row < endpoints_.rows(); ++row) {
      const RouterId router = router_id(endpoints_, "router", row);
      wiring_.endpoints.push_back({.name = name(endpoints_, row),
                                   .identifier = endpoints_.identifier("identifier", row),
                                   .lid = endpoints_.integer("lid", row, 0, max_lid),
                                   .router = router,
                                   .port = free_port(endpoints_, "port", row, router),
                                   .rate_gbps = endpoints_.rate("rate_gbps", row)});
    }
  }

  void read_links() {
    for (std::size_t row = 0; row < links_.rows(); ++row) {
      const RouterId a = router_id(links_, "router_a", row);
      const RouterId b = router_id(links_, "router_b", row);
      if (a == b) {
        refuse(links_.field("router_b", row), std::to_string(b), "another router",
               "the link joins " + wiring_.routers[a].name + " to itself");
      }
      const std::uint32_t port_a = free_port(links_, "port_a", row, a);
      const std::uint32_t port_b = free_port(links_, "port_b", row, b);
      wiring_.links.push_back({.router_a = a,
                               .port_a = port_a,
                               .router_b = b,
                               .port_b = port_b,
                               .rate_gbps = links_.rate("rate_gbps", row)});
    }
  }

  static std::string name(const Table& table, std::size_t row) {
    const std::string& name = table.text("name", row);
    if (name.empty()) refuse(table.field("name", row), "\"\"", "a text", "must not be empty");
    return name;
  }

  [[nodiscard]] RouterId router_id(const Table& table, const char* column, std::size_t row) const {
    return table.integer(column, row, 0, static_cast<std::int64_t>(wiring_.routers.size()) - 1);
  }

  /// The port in this column, which no other cable may use.
  std::uint32_t free_port(const Table& table, const char* column, std::size_t row,
                          RouterId router) {
    const Wiring::Router& at = wiring_.routers[router];
    const std::uint32_t port = table.integer(column, row, 1, at.ports);
    if (used_[router].empty()) used_[router].resize(at.ports + 1, false);
    if (used_[router][port]) {
      refuse(table.field(column, row), std::to_string(port), "a port without a cable",
             "port " + std::to_string(port) + " of " + at.name + " has two cables");
    }
    used_[router][port] = true;
    return port;
  }

  static constexpr std::int64_t max_lid = 4'294'967'295;

  Table routers_;
  Table endpoints_;
  Table links_;
  Wiring wiring_;
  std::vector<std::vector<bool>> used_;  // by router and port: a cable is there
};

ImportedTables read_tables(std::string_view bytes, const Wiring& wiring) {
  const std::size_t endpoints = wiring.endpoints.size();
  const std::size_t expected = wiring.routers.size() * endpoints;
  if (bytes.size() != expected) {
    refuse("fabric.tables", std::to_string(bytes.size()), std::to_string(expected),
           "must have a byte for every router and endpoint, " + std::to_string(expected));
  }
  ImportedTables tables;
  tables.ports.assign(bytes.begin(), bytes.end());
  for (std::size_t i = 0; i < expected; ++i) {
    const Wiring::Router& router = wiring.routers[i / endpoints];
    const std::uint8_t port = tables.ports[i];
    if (port == ImportedTables::no_entry || port <= router.ports) continue;
    refuse("fabric.tables[" + std::to_string(i) + "]", std::to_string(port),
           "0 to " + std::to_string(router.ports) + ", or 255",
           router.name + " has no port " + std::to_string(port) + " for " +
               wiring.endpoints[i % endpoints].name);
  }
  return tables;
}

}  // namespace

std::shared_ptr<const FabricContent> read_fabric(const Value& document,
                                                 std::optional<std::string_view> tables) {
  static const std::vector<std::string> parts = {"routers", "endpoints", "links"};
  if (!document.is_map()) {
    refuse("fabric", document.to_text(), comma_joined(parts), "must be an object");
  }
  for (const auto& [name, part] : document.as_map()) {
    if (std::find(parts.begin(), parts.end(), name) == parts.end()) {
      refuse("fabric." + name, "", comma_joined(parts),
             "is not a part of a graph document" + did_you_mean(name, parts));
    }
  }
  auto content = std::make_shared<FabricContent>();
  content->wiring = Reader(document).read();
  if (tables) content->tables = read_tables(*tables, content->wiring);
  return content;
}

namespace {

Map routers_table(const Topology& topology) {
  List names, identifiers, ports, lids;
  Steps steps;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    steps.next();
    names.emplace_back(topology.router_name(router));
    identifiers.emplace_back(topology.router_identifier(router));
    ports.emplace_back(topology.ports(router));
    lids.emplace_back(topology.router_lid(router));
  }
  return {{"name", std::move(names)},
          {"identifier", std::move(identifiers)},
          {"ports", std::move(ports)},
          {"lid", std::move(lids)}};
}

Map endpoints_table(const Topology& topology) {
  List names, identifiers, lids, routers, ports, rates;
  Steps steps;
  for (EndpointId e = 0; e < topology.endpoints(); ++e) {
    steps.next();
    const RouterId router = topology.router_of(e);
    names.emplace_back(topology.endpoint_name(e));
    identifiers.emplace_back(topology.endpoint_identifier(e));
    lids.emplace_back(topology.endpoint_lid(e));
    routers.emplace_back(router);
    ports.emplace_back(topology.port_label(router, topology.port_of(e)));
    rates.emplace_back(topology.endpoint_rate_gbps(e));
  }
  return {{"name", std::move(names)}, {"identifier", std::move(identifiers)},
          {"lid", std::move(lids)},   {"router", std::move(routers)},
          {"port", std::move(ports)}, {"rate_gbps", std::move(rates)}};
}

/// Every cable once, from the end with the smaller router and port.
Map links_table(const Topology& topology) {
  List routers_a, ports_a, routers_b, ports_b, rates;
  Steps steps;
  for (RouterId router = 0; router < topology.routers(); ++router) {
    steps.next();
    for (std::uint32_t p = 0; p < topology.radix(router); ++p) {
      const auto port = static_cast<PortIndex>(p);
      const PortPeer peer = topology.peer(router, port);
      if (peer.kind != PortPeer::Kind::router || peer.id < router) continue;
      routers_a.emplace_back(router);
      ports_a.emplace_back(topology.port_label(router, port));
      routers_b.emplace_back(peer.id);
      ports_b.emplace_back(topology.port_label(peer.id, peer.port));
      rates.emplace_back(topology.link_rate_gbps(router, port));
    }
  }
  return {{"router_a", std::move(routers_a)},
          {"port_a", std::move(ports_a)},
          {"router_b", std::move(routers_b)},
          {"port_b", std::move(ports_b)},
          {"rate_gbps", std::move(rates)}};
}

}  // namespace

Map fabric_document(const Topology& topology) {
  return {{"routers", routers_table(topology)},
          {"endpoints", endpoints_table(topology)},
          {"links", links_table(topology)}};
}

}  // namespace simcore::topology

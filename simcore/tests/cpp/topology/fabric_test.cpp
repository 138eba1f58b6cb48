// Imported fabrics: what goes in comes out, and what is wrong is named.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/routed.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

/// Two leaf routers with a spare port, two endpoints each, joined by two cables of unequal rates.
Value small_fabric() {
  const auto texts = [](std::initializer_list<const char*> items) {
    List values;
    for (const char* item : items) values.emplace_back(item);
    return values;
  };
  return Map{
      {"routers", Map{{"name", texts({"west", "east"})},
                      {"identifier", texts({"0x0000000000000a01", ""})},
                      {"ports", list({8, 6})},
                      {"lid", list({1, 2})}}},
      {"endpoints", Map{{"name", texts({"n1", "n2", "n3", "n4"})},
                        {"identifier", texts({"0x0b", "0x0c", "", ""})},
                        {"lid", list({5, 4, 0, 0})},
                        {"router", list({0, 1, 0, 1})},
                        {"port", list({7, 2, 3, 1})},
                        {"rate_gbps", List{Value(10.0), Value(10.0), Value(20.0), Value(0.0)}}}},
      {"links", Map{{"router_a", list({0, 0})},
                    {"port_a", list({1, 8})},
                    {"router_b", list({1, 1})},
                    {"port_b", list({6, 5})},
                    {"rate_gbps", List{Value(40.0), Value(20.0)}}}}};
}

/// The cell of a column.
Value& cell(Value& document, const char* table, const char* column, std::size_t row) {
  for (auto& [name, part] : document.as_map()) {
    if (name != table) continue;
    for (auto& [key, values] : part.as_map()) {
      if (key == column) return const_cast<List&>(values.as_list())[row];
    }
  }
  throw std::out_of_range(column);
}

std::string refusal(const Value& document, std::optional<std::string_view> tables = std::nullopt) {
  try {
    const auto content = read_fabric(document, tables);
  } catch (const PointError& error) {
    return error.field() + ": " + error.message();
  }
  return "accepted";
}

TEST(Fabric, ComesOutAsItWentIn) {
  const Value document = small_fabric();
  const FabricTopology fabric(read_fabric(document));
  EXPECT_EQ(Value(fabric_document(fabric)), document);
  EXPECT_EQ(fabric.router_name(1), "east");
  EXPECT_EQ(fabric.endpoint_name(1), "n2");
  EXPECT_EQ(fabric.endpoint_lid(0), 5u);
  EXPECT_EQ(fabric.endpoint_identifier(1), "0x0c");
  EXPECT_EQ(fabric.port_label(0, 1), 8u);
  EXPECT_DOUBLE_EQ(fabric.link_rate_gbps(1, 0), 20.0);  // port 5 of east
  EXPECT_DOUBLE_EQ(fabric.endpoint_rate_gbps(2), 20.0);
  EXPECT_EQ(fabric.imported_tables(), nullptr);
}

TEST(Fabric, GeneratedNetworksGoThroughUnchanged) {
  for (const Value& topology : test::all_sample_topologies()) {
    const auto built = make_topology(topology);
    const Value document = fabric_document(*built);
    const FabricTopology fabric(read_fabric(document));
    EXPECT_EQ(Value(fabric_document(fabric)), document) << topology.to_text();
    const NetworkGraph graph(*built), again(fabric);
    ASSERT_EQ(graph.channels(), again.channels());
    for (ChannelId channel = 0; channel < graph.channels(); ++channel) {
      ASSERT_EQ(graph.to(channel), again.to(channel));
      ASSERT_EQ(graph.reverse(channel), again.reverse(channel));
    }
  }
}

TEST(Fabric, LinkClassesTellLevels) {
  const auto chassis = make_topology(section("chassis", {{"endpoints", 128}, {"chip_ports", 8}}));
  const FabricTopology fabric(read_fabric(fabric_document(*chassis)));
  EXPECT_EQ(fabric.link_classes(), (std::vector<std::string>{"level_0_1", "level_1_2"}));
}

TEST(Fabric, IsLookedUpByName) {
  const Fabrics fabrics{{"atlas", read_fabric(small_fabric())}};
  const auto build = [&fabrics](Map params) {
    return make_topology(section("fabric", std::move(params)), fabrics);
  };
  EXPECT_EQ(build({{"fabric", "atlas"}})->endpoints(), 4u);
  EXPECT_EQ(
      build({{"fabric", "atlas"}, {"endpoints", 4}, {"routers", 2}, {"channels", 4}})->routers(),
      2u);
  try {
    build({{"fabric", "atlas"}, {"channels", 2}});
    ADD_FAILURE();
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "topology.channels");
    EXPECT_EQ(error.allowed(), "4");
  }
  try {
    build({{"fabric", "altas"}});
    ADD_FAILURE();
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "topology.fabric");
    EXPECT_NE(error.message().find("did you mean 'atlas'"), std::string::npos);
  }
}

TEST(Fabric, WrongCellsAreNamed) {
  const auto with = [](const char* table, const char* column, std::size_t row, Value value) {
    Value document = small_fabric();
    cell(document, table, column, row) = std::move(value);
    return refusal(document);
  };
  EXPECT_EQ(refusal(small_fabric()), "accepted");
  EXPECT_EQ(with("links", "port_b", 1, 6), "fabric.links.port_b[1]: port 6 of east has two cables");
  EXPECT_EQ(with("links", "port_a", 0, 7), "fabric.links.port_a[0]: port 7 of west has two cables");
  EXPECT_EQ(with("links", "port_a", 0, 9).substr(0, 24), "fabric.links.port_a[0]: ");
  EXPECT_EQ(with("links", "router_b", 0, 0),
            "fabric.links.router_b[0]: the link joins west to itself");
  EXPECT_EQ(with("links", "router_b", 0, 2).substr(0, 26), "fabric.links.router_b[0]: ");
  EXPECT_EQ(with("endpoints", "router", 3, -1).substr(0, 28), "fabric.endpoints.router[3]: ");
  EXPECT_EQ(with("endpoints", "name", 1, ""), "fabric.endpoints.name[1]: must not be empty");
  EXPECT_EQ(with("endpoints", "rate_gbps", 1, -1.0).substr(0, 31),
            "fabric.endpoints.rate_gbps[1]: ");
  EXPECT_EQ(with("routers", "identifier", 0, "a01").substr(0, 30),
            "fabric.routers.identifier[0]: ");
  EXPECT_EQ(with("routers", "lid", 0, "1").substr(0, 23), "fabric.routers.lid[0]: ");
}

TEST(Fabric, WrongShapesAreNamed) {
  EXPECT_EQ(refusal(Value(1)), "fabric: must be an object");
  EXPECT_EQ(refusal(Map{}), "fabric.routers: is required");
  Value document = small_fabric();
  document.as_map().emplace_back("link", Map{});
  EXPECT_EQ(refusal(document),
            "fabric.link: is not a part of a graph document; did you mean 'links'?");
  document = small_fabric();
  document.as_map()[2].second.as_map()[1].second = list({1});
  EXPECT_EQ(refusal(document), "fabric.links.port_a: has 1 items, router_a has 2");
  document = small_fabric();
  document.as_map()[0].second.as_map().pop_back();
  EXPECT_EQ(refusal(document), "fabric.routers.lid: must be a list");
}

TEST(Fabric, WrongTablesAreNamed) {
  EXPECT_EQ(refusal(small_fabric(), std::string(8, '\1')), "accepted");
  EXPECT_EQ(refusal(small_fabric(), std::string(7, '\1')),
            "fabric.tables: must have a byte for every router and endpoint, 8");
  std::string tables(8, '\1');
  tables[5] = 7;
  EXPECT_EQ(refusal(small_fabric(), tables), "fabric.tables[5]: east has no port 7 for n2");
}

}  // namespace
}  // namespace simcore::test

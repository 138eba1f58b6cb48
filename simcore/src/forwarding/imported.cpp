// The tables that came with a fabric, as they are.
#include "forwarding/registry.hpp"
#include "params/errors.hpp"

namespace simcore::forwarding {
namespace {

class Imported final : public ForwardingEngine {
 public:
  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream) const override {
    const ImportedTables* imported = topology.imported_tables();
    if (imported == nullptr) {
      throw PointError("routing.kind", "\"imported\"", "",
                       "the network came without forwarding tables");
    }
    return {.tables = read_port_tables(graph, topology, *imported)};
  }
};

}  // namespace

ComponentSpec imported_spec() {
  return {.section = "routing",
          .kind = "imported",
          .title = "As imported",
          .help =
              "The forwarding tables that were imported with the fabric. They do not change "
              "when links fail: what went over such a link is lost.",
          // Only the network knows whether it has tables: the engine refuses one without.
          .constraints = {{.fields = {"routing.kind", "topology.kind"},
                           .message = "only an imported fabric can bring forwarding tables",
                           .fits = [](const Params&, const NetworkSize& network) {
                             return network.kind == "fabric";
                           }}}};
}

std::unique_ptr<ForwardingEngine> build_imported(const Params&) {
  return std::make_unique<Imported>();
}

}  // namespace simcore::forwarding

// An imported fabric: the network that an operator's discovery found.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "params/param_spec.hpp"
#include "topology/wired.hpp"

namespace simcore::topology {

/// A fabric that has been checked, shared by all points that use it.
struct FabricContent {
  Wiring wiring;
  std::optional<ImportedTables> tables;
};

/// Fabrics by the names that points call them by.
using Fabrics = std::map<std::string, std::shared_ptr<const FabricContent>>;

/// Which rates of a fabric count: its own, or none, so that all its links are alike.
enum class FabricRates : std::uint8_t { as_imported, equal };

/// A fabric as a topology: everything is called and numbered as the operator does. Its link classes
/// tell levels: "level_0_1" joins routers with endpoints to routers one hop away from such.
class FabricTopology final : public WiredTopology {
 public:
  explicit FabricTopology(std::shared_ptr<const FabricContent> content,
                          FabricRates rates = FabricRates::as_imported);

  [[nodiscard]] bool is_imported() const override { return true; }
  [[nodiscard]] std::string endpoint_name(EndpointId endpoint) const override {
    return content_->wiring.endpoints[endpoint].name;
  }
  [[nodiscard]] std::string router_identifier(RouterId router) const override {
    return content_->wiring.routers[router].identifier;
  }
  [[nodiscard]] std::string endpoint_identifier(EndpointId endpoint) const override {
    return content_->wiring.endpoints[endpoint].identifier;
  }
  [[nodiscard]] std::uint32_t router_lid(RouterId router) const override {
    return content_->wiring.routers[router].lid;
  }
  [[nodiscard]] std::uint32_t endpoint_lid(EndpointId endpoint) const override {
    return content_->wiring.endpoints[endpoint].lid;
  }
  [[nodiscard]] double link_rate_gbps(RouterId router, PortIndex port) const override {
    return rates_[place(router, port)];
  }
  [[nodiscard]] double endpoint_rate_gbps(EndpointId endpoint) const override {
    return rule_ == FabricRates::equal ? 0 : content_->wiring.endpoints[endpoint].rate_gbps;
  }
  [[nodiscard]] const ImportedTables* imported_tables() const override {
    return content_->tables ? &*content_->tables : nullptr;
  }

 private:
  std::shared_ptr<const FabricContent> content_;
  FabricRates rule_;
  std::vector<double> rates_;  // by port of all routers
};

}  // namespace simcore::topology

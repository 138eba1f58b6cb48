// The flat numbering of all ports.
#include "network/compiled_network.hpp"

#include <gtest/gtest.h>

#include "support/networks.hpp"

namespace simcore::test {
namespace {

TEST(CompiledNetwork, KnowsTheRouterOfEveryPort) {
  for (const Value& topology : sample_topologies()) {
    const std::unique_ptr<Topology> built = make_topology(topology);
    for (const std::uint32_t interfaces : {1U, 2U}) {
      const CompiledNetwork network(*built, interfaces);
      for (RouterId r = 0; r < network.routers(); ++r) {
        for (std::uint32_t p = network.first_port(r); p < network.first_port(r + 1); ++p) {
          ASSERT_EQ(network.router_of_port(p), r) << topology.to_text() << " port " << p;
        }
      }
    }
  }
}

}  // namespace
}  // namespace simcore::test

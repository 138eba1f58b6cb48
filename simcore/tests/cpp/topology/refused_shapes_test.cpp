// Shapes that cannot be built: the field and the reason.
#include <gtest/gtest.h>

#include "params/errors.hpp"
#include "support/networks.hpp"

namespace simcore::test {
namespace {

using test::list;
using test::section;

struct Refusal {
  Value topology;
  std::string field;
  std::string reason;
};

class RefusedShapes : public testing::TestWithParam<Refusal> {};

TEST_P(RefusedShapes, NameTheFieldAndTheReason) {
  try {
    make_topology(GetParam().topology);
    FAIL() << "should have been refused";
  } catch (const PointError& error) {
    EXPECT_EQ(error.field(), "topology." + GetParam().field) << error.what();
    EXPECT_NE(std::string(error.what()).find(GetParam().reason), std::string::npos) << error.what();
  }
}

Value graph(std::initializer_list<const char*> edges, int endpoints_per_router = 1) {
  return section("graph",
                 {{"edges", test::texts(edges)}, {"endpoints_per_router", endpoints_per_router}});
}

INSTANTIATE_TEST_SUITE_P(
    All, RefusedShapes,
    testing::Values(
        Refusal{section("fat_tree", {}), "radix", "required unless endpoints or children"},
        Refusal{section("fat_tree", {{"radix", 64}, {"endpoints", 1000}}), "endpoints",
                "near are 992 or 1024"},
        Refusal{section("fat_tree", {{"radix", 64}, {"levels", 2}, {"endpoints", 4096}}),
                "endpoints", "near are 2048"},
        Refusal{section("fat_tree", {{"radix", 7}}), "radix", "must be even"},
        Refusal{section("multi_plane", {{"endpoints", 100}, {"planes", 2}, {"radix", 16}}),
                "endpoints", "near are 96 or 104"},
        Refusal{section("multi_plane", {{"endpoints", 8}, {"planes", 2}, {"radix", 15}}), "radix",
                "must be even"},
        Refusal{section("multi_plane", {{"endpoints", 8}, {"planes", 65}, {"radix", 16}}), "planes",
                "at most 64"},
        Refusal{section("multi_plane",
                        {{"endpoints", 8}, {"planes", 2}, {"radix", 16}, {"rails", "joined"}}),
                "rails", "have 1 tier of switches"},
        Refusal{section("multi_plane",
                        {{"endpoints", 64}, {"planes", 1}, {"radix", 16}, {"rails", "joined"}}),
                "rails", "only when planes is above 1"},
        Refusal{section("multi_plane",
                        {{"endpoints", 8}, {"planes", 2}, {"radix", 16}, {"leaf_taper", 2}}),
                "leaf_taper", "have 1 tier of switches"},
        Refusal{
            section("multi_plane",
                    {{"endpoints", 64}, {"planes", 2}, {"radix", 16}, {"aggregation_taper", 2}}),
            "aggregation_taper", "have 2 tiers of switches"},
        Refusal{section("multi_plane", {{"endpoints", 128},
                                        {"planes", 8},
                                        {"radix", 16},
                                        {"levels", 2},
                                        {"rails", "joined"}}),
                "endpoints", "ports for each of the planes"},
        Refusal{section("fat_tree", {{"radix", 64}, {"leaf_taper", 3}}), "leaf_taper",
                "no whole number"},
        Refusal{section("fat_tree", {{"radix", 64}, {"endpoints", 1024}, {"aggregation_taper", 2}}),
                "aggregation_taper", "no effect"},
        Refusal{section("fat_tree", {{"radix", 64}, {"children", list({4, 4})}}), "radix",
                "no effect"},
        Refusal{section("fat_tree", {{"children", list({4, 4})}, {"parents", list({2, 4})}}),
                "parents", "begin with 1"},
        Refusal{section("fat_tree", {{"children", list({4, 4})}, {"parents", list({1})}}),
                "parents", "as many items"},
        Refusal{section("fat_tree", {{"children", list({4, 9000})},
                                     {"parents", list({1, 1})},
                                     {"link_multiplicity", list({1, 4})}}),
                "children", "36000 ports"},
        Refusal{section("dragonfly", {{"routers_per_group", 4},
                                      {"global_links_per_router", 3},
                                      {"groups", 5},
                                      {"wiring", "circulant"}}),
                "global_links_per_router", "even number"},
        Refusal{section("dragonfly", {{"routers_per_group", 4},
                                      {"global_links_per_router", 5},
                                      {"groups", 5},
                                      {"wiring", "all_to_all"}}),
                "global_links_per_router", "multiple of the number of other groups"},
        Refusal{section("dragonfly", {{"routers_per_group", 4},
                                      {"global_links_per_router", 12},
                                      {"groups", 5},
                                      {"wiring", "all_to_all"}}),
                "global_links_per_router", "divisor"},
        Refusal{
            section("dragonfly", {{"concentration", 16}, {"routers_per_group", 16}, {"groups", 4}}),
            "global_links_per_router", "by 12.8 times its rate"},
        Refusal{section("dragonfly", {{"endpoints", 1024}, {"radix", 64}, {"concentration", 2}}),
                "concentration", "no effect"},
        Refusal{section("dragonfly", {{"endpoints", 1021}, {"radix", 64}}), "endpoints",
                "near are"},
        Refusal{section("dragonfly_plus", {{"concentration", 8},
                                           {"leaves_per_group", 4},
                                           {"global_links_per_spine", 3},
                                           {"groups", 4}}),
                "global_links_per_spine", "2 times its rate"},
        Refusal{section("dragonfly_plus",
                        {{"leaves_per_group", 2}, {"global_links_per_spine", 1}, {"groups", 9}}),
                "groups", "no link"},
        Refusal{section("hyperx", {{"widths", list({4, 4, 4})}, {"concentration", 16}}),
                "link_multiplicity", "by 4 times their rate"},
        Refusal{section("hyperx", {}), "endpoints", "required unless widths"},
        Refusal{section("hyperx", {{"endpoints", 64}, {"concentration", 4}}), "concentration",
                "only when widths"},
        Refusal{section("hyperx", {{"endpoints", 1021}}), "endpoints", "8, 16, 32, 48, 64 or 128"},
        Refusal{section("fat_tree", {{"endpoints", 1000}}), "endpoints", "near are 992 or 1008"},
        Refusal{section("fat_tree", {{"endpoints", 8}}), "endpoints", "kind single_router"},
        Refusal{section("dragonfly", {{"endpoints", 64}, {"radix", 64}}), "endpoints",
                "one such router holds them all"},
        Refusal{section("dragonfly_plus", {{"endpoints", 64}, {"radix", 64}}), "endpoints",
                "one such router holds them all"},
        Refusal{section("hyperx", {{"endpoints", 64}, {"radix", 64}}), "endpoints",
                "one such router holds them all"},
        Refusal{section("flattened_butterfly", {{"endpoints", 64}, {"radix", 64}}), "endpoints",
                "holds them all (kind single_router); near are 81"},
        Refusal{section("fat_tree", {{"endpoints", 64}, {"radix", 64}}), "endpoints",
                "holds them all (kind single_router); near are 96"},
        Refusal{section("slim_fly", {{"endpoints", 72}, {"radix", 72}}), "endpoints",
                "one such router holds them all"},
        Refusal{section("hyperx", {{"endpoints", 1021}, {"radix", 64}}), "endpoints", "near are"},
        Refusal{section("hypercube", {{"endpoints", 48}}), "endpoints", "2^dimensions"},
        Refusal{section("hypercube", {{"dimensions", 10}, {"radix", 8}}), "radix", "11 ports"},
        Refusal{section("hypercube", {{"dimensions", 16}, {"concentration", 17}}), "concentration",
                "gives 1114112 endpoints"},
        Refusal{section("hypercube", {{"endpoints", 131072}}), "endpoints", "17 dimensions"},
        Refusal{section("flattened_butterfly", {{"endpoints", 100}, {"dimensions", 2}}),
                "endpoints", "power"},
        Refusal{section("torus", {{"endpoints", 64}, {"radix", 6}}), "radix", "need 7 ports"},
        Refusal{section("single_router", {{"endpoints", 65}, {"radix", 64}}), "endpoints",
                "no more endpoints than ports"},
        Refusal{graph({"a b", "c d"}), "edges", "no path"},
        Refusal{graph({"a a"}), "edges", "to itself"},
        Refusal{graph({"a"}), "edges", "not of the form"},
        Refusal{graph({"a b x"}), "edges", "no count"},
        Refusal{section("graph", {{"edges", test::texts({"a b", "a c", "a d"})},
                                  {"endpoints_per_router", 2},
                                  {"radix", 4}}),
                "radix", "'a' needs 5 ports"},
        Refusal{section("graph",
                        {{"edges", test::texts({"a b"})}, {"attachments", test::texts({"z"})}}),
                "attachments", "does not name"},
        Refusal{section("graph", {{"edges", test::texts({"a b"})}}), "endpoints_per_router",
                "either"}));

}  // namespace
}  // namespace simcore::test

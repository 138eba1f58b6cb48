// The sharers of a line beside a plain vector of them.
#include "dsm/sharer_list.hpp"

#include <gtest/gtest.h>

#include "engine/random.hpp"

namespace simcore::test {
namespace {

std::vector<EndpointId> all_of(const dsm::SharerList& list) {
  std::vector<EndpointId> all;
  list.for_each([&all](EndpointId node) { all.push_back(node); });
  return all;
}

TEST(SharerList, IsAVectorThatKeepsAFewInItself) {
  const RandomStream random(7, 0, Stream::traffic);
  for (const std::uint32_t nodes : {3U, 4U, 12U}) {
    dsm::SharerList list;
    std::vector<EndpointId> plain;
    for (std::uint32_t step = 0; step < 3000; ++step) {
      const auto node = static_cast<EndpointId>(random.bits(nodes, step) % nodes);
      const auto found = std::find(plain.begin(), plain.end(), node);
      ASSERT_EQ(list.names(node), found != plain.end());
      if (found == plain.end()) {
        list.add(node);
        plain.push_back(node);
      } else {
        list.remove(node);
        plain.erase(found);
      }
      list.remove(nodes);  // is never there
      ASSERT_EQ(all_of(list), plain);
      ASSERT_EQ(list.size(), plain.size());
      ASSERT_EQ(list.empty(), plain.empty());
    }
    list.clear();
    EXPECT_EQ(all_of(list), std::vector<EndpointId>{});
    EXPECT_EQ(list.memory_bytes() == 0, nodes == 3);
  }
}

TEST(SharerList, IsTheSameHoweverItCameAbout) {
  dsm::SharerList list;
  for (const EndpointId node : {1U, 2U, 3U, 4U}) list.add(node);
  for (const EndpointId node : {1U, 3U, 4U}) list.remove(node);
  dsm::SharerList other;
  other.add(2);
  EXPECT_EQ(list, other);
}

}  // namespace
}  // namespace simcore::test

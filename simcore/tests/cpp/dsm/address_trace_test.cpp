// An address trace gives each core its accesses in their order, and refuses what no trace may have.
#include "dsm/address_trace.hpp"

#include <gtest/gtest.h>

#include <functional>

#include "engine/time.hpp"
#include "params/errors.hpp"

namespace simcore::test {
namespace {

AddressTraceColumns three_accesses() {
  return {.core = {2, 0, 2}, .gap_ps = {5, 0, 7}, .address = {64, 4096, 8}, .write = {1, 0, 0}};
}

std::string refusal(const std::function<void(AddressTraceColumns&)>& spoil) {
  AddressTraceColumns columns = three_accesses();
  spoil(columns);
  try {
    const AddressTrace taken(columns);
  } catch (const PointError& error) {
    return error.what();
  }
  return "none";
}

TEST(AddressTrace, GivesEachCoreItsAccessesInTheirOrder) {
  const AddressTrace trace(three_accesses());
  ASSERT_EQ(trace.cores(), 3U);
  EXPECT_EQ(trace.operations(0), 1U);
  EXPECT_EQ(trace.operations(1), 0U);
  ASSERT_EQ(trace.operations(2), 2U);
  EXPECT_EQ(trace.access(2, 0).address, 64U);
  EXPECT_EQ(trace.access(2, 0).gap_ps, 5U);
  EXPECT_TRUE(trace.access(2, 0).write);
  EXPECT_EQ(trace.access(2, 1).address, 8U);
  EXPECT_EQ(trace.access(2, 1).gap_ps, 7U);
  EXPECT_FALSE(trace.access(2, 1).write);
  EXPECT_EQ(trace.access(0, 0).address, 4096U);
}

TEST(AddressTrace, CountsWhatPointsSayOfIt) {
  const AddressTrace trace(three_accesses());
  EXPECT_EQ(trace.operations(), 3U);
  EXPECT_EQ(trace.writes(), 1U);
  EXPECT_EQ(trace.address_bytes(), 4097U);
  EXPECT_EQ(trace.memory_bytes(), 3 * 16U + 4 * 8U);
}

TEST(AddressTrace, HoldsTheHighestAddressAndTheHighestCore) {
  const std::uint64_t last = AddressTrace::kAddressSpace - 1;
  const AddressTrace trace({.core = {AddressTrace::kMostCores - 1},
                            .gap_ps = {static_cast<std::uint64_t>(kTimeLimit) - 1},
                            .address = {last},
                            .write = {1}});
  EXPECT_EQ(trace.cores(), AddressTrace::kMostCores);
  EXPECT_EQ(trace.access(AddressTrace::kMostCores - 1, 0).address, last);
  EXPECT_TRUE(trace.access(AddressTrace::kMostCores - 1, 0).write);
  EXPECT_EQ(trace.address_bytes(), AddressTrace::kAddressSpace);
}

TEST(AddressTrace, NamesTheRowOfWhatItRefuses) {
  EXPECT_EQ(refusal([](auto& columns) { columns.core[1] = AddressTrace::kMostCores; }),
            "address_trace.core: row 1 has 1048576: must be 0 to 1048575");
  EXPECT_EQ(refusal([](auto& columns) { columns.address[2] = AddressTrace::kAddressSpace; }),
            "address_trace.address: row 2 has 281474976710656: must be 0 to 281474976710655");
  EXPECT_EQ(refusal([](auto& columns) { columns.write[0] = 2; }),
            "address_trace.write: row 0 has 2: must be 0 to 1");
  EXPECT_EQ(refusal([](auto& columns) { columns.gap_ps[0] = ~std::uint64_t{0}; }),
            "address_trace.gap_ps: row 0 has 18446744073709551615: must be 0 to 140737488355326");
}

TEST(AddressTrace, RefusesColumnsThatAreNoTable) {
  EXPECT_EQ(refusal([](auto& columns) { columns.gap_ps.pop_back(); }),
            "address_trace.gap_ps: is not as long as the column core");
  EXPECT_EQ(refusal([](auto& columns) { columns = {}; }),
            "address_trace.core: the trace has no accesses");
}

}  // namespace
}  // namespace simcore::test

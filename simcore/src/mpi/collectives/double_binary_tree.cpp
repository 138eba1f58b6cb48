#include "mpi/collectives/double_binary_tree.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "mpi/collectives/rounds.hpp"

namespace simcore::mpi {
namespace {

constexpr std::uint32_t kTrees = 2;

/// A member's place in a tree.
struct TreePlace {
  std::uint32_t parent = kNoMember;
  std::array<std::uint32_t, 2> children{kNoMember, kNoMember};
  std::uint32_t depth = 0;
};

std::uint32_t parent_in_first(std::uint32_t place, std::uint32_t members) {
  const std::uint32_t bit = place & (~place + 1);
  const std::uint32_t up = (place ^ bit) | (bit << 1U);
  return up < members ? up : place ^ bit;
}

/// NCCL's tree over places 0 .. P-1: the root is 0, and odd places are leaves.
TreePlace first_tree(std::uint32_t place, std::uint32_t members) {
  TreePlace its;
  for (std::uint32_t up = place; up != 0; up = parent_in_first(up, members)) ++its.depth;
  if (place == 0) {
    if (members > 1) its.children[1] = std::bit_floor(members - 1);
    return its;
  }
  its.parent = parent_in_first(place, members);
  std::uint32_t below = (place & (~place + 1)) >> 1U;
  if (below == 0) return its;
  its.children[0] = place - below;
  while (below > 0 && place + below >= members) below >>= 1U;
  if (below > 0) its.children[1] = place + below;
  return its;
}

/// The second tree is the first one of other places: turned round for an even number of members,
/// moved on by one for an odd number. So the leaves of one are inside the other.
TreePlace tree_place(std::uint32_t member, std::uint32_t tree, std::uint32_t members) {
  if (tree == 0) return first_tree(member, members);
  const bool odd = members % 2 == 1;
  const auto turned = [&](std::uint32_t m, bool back) {
    if (m == kNoMember) return m;
    if (!odd) return members - 1 - m;
    return back ? ring_plus(m, 1, members) : ring_minus(m, 1, members);
  };
  TreePlace its = first_tree(turned(member, false), members);
  its.parent = turned(its.parent, true);
  for (std::uint32_t& child : its.children) child = turned(child, true);
  return its;
}

/// Chunk k of a tree of depth D leaves a member at depth d towards the root in round k + D - d and
/// towards the leaves in round k + D + d.
class DoubleBinaryTree final : public SharedSchedule {
 public:
  DoubleBinaryTree(std::uint32_t members, std::uint64_t bytes);
  [[nodiscard]] std::uint32_t rounds() const override {
    return members() > 1 ? chunks_ + 2 * depth_ - 1 : 0;
  }
  [[nodiscard]] std::uint32_t segments() const override { return kTrees * chunks_; }
  /// Of each tree: up with the first child's, the second child's, down with the first child's, the
  /// second child's.
  [[nodiscard]] std::uint32_t lanes() const override { return 4 * kTrees; }
  [[nodiscard]] std::uint32_t tags() const override { return 2 * kTrees; }
  [[nodiscard]] std::uint64_t largest_message() const override {
    return (bytes_of({0, segments()}) + segments() - 1) / segments();
  }
  [[nodiscard]] Exchange exchange(std::uint32_t member, std::uint32_t number) const override;

 private:
  /// Whether a chunk of this number moves: negative ones have wrapped around.
  [[nodiscard]] bool moves(std::uint32_t chunk) const { return chunk < chunks_; }
  [[nodiscard]] Exchange up(const TreePlace& at, std::uint32_t child, std::uint32_t tree,
                            std::uint32_t round) const;
  [[nodiscard]] Exchange down(const TreePlace& at, std::uint32_t child, std::uint32_t tree,
                              std::uint32_t round) const;

  std::uint32_t chunks_;  ///< of each tree
  std::uint32_t depth_ = 0;
};

DoubleBinaryTree::DoubleBinaryTree(std::uint32_t members, std::uint64_t bytes)
    : SharedSchedule(members, bytes),
      chunks_(static_cast<std::uint32_t>(
          std::max<std::uint64_t>(1, (bytes / kTrees + kTreeChunkBytes - 1) / kTreeChunkBytes))) {
  // The places 2^k - 1 and the last one are the deepest; members are few enough to ask all.
  for (std::uint32_t m = 0; m < members; ++m) {
    depth_ = std::max(depth_, first_tree(m, members).depth);
  }
}

Exchange DoubleBinaryTree::up(const TreePlace& at, std::uint32_t child, std::uint32_t tree,
                              std::uint32_t round) const {
  Exchange its{.combines = true, .tag = 2 * tree};
  const std::uint32_t sent = round - (depth_ - at.depth);
  if (child == 0 && at.parent != kNoMember && moves(sent)) {
    its.to = at.parent;
    its.out = {tree * chunks_ + sent, 1};
  }
  if (at.children[child] != kNoMember && moves(round - (depth_ - at.depth - 1))) {
    its.from = at.children[child];
  }
  return its;
}

Exchange DoubleBinaryTree::down(const TreePlace& at, std::uint32_t child, std::uint32_t tree,
                                std::uint32_t round) const {
  Exchange its{.tag = 2 * tree + 1};
  const std::uint32_t sent = round - (depth_ + at.depth);
  if (at.children[child] != kNoMember && moves(sent)) {
    its.to = at.children[child];
    its.out = {tree * chunks_ + sent, 1};
  }
  if (child == 0 && at.parent != kNoMember && moves(round - (depth_ + at.depth - 1))) {
    its.from = at.parent;
  }
  return its;
}

Exchange DoubleBinaryTree::exchange(std::uint32_t member, std::uint32_t number) const {
  const std::uint32_t round = number / lanes();
  const std::uint32_t lane = number % lanes();
  const std::uint32_t tree = lane / 4;
  const TreePlace at = tree_place(member, tree, members());
  return lane % 4 < 2 ? up(at, lane % 2, tree, round) : down(at, lane % 2, tree, round);
}

}  // namespace

std::unique_ptr<CollectiveSchedule> make_double_binary_tree(const CollectiveSize& size) {
  return std::make_unique<DoubleBinaryTree>(size.members, size.bytes);
}

}  // namespace simcore::mpi

// A three-dimensional grid of ranks and who is next to whom.
#pragma once

#include <array>
#include <cstdint>

namespace simcore {

using GridSides = std::array<std::uint32_t, 3>;

/// The factorisation of `ranks` into three sides with the least surface, longest side last.
GridSides near_cubic(std::uint32_t ranks);

/// Ranks in a grid, x varying fastest, joined at the ends when periodic.
class ProcessGrid {
 public:
  static constexpr std::uint32_t kNeighbours = 26;
  static constexpr std::uint32_t kNobody = 0xFFFFFFFFU;
  /// Step to a neighbour: each component -1, 0 or 1, not all 0.
  using Step = std::array<int, 3>;

  ProcessGrid(GridSides sides, bool periodic) : sides_(sides), periodic_(periodic) {}
  /// The step with this number, 0 .. 25.
  [[nodiscard]] static Step step(std::uint32_t direction);
  /// The rank one step away, kNobody beyond an open boundary; may be the rank itself.
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t rank, std::uint32_t direction) const;

 private:
  GridSides sides_;
  bool periodic_;
};

}  // namespace simcore

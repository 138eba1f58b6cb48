// The routers that packets may pass through on purpose.
#pragma once

#include <vector>

#include "network/topology.hpp"
#include "topology/grid.hpp"

namespace simcore {

/// A set of routers for every pair of routers, and a random one of it.
class Intermediates {
 public:
  virtual ~Intermediates() = default;
  [[nodiscard]] virtual RouterId draw(RouterId from, RouterId to, std::uint32_t random) const = 0;
  virtual void list(RouterId from, RouterId to, std::vector<RouterId>& out) const = 0;
  /// Whether a leg may begin at this router: shortest paths are bounded between such routers.
  [[nodiscard]] virtual bool has(RouterId) const { return true; }
};

/// All routers that have endpoints (Valiant, SIAM Journal on Computing, 1982).
class AnyRouter final : public Intermediates {
 public:
  explicit AnyRouter(const Topology& topology);
  [[nodiscard]] RouterId draw(RouterId from, RouterId to, std::uint32_t random) const override;
  void list(RouterId from, RouterId to, std::vector<RouterId>& out) const override;
  [[nodiscard]] bool has(RouterId router) const override;

 private:
  std::uint32_t routers_;
  std::vector<RouterId> some_;  ///< in order; empty where all routers have endpoints
};

/// The routers of the smallest box that holds both (Nesson & Johnsson, SPAA 1995): on shortest
/// paths, all of them. Around a half turn there are two boxes, drawn and listed alike, so that
/// neither way of an even ring gets more load.
class InBox final : public Intermediates {
 public:
  explicit InBox(const GridTopology& topology) : topology_(&topology) {}
  [[nodiscard]] RouterId draw(RouterId from, RouterId to, std::uint32_t random) const override;
  void list(RouterId from, RouterId to, std::vector<RouterId>& out) const override;

 private:
  /// Steps from `from` to `to` in a dimension, and their direction; of a half turn also backwards.
  struct Span {
    std::uint32_t steps;
    bool forward;
    bool half_turn;

    [[nodiscard]] std::uint32_t places() const { return (steps + 1) * (half_turn ? 2 : 1); }
  };
  [[nodiscard]] Span span(std::size_t d, std::uint32_t from, std::uint32_t to) const;
  /// The router at a place of the span: the steps forward, then those backwards.
  [[nodiscard]] RouterId moved(RouterId router, std::size_t d, Span span,
                               std::uint32_t place) const;

  const GridTopology* topology_;
};

}  // namespace simcore

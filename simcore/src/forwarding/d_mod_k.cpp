// D-mod-k and S-mod-k: contention-free shifts on fat trees.
#include <algorithm>
#include <ranges>

#include "engine/listen.hpp"
#include "forwarding/registry.hpp"
#include "forwarding/tree_levels.hpp"
#include "params/errors.hpp"

namespace simcore::forwarding {
namespace {

/// The tables of a layered tree, leaf by leaf and destination by destination.
///
/// The destination at place i of the tree's order has a chain of routers up from its leaf. At level
/// l the chain takes the upward channel floor(i / (w_0 w_1 ... w_{l-1})) modulo their number. w_l
/// is the number of different routers above the chain's router at level l. Every router below the
/// chain's top goes up towards it by the same rule, and down along the chain.
class TreeFill {
 public:
  TreeFill(const NetworkGraph& graph, const TreeLevels& tree, ForwardingTables& tables)
      : graph_(graph),
        tree_(tree),
        tables_(tables),
        above_leaf_(graph.routers()),
        leads_up_(graph.routers()),
        under_chain_(graph.routers(), 0),
        below_top_(graph.routers()) {
    for (RouterId router = 0; router < graph.routers(); ++router) {
      if (tree.level(router) != TreeLevels::none) top_down_.push_back(router);
    }
    std::stable_sort(top_down_.begin(), top_down_.end(),
                     [&tree](RouterId a, RouterId b) { return tree.level(a) > tree.level(b); });
  }

  void add(EndpointId destination, std::uint32_t place) {
    start_leaf(graph_.router_of(destination));
    build_chain(place);
    for (const RouterId router : top_down_) {
      const std::uint32_t level = tree_.level(router);
      if (router == leaf_) {
        tables_.set(router, destination, ForwardingTables::deliver);
      } else if (above_leaf_[router]) {
        take(router, destination, down_channel(router, level, place));
      } else if (leads_up_[router]) {
        take(router, destination, up_channel(router, level, place));
      }
    }
  }

 private:
  /// A router of the chain, and the channel that leads down to the one before.
  struct Link {
    RouterId router;
    ChannelId down;
  };

  void take(RouterId router, EndpointId destination, ChannelId channel) {
    tables_.set_channel(graph_, router, destination, channel);
  }

  /// Finds the routers from which `leaf` is reached downwards, and those that lead up to such.
  void start_leaf(RouterId leaf) {
    if (leaf == leaf_) return;
    leaf_ = leaf;
    std::fill(above_leaf_.begin(), above_leaf_.end(), false);
    above_leaf_[leaf] = true;
    for (const RouterId router : std::views::reverse(top_down_)) {
      if (!above_leaf_[router]) continue;
      for (const ChannelId channel : tree_.up(router)) {
        if (graph_.alive(channel)) above_leaf_[graph_.to(channel)] = true;
      }
    }
    leads_up_ = above_leaf_;
    for (const RouterId router : top_down_) {
      const auto up = tree_.up(router);
      leads_up_[router] = leads_up_[router] || std::any_of(up.begin(), up.end(), [&](ChannelId c) {
                            return graph_.alive(c) && leads_up_[graph_.to(c)];
                          });
    }
  }

  void build_chain(std::uint32_t place) {
    chain_.assign(1, {leaf_, 0});
    shares_.clear();
    std::uint32_t share = 1;
    ++now_;
    for (RouterId router = leaf_;;) {
      shares_.push_back(share);
      const auto up = tree_.up(router);
      const std::size_t wanted = up.empty() ? 0 : place / share % up.size();
      const auto working = first_from(up, wanted, [this](ChannelId c) { return graph_.alive(c); });
      if (working == kNoChannel) break;
      share *= std::max(1U, tree_.parents(router));
      router = graph_.to(working);
      chain_.push_back({router, graph_.reverse(working)});
      for (const ChannelId channel : graph_.channels_of(router)) {
        if (!tree_.is_up(graph_, channel) && graph_.alive(channel)) {
          under_chain_[graph_.to(channel)] = now_;
        }
      }
    }
    shares_.resize(tree_.levels(), share);
    find_below(chain_.back().router);
  }

  /// Marks the routers that lead up to `top`.
  void find_below(RouterId top) {
    auto& below = below_top_[top];
    if (!below.empty()) return;
    below.assign(graph_.routers(), false);
    below[top] = true;
    for (const RouterId router : top_down_) {
      if (!below[router]) continue;
      for (const ChannelId channel : graph_.channels_of(router)) {
        if (!tree_.is_up(graph_, channel) && graph_.alive(channel)) {
          below[graph_.to(channel)] = true;
        }
      }
    }
  }

  [[nodiscard]] ChannelId down_channel(RouterId router, std::uint32_t level,
                                       std::uint32_t place) const {
    if (level < chain_.size() && chain_[level].router == router) return chain_[level].down;
    const auto channels = graph_.channels_of(router);
    const auto leads_down = [this](ChannelId channel) {
      return !tree_.is_up(graph_, channel) && graph_.alive(channel) &&
             above_leaf_[graph_.to(channel)];
    };
    return first_from(channels, place % channels.size(), leads_down);
  }

  /// Leads up to the chain when it passes directly above, else towards the chain's top, else to
  /// where the leaf can be reached at all.
  [[nodiscard]] ChannelId up_channel(RouterId router, std::uint32_t level,
                                     std::uint32_t place) const {
    const auto up = tree_.up(router);
    const std::size_t wanted = place / shares_[level] % up.size();
    if (under_chain_[router] == now_ && level + 1 < chain_.size()) {
      const RouterId parent = chain_[level + 1].router;
      const ChannelId found = first_from(
          up, wanted, [&](ChannelId c) { return graph_.to(c) == parent && graph_.alive(c); });
      if (found != kNoChannel) return found;
    }
    const auto& below = below_top_[chain_.back().router];
    const bool to_top = below[router];
    return first_from(up, wanted, [&](ChannelId c) {
      return graph_.alive(c) && (to_top ? below[graph_.to(c)] : leads_up_[graph_.to(c)]);
    });
  }

  /// The first channel that fits, starting at `wanted` and going round.
  template <class Channels, class Fits>
  static ChannelId first_from(const Channels& channels, std::size_t wanted, Fits fits) {
    const auto count = static_cast<std::size_t>(channels.size());
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t index = wanted + i < count ? wanted + i : wanted + i - count;
      const ChannelId channel = channels[static_cast<std::ptrdiff_t>(index)];
      if (fits(channel)) return channel;
    }
    return kNoChannel;
  }

  const NetworkGraph& graph_;
  const TreeLevels& tree_;
  ForwardingTables& tables_;
  std::vector<RouterId> top_down_;  // routers of the tree, highest level first

  RouterId leaf_ = ~0U;
  std::vector<std::uint8_t> above_leaf_;  // by router: leads down to leaf_
  std::vector<std::uint8_t> leads_up_;    // by router: leads up to a router above leaf_

  std::vector<Link> chain_;                 // by level, the leaf first
  std::vector<std::uint32_t> shares_;       // by level: consecutive places that go the same way
  std::vector<std::uint32_t> under_chain_;  // by router: now_ where linked up to a chain router
  std::uint32_t now_ = 0;
  std::vector<std::vector<std::uint8_t>> below_top_;  // by top and router: leads up to that top
};

/// On a network without failures every endpoint must be reached; else it is not a tree.
void check_complete(const NetworkGraph& graph, const Topology& topology,
                    const ForwardingTables& tables, const std::string& engine) {
  for (EndpointId destination = 0; destination < graph.endpoints(); ++destination) {
    listen();
    for (RouterId source = 0; source < graph.routers(); ++source) {
      if (graph.endpoints_at(source).empty() ||
          tables.at(source, destination) != ForwardingTables::unreachable) {
        continue;
      }
      throw PointError("routing.kind", "\"" + engine + "\"", "",
                       "needs a tree, but no router is above both " + topology.router_name(source) +
                           " and " + topology.router_name(graph.router_of(destination)));
    }
  }
}

class DModK final : public ForwardingEngine {
 public:
  DModK(std::string kind, bool reversed) : kind_(std::move(kind)), reversed_(reversed) {}

  [[nodiscard]] Routes route(const NetworkGraph& graph, const Topology& topology,
                             RandomStream) const override {
    const TreeLevels tree(graph, topology, kind_);
    Routes routes{.tables = ForwardingTables(graph), .reversed = reversed_};
    TreeFill fill(graph, tree, routes.tables);
    std::uint32_t place = 0;
    for (const EndpointId destination : tree.endpoint_order()) {
      listen();
      fill.add(destination, place++);
    }
    if (graph.intact()) check_complete(graph, topology, routes.tables, kind_);
    return routes;
  }

 private:
  std::string kind_;
  bool reversed_;
};

/// The rule for the judge. The engine itself looks for levels, and an imported fabric may have
/// none.
ConstraintSpec only_trees() {
  return {.fields = {"routing.kind", "topology.kind"},
          .message =
              "needs a layered tree: a single router, chassis, director tree, machine, or a "
              "fabric that is one",
          .fits = [](const Params&, const NetworkSize& network) {
            static const std::vector<std::string> flat = {
                "ring",           "mesh",   "torus",     "dragonfly",
                "dragonfly_plus", "hyperx", "hypercube", "flattened_butterfly"};
            return std::find(flat.begin(), flat.end(), network.kind) == flat.end();
          }};
}

}  // namespace

ComponentSpec d_mod_k_spec() {
  return {.section = "routing",
          .kind = "d_mod_k",
          .title = "D-mod-k",
          .help =
              "On layered trees, the way up follows from the destination's place in the tree, "
              "so that on a full tree every shift of all endpoints is free of contention. "
              "Levels are recognised from the wiring, whatever the numbers of ports.",
          .source =
              "Zahavi, Johnson, Kerbyson & Lang, Optimized InfiniBand fat-tree routing for "
              "shift all-to-all communication patterns, Concurrency and Computation 2010; "
              "OpenSM calls it ftree",
          .constraints = {only_trees()}};
}

std::unique_ptr<ForwardingEngine> build_d_mod_k(const Params&) {
  return std::make_unique<DModK>("d_mod_k", false);
}

ComponentSpec s_mod_k_spec() {
  return {.section = "routing",
          .kind = "s_mod_k",
          .title = "S-mod-k",
          .help =
              "The mirror of D-mod-k: the way up follows from the source's place in the tree, "
              "and every path is the D-mod-k path of the opposite direction walked backwards. "
              "Tables by destination alone cannot do that; it is here to compare.",
          .source =
              "Rodriguez, Minkenberg, Beivide, Luijten, Labarta & Valero, Oblivious routing "
              "schemes in extended generalized fat tree networks, Cluster 2009",
          .constraints = {only_trees()}};
}

std::unique_ptr<ForwardingEngine> build_s_mod_k(const Params&) {
  return std::make_unique<DModK>("s_mod_k", true);
}

}  // namespace simcore::forwarding

// A network given link by link in the point itself.
#include <charconv>
#include <map>
#include <optional>
#include <sstream>

#include "params/errors.hpp"
#include "topology/kinds.hpp"
#include "topology/sizing.hpp"
#include "topology/topology_params.hpp"
#include "topology/widths.hpp"
#include "topology/wired.hpp"

namespace simcore::topology {
namespace {

constexpr std::int64_t max_ports = 16'384;

/// The words of one item of a list, `least` to `most` of them.
std::vector<std::string> words_of(const std::string& item, const char* name, std::size_t least,
                                  std::size_t most, const std::string& form) {
  std::istringstream text(item);
  std::vector<std::string> words;
  for (std::string word; text >> word;) words.push_back(word);
  if (words.size() < least || words.size() > most) {
    refuse_topology(name, "'" + item + "'", form, "'" + item + "' is not of the form " + form);
  }
  return words;
}

std::uint32_t count_from(const std::string& word, const std::string& item, const char* name,
                         const std::string& form) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc{} || end != word.data() + word.size() || number < 1 ||
      number > max_ports) {
    refuse_topology(name, "'" + item + "'", form, "'" + word + "' is no count from 1 to 16384");
  }
  return number;
}

/// Numbers for names, in the order in which they first occur.
class Names {
 public:
  RouterId number(const std::string& name) {
    const auto [entry, added] = numbers_.emplace(name, static_cast<RouterId>(names_.size()));
    if (added) names_.push_back(name);
    return entry->second;
  }
  [[nodiscard]] std::optional<RouterId> known(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? std::nullopt : std::optional(found->second);
  }
  [[nodiscard]] const std::vector<std::string>& all() const { return names_; }

  /// Where the names are 0, 1, ... n-1 in any order, router i is the one called i.
  void sort_if_numbers() {
    std::vector<std::string> sorted;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      sorted.push_back(std::to_string(i));
      if (!numbers_.contains(sorted.back())) return;
    }
    names_ = std::move(sorted);
    for (std::size_t i = 0; i < names_.size(); ++i) {
      numbers_[names_[i]] = static_cast<RouterId>(i);
    }
  }

 private:
  std::map<std::string, RouterId> numbers_;
  std::vector<std::string> names_;
};

const char* const link_form = "'router router' or 'router router links'";
const char* const attachment_form = "'router' or 'router endpoints'";

/// Builds the wiring, handing out port labels in the order of the lists.
class GraphBuilder {
 public:
  explicit GraphBuilder(const Params& p) : params_(p) {
    for (const std::string& link : p.text_list("edges")) {
      const auto words = words_of(link, "edges", 2, 3, link_form);
      names_.number(words[0]);
      names_.number(words[1]);
    }
    names_.sort_if_numbers();
    for (const std::string& name : names_.all()) wiring_.routers.push_back({.name = name});
    wiring_.link_classes = {"link"};
    add_links();
    add_endpoints();
    check_ports();
  }

  [[nodiscard]] const Wiring& wiring() const { return wiring_; }

 private:
  void add_links() {
    for (const std::string& link : params_.text_list("edges")) {
      const auto words = words_of(link, "edges", 2, 3, link_form);
      const RouterId a = *names_.known(words[0]);
      const RouterId b = *names_.known(words[1]);
      if (a == b) {
        refuse_topology("edges", "'" + link + "'", "two different routers",
                        "'" + link + "' joins a router to itself");
      }
      const std::uint32_t links =
          words.size() == 3 ? count_from(words[2], link, "edges", link_form) : 1;
      for (std::uint32_t i = 0; i < links; ++i) {
        wiring_.links.push_back({.router_a = a,
                                 .port_a = ++wiring_.routers[a].ports,
                                 .router_b = b,
                                 .port_b = ++wiring_.routers[b].ports});
      }
    }
  }

  void attach(RouterId router, std::int64_t endpoints, const char* field) {
    const auto total = static_cast<std::int64_t>(wiring_.endpoints.size()) + endpoints;
    if (total > max_endpoints) {
      refuse_topology(field, std::to_string(total), "at most " + std::to_string(max_endpoints),
                      "there may be at most " + std::to_string(max_endpoints) + " endpoints");
    }
    for (std::int64_t i = 0; i < endpoints; ++i) {
      wiring_.endpoints.push_back({.router = router, .port = ++wiring_.routers[router].ports});
    }
  }

  void add_endpoints() {
    if (params_.has("attachments") == params_.has("endpoints_per_router")) {
      refuse_topology("endpoints_per_router", "null", "an integer",
                      "give either endpoints_per_router or attachments");
    }
    if (params_.has("endpoints_per_router")) {
      for (RouterId r = 0; r < wiring_.routers.size(); ++r) {
        attach(r, params_.integer("endpoints_per_router"), "endpoints_per_router");
      }
    } else {
      for (const std::string& item : params_.text_list("attachments")) {
        const auto words = words_of(item, "attachments", 1, 2, attachment_form);
        const auto router = names_.known(words[0]);
        if (!router) {
          refuse_topology("attachments", "'" + item + "'", "routers that edges name",
                          "edges does not name the router '" + words[0] + "'");
        }
        attach(*router,
               words.size() == 2 ? count_from(words[1], item, "attachments", attachment_form) : 1,
               "attachments");
      }
    }
    if (wiring_.endpoints.size() < 2) {
      refuse_topology("attachments", std::to_string(wiring_.endpoints.size()),
                      "at least 2 endpoints", "a network needs at least 2 endpoints");
    }
  }

  void check_ports() const {
    const std::int64_t most = params_.has("radix") ? params_.integer("radix") : max_ports;
    for (const Wiring::Router& router : wiring_.routers) {
      if (router.ports <= most) continue;
      refuse_topology(
          params_.has("radix") ? "radix" : "edges", std::to_string(router.ports),
          "at most " + std::to_string(most) + " ports a router",
          "router '" + router.name + "' needs " + std::to_string(router.ports) + " ports");
    }
  }

  const Params& params_;
  Names names_;
  Wiring wiring_;
};

}  // namespace

ComponentSpec graph_spec() {
  return {.section = "topology",
          .kind = "graph",
          .title = "Graph",
          .help =
              "Any network, link by link. Routers are numbered as they are called where their "
              "names are 0, 1, 2, ..., else in the order in which edges names them.",
          .params = {
              {.name = "edges",
               .type = ParamType::text_list,
               .axis = AxisKind::choice,
               .unit = "name",
               .required = true,
               .min_items = 1,
               .max_items = max_endpoints,
               .help = "Links, each the names of two routers and, where there are several, how "
                       "many: \"a b\", \"a b 2\"."},
              {.name = "endpoints_per_router",
               .type = ParamType::integer,
               .axis = AxisKind::scale,
               .unit = "count",
               .nullable = true,
               .min = 1,
               .max = 4096,
               .help = "Endpoints of every router; or give attachments."},
              {.name = "attachments",
               .type = ParamType::text_list,
               .axis = AxisKind::choice,
               .unit = "name",
               .nullable = true,
               .min_items = 1,
               .max_items = max_endpoints,
               .help = "Endpoints in their order: the name of a router and, for several, how many: "
                       "\"a\", \"a 4\". Routers that it does not name have none."},
              radix_param("Most ports that a router may have: an error where they do not "
                          "suffice.")}};
}

std::unique_ptr<Topology> build_graph(const Params& params) {
  const GraphBuilder builder(params);
  auto graph = std::make_unique<WiredTopology>(builder.wiring(), Map{});
  require_connected(*graph, "topology.edges");
  return graph;
}

}  // namespace simcore::topology

#include "judge/fits.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <unordered_map>

#include "engine/invariant.hpp"
#include "judge/network_states.hpp"
#include "models/registry.hpp"
#include "models/sections.hpp"
#include "params/errors.hpp"

namespace simcore::judge {
namespace {

constexpr std::size_t kMostSections = 6;  ///< that one rule reads
using Key = std::array<std::int32_t, kMostSections>;

struct KeyHash {
  std::size_t operator()(const Key& key) const {
    std::size_t hash = 0;
    for (const std::int32_t part : key) {
      hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9E3779B97F4A7C15U;
      hash ^= hash >> 29;
    }
    return hash;
  }
};

/// The distinct contents of a section, and the column that says which of them a row has.
struct SectionList {
  std::string name;
  std::vector<SectionState> states;
  std::size_t column = 0;
  bool listed = false;  ///< false: every row has the first content
};

/// A column for each of work_members().
Map columns_of(const std::vector<Work>& rows) {
  Map found;
  for (const auto& [name, member] : work_members()) {
    std::vector<double> values;
    values.reserve(rows.size());
    for (const Work& row : rows) values.push_back(row.*member);
    found.emplace_back(name, SharedColumn(Column(std::move(values))));
  }
  return found;
}

/// Judges one table. Each answer is kept for the rows that share it.
class TableJudge {
 public:
  TableJudge(const Model& model, const PointTable& table, const FabricFacts& fabrics)
      : model_(model), table_(table), rows_(table.rows()), found_(rows_) {
    read_sections();
    check_choices();
    lay_out(fabrics);
  }

  Fits judge() {
    judge_sections();
    for (const Rule& rule : model_.rules()) judge_rule(rule);
    Fits answer{.refusals = std::move(refusals_)};
    for (std::size_t row = 0; row < rows_; ++row) {
      if (!found_[row].empty()) answer.refused.emplace_back(row, std::move(found_[row]));
    }
    answer.figures = figures();
    answer.work = work(answer);
    return answer;
  }

 private:
  void read_sections() {
    for (const auto& [name, contents] : table_.sections) {
      if (find_section(name) == nullptr) {
        throw PointError(name, "", "sections of a point", "there is no such section");
      }
    }
    for (const Section& section : all_sections()) {
      SectionList list;
      list.name = section.name;
      for (std::size_t column = 0; column < table_.sections.size(); ++column) {
        if (table_.sections[column].first != section.name) continue;
        list.column = column;
        list.listed = true;
        for (const Value& content : table_.sections[column].second) {
          list.states.push_back(check_section(model_.name, section, content));
        }
      }
      const std::string usual = section.default_kind(model_.name);
      if (!list.listed && !usual.empty()) {
        list.states.push_back(check_section(model_.name, section, Map{}));
      }
      if (list.listed || !usual.empty()) sections_.push_back(std::move(list));
    }
  }

  void check_choices() const {
    for (const SectionList& list : sections_) {
      for (std::size_t row = 0; list.listed && row < rows_; ++row) {
        const std::int32_t choice = chosen(row, list);
        if (choice >= 0 && static_cast<std::size_t>(choice) < list.states.size()) continue;
        throw PointError(
            "points", std::to_string(choice),
            "0 to " + std::to_string(static_cast<std::int64_t>(list.states.size()) - 1),
            "row " + std::to_string(row) + " chooses a " + list.name + " that is not listed");
      }
    }
  }

  [[nodiscard]] std::int32_t chosen(std::size_t row, const SectionList& list) const {
    return list.listed ? table_.choices[row * table_.sections.size() + list.column] : 0;
  }

  /// 0 in a model without routing.
  [[nodiscard]] std::int32_t chosen_routing(std::size_t row) const {
    const SectionList* routing = find("routing");
    return routing != nullptr ? chosen(row, *routing) : 0;
  }

  [[nodiscard]] const SectionList* find(const std::string& name) const {
    for (const SectionList& list : sections_) {
      if (list.name == name) return &list;
    }
    return nullptr;
  }

  void lay_out(const FabricFacts& fabrics) {
    const SectionList* topology = find("topology");
    if (topology == nullptr) return;
    std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
    pairs.reserve(rows_);
    for (std::size_t row = 0; row < rows_; ++row) {
      pairs.emplace_back(chosen(row, *topology), chosen_routing(row));
    }
    const SectionList* routing = find("routing");
    const std::vector<SectionState> unrouted(1);
    networks_ = std::make_unique<NetworkStates>(topology->states,
                                                routing != nullptr ? routing->states : unrouted,
                                                std::move(pairs), model_, fabrics);
  }

  std::vector<std::uint32_t> keep(std::vector<Refusal> refusals) {
    std::vector<std::uint32_t> numbers;
    for (Refusal& refusal : refusals) {
      numbers.push_back(static_cast<std::uint32_t>(refusals_.size()));
      refusals_.push_back(std::move(refusal));
    }
    return numbers;
  }

  /// Adds the refusals of sections that are wrong by themselves.
  void judge_sections() {
    for (const SectionList& list : sections_) {
      std::vector<std::vector<std::uint32_t>> numbers;
      numbers.reserve(list.states.size());
      for (const SectionState& state : list.states) numbers.push_back(keep(state.refusals));
      for (std::size_t row = 0; row < rows_; ++row) {
        add(row, numbers[static_cast<std::size_t>(chosen(row, list))]);
      }
    }
  }

  void add(std::size_t row, const std::vector<std::uint32_t>& numbers) {
    found_[row].insert(found_[row].end(), numbers.begin(), numbers.end());
  }

  void judge_rule(const Rule& rule) {
    ensure(rule.sections.size() <= kMostSections, "a rule reads more sections than a key holds");
    std::vector<const SectionList*> lists;
    for (const std::string& name : rule.sections) {
      lists.push_back(find(name));
      if (lists.back() == nullptr) return;
    }
    std::unordered_map<Key, std::vector<std::uint32_t>, KeyHash> answers;
    for (std::size_t row = 0; row < rows_; ++row) {
      Key key{};
      for (std::size_t i = 0; i < lists.size(); ++i) key[i] = chosen(row, *lists[i]);
      const auto [answer, is_new] = answers.try_emplace(key);
      if (is_new) answer->second = keep(judge_one(rule, lists, key));
      if (!answer->second.empty()) add(row, answer->second);
    }
  }

  std::vector<Refusal> judge_one(const Rule& rule, const std::vector<const SectionList*>& lists,
                                 const Key& key) const {
    PointView view;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const SectionState& state = lists[i]->states[static_cast<std::size_t>(key[i])];
      if (state.component == nullptr) return {};
      view.sections.emplace_back(lists[i]->name, &state);
    }
    if (networks_ != nullptr && rule.sections[0] == "topology") {
      view.network = &networks_->network(key[0]);
      if (rule.sections[1] == "routing") view.route = &networks_->route(key[0], key[1]);
    }
    return rule.judge(view);
  }

  [[nodiscard]] Map figures() const {
    if (networks_ == nullptr) return {};
    const SectionList& topology = *find("topology");
    std::vector<std::uint64_t> endpoints, routers, channels;
    std::vector<std::uint32_t> virtual_channels, packets_held;
    for (std::size_t row = 0; row < rows_; ++row) {
      const NetworkSize& size = networks_->network(chosen(row, topology)).size;
      endpoints.push_back(size.endpoints);
      routers.push_back(size.routers);
      channels.push_back(size.channels);
      if (model_.needs == nullptr) continue;
      const RoutedState& route = networks_->route(chosen(row, topology), chosen_routing(row));
      const RoutingNeeds needs = model_.needs(view_of(row));
      virtual_channels.push_back(route.known ? needs.virtual_channels : 0);
      packets_held.push_back(route.known ? needs.packets_held : 0);
    }
    Map columns{{"endpoints", SharedColumn(Column(std::move(endpoints)))},
                {"routers", SharedColumn(Column(std::move(routers)))},
                {"channels", SharedColumn(Column(std::move(channels)))}};
    if (model_.needs != nullptr) {
      columns.emplace_back("virtual_channels", SharedColumn(Column(std::move(virtual_channels))));
      columns.emplace_back("packets_held", SharedColumn(Column(std::move(packets_held))));
    }
    return columns;
  }

  /// The work of the points that are not refused. Of the others it is 0.
  [[nodiscard]] Map work(const Fits& judged) const {
    std::vector<Work> found(rows_);
    const std::unique_ptr<WorkEstimate> work = model_.estimate();
    auto refused = judged.refused.begin();
    for (std::size_t row = 0; row < rows_; ++row) {
      if (refused != judged.refused.end() && refused->first == row) {
        ++refused;
      } else {
        const PointView point = view_of(row);
        if (point.network == nullptr || point.network->figures.endpoints < 2) continue;
        found[row] = work->of(point);
      }
    }
    return columns_of(found);
  }

  [[nodiscard]] PointView view_of(std::size_t row) const {
    PointView view;
    for (const SectionList& list : sections_) {
      const auto number = static_cast<std::size_t>(chosen(row, list));
      view.sections.emplace_back(list.name, &list.states[number]);
    }
    if (networks_ == nullptr) return view;
    const std::int32_t topology = chosen(row, *find("topology"));
    view.network = &networks_->network(topology);
    view.route = &networks_->route(topology, chosen_routing(row));
    return view;
  }

  const Model& model_;
  const PointTable& table_;
  std::size_t rows_;
  std::vector<SectionList> sections_;
  std::unique_ptr<NetworkStates> networks_;
  std::vector<Refusal> refusals_;
  std::vector<std::vector<std::uint32_t>> found_;  ///< by row, numbers of `refusals_`
};

}  // namespace

Fits fits(const std::string& model, const PointTable& table, const FabricFacts& fabrics) {
  return TableJudge(model_named(Value(model)), table, fabrics).judge();
}

}  // namespace simcore::judge

#include "stats/link_log.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <tuple>
#include <utility>

#include "params/errors.hpp"

namespace simcore::stats {
namespace {

/// The items of `port`. `items` are sorted by their ports.
template <class Item>
std::span<const Item> of_port(const std::vector<Item>& items, std::uint32_t port) {
  const auto first =
      std::lower_bound(items.begin(), items.end(), port,
                       [](const Item& item, std::uint32_t p) { return item.port < p; });
  auto last = first;
  while (last != items.end() && last->port == port) ++last;
  return {first, last};
}

}  // namespace

void LinkLog::check_number(std::size_t windows) {
  if (windows <= kMostWindows) return;
  throw SimulationError("report.hot_link_window_ns: the run has more than " +
                        std::to_string(kMostWindows) + " windows; make them longer");
}

void LinkLog::sleep() {
  since_ = kTimeLimit;
  asleep_ = true;
}

void LinkLog::restart(Picoseconds time) {
  count_before(time);
  windows_.clear();
  open_from_ = 0;
  closed_bytes_ = 0;
  asleep_ = false;
  since_ = time;
}

LinkLog::Window& LinkLog::window_at(std::size_t index) {
  check_number(index + 1);
  if (index >= windows_.size()) windows_.resize(index + 1);
  return windows_[index];
}

template <class Visit>
void LinkLog::split(Picoseconds from, Picoseconds to, Visit visit) const {
  if (asleep_) return;
  from = std::max(from, since_);
  while (from < to) {
    const std::size_t index = index_of(from);
    const Picoseconds next = since_ + static_cast<Picoseconds>(index + 1) * window_;
    visit(index, std::min(to, next) - from);
    from = next;
  }
}

void LinkLog::add(Window& window, const Entry& entry) {
  if (window.entries.size() >= window.compact_at) {
    compact(window.entries);
    window.compact_at = std::max(kCompactFrom, 2 * window.entries.size());
  }
  window.entries.push_back(entry);
}

void LinkLog::count_before(Picoseconds time) {
  std::size_t left = 0;
  for (Transmission& sent : coming_) {
    if (sent.start < time) count(sent, std::min(time, sent.end));
    if (sent.counted < sent.end) coming_[left++] = sent;
  }
  coming_.resize(left);
}

void LinkLog::count(Transmission& sent, Picoseconds until) {
  Picoseconds from = std::exchange(sent.counted, until);
  std::uint64_t before = sent.bytes_by(from);
  split(from, until, [&](std::size_t index, Picoseconds part) {
    from += part;
    const std::uint64_t by_then = sent.bytes_by(from);
    const std::uint64_t bytes = by_then - std::exchange(before, by_then);
    add(window_at(index), {sent.port, {sent.flow.source, sent.flow.destination, bytes}, part});
  });
}

void LinkLog::stalled(std::uint32_t port, Picoseconds from, Picoseconds to) {
  split(from, to, [&](std::size_t index, Picoseconds part) { add_stall(index, port, part); });
}

void LinkLog::add_stall(std::size_t index, std::uint32_t port, Picoseconds time) {
  Window& window = window_at(index);
  if (index < open_from_) {
    for (Link& link : window.kept) {
      if (link.port == port) link.stalled += time;
    }
    return;
  }
  if (window.stalls.size() >= window.compact_stalls_at) {
    compact(window.stalls);
    window.compact_stalls_at = std::max(kCompactFrom, 2 * window.stalls.size());
  }
  window.stalls.push_back({port, time});
}

void LinkLog::compact(std::vector<Entry>& entries) {
  const auto key = [](const Entry& e) {
    return std::tie(e.port, e.flow.source, e.flow.destination);
  };
  std::sort(entries.begin(), entries.end(),
            [key](const Entry& a, const Entry& b) { return key(a) < key(b); });
  std::size_t kept = 0;
  for (const Entry& entry : entries) {
    if (kept > 0 && key(entries[kept - 1]) == key(entry)) {
      entries[kept - 1].flow.bytes += entry.flow.bytes;
      entries[kept - 1].active += entry.active;
    } else {
      entries[kept++] = entry;
    }
  }
  entries.resize(kept);
}

void LinkLog::compact(std::vector<Stall>& stalls) {
  std::sort(stalls.begin(), stalls.end(),
            [](const Stall& a, const Stall& b) { return a.port < b.port; });
  std::size_t kept = 0;
  for (const Stall& stall : stalls) {
    if (kept > 0 && stalls[kept - 1].port == stall.port) {
      stalls[kept - 1].time += stall.time;
    } else {
      stalls[kept++] = stall;
    }
  }
  stalls.resize(kept);
}

void LinkLog::close(Window& window) {
  compact(window.entries);
  compact(window.stalls);
  std::vector<Link> links;
  for (const Entry& entry : window.entries) {
    if (links.empty() || links.back().port != entry.port) links.push_back({.port = entry.port});
    links.back().active += entry.active;
    links.back().bytes += entry.flow.bytes;
  }
  const std::size_t count = std::min(count_, links.size());
  std::partial_sort(links.begin(), links.begin() + static_cast<std::ptrdiff_t>(count), links.end(),
                    busier);
  links.resize(count);
  for (Link& link : links) {
    for (const Entry& entry : of_port(window.entries, link.port)) {
      if (entry.flow.bytes > 0) link.flows.push_back(entry.flow);
    }
    std::stable_sort(link.flows.begin(), link.flows.end(),
                     [](const Flow& a, const Flow& b) { return a.bytes > b.bytes; });
    for (std::size_t i = kFlows; i < link.flows.size(); ++i) {
      link.other_bytes += link.flows[i].bytes;
    }
    link.flows.resize(std::min(kFlows, link.flows.size()));
    link.flows.shrink_to_fit();
    for (const Stall& stall : of_port(window.stalls, link.port)) link.stalled += stall.time;
    closed_bytes_ += sizeof(Link) + kLinkReported;
    closed_bytes_ += link.flows.size() * (sizeof(Flow) + kFlowReported);
  }
  window = {.kept = std::move(links)};
}

void LinkLog::close_before(Picoseconds time) {
  count_before(time);
  while (open_from_ < windows_.size() &&
         since_ + static_cast<Picoseconds>(open_from_ + 1) * window_ <= time) {
    close(windows_[open_from_++]);
  }
}

void LinkLog::finish(Picoseconds time) {
  count_before(time);
  if (asleep_) return;
  const auto count = static_cast<std::size_t>((time - since_ + window_ - 1) / window_);
  check_number(count);  // idle ones are reported too
  if (count < windows_.size()) windows_.resize(count);
  for (; open_from_ < windows_.size(); ++open_from_) close(windows_[open_from_]);
  asleep_ = true;
}

std::size_t LinkLog::memory_bytes() const {
  std::size_t bytes =
      windows_.size() * sizeof(Window) + closed_bytes_ + coming_.capacity() * sizeof(Transmission);
  for (std::size_t i = open_from_; i < windows_.size(); ++i) {
    bytes += windows_[i].entries.capacity() * sizeof(Entry) +
             windows_[i].stalls.capacity() * sizeof(Stall);
  }
  return bytes;
}

}  // namespace simcore::stats

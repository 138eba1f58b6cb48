// Holds every access of a run of shared memory against what it may see.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "dsm/node.hpp"

namespace simcore::dsm {

/// Each line is written once at a time, and a read sees the last write before it, or one that was
/// done between its issue and its end. Versions count the writes of a line, so homes must keep
/// them.
class CoherenceWatch final : public AccessObserver {
 public:
  void on_read(std::uint32_t place, LineNumber line, std::uint32_t version, Picoseconds issued,
               Picoseconds now) override {
    ++reads;
    const std::vector<Picoseconds>& done = writes_[line];
    if (version > done.size()) fail("reads a write that is not done", place, line, now);
    if (version < done.size() && done[version] < issued) fail("reads old data", place, line, now);
    if (now < issued) fail("ends before it begins", place, line, now);
  }
  void on_write(std::uint32_t place, LineNumber line, std::uint32_t version, Picoseconds issued,
                Picoseconds now) override {
    ++writes;
    std::vector<Picoseconds>& done = writes_[line];
    if (version != done.size() + 1) fail("loses a write", place, line, now);
    if (now < issued) fail("ends before it begins", place, line, now);
    done.push_back(now);
  }

  std::uint64_t reads = 0;
  std::uint64_t writes = 0;
  std::string fault{};  ///< the first one

 private:
  void fail(const char* what, std::uint32_t place, LineNumber line, Picoseconds now) {
    if (!fault.empty()) return;
    fault = "place " + std::to_string(place) + " " + what + " of line " + std::to_string(line) +
            " at " + std::to_string(now) + " ps";
  }

  std::unordered_map<LineNumber, std::vector<Picoseconds>> writes_;  ///< times, by line
};

}  // namespace simcore::dsm

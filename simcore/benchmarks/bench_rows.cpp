#include "bench_rows.hpp"

#include <cstdio>
#include <fstream>

namespace simcore {

std::string BenchRow::to_json() const {
  std::string text = "{\"name\": \"" + name + "\"";
  char number[64];
  for (const auto& [key, value] : figures) {
    std::snprintf(number, sizeof number, "%.6g", value);
    text += ", \"" + key + "\": " + number;
  }
  return text + "}";
}

void merge_rows(const std::string& path, const std::vector<BenchRow>& rows) {
  std::vector<std::string> lines;
  std::ifstream existing(path);
  for (std::string line; std::getline(existing, line);) {
    if (line.find("{\"name\":") == std::string::npos) continue;
    if (line.back() == ',') line.pop_back();
    bool replaced = false;
    for (const BenchRow& row : rows) {
      replaced = replaced || line.find("\"name\": \"" + row.name + "\"") != std::string::npos;
    }
    if (!replaced) lines.push_back(line);
  }
  for (const BenchRow& row : rows) lines.push_back(row.to_json());
  std::ofstream file(path);
  file << "[\n";
  for (std::size_t i = 0; i < lines.size(); ++i) {
    file << lines[i] << (i + 1 < lines.size() ? ",\n" : "\n");
  }
  file << "]\n";
}

}  // namespace simcore

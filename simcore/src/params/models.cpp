#include "params/models.hpp"

#include <algorithm>

namespace simcore {

const std::vector<std::string>& model_names() {
  static const std::vector<std::string> names = {"packet", "static"};
  return names;
}

bool serves(const ComponentSpec& spec, const std::string& model) {
  return spec.models.empty() ||
         std::find(spec.models.begin(), spec.models.end(), model) != spec.models.end();
}

}  // namespace simcore

#include "params/version.hpp"

namespace simcore {

const char* simcore_version() { return SIMCORE_VERSION; }

}  // namespace simcore

#include "params/version.hpp"

namespace simcore::params {

const char* simcore_version() { return SIMCORE_VERSION; }

}  // namespace simcore::params

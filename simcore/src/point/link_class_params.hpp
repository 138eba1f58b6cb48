// The parameter `classes` of the sections network and congestion: settings by the name of a link
// class.
#pragma once

#include <string>
#include <vector>

#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::point {

/// The parameter `classes`, which has a value of each of `items` for every class.
ParamSpec link_classes(const char* help, std::vector<ParamSpec> items);

/// The value for one class, or for the links between endpoints and routers. nullptr when it is not
/// given.
const Value* of_link_class(const Params& section, const std::string& link_class,
                           const char* member);
const Value* of_injection_class(const Params& section, const char* member);

/// Whether the section gives anything for the class.
bool gives_link_class(const Params& section, const std::string& link_class);

/// The classes that the section names, without `injection`.
std::vector<std::string> named_link_classes(const Params& section);

/// Refuses the classes in the section `name` that a topology with `link_classes` does not have.
std::vector<Refusal> refuse_link_classes(const char* name, const Params& section,
                                         const std::vector<std::string>& link_classes);

}  // namespace simcore::point

// The sections of a point of the model closed_form that are its own: what is asked (osu), what
// messages cost (loggp), and the costs of aggregation in switches (sharp, nvls).
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "closed_form/message_times.hpp"
#include "closed_form/nvls.hpp"
#include "closed_form/sharp.hpp"
#include "params/param_spec.hpp"
#include "params/refusal.hpp"

namespace simcore::closed_form {

/// One collective operation (osu_section.cpp).
ComponentSpec closed_osu_spec();

/// Where the costs of messages come from, and by which algorithm an operation goes by its size
/// (loggp_section.cpp).
ComponentSpec loggp_spec();

/// The times of messages that a valid section tells; null when they come from the network.
std::unique_ptr<MessageTimes> told_times(const Params& loggp, const std::string& algorithm);

/// The algorithm of an allreduce of so many bytes by the section's `selection`; empty: it has none.
std::string selected_algorithm(const Params& loggp, std::uint64_t bytes);

/// The kinds `sharp` and `nvls` of the section `aggregation` (sharp_section.cpp, nvls_section.cpp).
ComponentSpec closed_sharp_spec();
SharpCosts sharp_costs(const Params& sharp);
ComponentSpec nvls_spec();
ScaleUpDomain scale_up_domain(const Params& nvls);

// Rules of these sections that take the network or each other to be judged.

ConstraintSpec algorithm_of_aggregation();  // of osu
ConstraintSpec communicators_of_trees();
ConstraintSpec largest_operation();
ConstraintSpec levels_of_trees();  // of sharp
ConstraintSpec operations_for_all();
ConstraintSpec whole_domains();  // of nvls
ConstraintSpec simple_protocol();
ConstraintSpec several_domains(const std::string& name);

}  // namespace simcore::closed_form

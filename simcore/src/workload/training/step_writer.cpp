#include "workload/training/step_writer.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "workload/training/expert_shares.hpp"
#include "workload/training/pipeline_order.hpp"
#include "workload/training/rank_operations.hpp"

namespace simcore::workload {
namespace {

using Kind = TraceOp::Kind;
using Row = RankOperations::Row;

std::uint8_t collective_number(const char* name) {
  const auto& all = trace_collectives();
  return static_cast<std::uint8_t>(std::find(all.begin(), all.end(), name) - all.begin());
}

/// The groups of ranks by number: tensor-parallel ones, data-parallel ones, those that share
/// experts, and those that have the same ones. A class of groups of one rank is left out.
class Groups {
 public:
  explicit Groups(const TrainingLayout& layout) : layout_(layout) {
    const std::uint32_t lines = layout.pipeline * layout.tensor;
    if (layout.tensor > 1) tensor_ = take(layout.pipeline * layout.data);
    if (layout.data > 1) data_ = take(lines);
    if (layout.expert > 1) expert_ = take(lines * (layout.data / layout.expert));
    if (layout.data > layout.expert) same_ = take(lines * layout.expert);
  }

  [[nodiscard]] std::uint32_t tensor(std::uint32_t rank) const {
    return tensor_ + rank / layout_.tensor;
  }
  [[nodiscard]] std::uint32_t data(std::uint32_t rank) const { return data_ + line(rank); }
  [[nodiscard]] std::uint32_t expert(std::uint32_t rank) const {
    return expert_ + line(rank) * (layout_.data / layout_.expert) +
           layout_.data_of(rank) / layout_.expert;
  }
  [[nodiscard]] std::uint32_t same_experts(std::uint32_t rank) const {
    return same_ + line(rank) * layout_.expert + layout_.data_of(rank) % layout_.expert;
  }
  [[nodiscard]] bool is_tensor(std::uint32_t group) const {
    return layout_.tensor > 1 && group < layout_.pipeline * layout_.data;
  }
  /// Members of a group that is no tensor-parallel one.
  [[nodiscard]] std::uint32_t size(std::uint32_t group) const {
    if (layout_.expert == 1 || group < expert_) return layout_.data;
    return layout_.data > layout_.expert && group >= same_ ? layout_.data / layout_.expert
                                                           : layout_.expert;
  }
  /// The ranks of each group, in the order of their numbers.
  [[nodiscard]] std::vector<std::vector<std::uint32_t>> members() const {
    std::vector<std::vector<std::uint32_t>> all(count_);
    for (std::uint32_t rank = 0; rank < layout_.ranks(); ++rank) {
      if (layout_.tensor > 1) all[tensor(rank)].push_back(rank);
      if (layout_.data > 1) all[data(rank)].push_back(rank);
      if (layout_.expert > 1) all[expert(rank)].push_back(rank);
      if (layout_.data > layout_.expert) all[same_experts(rank)].push_back(rank);
    }
    return all;
  }

 private:
  std::uint32_t take(std::uint32_t groups) {
    const std::uint32_t first = count_;
    count_ += groups;
    return first;
  }
  /// The line of data-parallel ranks that a rank is in.
  [[nodiscard]] std::uint32_t line(std::uint32_t rank) const {
    return layout_.stage_of(rank) * layout_.tensor + layout_.tensor_of(rank);
  }

  const TrainingLayout& layout_;
  std::uint32_t count_ = 0, tensor_ = 0, data_ = 0, expert_ = 0, same_ = 0;
};

/// Gradients that wait until a bucket of them is full.
struct Bucket {
  std::uint32_t group = 0;
  std::uint32_t members = 1;
  std::uint64_t bytes = 0;
  std::uint64_t weights = 0;  ///< of all gradients so far
};

/// Writes the step of one rank.
class StepWriter {
 public:
  StepWriter(const TrainingPlan& plan, const Groups& groups, std::uint32_t rank,
             TraceColumns& columns)
      : plan_(plan),
        layout_(plan.layout),
        groups_(groups),
        rank_(rank),
        stage_(plan.layout.stage_of(rank)),
        operations_(columns),
        dense_{groups.data(rank), layout_.data},
        routed_{groups.same_experts(rank), layout_.data / layout_.expert} {}

  void write() {
    for (const PipelineWork& work :
         pipeline_order(stage_, layout_.pipeline, plan_.micro_batches, plan_.chunks)) {
      chunk_ = work.chunk;
      micro_batch_ = work.micro_batch;
      is_last_ = work.micro_batch + 1 == plan_.micro_batches;
      work.forward ? forward() : backward();
    }
    if (plan_.zero_stage != 1 && plan_.zero_stage != 2) return;
    // Each rank has updated its share of the weights.
    for (const Bucket* one : {&dense_, &routed_}) {
      if (one->members == 1 || one->weights == 0) continue;
      spread("allgather", one->group,
             share(one->weights / updates() * plan_.element_bytes, one->members));
    }
  }

 private:
  [[nodiscard]] std::uint32_t virtual_stage() const { return chunk_ * layout_.pipeline + stage_; }
  [[nodiscard]] bool is_first_stage() const { return virtual_stage() == 0; }
  [[nodiscard]] bool is_last_stage() const { return virtual_stage() + 1 == plan_.virtual_stages(); }
  [[nodiscard]] bool gathers() const { return plan_.zero_stage == 3 && layout_.data > 1; }
  /// How often the gradients of a weight are reduced.
  [[nodiscard]] std::uint64_t updates() const {
    return plan_.zero_stage >= 2 ? plan_.micro_batches : 1;
  }
  [[nodiscard]] static std::uint64_t share(std::uint64_t bytes, std::uint64_t members) {
    return (bytes + members - 1) / members;
  }

  /// What the next operation of the main stream waits for beside the last one there.
  std::vector<std::uint32_t> taken() { return std::exchange(awaited_, {}); }

  void compute(double flops) {
    const auto duration = static_cast<std::uint64_t>(std::llround(flops * plan_.ps_per_flop));
    operations_.next({.kind = Kind::compute, .duration_ps = duration}, taken());
  }

  void collect(const char* name, std::uint32_t group, std::uint64_t bytes) {
    operations_.next(row_of(name, group, bytes), taken());
  }

  static Row row_of(const char* name, std::uint32_t group, std::uint64_t bytes) {
    return {.kind = Kind::collective,
            .peer = group,
            .bytes = bytes,
            .collective = collective_number(name)};
  }

  /// A collective of data parallelism: beside what is computed, or in its way.
  void spread(const char* name, std::uint32_t group, std::uint64_t bytes) {
    const Row row = row_of(name, group, bytes);
    if (plan_.overlap) {
      operations_.beside(row, true);
    } else {
      operations_.next(row);
    }
  }

  [[nodiscard]] std::uint64_t activation_share() const {
    return share(plan_.activation_bytes(), layout_.tensor);
  }

  /// Before and after what tensor-parallel ranks compute together. With sequence parallelism each
  /// holds its tokens in between (Korthikanti and others, 2022).
  /// `times` is how often a token is there.
  void enter_tensor(double times = 1) {
    if (layout_.tensor > 1 && plan_.sequence_parallel)
      collect("allgather", groups_.tensor(rank_), so_often(activation_share(), times));
  }
  void leave_tensor(double times = 1) {
    if (layout_.tensor == 1) return;
    collect(plan_.sequence_parallel ? "reduce_scatter" : "allreduce", groups_.tensor(rank_),
            so_often(plan_.activation_bytes(), times));
  }
  [[nodiscard]] static std::uint64_t so_often(std::uint64_t bytes, double times) {
    return static_cast<std::uint64_t>(std::llround(static_cast<double>(bytes) * times));
  }

  /// Tokens go to their experts, or come back: each to experts_per_token of them. Evenly they are
  /// one alltoall; else each pair of ranks has a message of its own, as alltoallv has.
  void exchange_tokens(const std::vector<double>& shares, bool there) {
    if (layout_.expert == 1) return;
    const std::uint64_t sent = activation_share() * plan_.model.experts_per_token;
    const std::uint64_t even = share(sent, layout_.expert);
    if (plan_.expert_imbalance == 0) return collect("alltoall", groups_.expert(rank_), even);
    const std::uint32_t own = layout_.data_of(rank_) % layout_.expert;
    const auto bytes_of = [&](std::uint32_t member) {
      return static_cast<std::uint64_t>(std::llround(static_cast<double>(even) * shares[member]));
    };
    for (std::uint32_t step = 1; step < layout_.expert; ++step) {
      const std::uint32_t to = (own + step) % layout_.expert;
      const std::uint32_t from = (own + layout_.expert - step) % layout_.expert;
      put_message(Kind::send, to, bytes_of(there ? to : own));
      put_message(Kind::receive, from, bytes_of(there ? own : from));
    }
  }
  void put_message(Kind kind, std::uint32_t member, std::uint64_t bytes) {
    const std::uint32_t data = layout_.data_of(rank_) / layout_.expert * layout_.expert + member;
    const Row row{.kind = kind,
                  .peer = layout_.rank(layout_.tensor_of(rank_), data, stage_),
                  .tag = 2 * plan_.virtual_stages(),
                  .bytes = bytes};
    if (kind == Kind::receive) {
      awaited_.push_back(operations_.at_once(row));
    } else {
      operations_.next(row, taken());
    }
  }

  void attention(double times) {
    enter_tensor();
    compute(times * plan_.attention_flops());
    leave_tensor();
  }

  void feed_forward(std::uint32_t layer, double times) {
    if (plan_.model.has_experts(layer)) {
      const std::uint32_t data = layout_.data_of(rank_);
      const std::vector<double> shares =
          expert_shares(plan_, layer, micro_batch_, data / layout_.expert);
      const double own = shares[data % layout_.expert];
      const double tokens = static_cast<double>(plan_.model.experts_per_token) * own;
      exchange_tokens(shares, true);
      enter_tensor(tokens);
      compute(times * plan_.feed_forward_flops(layer, own));
      leave_tensor(tokens);
      exchange_tokens(shares, false);
      return;
    }
    enter_tensor();
    compute(times * plan_.feed_forward_flops(layer));
    leave_tensor();
  }

  /// Asks for the weights of a layer (ZeRO stage 3): what computes next waits for them.
  void gather(std::uint32_t layer) {
    if (!gathers()) return;
    const auto one = [&](std::uint64_t weights, const Bucket& of) {
      if (weights == 0 || of.members == 1) return;
      const Row row =
          row_of("allgather", of.group, share(weights * plan_.element_bytes, of.members));
      if (plan_.overlap) {
        fetched_.push_back(operations_.beside(row, false));
      } else {
        operations_.next(row);
      }
    };
    one(plan_.model.shared_weights(layer) / layout_.tensor, dense_);
    one(routed_weights(layer), routed_);
  }

  [[nodiscard]] std::uint64_t routed_weights(std::uint32_t layer) const {
    return plan_.model.routed_weights(layer) / layout_.expert / layout_.tensor;
  }

  /// Works on layers one after the other, and has the weights of the next one come meanwhile.
  template <class Work>
  void walk(std::uint32_t layers, const Work& work, bool upwards) {
    const std::uint32_t first = plan_.first_layer(virtual_stage());
    const auto layer_at = [&](std::uint32_t n) {
      return upwards ? first + n : first + layers - 1 - n;
    };
    if (layers > 0) gather(layer_at(0));
    for (std::uint32_t n = 0; n < layers; ++n) {
      awaited_.insert(awaited_.end(), fetched_.begin(), fetched_.end());
      fetched_.clear();
      work(layer_at(n), [&] {
        if (n + 1 < layers) gather(layer_at(n + 1));
      });
    }
  }

  [[nodiscard]] std::uint32_t layers_here() const {
    return plan_.first_layer(virtual_stage() + 1) - plan_.first_layer(virtual_stage());
  }

  /// `way` is 0 forwards and 1 backwards; `to` is the virtual stage that gets the message.
  [[nodiscard]] static std::uint32_t tag_of(std::uint32_t to, std::uint32_t way) {
    return 2 * to + way;
  }
  [[nodiscard]] std::uint32_t rank_at(std::uint32_t virtual_stage) const {
    return layout_.rank(layout_.tensor_of(rank_), layout_.data_of(rank_),
                        virtual_stage % layout_.pipeline);
  }
  void receive(std::uint32_t from, std::uint32_t way) {
    awaited_.push_back(operations_.at_once({.kind = Kind::receive,
                                            .peer = rank_at(from),
                                            .tag = tag_of(virtual_stage(), way),
                                            .bytes = message_bytes()}));
  }
  void send(std::uint32_t to, std::uint32_t way) {
    operations_.next(
        {.kind = Kind::send, .peer = rank_at(to), .tag = tag_of(to, way), .bytes = message_bytes()},
        taken());
  }
  /// Between stages each tensor-parallel rank sends its part.
  [[nodiscard]] std::uint64_t message_bytes() const { return activation_share(); }

  void forward() {
    if (!is_first_stage()) receive(virtual_stage() - 1, 0);
    walk(
        layers_here(),
        [&](std::uint32_t layer, const auto& fetch) {
          attention(1);
          fetch();
          feed_forward(layer, 1);
        },
        true);
    if (is_last_stage()) {
      compute(plan_.output_flops());
    } else {
      send(virtual_stage() + 1, 0);
    }
  }

  void backward() {
    if (is_last_stage()) {
      compute(2 * plan_.output_flops());
    } else {
      receive(virtual_stage() + 1, 1);
    }
    walk(
        layers_here(),
        [&](std::uint32_t layer, const auto& fetch) {
          if (plan_.recompute) {
            attention(1);
            feed_forward(layer, 1);
          }
          feed_forward(layer, 2);
          fetch();
          attention(2);
          note_gradients(layer);
        },
        false);
    if (!is_first_stage()) send(virtual_stage() - 1, 1);
    if (reduces_now() && (plan_.zero_stage >= 2 || chunk_ == 0)) {
      flush(dense_, 1);
      flush(routed_, 1);
    }
  }

  [[nodiscard]] bool reduces_now() const { return is_last_ || plan_.zero_stage >= 2; }

  void note_gradients(std::uint32_t layer) {
    if (!reduces_now()) return;
    const auto note = [&](Bucket& bucket, std::uint64_t weights) {
      bucket.bytes += weights * plan_.gradient_bytes;
      bucket.weights += weights;
      flush(bucket, plan_.zero_stage == 3 ? 1 : plan_.bucket_bytes);
    };
    note(dense_, plan_.model.shared_weights(layer) / layout_.tensor);
    note(routed_, routed_weights(layer));
  }

  /// Reduces what has gathered, bucket by bucket, as long as it is at least `least` bytes.
  void flush(Bucket& bucket, std::uint64_t least) {
    while (bucket.members > 1 && bucket.bytes >= least) {
      const std::uint64_t bytes = std::min(bucket.bytes, plan_.bucket_bytes);
      spread(plan_.zero_stage == 0 ? "allreduce" : "reduce_scatter", bucket.group, bytes);
      bucket.bytes -= bytes;
    }
  }

  const TrainingPlan& plan_;
  const TrainingLayout& layout_;
  const Groups& groups_;
  std::uint32_t rank_;
  std::uint32_t stage_;
  RankOperations operations_;
  Bucket dense_;
  Bucket routed_;
  std::uint32_t chunk_ = 0;
  std::uint32_t micro_batch_ = 0;
  bool is_last_ = false;
  std::vector<std::uint32_t> awaited_;  ///< what the next operation needs, too
  std::vector<std::uint32_t> fetched_;  ///< weights on their way for the next layer
};

TraceColumns empty_columns() {
  TraceColumns columns;
  columns.first.push_back(0);
  columns.need_offsets.push_back(0);
  columns.started_offsets.push_back(0);
  return columns;
}

}  // namespace

TraceColumns training_columns(const TrainingPlan& plan) {
  const Groups groups(plan.layout);
  TraceColumns columns = empty_columns();
  for (std::uint32_t rank = 0; rank < plan.layout.ranks(); ++rank) {
    StepWriter(plan, groups, rank, columns).write();
    columns.first.push_back(columns.kind.size());
  }
  columns.groups = groups.members();
  return columns;
}

namespace {

/// Calls `visit(columns, ranks)` for the operations of one rank of each stage, which so many have.
template <class Visit>
void visit_stages(const TrainingPlan& plan, const Groups& groups, Visit visit) {
  for (std::uint32_t stage = 0; stage < plan.layout.pipeline; ++stage) {
    TraceColumns columns = empty_columns();
    StepWriter(plan, groups, plan.layout.rank(0, 0, stage), columns).write();
    visit(columns, plan.layout.ranks() / plan.layout.pipeline);
  }
}

}  // namespace

TraceFigures training_figures(const TrainingPlan& plan) {
  const Groups groups(plan.layout);
  TraceFigures all{.ranks = plan.layout.ranks()};
  visit_stages(plan, groups, [&all](const TraceColumns& columns, std::uint64_t each) {
    all.operations += each * columns.kind.size();
    for (std::size_t n = 0; n < columns.kind.size(); ++n) {
      all.compute_ps += each * columns.duration_ps[n];
      const auto kind = static_cast<Kind>(columns.kind[n]);
      if (kind == Kind::send) {
        all.messages += each;
        all.sent_bytes += each * columns.bytes[n];
      } else if (kind == Kind::collective) {
        all.collective_parts += each;
        all.collective_bytes += each * columns.bytes[n];
      }
    }
  });
  return all;
}

ReplayTraffic training_traffic(const TrainingPlan& plan) {
  const Groups groups(plan.layout);
  ReplayTraffic all{.near_ranks = plan.layout.tensor};
  visit_stages(plan, groups, [&](const TraceColumns& columns, double each) {
    for (std::size_t n = 0; n < columns.kind.size(); ++n) {
      const auto bytes = static_cast<double>(columns.bytes[n]);
      const auto kind = static_cast<Kind>(columns.kind[n]);
      if (kind == Kind::send) {
        all.messages += each;
        all.bytes += each * bytes;
      }
      if (kind != Kind::collective) continue;
      const bool twice = trace_collectives()[columns.collective[n]] == "allreduce";
      const bool near = groups.is_tensor(columns.peer[n]);
      const double steps = (near ? plan.layout.tensor : groups.size(columns.peer[n])) - 1.0;
      (near ? all.near_messages : all.messages) += each * steps * (twice ? 2 : 1);
      (near ? all.near_bytes : all.bytes) += each * bytes * (twice ? 2 : 1);
    }
  });
  return all;
}

}  // namespace simcore::workload

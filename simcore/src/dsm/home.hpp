// The directory and the memory of a node.
#pragma once

#include <vector>

#include "dsm/address_map.hpp"
#include "dsm/home_line.hpp"
#include "dsm/line_map.hpp"
#include "dsm/message_exchange.hpp"
#include "memory/memory_controller.hpp"

namespace simcore::dsm {

/// What a home did.
struct HomeFigures {
  std::uint64_t messages = 0;    ///< that the directory took
  std::uint64_t writebacks = 0;  ///< lines written to the memory
  std::uint64_t sent = 0;        ///< messages of the home
};

/// Takes messages in the order in which they arrive. A request for a line that is busy waits for
/// it, and holds up no others.
class Home {
 public:
  Home(MessageExchange& exchange, const AddressSpace& space)
      : exchange_(exchange), space_(space), memory_(exchange.settings().memory_banks) {}

  /// A request, or a node's reply, has arrived.
  void arrive(const Moment& here, std::uint32_t message);
  /// The directory's next message has its turn.
  void on_directory(const Moment& here) { handle(here, exchange_.take(queue_)); }
  /// The next line has been read from the memory.
  void on_memory(const Moment& here);

  [[nodiscard]] const HomeFigures& figures() const { return figures_; }
  [[nodiscard]] const MemoryController& memory() const { return memory_; }
  /// No request is under way.
  [[nodiscard]] bool quiet() const { return busy_ == 0; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Record {
    HomeLine protocol{};
    LineNumber line = 0;
    MessageList waiting{};
    std::uint32_t request = kNoHandle;  ///< the message that is served
    std::uint32_t next = kNoHandle;     ///< in the list of free records, or of those being read
    Picoseconds began = 0;
    Picoseconds read = 0;          ///< when the memory had been read, of the request under way
    std::size_t sharer_bytes = 0;  ///< that are counted
  };

  void handle(const Moment& here, std::uint32_t message);
  /// Begins to serve a request.
  [[nodiscard]] HomeStep step_of(const Moment& here, Record& record, std::uint32_t message);
  void act(const Moment& here, std::uint32_t record, HomeStep step);
  void forward(const Moment& here, const Record& record, MessageType type);
  void reply(const Moment& here, Record& record, const HomeStep& step);
  void start_reading(const Moment& here, std::uint32_t record);
  void count_sharers(Record& record);
  [[nodiscard]] std::uint32_t record_of(LineNumber line);
  void forget(std::uint32_t record);
  [[nodiscard]] Picoseconds access_memory(const Moment& here, LineNumber line);

  MessageExchange& exchange_;
  const AddressSpace& space_;
  MemoryController memory_;
  LineMap places_;
  std::vector<Record> records_;
  std::uint32_t free_ = kNoHandle;
  MessageList queue_;  ///< of messages whose turn is to come
  Picoseconds free_at_ = 0;
  std::uint32_t reading_head_ = kNoHandle;  ///< records, in the order in which they will be read
  std::uint32_t reading_tail_ = kNoHandle;
  std::uint32_t busy_ = 0;
  std::vector<std::uint32_t> targets_;  ///< of the forward that is being sent
  std::size_t sharer_bytes_ = 0;        ///< of all records; memory_bytes() is asked for often
  HomeFigures figures_;
};

}  // namespace simcore::dsm

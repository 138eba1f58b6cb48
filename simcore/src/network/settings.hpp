// The numbers of the `network` section, as the packet model uses them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "engine/time.hpp"

namespace simcore::network {

/// Where packets wait in a router: at its inputs alone, or behind a crossbar at its outputs too.
enum class RouterModel : std::uint8_t { input_queued, input_output_queued };

/// When a packet requests an output: as soon as its head has arrived, or only with its tail.
enum class Switching : std::uint8_t { virtual_cut_through, store_and_forward };

/// Which request an output grants.
enum class Arbitration : std::uint8_t {
  first_in_line,  ///< as first_come; packets of an injection port request one after the other
  first_come,     ///< the oldest request at this router
  round_robin,    ///< the request of the next input in turn
  age,            ///< the request of the oldest message
  transit_first   ///< requests from links before those from endpoints, then the oldest
};

/// Which of several virtual channels that serve the same a packet takes on a link.
enum class ChannelChoice : std::uint8_t {
  most_space,     ///< the one with most credit when the packet requests
  by_destination  ///< one for all packets to an endpoint, which stay in order
};

/// In which order an interface sends the packets of the messages that wait at it.
enum class MessageService : std::uint8_t {
  round_robin,        ///< a packet of each destination in turn; control messages first
  first_in_first_out  ///< message by message in the order in which they were handed over
};

/// Which of an endpoint's interfaces a message leaves by, and which one it arrives at.
enum class InterfaceChoice : std::uint8_t {
  first_free,         ///< the one that has sent first what it has; at the target each in turn
  by_virtual_network  ///< at both ends the one of the message's virtual network
};

/// Of the channels between routers of one link class.
struct ChannelSettings {
  double gbps = 0;
  ByteRate rate{};
  Picoseconds latency = 0;
  bool to_interface = false;  ///< it leads to an interface that is a router, which delays nothing
};

/// Rates, delays and sizes that every router and interface of a run shares.
struct NetworkSettings {
  ByteRate link_rate;      ///< router to router, where `by_class` is empty
  ByteRate endpoint_rate;  ///< of one interface: endpoint to router and router to endpoint
  double link_gbps = 0;
  double endpoint_gbps = 0;  ///< `endpoint_rate` in 10^9 bits a second
  Picoseconds link_latency = 0;
  /// By kind of wire, each channel's own in place of the above; empty: all are alike. The first are
  /// those of Topology::link_classes().
  std::vector<ChannelSettings> by_class{};
  double slow_gbps = 0;                  ///< of the links of slow endpoints; 0: there are none
  double aggregation_gbps = 0;           ///< of the ports to aggregation nodes; 0: there are none
  Picoseconds endpoint_latency = 0;      ///< wire between an endpoint and its router
  Picoseconds router_latency = 0;        ///< head in to head out of an idle router
  Picoseconds nic_latency = 0;           ///< message handed over to its first byte ready to leave
  std::int32_t buffer_bytes = 0;         ///< of each virtual channel of each input port
  std::int32_t packet_bytes = 0;         ///< most payload in a packet
  std::int32_t header_bytes = 0;         ///< added to every packet
  std::uint32_t virtual_channels = 1;    ///< of all virtual networks together
  std::uint32_t channels_per_class = 1;  ///< virtual channels for each one that the routing names
  ChannelChoice channel_choice = ChannelChoice::most_space;  ///< where a class has several
  bool fifo_inputs = false;              ///< one FIFO per input and channel, head-of-line blocking
  std::uint32_t injection_channels = 1;  ///< of each virtual network; several with FIFOs only
  std::uint32_t interfaces = 1;          ///< of each endpoint, all on one router
  std::uint32_t planes = 0;  ///< of each endpoint, behind an interface that is a router; 0: none
  InterfaceChoice interface_choice = InterfaceChoice::first_free;  ///< where there are several
  MessageService message_service = MessageService::round_robin;
  RouterModel router_model = RouterModel::input_queued;
  Switching switching = Switching::virtual_cut_through;
  Arbitration arbitration = Arbitration::first_in_line;
  double speedup = 0;  ///< of the crossbar over the fastest of all rates; 0: it limits nothing
  std::int32_t output_buffer_bytes = 0;  ///< of each virtual channel, input_output_queued only
  std::vector<std::uint32_t> network_weights{1};  ///< one for each virtual network

  [[nodiscard]] std::uint32_t virtual_networks() const {
    return static_cast<std::uint32_t>(network_weights.size());
  }
  [[nodiscard]] std::uint32_t channels_per_network() const {
    return virtual_channels / virtual_networks();
  }
  /// Of all interfaces of an endpoint, 10^9 bits a second: what offered_load is of.
  [[nodiscard]] double injection_gbps() const { return endpoint_gbps * interfaces; }
  /// Whether an interface sends messages of this virtual network.
  [[nodiscard]] bool serves(std::uint32_t interface, std::uint32_t virtual_network) const {
    return interface_choice == InterfaceChoice::first_free ||
           virtual_network % interfaces == interface;
  }
  /// Whether packets that endpoints inject form lines. Those of a FIFO do by themselves.
  [[nodiscard]] bool has_injection_lines() const {
    return arbitration == Arbitration::first_in_line && !fifo_inputs;
  }
  /// Whether most waiting packets have not requested an output yet.
  [[nodiscard]] bool queues_blindly() const {
    return fifo_inputs && router_model == RouterModel::input_queued;
  }
  /// Bytes on the wire of the largest packet.
  [[nodiscard]] std::int32_t largest_packet() const { return packet_bytes + header_bytes; }
  /// Whether anything asks for more than the fast router does.
  [[nodiscard]] bool detailed() const {
    return fifo_inputs || router_model != RouterModel::input_queued ||
           switching != Switching::virtual_cut_through || speedup > 0 || virtual_networks() > 1 ||
           (arbitration != Arbitration::first_in_line && arbitration != Arbitration::first_come);
  }

  /// Head in to head out of the idle router that endpoints are on.
  [[nodiscard]] Picoseconds entry_latency() const { return planes > 0 ? 0 : router_latency; }
  /// Of so many channels between routers, those between switches.
  [[nodiscard]] std::uint32_t switch_hops(std::uint32_t hops) const {
    return planes == 0 ? hops : hops > 2 ? hops - 2 : 0;
  }
  /// Routers that delay a packet over so many channels between routers.
  [[nodiscard]] std::uint32_t delaying_routers(std::uint32_t hops) const {
    return planes == 0 ? hops + 1 : hops > 0 ? hops - 1 : 0;
  }

  /// Of the links of slow endpoints; that of the others where none is slow.
  [[nodiscard]] ByteRate slow_rate() const {
    return slow_gbps > 0 ? ByteRate(slow_gbps) : endpoint_rate;
  }
  /// Of the ports to aggregation nodes; that of endpoints where there are none.
  [[nodiscard]] ByteRate aggregation_port_rate() const {
    return aggregation_gbps > 0 ? ByteRate(aggregation_gbps) : endpoint_rate;
  }

  /// Of the fastest channel between routers or to endpoints.
  [[nodiscard]] double most_gbps() const {
    double most = by_class.empty() ? std::max(link_gbps, endpoint_gbps) : endpoint_gbps;
    for (const ChannelSettings& own : by_class) most = std::max(most, own.gbps);
    return most;
  }
  /// Of the fastest channel between routers.
  [[nodiscard]] ByteRate fastest_link() const {
    if (by_class.empty()) return link_rate;
    return std::max_element(by_class.begin(), by_class.end(), slower)->rate;
  }
  /// Of the slowest channel between routers.
  [[nodiscard]] ByteRate slowest_link() const {
    if (by_class.empty()) return link_rate;
    return std::min_element(by_class.begin(), by_class.end(), slower)->rate;
  }
  /// Of the shortest channel between routers.
  [[nodiscard]] Picoseconds least_link_latency() const {
    if (by_class.empty()) return link_latency;
    Picoseconds least = by_class.front().latency;
    for (const ChannelSettings& own : by_class) least = std::min(least, own.latency);
    return least;
  }
  /// How long `bytes` take on the fastest channel of all, those to aggregation nodes among them.
  [[nodiscard]] Picoseconds least_sending_time(std::int64_t bytes) const {
    return std::min({fastest_link().time_for(bytes), endpoint_rate.time_for(bytes),
                     aggregation_port_rate().time_for(bytes)});
  }
  /// Whether packets meet channels of different rates.
  [[nodiscard]] bool mixes_rates() const {
    const auto differs = [this](double gbps) { return gbps != endpoint_gbps; };
    if (slow_gbps > 0 || aggregation_gbps > 0) return true;
    if (by_class.empty()) return differs(link_gbps);
    return std::any_of(by_class.begin(), by_class.end(),
                       [&](const ChannelSettings& own) { return differs(own.gbps); });
  }

  /// What a packet takes over so many channels between routers when nothing is in its way, but for
  /// its bytes. When link classes differ, every hop counts as one on the class with the least
  /// latency.
  [[nodiscard]] Picoseconds propagation(std::uint32_t hops) const {
    return nic_latency + 2 * endpoint_latency + delaying_routers(hops) * router_latency +
           hops * least_link_latency();
  }
  /// What the bytes of a message take, once for each link with store and forward, else once: on the
  /// channel of the endpoint or, when it is slower, the fastest one between routers.
  [[nodiscard]] Picoseconds serialisation(std::uint32_t hops, std::int64_t payload) const {
    const std::int64_t first = std::min<std::int64_t>(payload, packet_bytes) + header_bytes;
    Picoseconds slowest = injection_time(payload), packet = endpoint_rate.time_for(first);
    if (hops > 0) {
      slowest = std::max(slowest, fastest_link().time_for_many(wire_bytes(payload)));
      packet = std::max(packet, fastest_link().time_for(first));
    }
    return switching == Switching::store_and_forward ? slowest + (hops + 1) * packet : slowest;
  }

  /// Bytes on the wire of a message of `payload` bytes, headers included.
  [[nodiscard]] std::int64_t wire_bytes(std::int64_t payload) const {
    const std::int64_t packets = (payload + packet_bytes - 1) / packet_bytes;
    return payload + packets * header_bytes;
  }
  /// How long an idle interface sends a message of `payload` bytes, rounded packet by packet.
  [[nodiscard]] Picoseconds injection_time(std::int64_t payload) const {
    const std::int64_t rest = payload % packet_bytes;
    Picoseconds time = payload / packet_bytes * endpoint_rate.time_for(packet_bytes + header_bytes);
    if (rest > 0) time += endpoint_rate.time_for(rest + header_bytes);
    return time;
  }

 private:
  [[nodiscard]] static bool slower(const ChannelSettings& a, const ChannelSettings& b) {
    return a.gbps < b.gbps;
  }
};

}  // namespace simcore::network

/** Which numbers of nodes every candidate network can have. Pure. */

/** Fewer nodes are held by one router. */
export const LEAST_NODES = 64;
export const MOST_NODES = 4096;

/** Offered as they are; others are typed. */
export const USUAL_SIZES = [64, 256, 512, 1024, 2048, 4096] as const;

const SMALL_ROUTER_PORTS = 32;
const LARGE_ROUTER_PORTS = 64;
/** Above it trees of three levels need more than the small router's ports to hold all sizes. */
const MOST_ON_SMALL_ROUTERS = 1024;
/** Above it some Dragonfly+ and HyperX of an odd number of 64s cannot be had. */
const MOST_IN_64S = 2048;

/** Ports of the routers that networks of so many nodes are built of. */
export function routerPorts(nodes: number): number {
  return nodes <= MOST_ON_SMALL_ROUTERS ? SMALL_ROUTER_PORTS : LARGE_ROUTER_PORTS;
}

/** The nearest size that all candidates can have: multiples of 64, and of 128 above 2,048. */
export function possibleNodes(nodes: number): number {
  const step = nodes <= MOST_IN_64S ? 64 : 128;
  const nearest = Math.round(nodes / step) * step;
  return Math.min(MOST_NODES, Math.max(LEAST_NODES, nearest));
}

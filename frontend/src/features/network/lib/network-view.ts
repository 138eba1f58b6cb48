/** What a network's columns say, one node or link at a time. Pure. */
import type { Network } from '@/api-schema/models';
import { formatCount, formatNumber, formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

const ARRANGED: Record<Network['arrangement'], string> = {
  levels: 'drawn level by level, endpoints below',
  groups: 'drawn as rings of groups',
  grid: 'drawn as a grid',
  circle: 'drawn on a circle',
};

const at = <T>(column: readonly T[], place: number): T => {
  const value = column[place];
  if (value === undefined) throw new RangeError(`no row ${String(place)}`);
  return value;
};

/** What a node is called: a router's name or number, else what it stands for. */
export function nodeName({ detail, nodes, groups }: Network, node: number): string {
  if (detail === 'routers') {
    return nodes.name?.[node] ?? `router ${String(at(nodes.router, node))}`;
  }
  const level = nodes.level?.[node];
  if (detail === 'levels') return level === -1 ? 'not reached' : `level ${String(level)}`;
  const group = at(nodes.group, node);
  const place = group >= groups ? 'outside all groups' : `group ${String(group)} on`;
  return level === undefined ? place : `${place}, level ${String(level)}`;
}

/** One node in words, a line each. */
export function nodeLines(network: Network, node: number): string[] {
  const { nodes, detail, groups } = network;
  const cables = formatCount(at(nodes.cables, node), 'cable');
  const group = at(nodes.group, node);
  const level = nodes.level?.[node];
  return [
    nodeName(network, node),
    ...(detail === 'routers' ? [] : [formatCount(at(nodes.routers, node), 'router')]),
    ...(groups > 1 && group < groups && detail === 'routers' ? [`group ${String(group)}`] : []),
    ...(level !== undefined && detail === 'routers' ? [`level ${String(level)}`] : []),
    `${cables} to others`,
    formatCount(at(nodes.endpoints, node), 'endpoint'),
    ...(at(nodes.failed_routers, node) > 0 ? ['failed in this run'] : []),
  ];
}

/** Every link of a node, busiest first where that is known. */
export function linksOf({ links }: Network, node: number): number[] {
  const found = links.from.flatMap((from, row) =>
    from === node || links.to[row] === node ? row : [],
  );
  const active = links.active_fraction;
  if (active === null) return found;
  return found.toSorted((a, b) => (active[b] ?? -1) - (active[a] ?? -1));
}

export function linkEnds({ links }: Network, row: number): [number, number] {
  return [at(links.from, row), at(links.to, row)];
}

/** `a – b`, with the number of cables where it is more than one. */
export function linkName(network: Network, row: number): string {
  const ends = linkEnds(network, row).map((node) => nodeName(network, node));
  const cables = at(network.links.cables, row);
  return `${ends.join(' – ')}${cables > 1 ? `, ${String(cables)} cables` : ''}`;
}

export function linkClass({ links, classes }: Network, row: number): string {
  return linkClassName(classes[at(links.link_class, row)]?.link_class ?? '');
}

/** The link between two routers; undefined where there is none, or routers are not drawn one by one. */
export function rowsByEnds(network: Network): Map<string, number> {
  if (network.detail !== 'routers') return new Map();
  return new Map(
    network.links.from.map((from, row) => [
      `${String(from)}-${String(network.links.to[row])}`,
      row,
    ]),
  );
}

export function rowBetween(rows: ReadonlyMap<string, number>, a: number, b: number) {
  return rows.get(`${String(Math.min(a, b))}-${String(Math.max(a, b))}`);
}

/** The nodes whose name or number holds the text, the first ones. */
export function searchNodes(network: Network, text: string, most = 8): number[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const found: number[] = [];
  for (let node = 0; node < network.nodes.x.length && found.length < most; node += 1) {
    const number = String(network.nodes.router[node]);
    if (number === wanted) found.unshift(node);
    else if (nodeName(network, node).toLowerCase().includes(wanted)) found.push(node);
  }
  return found;
}

function factsText({ facts }: Network): string[] {
  return [
    ...(facts.diameter === null || facts.diameter === undefined
      ? []
      : [`diameter ${formatCount(facts.diameter, 'hop')}`]),
    ...(facts.mean_hops === null || facts.mean_hops === undefined
      ? []
      : [`${formatNumber(facts.mean_hops, 3)} hops on average`]),
    ...(facts.bisection_fraction === null || facts.bisection_fraction === undefined
      ? []
      : [`bisection ${formatPercent(facts.bisection_fraction)} of full`]),
  ];
}

/** The network in a sentence or two. */
export function networkSummary(network: Network): string {
  const { arrangement, detail, endpoints, routers, cables, classes, nodes, links } = network;
  const parts = classes
    .filter((one) => one.cables > 0)
    .map((one) => `${one.cables.toLocaleString('en')} ${linkClassName(one.link_class)}`);
  const known = factsText(network);
  const size = `${formatCount(routers, 'router')}, ${formatCount(endpoints, 'endpoint')} and ${formatCount(cables, 'cable')} between routers${parts.length > 1 ? ` (${parts.join(', ')})` : ''}, ${ARRANGED[arrangement]}.`;
  const facts =
    known.length === 0 ? '' : ` ${known.join(', ').replace(/^./, (c) => c.toUpperCase())}.`;
  const failed = links.failed.reduce((sum, count) => sum + count, 0);
  const gone = nodes.failed_routers.reduce((sum, count) => sum + count, 0);
  const damage =
    failed + gone === 0
      ? ''
      : ` In this run ${formatCount(failed, 'cable')} and ${formatCount(gone, 'router')} have failed.`;
  const together =
    detail === 'routers'
      ? ''
      : ` It is too large for routers one by one: each of ${formatCount(nodes.x.length, 'mark')} stands for a ${detail === 'groups' ? 'group' : 'level'} of routers, and their cables are counted together.`;
  return size + facts + damage + together;
}

/** The network in one line, for small pictures. */
export function networkLine(network: Network): string {
  const { detail, routers, endpoints, cables } = network;
  const sizes = [
    formatCount(routers, 'router'),
    formatCount(endpoints, 'endpoint'),
    formatCount(cables, 'cable'),
  ];
  const together = detail === 'routers' ? [] : ['drawn by groups of routers'];
  return `${[...sizes, ...factsText(network), ...together].join(', ')}.`;
}

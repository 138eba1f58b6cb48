/** What a drill found, in words and rows. Pure. */
import type { FabricDrill, NetworkFacts } from '@/api-schema/models';
import { formatCount, formatNumber, formatPercent } from '@/lib/format';
import { linkClassName } from '@/lib/link-class';

const share = (part: number, whole: number) => formatPercent(whole > 0 ? part / whole : 0);

/** What it means for whoever runs the fabric, in a few sentences. */
export function drillSummary(drill: FabricDrill): string {
  const { routes, cables_failed: cables, endpoints_lost: lost, endpoints_cut_off: cut } = drill;
  const gone = lost + cut;
  const reach =
    gone === 0
      ? 'Every endpoint still reaches every other.'
      : `${formatCount(lost, 'endpoint')} ${lost === 1 ? 'is' : 'are'} attached to what failed, and ${formatCount(cut, 'other')} ${cut === 1 ? 'is' : 'are'} cut off.`;
  const moved = `${formatCount(drill.routes_broken, 'route')} of ${routes.toLocaleString('en')} (${share(drill.routes_broken, routes)}) led over it; routed anew by ${drill.engine}, ${formatCount(drill.routes_moved, 'route')} (${share(drill.routes_moved, routes)}) take another way.`;
  const own = drill.imported_routes_broken;
  const imported =
    own === null
      ? ''
      : ` Of the tables that came with the fabric, ${formatCount(own, 'route')} led over it.`;
  const followed =
    drill.share_followed < 1
      ? ` Counts are scaled from ${formatPercent(drill.share_followed)} of the destinations.`
      : '';
  return `${formatCount(cables, 'cable')} failed. ${reach} ${moved}${imported}${followed}`;
}

function load({ busiest_class: name, busiest_class_load: value }: NetworkFacts): string {
  if (value === null || value === undefined) return '—';
  return `${formatNumber(value, 3)}${name ? ` (${linkClassName(name)})` : ''}`;
}

/** The bound that uniform traffic meets: the share of its rate at which the busiest link is full. */
function bound({ busiest_class_load: value }: NetworkFacts): string {
  if (value === null || value === undefined) return '—';
  return formatPercent(value > 1 ? 1 / value : 1);
}

export interface DrillRow {
  name: string;
  before: string;
  after: string;
}

/** Before and after, a figure a row. */
export function drillRows({ before, after }: FabricDrill): DrillRow[] {
  const states = { before, after };
  const row = (name: string, cell: (state: FabricDrill['before']) => string): DrillRow => ({
    name,
    before: cell(states.before),
    after: cell(states.after),
  });
  return [
    row('Routes over the busiest cable', ({ busiest }) =>
      busiest === null
        ? '—'
        : `${busiest.routes.toLocaleString('en')} (${busiest.from} – ${busiest.to})`,
    ),
    row('Load of the busiest link under uniform traffic', ({ facts }) => load(facts)),
    row('Uniform traffic that fits', ({ facts }) => bound(facts)),
    row('Diameter, hops', ({ facts }) => formatNumber(facts.diameter)),
    row('Mean hops', ({ facts }) => formatNumber(facts.mean_hops, 4)),
  ];
}

/** Why figures of the network that is left are missing; empty where none is. */
export function missingText({ after }: FabricDrill): string {
  const reasons = new Set(
    Object.entries(after.facts.unknown ?? {}).flatMap(([field, reason]) =>
      field === 'bisection_fraction' ? [] : [String(reason)],
    ),
  );
  return reasons.size === 0 ? '' : `Not known (—): ${[...reasons].join('; ')}.`;
}

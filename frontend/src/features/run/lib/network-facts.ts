/** The network that a run resolved its specification to. Pure. */
import { formatExact, formatNumber } from '@/lib/format';
import { capitalised, humanName } from '@/lib/quantity';

/** Of a result's provenance: what the table of the network shows. */
export const NETWORK_SECTIONS = ['topology', 'routing'];
const FIRST = ['sizing_rule', 'endpoints', 'routers', 'links', 'radix'];

/** Facts of a result's provenance about its topology and routing, the sizing rule first. */
export function networkFacts(provenance: Record<string, unknown> | null): [string, string][] {
  const sections = NETWORK_SECTIONS.flatMap((section) => {
    const facts = provenance?.[section];
    return typeof facts === 'object' && facts !== null && !Array.isArray(facts)
      ? Object.entries(facts as Record<string, unknown>)
      : [];
  });
  const place = (name: string) => {
    const found = FIRST.indexOf(name);
    return found === -1 ? FIRST.length : found;
  };
  return sections
    .filter(([, value]) => value !== null && value !== undefined)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => [capitalised(humanName(name)), formatFact(value)]);
}

/** Counts exactly; ratios, which are calculated, to four digits. */
function formatFact(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value)
    ? formatNumber(value)
    : formatExact(value);
}

import type { AddressSummary, Trace } from '@/api-schema/models';
import { formatNumber } from '@/lib/format';

import { accessesText, gapsText, highestText, linesText, writesText } from '../lib/address-facts';

import { type Download, HoldsPanel } from './holds-panel';

const DOWNLOADS: readonly Download[] = [
  { format: 'arrow', label: 'Arrow', ending: 'arrow' },
  { format: 'addresses', label: 'Text', ending: 'txt' },
  { format: 'addresses_parquet', label: 'Parquet', ending: 'parquet' },
];

/** What an address trace holds, and ways to take it away. */
export function AddressSummaryPanel({ trace, held }: { trace: Trace; held: AddressSummary }) {
  return (
    <HoldsPanel
      trace={trace}
      downloads={DOWNLOADS}
      rows={[
        ['Cores', formatNumber(held.cores)],
        ['Accesses', accessesText(held)],
        ['Writes', writesText(held)],
        ['Lines of 64 bytes', linesText(held)],
        ['Highest address', highestText(held)],
        ['Gaps of a core', gapsText(held)],
      ]}
    />
  );
}

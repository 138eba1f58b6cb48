/** What is shown of a link, in words. Pure. */
import { formatBytes, formatPercent } from '@/lib/format';

import type { Shown } from './link-colours';

export const valueText = {
  heads: {
    class: 'Class',
    active: 'Active',
    stalled: 'Stalled',
    bytes: 'Carried',
  } satisfies Record<Shown, string>,
  cell: (shown: Shown, value: number | null | undefined): string => {
    if (value === null || value === undefined) return '—';
    return shown === 'bytes' ? formatBytes(value) : formatPercent(value);
  },
};

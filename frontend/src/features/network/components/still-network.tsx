import { useMemo } from 'react';

import type { Network } from '@/api-schema/models';
import type { ChartTheme } from '@/lib/chart-theme';

import type { LinkLook } from '../lib/link-colours';
import { stillPicture } from '../lib/still-picture';

interface StillNetworkProps {
  network: Network;
  link: Pick<LinkLook, 'colours' | 'widths'>;
  theme: ChartTheme;
  width: number;
  height: number;
}

/** A network as a picture that stands still; whoever shows it says in words what it shows. */
export function StillNetwork({ network, link, theme, width, height }: StillNetworkProps) {
  const picture = useMemo(
    () => stillPicture(network, link, theme, { width, height }),
    [network, link, theme, width, height],
  );
  return (
    <svg
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width="100%"
      height={height}
      aria-hidden
      style={{ display: 'block' }}
    >
      {[...picture.lines, ...picture.marks].map(({ d, colour, width: stroke }, place) => (
        <path
          key={`${colour} ${String(stroke)}`}
          d={d}
          fill="none"
          stroke={colour}
          strokeWidth={stroke}
          strokeLinecap={place < picture.lines.length ? 'butt' : 'round'}
        />
      ))}
    </svg>
  );
}

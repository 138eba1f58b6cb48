import { useState } from 'react';

import { isFinal } from '@/lib/phase';

import { useSweep } from './get-sweep';
import { useSweepEvents } from './watch-sweep';

/** A sweep that follows its events, and is asked for regularly whenever no events arrive. */
export function useLiveSweep(id: string) {
  const [live, setLive] = useState(false);
  const query = useSweep(id, { poll: !live });
  useSweepEvents(id, query.data !== undefined && !isFinal(query.data.phase), setLive);
  return { ...query, live };
}

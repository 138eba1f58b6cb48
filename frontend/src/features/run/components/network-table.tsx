import type { Replicate } from '@/api-schema/models';

import { networkFacts } from '../lib/network-facts';

import { FactsTable } from './facts-table';

/** The network as it was built, and by which rule it took its size. */
export function NetworkTable({ provenance }: Pick<Replicate, 'provenance'>) {
  return <FactsTable title="Network" facts={networkFacts(provenance)} />;
}

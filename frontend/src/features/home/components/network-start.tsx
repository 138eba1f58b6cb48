import { Chip, Group, Text } from '@mantine/core';
import { useState } from 'react';

import { LEAST_NETWORKS, LINK_RATES, networkDraft } from '../lib/network-draft';

import { StartStep } from './start-step';
import { StudyStart } from './study-start';

const FIRST = {
  nodes: 256,
  application: 'halo',
  networks: ['fat-tree', 'dragonfly', 'hyperx', 'torus'],
};
const FIRST_RATES = ['200', '400'];

/** Which network for my application? */
export function NetworkStart({ onDraft }: { onDraft: (text: string) => void }) {
  const [rates, setRates] = useState(FIRST_RATES);
  return (
    <StudyStart
      first={FIRST}
      leastNetworks={LEAST_NETWORKS}
      draft={(choices) =>
        rates.length === 0 ? null : networkDraft({ ...choices, rates: rates.map(Number) })
      }
      onDraft={onDraft}
      rates={
        <StartStep number={4} title="Link rates">
          <Chip.Group multiple value={rates} onChange={setRates}>
            <Group gap="xs" role="group" aria-label="Link rates">
              {LINK_RATES.map((rate) => (
                <Chip key={rate} value={String(rate)} size="sm">
                  {rate} Gb/s
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          {rates.length === 0 && (
            <Text size="sm" c="error" mt="xs" role="alert">
              Choose at least one link rate.
            </Text>
          )}
        </StartStep>
      }
    />
  );
}

import { Group, Select } from '@mantine/core';
import { useState } from 'react';

import { bandwidthDraft, RATE_STEPS } from '../lib/bandwidth-draft';

import { StartStep } from './start-step';
import { StudyStart } from './study-start';

const FIRST = { nodes: 256, application: 'allreduce', networks: ['fat-tree', 'dragonfly'] };
const FIRST_FROM = 50;
const FIRST_TO = 800;

const choicesOf = (rates: readonly number[]) =>
  rates.map((rate) => ({ value: String(rate), label: `${String(rate)} Gb/s` }));

/** Where does more bandwidth stop paying? */
export function BandwidthStart({ onDraft }: { onDraft: (text: string) => void }) {
  const [from, setFrom] = useState(FIRST_FROM);
  const [to, setTo] = useState(FIRST_TO);
  return (
    <StudyStart
      first={FIRST}
      leastNetworks={1}
      draft={(choices) => bandwidthDraft({ ...choices, from, to })}
      onDraft={onDraft}
      rates={
        <StartStep number={4} title="Link rates, each twice the one before">
          <Group gap="sm">
            <Select
              label="From"
              data={choicesOf(RATE_STEPS.filter((rate) => rate < to))}
              value={String(from)}
              allowDeselect={false}
              onChange={(rate) => {
                setFrom(Number(rate));
              }}
              w={150}
            />
            <Select
              label="To"
              data={choicesOf(RATE_STEPS.filter((rate) => rate > from))}
              value={String(to)}
              allowDeselect={false}
              onChange={(rate) => {
                setTo(Number(rate));
              }}
              w={150}
            />
          </Group>
        </StartStep>
      }
    />
  );
}

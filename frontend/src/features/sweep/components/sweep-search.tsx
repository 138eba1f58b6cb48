import { Group, Progress, Text } from '@mantine/core';

import type { Axis, SearchProgress, Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { isFinal } from '@/lib/phase';

import {
  roundText,
  searchedAxis,
  searchesText,
  searchOutcomes,
  searchSentences,
  widestText,
} from '../lib/search-text';

/** Searches that go on leave their part of the bar empty. */
const COLOURS: Record<string, string> = {
  found: 'green.7',
  unbounded: 'yellow.6',
  unknown: 'red.7',
};

function Outcomes({ sweep, search, axis }: { sweep: Sweep; search: SearchProgress; axis: Axis }) {
  const ended = isFinal(sweep.phase);
  const outcomes = searchOutcomes(search, ended);
  const round = roundText(sweep);
  const widest = widestText(search, axis);
  return (
    <div>
      <Progress.Root
        size="lg"
        role="progressbar"
        aria-label="Searches ended"
        aria-valuenow={search.searches - search.searching}
        aria-valuemin={0}
        aria-valuemax={search.searches}
      >
        {outcomes
          .filter(({ key }) => key in COLOURS)
          .map(({ key, count, text }) => (
            <Progress.Section
              key={text}
              value={(count / search.searches) * 100}
              color={COLOURS[key] ?? 'gray'}
              aria-hidden
              withAria={false}
            />
          ))}
      </Progress.Root>
      <Group gap="sm" mt={4} style={{ rowGap: 2 }}>
        {round !== undefined && (
          <Text size="sm" fw={600}>
            {round}
          </Text>
        )}
        <Text size="sm">
          {search.searches.toLocaleString('en-US')} {search.searches === 1 ? 'search' : 'searches'}:{' '}
          {outcomes.map(({ count, text }) => `${count.toLocaleString('en-US')} ${text}`).join(', ')}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {searchesText(search, sweep)}
      </Text>
      {widest !== undefined && (
        <Text size="sm" c="dimmed">
          {widest}
        </Text>
      )}
    </div>
  );
}

/** What a sweep searches and how far it is; nothing where it searches nothing. */
export function SweepSearch({ sweep }: { sweep: Sweep }) {
  const axis = searchedAxis(sweep);
  if (axis === undefined) return null;
  return (
    <Panel title="Search for a number">
      {searchSentences(sweep, axis).map((sentence) => (
        <Text key={sentence} size="sm">
          {sentence}
        </Text>
      ))}
      {sweep.search && <Outcomes sweep={sweep} search={sweep.search} axis={axis} />}
    </Panel>
  );
}

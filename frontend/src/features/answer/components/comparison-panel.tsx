import { Badge, List, Skeleton, Table, Text } from '@mantine/core';

import type { Comparison } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { ScrollTable } from '@/components/scroll-table';
import { formatCount } from '@/lib/format';

import { useComparison } from '../api/get-comparison';
import { intervalText, meanText, ratioText } from '../lib/values';

/** So many rows say what there is to see; the command line has all of them. */
const MOST_ROWS = 60;

type Choice = Comparison['places'][number]['choices'][number];

function ChangeCell({ found, choice }: { found: Comparison; choice: Choice }) {
  const { change, has_moved: moved } = choice;
  if (change === null) return 'not known';
  const told = found.is_ratio
    ? ratioText(change)
    : [meanText(found.metric, change), intervalText(found.metric, change)]
        .filter((each) => each !== null)
        .join(', ');
  return (
    <>
      {told}
      {moved && (
        <Badge size="sm" variant="light" ml={6} tt="none">
          moved
        </Badge>
      )}
    </>
  );
}

function Value({ found, value }: { found: Comparison; value: Choice['before'] }) {
  const interval = intervalText(found.metric, value);
  return (
    <>
      {meanText(found.metric, value)}
      {interval !== null && (
        <Text size="xs" c="dimmed">
          {interval}
        </Text>
      )}
    </>
  );
}

function ChoicesTable({ found, names }: { found: Comparison; names: readonly [string, string] }) {
  const rows = found.places.flatMap((place) => place.choices.map((choice) => ({ place, choice })));
  return (
    <>
      <ScrollTable label={`${names[1]} against ${names[0]}, by place`} miw={720} maxHeight={420}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Where</Table.Th>
            <Table.Th>Choice</Table.Th>
            <Table.Th ta="right">Baseline</Table.Th>
            <Table.Th ta="right">{names[1]}</Table.Th>
            <Table.Th ta="right">{found.is_ratio ? 'Over the baseline' : 'Difference'}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {rows.slice(0, MOST_ROWS).map(({ place, choice }) => (
            <Table.Tr key={`${place.title} ${choice.label}`}>
              <Table.Td>{place.title}</Table.Td>
              <Table.Th scope="row">{choice.label}</Table.Th>
              <Table.Td ta="right">
                <Value found={found} value={choice.before} />
              </Table.Td>
              <Table.Td ta="right">
                <Value found={found} value={choice.after} />
              </Table.Td>
              <Table.Td ta="right">
                <ChangeCell found={found} choice={choice} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
      {rows.length > MOST_ROWS && (
        <Text size="sm" c="dimmed">
          The first {MOST_ROWS} of {rows.length.toLocaleString('en-US')} rows, changed winners
          first.
        </Text>
      )}
    </>
  );
}

/** What could not be compared, and how the rest was. */
function notesOf(found: Comparison): string[] {
  return [
    found.is_paired
      ? 'Paired by replicate: both have the same base seed, and so the same random numbers.'
      : 'Not paired: the base seeds differ, and so the runs are independent.',
    ...(found.only_before > 0
      ? [`${formatCount(found.only_before, 'place')} of the baseline not in the other sweep.`]
      : []),
    ...(found.only_after > 0
      ? [`${formatCount(found.only_after, 'place')} of the other sweep not in the baseline.`]
      : []),
  ];
}

interface Named {
  id: string;
  name: string;
}

interface ComparisonPanelProps {
  baseline: Named;
  other: Named;
  metric: string | undefined;
}

/** One sweep against the baseline: who won where, how far the metric moved, and what is left out. */
export function ComparisonPanel({ baseline, other, metric }: ComparisonPanelProps) {
  const { data, error, refetch } = useComparison(baseline.id, other.id, metric);
  return (
    <Panel title={`${other.name} against the baseline`}>
      {error !== null && (
        <ProblemAlert error={error} title="Not comparable" onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton h={240} />}
      {data !== undefined && error === null && (
        <>
          <List size="sm" spacing={4}>
            {data.sentences.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <ChoicesTable found={data} names={[baseline.name, other.name]} />
          {notesOf(data).map((note) => (
            <Text key={note} size="xs" c="dimmed">
              {note}
            </Text>
          ))}
        </>
      )}
    </Panel>
  );
}

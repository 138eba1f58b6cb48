import { Anchor, Checkbox, Table, Text, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';

import type { SweepSummary } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { PhaseBadge } from '@/components/phase-badge';
import { RunProgress } from '@/components/run-progress';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { phaseWord } from '@/lib/phase';
import { replicatesRange } from '@/lib/replicates';
import { useIsLocal } from '@/lib/requests/use-rights';
import type { Selection } from '@/lib/use-selection';

import { StarButton } from './star-button';
import { TagList } from './tag-list';

/** The first sentence of the answer, where it was made before; else what the sweep is to find out. */
function Line({ sweep }: { sweep: SweepSummary }) {
  if (sweep.sentence !== null) {
    return (
      <Text size="sm" lineClamp={2}>
        {sweep.sentence}
      </Text>
    );
  }
  if (sweep.description === null || sweep.description === '') return null;
  return (
    <Text size="sm" c="dimmed" lineClamp={1}>
      {sweep.description}
    </Text>
  );
}

interface SweepsTableProps {
  sweeps: readonly SweepSummary[];
  /** Where sweeps can be ticked. */
  selection?: Selection;
}

/** Sweeps, one a row. */
export function SweepsTable({ sweeps, selection }: SweepsTableProps) {
  const isLocal = useIsLocal();
  const ticked = selection?.chosen.length ?? 0;
  return (
    <ScrollTable label="Sweeps" highlightOnHover miw={880} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {selection !== undefined && (
            <Table.Th w={36}>
              <Checkbox
                size="xs"
                aria-label="Select all on this page"
                checked={ticked > 0 && ticked === sweeps.length}
                indeterminate={ticked > 0 && ticked < sweeps.length}
                onChange={selection.toggleAll}
              />
            </Table.Th>
          )}
          <Table.Th w={40}>
            <VisuallyHidden>Star</VisuallyHidden>
          </Table.Th>
          <Table.Th>Name</Table.Th>
          <Table.Th miw={136}>Phase</Table.Th>
          <Table.Th w={260}>Progress</Table.Th>
          <Table.Th ta="right">Points</Table.Th>
          <Table.Th ta="right">Replicates</Table.Th>
          {!isLocal && <Table.Th>Owner</Table.Th>}
          <Table.Th>Created</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sweeps.map((sweep) => (
          <Table.Tr key={sweep.id}>
            {selection !== undefined && (
              <Table.Td>
                <Checkbox
                  size="xs"
                  aria-label={`Select ${sweep.name}`}
                  checked={selection.has(sweep.id)}
                  onChange={() => {
                    selection.toggle(sweep.id);
                  }}
                />
              </Table.Td>
            )}
            <Table.Td>
              <StarButton sweep={sweep} />
            </Table.Td>
            <Table.Td maw={400}>
              <Anchor component={Link} to={paths.sweep(sweep.id)} fw={600}>
                {sweep.name}
              </Anchor>
              {sweep.archived_at !== null && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  archived
                </Text>
              )}
              <Line sweep={sweep} />
              <TagList tags={sweep.tags} />
            </Table.Td>
            <Table.Td>
              <PhaseBadge phase={sweep.phase} word={phaseWord(sweep)} />
            </Table.Td>
            <Table.Td>
              <RunProgress sweep={sweep} compact />
            </Table.Td>
            <Table.Td ta="right">{sweep.points.toLocaleString('en-US')}</Table.Td>
            <Table.Td ta="right">{replicatesRange(sweep)}</Table.Td>
            {!isLocal && (
              <Table.Td maw={180} style={{ overflowWrap: 'anywhere' }}>
                {sweep.owner !== null && (
                  <Anchor component={Link} to={paths.sweepsOf(sweep.owner)} size="sm">
                    {sweep.owner}
                  </Anchor>
                )}
              </Table.Td>
            )}
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment iso={sweep.created_at} relative />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

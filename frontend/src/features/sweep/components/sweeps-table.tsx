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
import type { Selection } from '@/lib/use-selection';

import { TagList } from './tag-list';

interface SweepsTableProps {
  sweeps: readonly SweepSummary[];
  /** What is ticked; absent where nothing can be. */
  selection?: Selection;
}

/** Sweeps, one a row. */
export function SweepsTable({ sweeps, selection }: SweepsTableProps) {
  return (
    <ScrollTable label="Sweeps" highlightOnHover miw={720} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          {selection !== undefined && (
            <Table.Th w={36}>
              <VisuallyHidden>Ticked</VisuallyHidden>
            </Table.Th>
          )}
          <Table.Th>Name</Table.Th>
          <Table.Th miw={136}>Phase</Table.Th>
          <Table.Th w={260}>Progress</Table.Th>
          <Table.Th ta="right">Points</Table.Th>
          <Table.Th ta="right">Replicates</Table.Th>
          <Table.Th>Created</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sweeps.map((sweep) => (
          <Table.Tr key={sweep.id}>
            {selection !== undefined && (
              <Table.Td>
                <Checkbox
                  aria-label={`Tick ${sweep.name}`}
                  checked={selection.has(sweep.id)}
                  onChange={() => {
                    selection.toggle(sweep.id);
                  }}
                />
              </Table.Td>
            )}
            <Table.Td maw={360}>
              <Anchor component={Link} to={paths.sweep(sweep.id)} fw={600}>
                {sweep.name}
              </Anchor>
              {sweep.description !== null && sweep.description !== '' && (
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {sweep.description}
                </Text>
              )}
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
            <Table.Td style={{ whiteSpace: 'nowrap' }}>
              <Moment iso={sweep.created_at} relative />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

import { Anchor, Badge, Skeleton, Table, Text } from '@mantine/core';
import { Link } from 'react-router';

import type { ScheduleSummary } from '@/api-schema/models';
import { Moment } from '@/components/moment';
import { ScrollTable } from '@/components/scroll-table';
import { paths } from '@/lib/paths';
import { capitalised } from '@/lib/quantity';

import { useScheduleRuns } from '../api/schedules';
import { runLook } from '../lib/run-look';
import { whenText } from '../lib/when-text';

import { HistoryStrip } from './history-strip';

const SHOWN_RUNS = 12;

function LastRuns({ id }: { id: string }) {
  const { data } = useScheduleRuns(id, SHOWN_RUNS);
  if (data === undefined) return <Skeleton h={24} w={160} />;
  const [newest] = data.items;
  return (
    <>
      <HistoryStrip runs={data.items} size={20} />
      {newest !== undefined && (
        <Text size="xs" c="dimmed" mt={2}>
          last: {runLook(newest).word}
        </Text>
      )}
    </>
  );
}

function NextTime({ schedule }: { schedule: ScheduleSummary }) {
  if (schedule.paused) {
    return (
      <>
        <Badge variant="light" color="yellow" tt="none">
          paused
        </Badge>
        {schedule.pause_note !== null && (
          <Text size="xs" c="dimmed" lineClamp={2}>
            {schedule.pause_note}
          </Text>
        )}
      </>
    );
  }
  return <Moment iso={schedule.next_time} />;
}

/** Schedules, one a row. */
export function SchedulesTable({ schedules }: { schedules: readonly ScheduleSummary[] }) {
  return (
    <ScrollTable label="Schedules" highlightOnHover miw={760} verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Name</Table.Th>
          <Table.Th>When</Table.Th>
          <Table.Th miw={150}>Next run</Table.Th>
          <Table.Th miw={200}>Last runs</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {schedules.map((schedule) => (
          <Table.Tr key={schedule.id}>
            <Table.Td maw={320}>
              <Anchor component={Link} to={paths.schedule(schedule.id)} fw={600}>
                {schedule.name}
              </Anchor>
              {schedule.description !== null && (
                <Text size="sm" c="dimmed" lineClamp={1}>
                  {schedule.description}
                </Text>
              )}
            </Table.Td>
            <Table.Td maw={220}>{capitalised(whenText(schedule))}</Table.Td>
            <Table.Td>
              <NextTime schedule={schedule} />
            </Table.Td>
            <Table.Td>
              <LastRuns id={schedule.id} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

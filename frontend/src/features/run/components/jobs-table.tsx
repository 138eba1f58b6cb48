import { Badge, Table, Title } from '@mantine/core';

import type { Job } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNanoseconds, formatNumber } from '@/lib/format';

/** Mean and spread; a job that repeats may not have ended an iteration. */
function iterationTime(time: Job['iteration_time_ns']): string {
  if (typeof time?.mean !== 'number') return 'none ended';
  const [low, high] = [time.quantiles['0.05'], time.quantiles['0.95']].map((quantile) =>
    formatNanoseconds(quantile),
  );
  return `${formatNanoseconds(time.mean)} (${low ?? ''} – ${high ?? ''})`;
}

/** What the groups of a job were granted at the routers that reduce. */
function trees(aggregation: NonNullable<Job['aggregation']>): string {
  const granted = aggregation.granted_operations;
  const lost = granted.filter((operations) => operations === 0).length;
  const least = Math.min(...granted);
  if (lost === granted.length) return 'lost: ranks reduce';
  if (lost > 0) return `${formatNumber(lost)} of ${formatNumber(granted.length)} lost`;
  return `${formatNumber(least)} operations at once`;
}

/** The jobs that shared the network; the foreground is what the point measures. */
export function JobsTable({ jobs }: { jobs: readonly Job[] }) {
  const aggregates = jobs.some((job) => job.aggregation);
  return (
    <>
      <Title order={3} size="h4">
        Jobs
      </Title>
      <ScrollTable label="Jobs" miw={900}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Job</Table.Th>
            <Table.Th>Workload</Table.Th>
            <Table.Th ta="right">Ranks</Table.Th>
            <Table.Th ta="right">Endpoints</Table.Th>
            <Table.Th>Allocation</Table.Th>
            <Table.Th ta="right">Priority</Table.Th>
            {aggregates && <Table.Th>Trees</Table.Th>}
            <Table.Th ta="right">Iterations</Table.Th>
            <Table.Th ta="right">Time per iteration (5 % – 95 %)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
          {jobs.map((job) => (
            <Table.Tr key={job.name}>
              <Table.Th scope="row" fw={500} style={{ whiteSpace: 'nowrap' }}>
                {job.name}{' '}
                {job.role === 'foreground' && (
                  <Badge size="xs" variant="light" tt="none">
                    measured
                  </Badge>
                )}
              </Table.Th>
              <Table.Td>{job.workload}</Table.Td>
              <Table.Td ta="right">{formatNumber(job.ranks)}</Table.Td>
              <Table.Td ta="right">{formatNumber(job.endpoints)}</Table.Td>
              <Table.Td>{job.allocation ?? '–'}</Table.Td>
              <Table.Td ta="right">{formatNumber(job.priority)}</Table.Td>
              {aggregates && <Table.Td>{job.aggregation ? trees(job.aggregation) : '–'}</Table.Td>}
              <Table.Td ta="right">{formatNumber(job.iterations)}</Table.Td>
              <Table.Td ta="right">{iterationTime(job.iteration_time_ns)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </>
  );
}

import { Alert, Stack, Table } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import type { FieldProblem } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatCount } from '@/lib/format';

/** What keeps the files from being used, each with its place. */
export function TraceProblems({ problems }: { problems: readonly FieldProblem[] }) {
  return (
    <Stack gap="xs">
      <Alert
        color="red"
        variant="light"
        icon={<IconAlertTriangle aria-hidden />}
        title={`${formatCount(problems.length, 'error')} in the files; nothing was stored`}
        role="alert"
      />
      <ScrollTable label="Errors in the files" miw={560} maxHeight={480}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th ta="right">Line</Table.Th>
            <Table.Th ta="right">Rank</Table.Th>
            <Table.Th ta="right">Operation</Table.Th>
            <Table.Th>Error</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map((problem, index) => (
            <Table.Tr style={{ verticalAlign: 'top' }} key={`${String(index)}${problem.message}`}>
              <Table.Td>{typeof problem.value === 'string' ? problem.value : '–'}</Table.Td>
              <Table.Td ta="right">{problem.line ?? '–'}</Table.Td>
              <Table.Td ta="right">{problem.rank ?? '–'}</Table.Td>
              <Table.Td ta="right">{problem.record ?? '–'}</Table.Td>
              <Table.Td miw={260}>{problem.message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Stack>
  );
}

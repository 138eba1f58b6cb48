import { Alert, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';

import type { FieldProblem } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatCount } from '@/lib/format';

import { fileOf } from '../lib/upload';

interface FileProblemsProps {
  problems: readonly FieldProblem[];
  discovery: string;
  tables: readonly string[];
}

/** What keeps the files from being used, each with its place. */
export function FileProblems({ problems, discovery, tables }: FileProblemsProps) {
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
            <Table.Th ta="right">Line</Table.Th>
            <Table.Th>Error</Table.Th>
            <Table.Th>GUID</Table.Th>
            <Table.Th ta="right">Port</Table.Th>
            <Table.Th>File</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {problems.map((problem, index) => (
            <Table.Tr style={{ verticalAlign: 'top' }} key={`${String(index)}${problem.message}`}>
              <Table.Td ta="right">{problem.line ?? '–'}</Table.Td>
              <Table.Td miw={220}>
                <Stack gap={2}>
                  <Text size="sm">{problem.message}</Text>
                  {typeof problem.allowed === 'string' && problem.allowed !== '' && (
                    <Text size="xs" c="dimmed">
                      Allowed: {problem.allowed}
                    </Text>
                  )}
                </Stack>
              </Table.Td>
              <Table.Td ff="monospace" fz="xs">
                {problem.guid ?? '–'}
              </Table.Td>
              <Table.Td ta="right">{problem.port ?? '–'}</Table.Td>
              <Table.Td>{fileOf(problem, discovery, tables) ?? '–'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ScrollTable>
    </Stack>
  );
}

import { Code, Table, Text } from '@mantine/core';

import type { Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { formatCount } from '@/lib/format';

import { specDifferences } from '../lib/spec-differences';

/** Settings in which sweeps differ, by path; how many are the same is said in a line. */
export function SpecDifferencesPanel({ sweeps }: { sweeps: readonly Sweep[] }) {
  const hidden = sweeps.filter((sweep) => sweep.without_fabrics).map(({ name }) => name);
  const { rows, same } = specDifferences(sweeps.map(({ spec }) => spec));
  return (
    <Panel title="Settings that differ">
      <Text size="sm">
        {rows.length === 0 ? 'None' : formatCount(rows.length, 'setting')}; {same} the same in all.
        {hidden.length > 0 && ` The specification of ${hidden.join(', ')} is not lent to you.`}
      </Text>
      {rows.length > 0 && (
        <ScrollTable label="Settings that differ, by path" miw={560} maxHeight={420}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Setting</Table.Th>
              {sweeps.map(({ id, name }, index) => (
                <Table.Th key={id}>
                  {name}
                  {index === 0 && ' (baseline)'}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ path, values }) => (
              <Table.Tr key={path}>
                <Table.Th scope="row">
                  <Code>{path}</Code>
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={sweeps[index]?.id} style={{ overflowWrap: 'anywhere' }}>
                    {value}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Panel>
  );
}

import { Code, Table, Text } from '@mantine/core';

import { Panel } from '@/components/panel';
import { RowPager, useRowPages } from '@/components/row-pages';
import { ScrollTable } from '@/components/scroll-table';
import { formatCount } from '@/lib/format';

import { specDifferences } from '../lib/spec-differences';

interface ComparedSettings {
  id: string;
  name: string;
  settings: unknown;
  /** The specification is not lent to the reader. */
  isHidden?: boolean;
}

/** Settings in which sweeps or points differ, by path; how many are the same is said in a line. */
export function SpecDifferencesPanel({ things }: { things: readonly ComparedSettings[] }) {
  const hidden = things.filter(({ isHidden }) => isHidden).map(({ name }) => name);
  const { rows, same } = specDifferences(things.map(({ settings }) => settings));
  const pages = useRowPages(rows);
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
              {things.map(({ id, name }, index) => (
                <Table.Th key={id}>
                  {name}
                  {index === 0 && ' (baseline)'}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pages.rows.map(({ path, values }) => (
              <Table.Tr key={path}>
                <Table.Th scope="row">
                  <Code>{path}</Code>
                </Table.Th>
                {values.map((value, index) => (
                  <Table.Td key={things[index]?.id} style={{ overflowWrap: 'anywhere' }}>
                    {value}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
      <RowPager pages={pages} of="settings" />
    </Panel>
  );
}

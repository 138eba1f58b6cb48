import { Spoiler, Table, Title } from '@mantine/core';

import type { Fabric, FabricWarning } from '@/api-schema/models';
import { CheckList } from '@/components/check-list';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';

import { fabricFindings } from '../lib/fabric-findings';

const FOLDED_PX = 260;

function WarningTable({ warnings }: { warnings: readonly FabricWarning[] }) {
  return (
    <ScrollTable label="Warnings" miw={560}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th ta="right">Line</Table.Th>
          <Table.Th>Warning</Table.Th>
          <Table.Th>GUID</Table.Th>
          <Table.Th ta="right">Port</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {warnings.map((warning, index) => (
          <Table.Tr key={`${String(index)}${warning.message}`}>
            <Table.Td ta="right">{warning.line ?? '–'}</Table.Td>
            <Table.Td miw={220} title={warning.code}>
              {warning.message}
              {typeof warning.file === 'string' && warning.file !== 'discovery' && (
                <> (in {warning.file})</>
              )}
            </Table.Td>
            <Table.Td ff="monospace" fz="xs">
              {warning.guid ?? '–'}
            </Table.Td>
            <Table.Td ta="right">{warning.port ?? '–'}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** What was checked when the fabric was imported, and what looked odd in its files. */
export function FabricChecksPanel({ fabric }: { fabric: Fabric }) {
  return (
    <Panel title="Checks">
      <CheckList label="Checks of the fabric" checks={fabricFindings(fabric.checks)} />
      {fabric.warnings.length > 0 && (
        <>
          <Title order={3} size="h5">
            Warnings from its files
          </Title>
          <Spoiler maxHeight={FOLDED_PX} showLabel="Show all" hideLabel="Fold">
            <WarningTable warnings={fabric.warnings} />
          </Spoiler>
        </>
      )}
    </Panel>
  );
}

import { Table, Text } from '@mantine/core';

import type { Axis, Sweep } from '@/api-schema/models';
import { Panel } from '@/components/panel';
import { ScrollTable } from '@/components/scroll-table';
import { capitalised, humanName, unitOf } from '@/lib/quantity';

import { middleText, rangeText } from '../lib/distribution-text';

function AxisRow({ axis: { name, unit, distribution } }: { axis: Axis }) {
  if (distribution === null || distribution === undefined) return null;
  const known = unitOf(name, unit);
  return (
    <Table.Tr>
      <Table.Th scope="row">{capitalised(humanName(name))}</Table.Th>
      <Table.Td>{distribution.kind.replaceAll('_', ' ')}</Table.Td>
      <Table.Td>{rangeText(distribution, known)}</Table.Td>
      <Table.Td>{middleText(distribution, known)}</Table.Td>
    </Table.Tr>
  );
}

/** How each uncertain axis is drawn; nothing where none is. */
export function SweepDrawn({ sweep: { samples, axes } }: { sweep: Sweep }) {
  if (samples === null) return null;
  return (
    <Panel title="What is drawn">
      <Text size="sm">
        {samples.samples.toLocaleString('en-US')} samples by {samples.method.replaceAll('_', ' ')},
        seed {samples.seed}
        {samples.can_be_extended
          ? '; more samples would leave these as they are.'
          : '; they cannot be extended.'}
      </Text>
      <ScrollTable label="Distributions of the drawn axes" miw={620}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Axis</Table.Th>
            <Table.Th>Distribution</Table.Th>
            <Table.Th>Values</Table.Th>
            <Table.Th>Median (5 to 95 %)</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {axes.map((axis) => (
            <AxisRow key={axis.name} axis={axis} />
          ))}
        </Table.Tbody>
      </ScrollTable>
      {samples.correlation.map(({ between, rho }) => (
        <Text key={between.join(' ')} size="sm">
          {capitalised(between.map(humanName).join(' and '))} are drawn together: correlation {rho}{' '}
          of their normal scores.
        </Text>
      ))}
    </Panel>
  );
}

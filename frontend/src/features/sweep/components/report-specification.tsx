import { Table, Text, Title } from '@mantine/core';

import type { Axis, Sweep } from '@/api-schema/models';
import { componentTitle } from '@/lib/component-title';
import { formatCount } from '@/lib/format';
import { capitalised, humanName, unitOf } from '@/lib/quantity';
import { replicatesText } from '@/lib/replicates';

import { rangeText } from '../lib/distribution-text';

const MOST_VALUES = 14;

function valuesText({ name, values, distribution, unit }: Axis): string {
  if (distribution !== null && distribution !== undefined) {
    return `${distribution.kind.replaceAll('_', ' ')}, ${rangeText(distribution, unitOf(name, unit))}`;
  }
  const shown = values.slice(0, MOST_VALUES).map(({ label }) => componentTitle(name, label));
  const left = values.length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${String(left)} more` : shown.join(', ');
}

/** What the specification varies; the rest of it is the same at every point. */
export function ReportSpecification({ sweep }: { sweep: Sweep }) {
  const { axes, points, model, samples } = sweep;
  return (
    <section>
      <Title order={3} size="h5">
        What was varied
      </Title>
      <Text size="xs">
        {formatCount(points, 'point')} of the {model} model × {replicatesText(sweep)}
        {samples !== null &&
          `, ${formatCount(samples.samples, 'sample')} by ${samples.method.replaceAll('_', ' ')}, seed ${String(samples.seed)}`}
        . All else is the same at every point; the whole specification is on the page of the sweep.
      </Text>
      {axes.length > 0 && (
        <Table fz="xs" verticalSpacing={1} horizontalSpacing={6}>
          <Table.Tbody>
            {axes.map((axis) => (
              <Table.Tr key={axis.name}>
                <Table.Th scope="row">{capitalised(humanName(axis.name))}</Table.Th>
                <Table.Td>{valuesText(axis)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

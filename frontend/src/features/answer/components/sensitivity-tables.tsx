import { Table } from '@mantine/core';

import type { AnswerEstimate } from '@/api-schema/models';
import { ScrollTable } from '@/components/scroll-table';
import { formatNumber } from '@/lib/format';
import { capitalised } from '@/lib/quantity';

import { anovaParts, effectText, endNames, type SensitivityShown } from '../lib/sensitivity-chart';
import { shareText, wholeShareText } from '../lib/shares';
import { intervalText, meanText } from '../lib/values';

interface RowsProps {
  label: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}

/** A table whose first column names its rows. */
function Rows({ label, heads, rows }: RowsProps) {
  const [first, ...others] = heads;
  return (
    <ScrollTable label={label} miw={heads.length * 130}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          {others.map((head) => (
            <Table.Th key={head} ta="right">
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody style={{ fontVariantNumeric: 'tabular-nums' }}>
        {rows.map(([name, ...cells]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row">{name}</Table.Th>
            {cells.map((cell, index) => (
              <Table.Td key={others[index]} ta="right">
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

/** Means at both ends of each input with their intervals. */
export function TornadoTable(shown: SensitivityShown) {
  const { figure, panel } = shown;
  const textOf = (label: string, estimate: AnswerEstimate) => {
    const interval = intervalText(figure.metric, estimate);
    const mean = meanText(figure.metric, estimate);
    return `${label}: ${interval === null ? mean : `${mean} (${interval})`}`;
  };
  return (
    <Rows
      label={`Data of the chart, ${panel.title || 'all draws'}`}
      heads={['Input', ...endNames(panel), 'Effect']}
      rows={panel.bars.map((bar) => [
        capitalised(bar.label),
        textOf(bar.low_label, bar.low),
        textOf(bar.high_label, bar.high),
        effectText(shown, bar),
      ])}
    />
  );
}

/** Shares of the variance by input. */
export function IndicesTable({ panel }: SensitivityShown) {
  return (
    <Rows
      label="Data of the chart, shares of the variance"
      heads={['Input', 'Alone', 'Alone and with others']}
      rows={panel.indices.map(({ label, first, total }) => [
        capitalised(label),
        first === null ? '–' : wholeShareText(first),
        total === null ? '–' : wholeShareText(total),
      ])}
    />
  );
}

/** The analysis of variance, term by term. */
export function AnovaTable({ panel }: SensitivityShown) {
  const terms = panel.anova?.terms ?? [];
  const rows = anovaParts(panel).map(({ label, share }, index) => {
    const term = terms[index];
    return [
      label,
      shareText(share),
      term === undefined ? '–' : String(term.degrees),
      term === undefined ? '–' : formatNumber(term.sum_of_squares),
      term === undefined ? '–' : formatNumber(term.f),
      term === undefined ? '–' : formatNumber(term.p_value),
    ];
  });
  return (
    <Rows
      label="Data of the chart, analysis of variance"
      heads={['Term', 'Share', 'Degrees', 'Sum of squares', 'F', 'p']}
      rows={rows}
    />
  );
}

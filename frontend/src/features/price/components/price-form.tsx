import { NumberInput, Table, Text } from '@mantine/core';

import { ScrollTable } from '@/components/scroll-table';

import { type NumberField, NUMBERS, rowsOf, withNumber } from '../lib/price-edits';

const LABELS: Record<NumberField, string> = {
  price_usd: 'Price ($)',
  low_fraction: 'Lowest, × price',
  high_fraction: 'Highest, × price',
  power_w: 'Power (W)',
  idle_power_fraction: 'Idle, × power',
};
/** What stands for a number that the text leaves out. */
const DEFAULTS: Record<NumberField, string> = {
  price_usd: '0',
  low_fraction: '1',
  high_fraction: '1',
  power_w: '0',
  idle_power_fraction: '1',
};

interface PriceFormProps {
  text: string;
  onChange: (text: string) => void;
}

/** The numbers of a table's text, each to be changed where it stands. */
export function PriceForm({ text, onChange }: PriceFormProps) {
  const rows = rowsOf(text);
  if (rows === null) {
    return <Text size="sm">The text is no table that a form can change: mend it as YAML.</Text>;
  }
  return (
    <ScrollTable label="Numbers of the table" miw={880} maxHeight={520}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Component</Table.Th>
          {NUMBERS.map((field) => (
            <Table.Th key={field}>{LABELS[field]}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, numbers }, index) => (
          <Table.Tr key={`${String(index)} ${name}`}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{name}</Table.Td>
            {NUMBERS.map((field) => (
              <Table.Td key={field}>
                <NumberInput
                  size="xs"
                  w={120}
                  aria-label={`${LABELS[field]} of ${name}`}
                  value={numbers[field]}
                  placeholder={DEFAULTS[field]}
                  hideControls
                  onChange={(value) => {
                    if (typeof value === 'number' && value !== numbers[field]) {
                      onChange(withNumber(text, index, field, value));
                    }
                  }}
                />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ScrollTable>
  );
}

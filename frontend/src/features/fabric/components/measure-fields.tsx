import { Group, MultiSelect, NumberInput } from '@mantine/core';

import { QUERY_LIMITS } from '@/api-schema/query-limits';
import { useCatalog } from '@/lib/requests/get-catalog';

import { engineChoices, patternChoices } from '../lib/measure-choices';
import type { SpecChoice } from '../lib/spec-choice';
import type { MeasureChoices } from '../lib/use-measurement';

interface FieldsProps {
  chosen: MeasureChoices;
  onChange: (changes: Partial<MeasureChoices>) => void;
}

interface KindFieldsProps extends FieldsProps {
  written: SpecChoice;
  hasTables: boolean;
}

const missing = (values: string[] | null) =>
  values?.length === 0 ? 'Choose at least one.' : undefined;

/** Which engines fill the tables, and which flows follow them. */
export function KindFields({ chosen, written, hasTables, onChange }: KindFieldsProps) {
  const { data: catalog } = useCatalog();
  return (
    <Group gap="sm" align="flex-start">
      <MultiSelect
        label="Routing engines"
        data={catalog === undefined ? [] : engineChoices(catalog, hasTables)}
        value={chosen.engines ?? written.engines}
        error={missing(chosen.engines)}
        onChange={(engines) => {
          onChange({ engines });
        }}
        style={{ flex: '1 1 280px' }}
      />
      <MultiSelect
        label="Patterns"
        data={catalog === undefined ? [] : patternChoices(catalog)}
        value={chosen.patterns ?? written.patterns}
        error={missing(chosen.patterns)}
        onChange={(patterns) => {
          onChange({ patterns });
        }}
        style={{ flex: '1 1 280px' }}
      />
    </Group>
  );
}

const COUNTS = [
  { name: 'draws', label: 'Draws' },
  { name: 'replicates', label: 'Replicates' },
] as const;

/** How often flows are drawn, and how often all of it is repeated. */
export function CountFields({ chosen, onChange }: FieldsProps) {
  return COUNTS.map(({ name, label }) => (
    <NumberInput
      key={name}
      label={label}
      placeholder="as below"
      value={chosen[name] ?? ''}
      {...QUERY_LIMITS.getFabricSpec[name]}
      allowDecimal={false}
      thousandSeparator=","
      onChange={(value) => {
        onChange({ [name]: typeof value === 'number' ? value : null });
      }}
      w={130}
    />
  ));
}

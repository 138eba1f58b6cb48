import { Group, MultiSelect, Select } from '@mantine/core';

import type { Comparison, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { coordinateChoices, metricChoices } from '../lib/axis-choices';

interface ComparisonControlsProps {
  sweep: Sweep;
  study: Comparison;
  onChange: (changes: SearchChanges) => void;
}

/** Choices of the comparison: metric, what competes, and what is compared apart. */
export function ComparisonControls({ sweep, study, onChange }: ComparisonControlsProps) {
  const coordinates = coordinateChoices(sweep.axes);
  const selects = [
    { name: 'metric', label: 'Metric', value: study.metric, data: metricChoices(sweep.metrics) },
    { name: 'by', label: 'Compare', value: study.by_path, data: coordinates },
  ];
  return (
    <Group gap="sm" align="flex-end">
      {selects.map(({ name, label, value, data }) => (
        <Select
          key={name}
          size="xs"
          label={label}
          value={value}
          data={data}
          allowDeselect={false}
          searchable={data.length > 8}
          onChange={(next) => {
            // Facets that suit one axis may not suit another: the service chooses anew.
            onChange(name === 'by' ? { by: next, facets: null } : { [name]: next });
          }}
          style={{ flex: '1 1 150px' }}
          maw={280}
        />
      ))}
      <MultiSelect
        size="xs"
        label="Charts by"
        data={coordinates.filter(({ value }) => value !== study.by_path)}
        value={study.facet_paths}
        placeholder={study.facet_paths.length === 0 ? 'all in one' : undefined}
        onChange={(next) => {
          onChange({ facets: next.join(',') });
        }}
        style={{ flex: '1 1 200px' }}
        maw={360}
      />
    </Group>
  );
}

import { Group, Select } from '@mantine/core';

import type { Comparison, ComparisonFacet, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { competingChoices, metricChoices } from '../lib/axis-choices';
import { facetChoices, facetWith } from '../lib/comparison-view';

interface ComparisonControlsProps {
  sweep: Sweep;
  study: Comparison;
  facet: ComparisonFacet;
  onChange: (changes: SearchChanges) => void;
  onFacet: (facet: ComparisonFacet) => void;
}

/** Choices of the comparison: metric, what competes, and at which place of the other axes. */
export function ComparisonControls(props: ComparisonControlsProps) {
  const { sweep, study, facet, onChange, onFacet } = props;
  const selects = [
    {
      name: 'metric',
      label: 'Metric',
      value: study.metric,
      data: metricChoices(sweep.metrics),
      pick: (metric: string) => {
        onChange({ metric });
      },
    },
    {
      name: 'by',
      label: 'Compare',
      value: study.by_path,
      data: competingChoices(sweep.axes, study.by_path),
      pick: (by: string) => {
        // What is held fixed in one comparison may be what competes in another.
        onChange({ by, facets: null, chart: null });
      },
    },
    ...facetChoices(study, facet).map(({ path, label, values, chosen }) => ({
      name: path,
      label,
      value: chosen,
      data: values.map((value) => ({ value, label: value })),
      pick: (value: string) => {
        const next = facetWith(study, facet, path, value);
        if (next !== undefined) onFacet(next);
      },
    })),
  ];
  return (
    <Group gap="sm" align="flex-end">
      {selects.map(({ name, label, value, data, pick }) => (
        <Select
          key={name}
          size="xs"
          label={label}
          value={value}
          data={data}
          allowDeselect={false}
          searchable={data.length > 8}
          onChange={(next) => {
            if (next !== null) pick(next);
          }}
          style={{ flex: '1 1 150px' }}
          maw={280}
        />
      ))}
    </Group>
  );
}

import { Group, Select } from '@mantine/core';

import type { SpeedupStudy, Sweep } from '@/api-schema/models';
import type { SearchChanges } from '@/lib/use-search-state';

import { coordinateChoices, metricChoices, numericChoices } from '../lib/axis-choices';

const THRESHOLDS = ['0.05', '0.1', '0.2', '0.3'].map((value) => ({
  value,
  label: `${String(Math.round(Number(value) * 100))} %`,
}));

interface SpeedupControlsProps {
  sweep: Sweep;
  study: SpeedupStudy;
  onChange: (changes: SearchChanges) => void;
}

/** Choices of the study: metric, axis, lines, facets, and what counts as paying. */
export function SpeedupControls({ sweep, study, onChange }: SpeedupControlsProps) {
  const threshold = String(study.threshold);
  const facets = study.facet_paths.join(',');
  const coordinates = coordinateChoices(sweep.axes);
  const selects = [
    { name: 'metric', label: 'Metric', value: study.metric, data: metricChoices(sweep.metrics) },
    { name: 'x', label: 'Along', value: study.x.path, data: numericChoices(sweep.axes) },
    { name: 'series', label: 'Lines', value: study.series_path, data: coordinates },
    {
      name: 'facets',
      label: 'Charts by',
      value: facets === '' ? null : facets,
      data:
        study.facet_paths.length > 1
          ? [...coordinates, { value: facets, label: 'Several' }]
          : coordinates,
    },
    { name: 'threshold', label: 'Pays above', value: threshold, data: THRESHOLDS },
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
          placeholder={name === 'facets' ? 'all in one' : undefined}
          allowDeselect={false}
          searchable={data.length > 8}
          onChange={(next) => {
            onChange({ [name]: next });
          }}
          style={{ flex: '1 1 130px' }}
          maw={240}
        />
      ))}
    </Group>
  );
}

import { SegmentedControl, Select } from '@mantine/core';

const MOST_SEGMENTS = 4;
const MOST_CHARACTERS = 60;

interface FacetPickerProps {
  labels: readonly string[];
  index: number;
  onPick: (label: string) => void;
}

/** Chooses one of several charts; nothing when there is only one. */
export function FacetPicker({ labels, index, onPick }: FacetPickerProps) {
  if (labels.length < 2) return null;
  if (labels.length <= MOST_SEGMENTS && labels.join('').length <= MOST_CHARACTERS) {
    return (
      <SegmentedControl
        size="xs"
        aria-label="Chart"
        data={[...labels]}
        value={labels[index] ?? ''}
        onChange={onPick}
        style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
      />
    );
  }
  return (
    <Select
      size="xs"
      aria-label="Chart"
      data={[...labels]}
      value={labels[index] ?? null}
      allowDeselect={false}
      searchable
      maw={420}
      onChange={(label) => {
        if (label !== null) onPick(label);
      }}
    />
  );
}

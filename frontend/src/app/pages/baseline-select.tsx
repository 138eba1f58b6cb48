import { NativeSelect } from '@mantine/core';

import { useSearchState } from '@/lib/use-search-state';

interface BaselineSelectProps {
  /** The baseline first. */
  things: readonly { id: string; name: string }[];
}

/** What the others are held against. */
export function BaselineSelect({ things }: BaselineSelectProps) {
  const [, change] = useSearchState();
  return (
    <NativeSelect
      label="Baseline"
      value={things[0]?.id}
      data={things.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={({ currentTarget: { value } }) => {
        change({ baseline: value });
      }}
    />
  );
}

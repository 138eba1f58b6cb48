import { Select } from '@mantine/core';

import type { Example } from '@/api-schema/models';

import { useExamples } from '../api/list-examples';

/** Starts the text from one of the specifications that come with the product. */
export function ExamplePicker({ onPick }: { onPick: (example: Example) => void }) {
  const { data } = useExamples();
  const items = data?.items ?? [];
  return (
    <Select
      aria-label="Start from an example"
      placeholder="Start from an example"
      size="sm"
      value={null}
      disabled={items.length === 0}
      data={items.map(({ name, title }) => ({ value: name, label: title }))}
      onChange={(name) => {
        const example = items.find((each) => each.name === name);
        if (example !== undefined) onPick(example);
      }}
      w={{ base: '100%', xs: 280 }}
    />
  );
}

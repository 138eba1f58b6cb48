import { Select } from '@mantine/core';

import type { Example } from '@/api-schema/models';
import { modelOf } from '@/lib/models';
import { useExamples } from '@/lib/requests/list-examples';

interface ExampleGroup {
  group: string;
  items: { value: string; label: string }[];
}

/** Examples under the model that they are for, in the order in which the models first come. */
export function groupedExamples(examples: readonly Example[]): ExampleGroup[] {
  const models = [...new Set(examples.map(({ text }) => modelOf(text)))];
  return models.map((model) => ({
    group: `${model} model`,
    items: examples
      .filter(({ text }) => modelOf(text) === model)
      .map(({ name, title }) => ({ value: name, label: title })),
  }));
}

/** Starts the text from one of the specifications that come with the product. */
export function ExamplePicker({ onPick }: { onPick: (example: Example) => void }) {
  const { data } = useExamples();
  const items = data?.items ?? [];
  return (
    <Select
      aria-label="All examples"
      placeholder="All examples"
      size="sm"
      value={null}
      disabled={items.length === 0}
      data={groupedExamples(items)}
      onChange={(name) => {
        const example = items.find((each) => each.name === name);
        if (example !== undefined) onPick(example);
      }}
      w={{ base: '100%', xs: 260 }}
    />
  );
}

import { Chip, Group, NumberInput, Stack, Text } from '@mantine/core';

import { LEAST_NODES, possibleNodes, USUAL_SIZES } from '../lib/job-size';
import { countText } from '../lib/study-draft';

import { StartStep } from './start-step';

interface SizeStepProps {
  nodes: number;
  onChange: (nodes: number) => void;
}

/** What is said of a size that not every candidate can have. */
function nearestText(nodes: number): string {
  const taken = countText(possibleNodes(nodes));
  if (nodes < LEAST_NODES) {
    return `One router holds fewer than ${String(LEAST_NODES)} nodes. The draft takes ${taken}.`;
  }
  return `Not every network can have ${countText(nodes)} nodes. The draft takes ${taken}, the nearest that all can have.`;
}

/** How many nodes or accelerators the job has: one of the usual numbers, or any other. */
export function SizeStep({ nodes, onChange }: SizeStepProps) {
  return (
    <StartStep number={1} title="Size">
      <Stack gap="sm">
        <Chip.Group
          value={String(nodes)}
          onChange={(value) => {
            onChange(Number(value));
          }}
        >
          <Group gap="xs" role="radiogroup" aria-label="Usual sizes">
            {USUAL_SIZES.map((size) => (
              <Chip key={size} value={String(size)} size="sm">
                {countText(size)}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
        <NumberInput
          label="Nodes or accelerators of a job"
          value={nodes}
          min={1}
          allowDecimal={false}
          thousandSeparator=","
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) onChange(value);
          }}
          maw={260}
        />
        <Text size="sm" c="dimmed" role="status" mih={22}>
          {possibleNodes(nodes) === nodes ? '' : nearestText(nodes)}
        </Text>
      </Stack>
    </StartStep>
  );
}

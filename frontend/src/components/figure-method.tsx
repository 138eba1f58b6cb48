import { Button, Code, Popover, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';

import type { MethodText } from '@/api-schema/models';

const TOPICS: Record<MethodText['topic'], string> = {
  runs: 'Runs',
  mean: 'Mean',
  interval: 'Interval',
  pairing: 'Pairing',
  left_out: 'Left out',
  drawn: 'Drawn',
  page: 'More in',
};

interface FigureMethodProps {
  /** The figure's title. */
  title: string;
  method: readonly MethodText[];
}

/** How a figure was computed, in the words of the answer. */
export function FigureMethod({ title, method }: FigureMethodProps) {
  return (
    <Popover position="top-start" width={380} shadow="md" trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconInfoCircle size={15} stroke={1.7} aria-hidden />}
          aria-label={`How was this computed: ${title}`}
          style={{ alignSelf: 'flex-start' }}
        >
          How was this computed?
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="How this was computed" maw="calc(100vw - 2rem)" tabIndex={-1}>
        <Stack component="dl" gap={8} m={0}>
          {method.map(({ topic, text }) => (
            <div key={topic}>
              <Text component="dt" size="xs" fw={700} c="dimmed">
                {TOPICS[topic]}
              </Text>
              <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
                {topic === 'page' ? <Code>{text}</Code> : text}
              </Text>
            </div>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

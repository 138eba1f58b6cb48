import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowRight } from '@tabler/icons-react';

import { Panel } from '@/components/panel';
import { ProblemAlert } from '@/components/problem-alert';
import { useValidation } from '@/lib/requests/validate-sweep';

import { verdictText } from '../lib/verdict-text';

const CHOOSING_MS = 250;

interface DraftSummaryProps {
  /** The draft; null while something is missing. */
  text: string | null;
  onDraft: (text: string) => void;
}

/** What the choices make: size and time by the service, and the way to the draft. */
export function DraftSummary({ text, onDraft }: DraftSummaryProps) {
  const [settled] = useDebouncedValue(text ?? '', CHOOSING_MS);
  const { data: verdict, error, refetch } = useValidation(settled);
  const isKnown = text !== null && verdict?.text === text;
  const isRefused = isKnown && !verdict.valid;
  return (
    <Panel title="Your study">
      <Text size="sm" role="status" mih={22} {...(isRefused && { c: 'error' })}>
        {text === null && 'Something is still missing.'}
        {text !== null && !isKnown && error === null && 'Estimating…'}
        {isKnown && verdictText(verdict)}
      </Text>
      {error !== null && (
        <ProblemAlert error={error} title="Not estimated" onRetry={() => void refetch()} />
      )}
      <Group>
        <Button
          rightSection={<IconArrowRight size={18} aria-hidden />}
          disabled={text === null || isRefused}
          onClick={() => {
            if (text !== null) onDraft(text);
          }}
        >
          Open the draft
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        The draft opens in New sweep, where you launch it or change it further.
      </Text>
      {text !== null && (
        <details>
          <Text component="summary" size="sm">
            The draft as text
          </Text>
          <Stack mt="xs">
            <Code
              block
              tabIndex={0}
              role="region"
              aria-label="The draft as text"
              mah={320}
              style={{ overflow: 'auto' }}
            >
              {text}
            </Code>
          </Stack>
        </details>
      )}
    </Panel>
  );
}

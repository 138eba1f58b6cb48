import { Group, List, Spoiler, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
} from '@tabler/icons-react';

import type { Finding } from '@/lib/tables-check';

const shade = (colour: string) =>
  `light-dark(var(--mantine-color-${colour}-8), var(--mantine-color-${colour}-5))`;

const LOOKS = {
  pass: { icon: IconCircleCheck, word: 'Passed', colour: shade('green') },
  warn: { icon: IconAlertTriangle, word: 'Warning', colour: shade('orange') },
  fail: { icon: IconCircleX, word: 'Failed', colour: shade('red') },
  unknown: { icon: IconInfoCircle, word: 'Not checked', colour: shade('gray') },
} as const;

function CheckLine({ check: { state, text, details = [] } }: { check: Finding }) {
  const { icon: Icon, word, colour } = LOOKS[state];
  return (
    <li data-check={state}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <Icon size={20} aria-hidden style={{ flexShrink: 0, color: colour }} />
        <div style={{ minWidth: 0 }}>
          <Text size="sm">
            <Text span size="sm" fw={600}>
              {word}:
            </Text>{' '}
            {text}
          </Text>
          {details.length > 0 && (
            <Spoiler maxHeight={72} showLabel="Show all" hideLabel="Fold">
              <List type="ordered" size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {details.map((detail, index) => (
                  <List.Item key={`${String(index)}${detail}`}>
                    <code>{detail}</code>
                  </List.Item>
                ))}
              </List>
            </Spoiler>
          )}
        </div>
      </Group>
    </li>
  );
}

/** Findings, one a line, each with its verdict as icon, colour and word. */
export function CheckList({ label, checks }: { label: string; checks: readonly Finding[] }) {
  return (
    <ul
      aria-label={label}
      style={{ display: 'grid', gap: 10, margin: 0, padding: 0, listStyle: 'none' }}
    >
      {checks.map((check) => (
        <CheckLine key={check.text} check={check} />
      ))}
    </ul>
  );
}

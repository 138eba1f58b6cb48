import { CloseButton, Code, Group, Paper, Text } from '@mantine/core';

import type { FieldProblem } from '@/api-schema/models';

import {
  type ChanceAxis,
  fieldPath,
  KIND_NAMES,
  KINDS,
  withField,
  withoutAxis,
} from '../lib/chance-axes';

import { ChanceField } from './chance-field';

interface ChanceAxisRowProps {
  axis: ChanceAxis;
  text: string;
  problems: readonly FieldProblem[];
  onChange: (text: string) => void;
}

const escaped = (part: string) => part.replaceAll('~', '~0').replaceAll('/', '~1');

/** One drawn or searched axis with its fields and what the service says of them. */
export function ChanceAxisRow({ axis, text, problems, onChange }: ChanceAxisRowProps) {
  const { name, kind, fields } = axis;
  const place = `/axes/${escaped(name)}`;
  const pointers = new Map(
    KINDS[kind].map((field) => [field, `${place}/${fieldPath(kind, field).join('/')}`]),
  );
  const messageAt = (pointer: string | undefined) =>
    problems.find((problem) => problem.pointer === pointer)?.message;
  const atFields = new Set(pointers.values());
  const others = problems.filter(
    ({ pointer }) =>
      typeof pointer === 'string' &&
      (pointer === place || pointer.startsWith(`${place}/`)) &&
      !atFields.has(pointer),
  );
  return (
    <Paper withBorder p="xs" radius="sm" role="group" aria-label={`Axis ${name}`}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Code>{name}</Code> {KIND_NAMES[kind]}
        </Text>
        <CloseButton
          size="sm"
          aria-label={`Remove the axis ${name}`}
          onClick={() => {
            onChange(withoutAxis(text, name));
          }}
        />
      </Group>
      <Group gap="xs" align="flex-start" mt={4}>
        {KINDS[kind].map((field) => (
          <ChanceField
            key={field}
            label={field}
            value={fields[field] ?? ''}
            error={messageAt(pointers.get(field))}
            onCommit={(value) => {
              onChange(withField(text, axis, field, value));
            }}
          />
        ))}
      </Group>
      {others.map(({ message }) => (
        <Text key={message} size="xs" c="red" mt={4}>
          {message}
        </Text>
      ))}
    </Paper>
  );
}

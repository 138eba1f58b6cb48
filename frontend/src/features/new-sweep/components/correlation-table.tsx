import { Button, CloseButton, Code, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';

import type { FieldProblem } from '@/api-schema/models';

import { chanceAxes } from '../lib/chance-axes';
import { correlationsOf, isPaired, withoutPair, withPair, withRho } from '../lib/correlations';

import { ChanceField } from './chance-field';

interface CorrelationProps {
  text: string;
  problems: readonly FieldProblem[];
  onChange: (text: string) => void;
}

const PLACE = '/samples/correlation';

/** Axes that draw numbers, which alone can go together. */
function drawnNumbers(text: string): string[] {
  return chanceAxes(text).flatMap(({ name, kind }) =>
    kind === 'find' || kind === 'choice' ? [] : [name],
  );
}

function AddPair({ text, onChange }: Omit<CorrelationProps, 'problems'>) {
  const [first, setFirst] = useState<string | null>(null);
  const [second, setSecond] = useState<string | null>(null);
  const names = drawnNumbers(text);
  const pairs = correlationsOf(text);
  const canPair = (name: string) =>
    names.some((other) => other !== name && !isPaired(pairs, name, other));
  const open = names.filter(canPair);
  const free = names.filter((name) => name !== first && !isPaired(pairs, first ?? '', name));
  const chosen = second !== null && free.includes(second) ? second : null;
  if (open.length === 0) return null;
  return (
    <Group gap="xs" align="flex-end">
      <Select
        size="xs"
        label="Axis"
        data={open}
        value={first !== null && open.includes(first) ? first : null}
        onChange={setFirst}
        style={{ flex: '1 1 120px' }}
      />
      <Select
        size="xs"
        label="goes with"
        data={free}
        value={chosen}
        disabled={first === null}
        onChange={setSecond}
        style={{ flex: '1 1 120px' }}
      />
      <Button
        size="xs"
        variant="default"
        disabled={first === null || chosen === null}
        onClick={() => {
          if (first === null || chosen === null) return;
          onChange(withPair(text, first, chosen));
          setSecond(null);
        }}
      >
        Add the pair
      </Button>
    </Group>
  );
}

/** Pairs of drawn axes that go together, each with its number; nothing where no two can. */
export function CorrelationTable({ text, problems, onChange }: CorrelationProps) {
  const pairs = correlationsOf(text);
  if (pairs.length === 0 && drawnNumbers(text).length < 2) return null;
  const own = problems.filter(({ pointer }) => pointer?.startsWith(PLACE));
  const ofRow = (number: number) =>
    own.filter(({ pointer }) => `${pointer ?? ''}/`.startsWith(`${PLACE}/${String(number)}/`));
  const others = own.filter((problem) => !pairs.some((_, row) => ofRow(row).includes(problem)));
  return (
    <div role="group" aria-label="Correlations">
      <Text size="sm">Which axes go together (−1 to 1)</Text>
      {pairs.length > 0 && (
        <Table aria-label="Correlated pairs" verticalSpacing={4}>
          <Table.Tbody>
            {pairs.map(({ between, rho }, number) => {
              const names = between.join(' and ');
              const messages = ofRow(number).map(({ message }) => message);
              return (
                <Table.Tr key={names}>
                  <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                    <Code>{names}</Code>
                  </Table.Th>
                  <Table.Td w={130}>
                    <ChanceField
                      label={`Correlation of ${names}`}
                      hidesLabel
                      value={rho}
                      error={messages.length === 0 ? undefined : messages.join(' ')}
                      onCommit={(value) => {
                        onChange(withRho(text, number, value));
                      }}
                    />
                  </Table.Td>
                  <Table.Td w={36}>
                    <CloseButton
                      size="sm"
                      aria-label={`Remove the pair ${names}`}
                      onClick={() => {
                        onChange(withoutPair(text, number));
                      }}
                    />
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
      {others.map(({ message }) => (
        <Text key={message} size="xs" c="red" mt={4} role="alert">
          {message}
        </Text>
      ))}
      <AddPair text={text} onChange={onChange} />
    </div>
  );
}

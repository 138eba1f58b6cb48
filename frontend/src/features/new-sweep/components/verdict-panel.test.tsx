import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import type { FieldProblem, Validation } from '@/api-schema/models';
import { validationOf } from '@/testing/handlers';

import { VerdictPanel } from './verdict-panel';

const TEXT = 'replicats: 3   # few\n';

function show(rest: Partial<Validation>, errors: FieldProblem[] = []) {
  const texts: string[] = [];
  const validation = { ...validationOf([]), ...rest };
  render(
    <MantineProvider env="test">
      <VerdictPanel
        verdict={{ text: TEXT, valid: errors.length === 0, errors, validation }}
        error={null}
        checking={false}
        problems={errors.map((problem) => ({ problem, from: 0, to: 1, line: 1 }))}
        onJump={() => undefined}
        onMend={(change) => texts.push(change(TEXT))}
        onRetry={() => undefined}
      />
    </MantineProvider>,
  );
  return texts;
}

it('says how many runs there are at least and at most when points stop by precision', () => {
  show({ runs_max: 1440 });
  const counts = screen.getByTestId('validation-counts');
  expect(counts).toHaveTextContent('Runs240 to 1,4405 to 30 replicates of each point');
});

it('says what is known when not every point could be checked in time', () => {
  show({ complete: false, points_expected: 1200 });
  expect(
    screen.getByText(/^No mistake in 48 of 1,200 points, drawn at random/),
  ).toBeInTheDocument();
  const counts = screen.getByTestId('validation-counts');
  expect(counts).toHaveTextContent('Pointsat least 481,152 combinations were not looked at');
  expect(counts).toHaveTextContent('Runsat least 240');
});

it('mends a mistake whose repair is known, and offers none for others', async () => {
  const texts = show({}, [
    { pointer: '/replicats', message: 'unknown', fix: { action: 'rename_key', to: 'replicates' } },
    { pointer: '/model', message: 'is required', fix: null },
  ]);
  const list = screen.getByRole('list', { name: 'Problems' });
  expect(within(list).getAllByRole('button')).toHaveLength(3);
  await userEvent.click(within(list).getByRole('button', { name: 'Use replicates' }));
  expect(texts).toEqual(['replicates: 3 # few\n']);
});

it('leaves the impossible points out', async () => {
  const texts = show({
    impossible_count: 1,
    impossible: [{ coordinates: { 'topology.endpoints': 7 }, errors: [] }],
  });
  await userEvent.click(screen.getByRole('button', { name: 'Leave the impossible point out' }));
  expect(texts).toEqual([`${TEXT}exclude: topology.endpoints = 7\n`]);
});

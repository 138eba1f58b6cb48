import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';

import { againstEstimate, EstimateLine } from './estimate-line';

const span = { low: 10, expected: 20, high: 40 };
const alone = {
  core_seconds: span,
  wall_seconds: span,
  work_seconds: span,
  waiting_seconds: null,
  workers: 2,
  memory_bytes_max: 2 * 2 ** 20,
};
const queued = { ...alone, waiting_seconds: { low: 0, expected: 15, high: 30 } };

it('says of an unfinished sweep only what nothing can change any more', () => {
  expect(againstEstimate(5, alone, 'executing')).toBeNull();
  expect(againstEstimate(41, alone, 'executing')).toBe('It takes longer than expected.');
  expect(againstEstimate(9.9, alone, 'aborted')).toBeNull();
  expect(againstEstimate(null, alone, 'aborted')).toBeNull();
});

it('says what was expected, and others only where they were the reason', () => {
  expect(againstEstimate(3, queued, 'completed')).toBe(
    'Took 3 s; up to 40 s was expected because others were in the queue.',
  );
  expect(againstEstimate(3, alone, 'completed')).toBe('Took 3 s; 10 s to 40 s was expected.');
  expect(againstEstimate(41, queued, 'completed')).toBe('Took 41 s; 10 s to 40 s was expected.');
  expect(againstEstimate(10, queued, 'completed')).toBe('Took 10 s, as expected (10 s to 40 s).');
});

it('shows what was taken beside what was expected', () => {
  const taken = { core_seconds: 31, memory_bytes_max: 3 * 2 ** 20 };
  const sweep = { estimate: alone, taken, phase: 'executing' as const };
  render(<EstimateLine sweep={sweep} elapsed={12} />, { wrapper: MantineProvider });
  expect(screen.getByText(/^Expected 10 s to 40 s with 2 workers\./)).toBeVisible();
  expect(screen.getByText(/Processor time 20 s \(10 s to 40 s\), taken 31 s;/)).toBeVisible();
  expect(screen.getByText(/largest point 2 MiB, taken 3 MiB\./)).toBeVisible();
});

import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';

import { againstEstimate, EstimateLine } from './estimate-line';

it('says of an unfinished sweep only what nothing can change any more', () => {
  const estimate = { low: 10, expected: 20, high: 40 };
  expect(againstEstimate(5, estimate, false)).toBeNull();
  expect(againstEstimate(41, estimate, false)).toBe('longer than estimated');
  expect(againstEstimate(9.9, estimate, true)).toBe('shorter than estimated');
  expect(againstEstimate(10, estimate, true)).toBe('as estimated');
  expect(againstEstimate(40, estimate, true)).toBe('as estimated');
});

it('shows what was taken beside what was estimated', () => {
  const span = { low: 10, expected: 20, high: 40 };
  const estimate = {
    core_seconds: span,
    wall_seconds: span,
    work_seconds: span,
    waiting_seconds: null,
    workers: 2,
    memory_bytes_max: 2 * 2 ** 20,
  };
  const taken = { core_seconds: 31, memory_bytes_max: 3 * 2 ** 20 };
  const sweep = { estimate, taken, phase: 'executing' as const };
  render(<EstimateLine sweep={sweep} elapsed={12} />, { wrapper: MantineProvider });
  expect(screen.getByText(/Processor time 20 s \(10 s to 40 s\), taken 31 s;/)).toBeVisible();
  expect(screen.getByText(/largest point 2 MiB, taken 3 MiB\./)).toBeVisible();
});

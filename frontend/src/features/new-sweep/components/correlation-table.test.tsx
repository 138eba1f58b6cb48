import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';

import type { FieldProblem } from '@/api-schema/models';

import { CorrelationTable } from './correlation-table';

const TEXT = `axes:
  a: {uniform: {from: 1, to: 2}}
  b: {uniform: {from: 1, to: 2}}
  kind: {choice: {values: [x, y]}}
samples: {count: 32}
`;

function problemAt(pointer: string, message: string): FieldProblem {
  return { field: null, pointer, line: null, message, allowed: null };
}

function Form({ problems = [] }: { problems?: FieldProblem[] }) {
  const [text, setText] = useState(TEXT);
  return (
    <MantineProvider env="test">
      <CorrelationTable text={text} problems={problems} onChange={setText} />
      <pre data-testid="text">{text}</pre>
    </MantineProvider>
  );
}

/** Chooses one of what a field offers; gives all that it offers. */
async function choose(label: string, name: string) {
  const field = screen.getByRole('combobox', { name: label });
  await userEvent.click(field);
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  if (list === null) throw new Error(`${label} offers nothing`);
  const offered = within(list).getAllByRole('option', { hidden: true });
  const texts = offered.map(({ textContent }) => textContent);
  await userEvent.click(within(list).getByText(name));
  return texts;
}

it('writes a pair of axes that draw numbers, changes its number and takes it away', async () => {
  render(<Form />);
  expect(await choose('Axis', 'a')).toEqual(['a', 'b']);
  expect(await choose('goes with', 'b')).toEqual(['b']);
  await userEvent.click(screen.getByRole('button', { name: 'Add the pair' }));
  const rho = screen.getByRole('textbox', { name: 'Correlation of a and b' });
  expect(rho).toHaveValue('0.5');
  await userEvent.clear(rho);
  await userEvent.type(rho, '-0.25{Enter}');
  const text = screen.getByTestId('text');
  expect(text).toHaveTextContent('correlation: [{between: [a, b], rho: -0.25}]');
  await userEvent.click(screen.getByRole('button', { name: 'Remove the pair a and b' }));
  expect(text).not.toHaveTextContent('correlation');
});

it('says what the service says of all pairs together', () => {
  const problems = [problemAt('/samples/correlation', 'no axes can have these together')];
  render(<Form problems={problems} />);
  expect(screen.getByRole('alert')).toHaveTextContent('no axes can have these together');
});

import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';

import { createQueryClient } from '@/lib/query-client';
import { EXAMPLE_TEXT } from '@/testing/data/sweep';
import traces from '@/testing/recorded/traces.json';
import { server } from '@/testing/setup';

import { DraftFormPanel } from './draft-form-panel';

function Form({ initial }: { initial: string }) {
  const [text, setText] = useState(initial);
  return (
    <>
      <DraftFormPanel text={text} problems={[]} validation={null} onChange={setText} />
      <pre data-testid="text">{text}</pre>
    </>
  );
}

function show(initial: string) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(0)}>
        <MemoryRouter>
          <Form initial={initial} />
        </MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

const written = () => screen.getByTestId('text').textContent;

it('shows axes with their values, adds and removes them, and keeps the rest', async () => {
  const user = show(EXAMPLE_TEXT);
  const axis = await screen.findByRole('group', { name: 'Values of endpoints' });
  expect(axis).toHaveTextContent('Endpoints: 2 values');
  await user.type(within(axis).getByRole('textbox'), '64{Enter}');
  expect(axis).toHaveTextContent('Endpoints: 3 values');
  await user.click(within(axis).getByRole('button', { name: 'Remove 16 from endpoints' }));
  expect(written()).toBe(EXAMPLE_TEXT.replace('[16, 256]', '[256, 64]'));
  const zipped = screen.getByRole('group', { name: 'Values of bandwidth' });
  expect(zipped).toHaveTextContent(/set in the YAML/);
});

it('finds an axis by a word of the field, and says what is not modelled', async () => {
  const user = show('model: packet\n');
  const search = await screen.findByRole('textbox', { name: 'Add an axis' });
  await user.type(search, 'roce');
  expect(screen.getByText(/Nothing here models roce/)).toBeInTheDocument();
  await user.clear(search);
  await user.type(search, 'clos');
  await user.click(screen.getByRole('button', { name: /^Topology: Torus/ }));
  expect(written()).toContain('topology: [{kind: torus}]');
});

it('writes a parameter of a section that is opened', async () => {
  const user = show('model: packet\nbase:\n  topology: {kind: torus}   # why\n');
  await user.click(await screen.findByRole('button', { name: /^Topology/ }));
  await user.type(screen.getByRole('textbox', { name: 'Dimensions' }), '3{Enter}');
  expect(written()).toContain('topology: {kind: torus, dimensions: 3} # why');
  await user.click(screen.getByRole('button', { name: 'Vary Dimensions' }));
  expect(written()).toContain('topology.dimensions: [3]');
});

it('offers the traces of the project, and shows none of what a trace fills in', async () => {
  const user = show('model: packet\nbase:\n  workload: {kind: trace}\n');
  await user.click(await screen.findByRole('button', { name: /^Workload/ }));
  await user.click(screen.getByRole('combobox', { name: 'Trace' }));
  await user.click(await screen.findByRole('option', { name: 'stencil-16 (16 ranks)' }));
  expect(written()).toContain('workload: {kind: trace, trace: stencil-16}');
  expect(screen.queryByRole('textbox', { name: 'Ranks' })).toBeNull();
});

it('offers address traces alone where addresses are repeated, and recordings of ranks elsewhere', async () => {
  const addresses = { name: 'misses', kind: 'addresses', ranks: null, cores: 64 };
  const items = [...traces.items, { ...traces.items[0], ...addresses }];
  server.use(http.get('*/v1/traces', () => HttpResponse.json({ ...traces, items })));
  for (const [kind, offered] of [
    ['dsm', 'misses (64 cores)'],
    ['trace', 'stencil-16 (16 ranks)'],
  ]) {
    const user = show(`model: packet\nbase:\n  workload: {kind: ${kind}}\n`);
    await user.click(await screen.findByRole('button', { name: /^Workload/ }));
    await user.click(screen.getByRole('combobox', { name: 'Trace' }));
    await screen.findByRole('option', { name: offered });
    const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual([offered]);
    cleanup();
  }
});

it('does not say that there is none of a kind where it has not read all', async () => {
  const cut = { ...traces, next_cursor: 'more' };
  server.use(http.get('*/v1/traces', () => HttpResponse.json(cut)));
  const user = show('model: packet\nbase:\n  workload: {kind: dsm}\n');
  await user.click(await screen.findByRole('button', { name: /^Workload/ }));
  await screen.findByText(/among the first 1 by name\. Others can be written in the YAML/);
  expect(screen.queryByText(/The project has no/)).toBeNull();
});

it('keeps a trace that is named with its version', async () => {
  const user = show('model: packet\nbase:\n  workload: {kind: trace, trace: halo@2}\n');
  await user.click(await screen.findByRole('button', { name: /^Workload/ }));
  expect(screen.getByRole('combobox', { name: 'Trace' })).toHaveValue('halo@2');
});

it('shows sizes of a model only where it is one of the user', async () => {
  const user = show('model: packet\nbase:\n  workload: {kind: training}\n');
  await user.click(await screen.findByRole('button', { name: /^Workload/ }));
  expect(screen.queryByRole('textbox', { name: 'Hidden size' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show 1 parameter without effect here' }));
  expect(screen.getByRole('textbox', { name: 'Hidden size' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide 1 parameter without effect here' }));
  await user.click(screen.getByRole('combobox', { name: 'Model' }));
  await user.click(await screen.findByRole('option', { name: 'custom' }));
  expect(written()).toContain('workload: {kind: training, model: custom}');
  expect(screen.getByRole('textbox', { name: 'Hidden size' })).toBeVisible();
});

it('says so while the text cannot be read', async () => {
  show('base: [');
  expect(await screen.findByText(/mistake of grammar/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).toBeNull();
});

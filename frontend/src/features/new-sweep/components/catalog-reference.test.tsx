import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';

import { createQueryClient } from '@/lib/query-client';
import { problem } from '@/testing/handlers';
import { server } from '@/testing/setup';

import { CatalogReference } from './catalog-reference';

function show(model: string) {
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={createQueryClient(0)}>
        <CatalogReference draftModel={model} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return userEvent.setup();
}

it('searches the reference', async () => {
  const user = show('packet');
  await user.type(await screen.findByRole('textbox', { name: 'Search the reference' }), 'surplus');
  expect(await screen.findByText('1 component')).toBeInTheDocument();
  expect(screen.getByText('surplus_global_ports')).toBeInTheDocument();
  expect(screen.getByText('empty, parallel')).toBeInTheDocument();
});

it('tells of a topology which routing is recommended, and what where that cannot serve', async () => {
  const user = show('packet');
  await user.click(await screen.findByRole('button', { name: /^topology ?torus/ }));
  expect(
    await screen.findByText('Recommended routing: adaptive_minimal. Spreads packets.'),
  ).toBeInTheDocument();
  expect(screen.getByText('Where that cannot serve: minimal. Serves all.')).toBeInTheDocument();
});

it('tells in the reference how a specification is written, whatever the model', async () => {
  const user = show('packet');
  const item = await screen.findByRole('button', { name: 'sweep The specification' });
  const first = within(screen.getByRole('region', { name: 'Reference' })).getAllByRole(
    'heading',
  )[1];
  expect(first).toContainElement(item);
  expect(screen.getByText(/^The specification and \d+ components$/)).toBeInTheDocument();
  item.focus();
  await user.keyboard('{Enter}');
  expect(item).toHaveAttribute('aria-expanded', 'true');
  const told = screen.getByRole('region', { name: 'sweep The specification' });
  expect(within(told).getByRole('heading', { name: 'Values in axes' })).toBeInTheDocument();
  expect(within(told).getByRole('heading', { name: 'Values of replicates' })).toBeInTheDocument();
  for (const term of ['schema_version', '{range: {from, to, step}}', 'until.confidence']) {
    expect(within(told).getByText(term, { selector: 'dt code' })).toBeInTheDocument();
  }
  expect(told).toHaveTextContent('nametext (at most 200 characters)What the sweep');
  expect(within(told).getByText('topology: [ring, torus]', { selector: 'code' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Static model' }));
  expect(item).toHaveAttribute('aria-expanded', 'true');
  expect(told).toHaveTextContent('Values in axes');
});

it('finds a form of the specification, opens it and lets it be closed', async () => {
  const user = show('packet');
  const search = await screen.findByRole('textbox', { name: 'Search the reference' });
  await user.type(search, 'zip');
  expect(
    await screen.findByText('The specification', { selector: '[role=status]' }),
  ).toBeInTheDocument();
  const item = screen.getByRole('button', { name: 'sweep The specification' });
  expect(item).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByText('{zip: {name: …}}')).toBeInTheDocument();
  expect(screen.queryByText('{range: {from, to, step}}')).toBeNull();
  await user.click(item);
  expect(item).toHaveAttribute('aria-expanded', 'false');
});

it('keeps the catalogue when the schema cannot be had, and asks again on demand', async () => {
  server.use(
    http.get('*/v1/schema/sweep', () => problem(500, 'Broken', 'No schema today.'), { once: true }),
  );
  const user = show('packet');
  const reference = await screen.findByRole('region', { name: 'Reference' });
  expect(await within(reference).findByRole('alert')).toHaveTextContent('No schema today.');
  expect(await within(reference).findByText(/^\d+ components$/)).toBeInTheDocument();
  expect(screen.queryByText('The specification')).toBeNull();
  await user.click(within(reference).getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByRole('button', { name: 'sweep The specification' }),
  ).toBeInTheDocument();
  expect(within(reference).queryByRole('alert')).toBeNull();
});

it('takes a schema without fields for an error', async () => {
  server.use(http.get('*/v1/schema/sweep', () => HttpResponse.json({ type: 'object' })));
  show('packet');
  expect(await screen.findByRole('alert')).toHaveTextContent('has no fields');
});

it('shows the reference of the model that the text names, and of others on demand', async () => {
  const user = show('static');
  expect(await screen.findByRole('radio', { name: 'Static model' })).toBeChecked();
  expect(screen.getByText('min_hop').closest('button')).toHaveTextContent('routingmin_hopdefault');
  expect(screen.queryByRole('button', { name: /^routing ?minimal/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Packet model' }));
  expect(await screen.findByRole('button', { name: /^routing ?minimal/ })).toBeInTheDocument();
  expect(screen.queryByText('min_hop')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.getByText('min_hop').closest('button')).toHaveTextContent('static');
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { EXAMPLE_TEXT } from '@/testing/data/sweep';
import { problem, validationOf } from '@/testing/handlers';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const DRAFT = 'fabricsweep.draft';

function editorText(): string {
  return document.querySelector('.cm-content')?.textContent ?? '';
}

it('starts from the simplest example and says what launching it would do', async () => {
  renderRoute('/sweeps/new');
  expect(await screen.findByText('The specification is valid.')).toBeInTheDocument();
  const counts = screen.getByTestId('validation-counts');
  expect(counts).toHaveTextContent('Points48');
  expect(counts).toHaveTextContent('From cache40200 runs to simulate');
  expect(counts).toHaveTextContent('31 s to 1 min 18 s');
  expect(screen.getByRole('button', { name: 'Launch 240 runs' })).toBeEnabled();
});

it('prefers the stored draft and shows its problems where they are', async () => {
  localStorage.setItem(DRAFT, EXAMPLE_TEXT.replace('replicates: 5', 'colour: red'));
  renderRoute('/sweeps/new');
  expect(await screen.findByText('1 problem to mend.')).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Problems' });
  expect(list).toHaveTextContent('Line 22 · colour');
  expect(list).toHaveTextContent('unknown key');
  expect(screen.getByRole('button', { name: 'Launch' })).toBeDisabled();
  await waitFor(() => {
    expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('colour');
  });
});

it('jumps from the list to the place in the editor', async () => {
  localStorage.setItem(DRAFT, EXAMPLE_TEXT.replace('replicates: 5', 'colour: red'));
  const { user } = renderRoute('/sweeps/new');
  const list = await screen.findByRole('list', { name: 'Problems' });
  await user.click(within(list).getByRole('button'));
  expect(document.activeElement).toHaveClass('cm-content');
  expect(document.querySelector('.cm-activeLine')).toHaveTextContent('colour: red');
});

it('shows a refused body as a problem of the text', async () => {
  server.use(
    http.post(/\/v1\/sweeps:validate$/, () => problem(413, 'Too large', 'At most 1 MiB is read.')),
  );
  renderRoute('/sweeps/new');
  expect(await screen.findByText('At most 1 MiB is read.')).toBeInTheDocument();
});

it('launches once, forgets the draft and goes to the sweep', async () => {
  localStorage.setItem(DRAFT, EXAMPLE_TEXT);
  const keys: (string | null)[] = [];
  server.events.on('request:start', ({ request }) => {
    const url = new URL(request.url);
    if (request.method === 'POST' && url.pathname === '/v1/sweeps') {
      keys.push(request.headers.get('Idempotency-Key'));
    }
  });
  const { router, user } = renderRoute('/sweeps/new');
  await user.click(await screen.findByRole('button', { name: 'Launch 240 runs' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps/sweep-1');
  });
  server.events.removeAllListeners();
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(localStorage.getItem(DRAFT)).toBeNull();
});

it('starts from the sweep that the address names', async () => {
  localStorage.setItem(DRAFT, 'name: something else');
  renderRoute('/sweeps/new?from=dsm-study');
  await waitFor(() => {
    expect(editorText()).toContain('name: DSM bandwidth study');
  });
});

it('searches the reference', async () => {
  const { user } = renderRoute('/sweeps/new');
  await user.type(await screen.findByRole('textbox', { name: 'Search the reference' }), 'surplus');
  expect(await screen.findByText('1 component')).toBeInTheDocument();
  expect(screen.getByText('surplus_global_ports')).toBeInTheDocument();
  expect(screen.getByText('empty, parallel')).toBeInTheDocument();
});

it('tells in the reference how a specification is written, whatever the model', async () => {
  const { user } = renderRoute('/sweeps/new');
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
  const { user } = renderRoute('/sweeps/new');
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
  const { user } = renderRoute('/sweeps/new');
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
  renderRoute('/sweeps/new');
  expect(await screen.findByRole('alert')).toHaveTextContent('has no fields');
});

it('shows the reference of the model that the text names, and of others on demand', async () => {
  localStorage.setItem(DRAFT, EXAMPLE_TEXT.replace('model: packet', 'model: static'));
  const { user } = renderRoute('/sweeps/new');
  expect(await screen.findByRole('radio', { name: 'Static model' })).toBeChecked();
  expect(screen.getByText('min_hop').closest('button')).toHaveTextContent('routingmin_hopdefault');
  expect(screen.queryByRole('button', { name: /^routing ?minimal/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Packet model' }));
  expect(await screen.findByRole('button', { name: /^routing ?minimal/ })).toBeInTheDocument();
  expect(screen.queryByText('min_hop')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.getByText('min_hop').closest('button')).toHaveTextContent('static');
});

it('starts from a described study', async () => {
  const { user } = renderRoute('/sweeps/new');
  await user.click(await screen.findByRole('button', { name: 'Templates' }));
  const dialog = await screen.findByRole('dialog', { name: 'Start from a study that is ready' });
  await user.click(within(dialog).getByRole('button', { name: /^Which topology should/ }));
  await waitFor(() => {
    expect(editorText()).toContain('DSM bandwidth study');
  });
});

it('offers examples by model', async () => {
  const { user } = renderRoute('/sweeps/new');
  await user.click(await screen.findByRole('combobox', { name: 'All examples' }));
  const examples = await screen.findByRole('listbox');
  expect(within(examples).getByText('static model')).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'Effective bandwidth' }));
  await waitFor(() => {
    expect(editorText()).toContain('model: static');
  });
});

it('says how many runs there are at least and at most when points stop by precision', async () => {
  server.use(
    http.post(/\/v1\/sweeps:validate$/, () =>
      HttpResponse.json({ ...validationOf([]), runs_max: 1440 }),
    ),
  );
  renderRoute('/sweeps/new');
  expect(await screen.findByRole('button', { name: 'Launch 240 to 1,440 runs' })).toBeEnabled();
  const counts = screen.getByTestId('validation-counts');
  expect(counts).toHaveTextContent('Runs240 to 1,4405 to 30 replicates of each point');
});

it('says what is known when not every point could be checked in time', async () => {
  const validation = { ...validationOf([]), complete: false, points_expected: 1200 };
  server.use(http.post(/\/v1\/sweeps:validate$/, () => HttpResponse.json(validation)));
  renderRoute('/sweeps/new');
  expect(await screen.findByRole('button', { name: 'Launch at least 240 runs' })).toBeEnabled();
  expect(
    screen.getByText(/^No mistake in 48 of 1,200 points, drawn at random/),
  ).toBeInTheDocument();
  const counts = screen.getByTestId('validation-counts');
  expect(counts).toHaveTextContent('Pointsat least 481,152 combinations were not looked at');
  expect(counts).toHaveTextContent('Runsat least 240');
});

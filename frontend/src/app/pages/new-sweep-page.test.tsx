import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';

import { EXAMPLE_TEXT } from '@/testing/data/sweep';
import { problem } from '@/testing/handlers';
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

it('prefers the stored draft, shows its problems where they are and jumps to them', async () => {
  localStorage.setItem(DRAFT, EXAMPLE_TEXT.replace('replicates: 5', 'colour: red'));
  const { user } = renderRoute('/sweeps/new');
  expect(await screen.findByText('1 problem to mend.')).toBeInTheDocument();
  const list = screen.getByRole('list', { name: 'Problems' });
  expect(list).toHaveTextContent('Line 22 · colour');
  expect(list).toHaveTextContent('unknown key');
  expect(screen.getByRole('button', { name: 'Launch' })).toBeDisabled();
  await waitFor(() => {
    expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('colour');
  });
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

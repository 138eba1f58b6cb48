import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { DONE, makeSweep, progressOf } from '@/testing/data/sweep';
import { problem } from '@/testing/problem';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

it('deletes a sweep once that is confirmed, and goes to the list', async () => {
  const deleted: string[] = [];
  server.use(
    http.delete('*/v1/sweeps/:id', ({ params }) => {
      deleted.push(String(params['id']));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { router, user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “DSM bandwidth study”?' });
  expect(dialog).toHaveTextContent('The sweep with its 240 runs goes for good.');
  expect(deleted).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete 240 runs' }));
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/sweeps');
  });
  expect(deleted).toEqual(['dsm-study']);
});

it('offers to delete a sweep only after its end', async () => {
  const busy = makeSweep('busy', 'Busy study', 'executing', progressOf({ queued: 240 }));
  server.use(
    http.get('*/v1/sweeps/busy', () => HttpResponse.json(busy)),
    http.get('*/v1/sweeps/busy/results', () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
  );
  renderRoute('/sweeps/busy');
  expect(await screen.findByRole('button', { name: 'Edit' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

it('renames and tags a sweep, and says why that was refused', async () => {
  const asked: unknown[] = [];
  server.use(
    http.patch('*/v1/sweeps/dsm-study', async ({ request }) => {
      const changes = (await request.json()) as object;
      asked.push(changes);
      return asked.length === 1
        ? problem(422, 'Invalid changes', 'See errors.', [
            { field: 'tags.0', value: 'Q3', allowed: 'a-z', message: 'is no tag', line: null },
          ])
        : HttpResponse.json({ ...DONE, ...changes });
    }),
  );
  const { user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = await screen.findByRole('dialog');
  const name = within(dialog).getByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await user.type(name, 'Purchase');
  const tags = within(dialog).getByRole('combobox', { name: 'Tags' });
  await user.type(tags, 'q3{Enter}');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await within(dialog).findByText(/is no tag/)).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { name: 'Purchase' })).toBeInTheDocument();
  expect(asked[1]).toEqual({ name: 'Purchase', description: DONE.description, tags: ['q3'] });
  expect(await screen.findByRole('link', { name: 'q3' })).toHaveAttribute('href', '/sweeps?tag=q3');
});

it('shows tags in the list and narrows it by one of them', async () => {
  const tagged = { ...DONE, tags: ['purchase'] };
  server.use(
    http.get('*/v1/sweeps', ({ request }) => {
      const tag = new URL(request.url).searchParams.get('tag');
      const items = tag === null || tagged.tags.includes(tag) ? [tagged] : [];
      return HttpResponse.json({ items, next_cursor: null });
    }),
  );
  const { router, user } = renderRoute('/sweeps?tag=nothing');
  expect(await screen.findByRole('heading', { name: 'No sweep matches' })).toBeInTheDocument();
  await user.click(
    screen.getByRole('button', { name: 'Show sweeps without the tag nothing, too' }),
  );
  expect(router.state.location.search).toBe('');
  await user.click(await screen.findByRole('link', { name: 'purchase' }));
  expect(router.state.location.search).toBe('?tag=purchase');
  expect(await screen.findByText('tag: purchase')).toBeInTheDocument();
});

import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import { SCHEDULE } from '@/testing/data/schedules';
import { problem } from '@/testing/problem';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

it('lists schedules with when they run and how their last runs ended', async () => {
  renderRoute('/schedules');
  const row = (await screen.findByRole('link', { name: 'Nightly watch' })).closest('tr');
  if (row === null) throw new Error('the schedule stands in a table');
  expect(row).toHaveTextContent('Every day at 02:00 (Europe/Zurich)');
  expect(await within(row).findByText('last: completed')).toBeInTheDocument();
  const strip = within(row).getByRole('group', { name: /History of runs/ });
  expect(within(strip).getAllByRole('link')).toHaveLength(2);
  expect(within(strip).getByRole('img', { name: /skipped; the run before it/ })).toBeVisible();
  expect(within(strip).getByRole('link', { name: /completed; 1 alert/ })).toHaveTextContent('!');
});

it('says what a schedule is where there is none', async () => {
  server.use(http.get('*/v1/schedules', () => HttpResponse.json({ items: [], next_cursor: null })));
  renderRoute('/schedules');
  expect(await screen.findByRole('heading', { name: 'No schedule yet' })).toBeInTheDocument();
});

it('shows the series, alerts and next times of one schedule, and pauses it with a note', async () => {
  const asked: unknown[] = [];
  let paused = false;
  server.use(
    http.get('*/v1/schedules/nightly', () =>
      HttpResponse.json(
        paused ? { ...SCHEDULE, paused, pause_note: 'maintenance', next_times: [] } : SCHEDULE,
      ),
    ),
    http.post(/\/v1\/schedules\/nightly:pause$/, async ({ request }) => {
      asked.push(await request.json());
      paused = true;
      return HttpResponse.json({ ...SCHEDULE, paused });
    }),
  );
  const { user } = renderRoute('/schedules/nightly');
  const figure = await screen.findByRole('figure', { name: 'Completion time over the runs' });
  expect(figure).toHaveTextContent('the newest 1.2 µs, 95 % interval 1.19 µs to 1.21 µs, n = 5');
  expect(figure).toHaveTextContent('red diamonds mark the one with alerts');
  const alerts = screen.getByRole('region', { name: 'Alerts' });
  expect(await within(alerts).findByText(/above the interval/)).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Next runs' })).toHaveTextContent(
    '2026-03-05 02:00:00+01:00 in Europe/Zurich',
  );
  await user.click(screen.getByRole('button', { name: 'Pause' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'maintenance');
  await user.click(within(dialog).getByRole('button', { name: 'Pause the schedule' }));
  expect(await screen.findByText('maintenance')).toBeInTheDocument();
  expect(asked).toEqual([{ note: 'maintenance' }]);
  expect(screen.getByRole('button', { name: 'Resume' })).toBeInTheDocument();
});

it('shows problems of a new schedule at their place, and goes to it once it is made', async () => {
  const bodies: string[] = [];
  server.use(
    http.post('*/v1/schedules', async ({ request }) => {
      bodies.push(await request.text());
      return bodies.length === 1
        ? problem(422, 'Invalid schedule', 'See errors.', [
            {
              pointer: '/cron',
              field: 'cron',
              value: '0 2 * * *',
              allowed: 'a time that comes',
              message: 'never fires',
              line: null,
            },
          ])
        : HttpResponse.json(SCHEDULE, { status: 201 });
    }),
  );
  const { router, user } = renderRoute('/schedules/new');
  const create = await screen.findByRole('button', { name: 'Create the schedule' });
  await user.click(create);
  expect(await screen.findByRole('alert')).toHaveTextContent('never fires');
  await waitFor(() => {
    expect(document.querySelector('.cm-lintRange-error')).toHaveTextContent('cron');
  });
  await user.click(create);
  await waitFor(() => {
    expect(router.state.location.pathname).toBe('/schedules/nightly');
  });
  expect(bodies[1]).toContain('time_zone: Europe/Zurich');
});

import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Sweep } from '@/api-schema/models';
import { DONE, makeSweep, progressOf, WITH_FAILURES } from '@/testing/data/sweep';
import { problem } from '@/testing/problem';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const BUSY = makeSweep('busy', 'Busy study', 'executing', progressOf({ queued: 240 }));

function serve(sweep: Sweep): void {
  server.use(
    http.get(`*/v1/sweeps/${sweep.id}`, () => HttpResponse.json(sweep)),
    http.get(`*/v1/sweeps/${sweep.id}/results`, () =>
      HttpResponse.json({ columns: [], items: [], next_cursor: null, total: 0 }),
    ),
  );
}

it('pauses a sweep under way with a note, says so and offers to resume it', async () => {
  const notes: (string | null)[] = [];
  const held = {
    hold: 'paused' as const,
    by: 'user' as const,
    note: 'for the demonstration',
    since: '2026-03-02T09:15:00Z',
  };
  serve(BUSY);
  server.use(
    http.post(/\/v1\/sweeps\/busy:pause/, ({ request }) => {
      notes.push(new URL(request.url).searchParams.get('note'));
      serve({ ...BUSY, held });
      return HttpResponse.json({ ...BUSY, held });
    }),
  );
  const { user } = renderRoute('/sweeps/busy');
  await user.click(await screen.findByRole('button', { name: 'Pause' }));
  const dialog = await screen.findByRole('dialog');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), held.note);
  await user.click(within(dialog).getByRole('button', { name: 'Pause the sweep' }));
  expect(await screen.findByText(/for the demonstration/)).toBeInTheDocument();
  expect(notes).toEqual([held.note]);
  expect(screen.getByRole('button', { name: 'Resume' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Stop' })).toBeInTheDocument();
});

it('shows what an extension adds before it is made', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post(/\/v1\/sweeps\/dsm-study:extend$/, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({
        dry_run: true,
        is_repeat: false,
        points_added_max: 0,
        runs_added_max: 240,
        replicates: 10,
        replicates_before: 5,
        samples: null,
        samples_before: null,
        spaces_added: [],
        values_added: {},
        sweep: DONE,
      });
    }),
  );
  const { user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Extend' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Show what that adds' })).toBeDisabled();
  const replicates = within(dialog).getByRole('textbox', { name: /Replicates/ });
  await user.clear(replicates);
  await user.type(replicates, '10');
  await user.click(within(dialog).getByRole('button', { name: 'Show what that adds' }));
  expect(await within(dialog).findByText(/adds at most 240 runs/)).toBeInTheDocument();
  expect(asked).toEqual([
    { samples: null, replicates: 10, axes: null, spaces: null, dry_run: true },
  ]);
  expect(within(dialog).getByRole('button', { name: 'Add 240 runs' })).toBeEnabled();
});

it('asks for values of the slowest axis, and says at its field why they are refused', async () => {
  const asked: unknown[] = [];
  const refused = { field: 'axes.topology.0', pointer: '/axes/topology/0', line: null };
  server.use(
    http.post(/\/v1\/sweeps\/dsm-study:extend$/, async ({ request }) => {
      asked.push(await request.json());
      return problem(422, 'Not extended', 'axes.topology.0', [
        { ...refused, message: 'is a value already.', allowed: 'mesh' },
      ]);
    }),
  );
  const { user } = renderRoute('/sweeps/dsm-study');
  await user.click(await screen.findByRole('button', { name: 'Extend' }));
  const dialog = await screen.findByRole('dialog');
  const values = within(dialog).getByRole('textbox', { name: 'Further values of topology' });
  await user.type(values, 'torus, mesh');
  await user.click(within(dialog).getByRole('button', { name: 'Show what that adds' }));
  expect(await within(dialog).findByText('is a value already. Allowed: mesh.')).toBeInTheDocument();
  expect(values).toBeInvalid();
  expect(within(dialog).queryByRole('alert')).not.toBeInTheDocument();
  expect(asked).toEqual([
    {
      samples: null,
      replicates: null,
      axes: { topology: ['torus', 'mesh'] },
      spaces: null,
      dry_run: true,
    },
  ]);
});

it('sorts failures by who must act', async () => {
  serve({
    ...WITH_FAILURES,
    failures: [
      {
        failure_class: 'limit',
        code: 'memory_limit',
        message: 'took more than 2 GiB',
        runs: 5,
        point_index: 27,
        replicate: 0,
      },
    ],
  });
  renderRoute(`/sweeps/${WITH_FAILURES.id}`);
  const table = await screen.findByRole('region', { name: 'Failures by who must act' });
  expect(table).toHaveTextContent('You: raise a limit, or make points smaller');
  expect(within(table).getByRole('link', { name: 'Point 27' })).toBeInTheDocument();
});

const ROUND = {
  path: 'workload.offered_load',
  until: 'saturated',
  round: 3,
  rounds_at_most: 8,
  searches: 36,
  found: 0,
  holds_at_first: 2,
  never_holds: 3,
  unknown: 0,
  searching: 31,
  widest: { low: 0.26, high: 0.51, between: 24 },
};

it('says how a search goes on between its rounds, and how axes are drawn', async () => {
  const search = {
    name: 'offered_load',
    paths: ['workload.offered_load'],
    unit: 'fraction',
    until: 'saturated',
    values: Array.from({ length: 99 }, (_, index) => ({
      label: String((index + 2) / 100),
      value: (index + 2) / 100,
    })),
  };
  const drawn = {
    name: 'network.link_latency_ns',
    paths: ['network.link_latency_ns'],
    unit: 'ns',
    values: [],
    distribution: { kind: 'uniform', low: 10, high: 40, median: 25 },
  };
  serve({
    ...makeSweep('busy', 'Search', 'expanding', progressOf({ completed: 4 })),
    axes: [search, drawn],
    replicates: 3,
    points: 12,
    expansion: { points: 12, points_expected: 99, waits_for: null, searching: true },
    search: ROUND,
    samples: {
      count: 32,
      samples: 32,
      method: 'sobol',
      seed: 7,
      can_be_extended: true,
      correlation: [],
    },
  });
  renderRoute('/sweeps/busy');
  const panel = await screen.findByRole('region', { name: 'Search for a number' });
  expect(panel).toHaveTextContent('among 99 values from 2 % to 100 %');
  expect(panel).toHaveTextContent(
    '12 points so far, of at most 99 with those that a where leaves out.',
  );
  expect(panel).toHaveTextContent(
    'One for each sample and combination that has points (12) in each of 3 replicates.',
  );
  expect(panel).toHaveTextContent('Round 3 of at most 8');
  expect(panel).toHaveTextContent(
    '36 searches: 2 at the first value or before it, 3 beyond the last value, 31 go on',
  );
  expect(panel).toHaveTextContent('Widest bracket still open: 26 % to 51 %, 24 values between');
  expect(within(panel).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '5');
  expect(screen.getByText('searching')).toBeInTheDocument();
  const table = screen.getByRole('region', { name: 'Distributions of the drawn axes' });
  expect(table).toHaveTextContent('Link latencyuniform10 ns to 40 ns25 ns');
});

it('retries the failures of chosen classes, and says before how many runs that is', async () => {
  const said: (string | null)[] = [];
  const runs = { all: 5, transient: 2 };
  serve({ ...WITH_FAILURES, phase: 'failed' });
  server.use(
    http.post(/\/v1\/sweeps\/dsm-deadlock:retry/, ({ request }) => {
      const query = new URL(request.url).searchParams;
      const chosen = query.get('class');
      if (query.get('dry_run') === null) {
        said.push(chosen);
        return HttpResponse.json({ ...WITH_FAILURES, phase: 'queued' });
      }
      return HttpResponse.json({
        sweep_id: WITH_FAILURES.id,
        runs: chosen === null ? runs.all : runs.transient,
        by_class: chosen === null ? { spec: 3, transient: 2 } : { transient: 2 },
        by_phase: { failed: chosen === null ? runs.all : runs.transient },
        makes_points: false,
        dry_run: true,
      });
    }),
  );
  const { user } = renderRoute('/sweeps/dsm-deadlock');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByRole('button', { name: 'Run 5 runs again' })).toBeEnabled();
  expect(within(dialog).getByRole('checkbox', { name: /raise a limit/ })).toBeDisabled();
  await user.click(within(dialog).getByRole('checkbox', { name: /a retry may do \(2 runs\)/ }));
  await user.click(await within(dialog).findByRole('button', { name: 'Run 2 runs again' }));
  await vi.waitFor(() => {
    expect(said).toEqual(['transient']);
  });
});

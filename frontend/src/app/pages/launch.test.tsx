/** A sweep watched from Launch, ending within one look of the service at its events. */
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';

import type { Phase, Sweep } from '@/api-schema/models';
import { payingAnswer } from '@/testing/data/packet-answers';
import { COLUMNS, meansOf, rowsOf } from '@/testing/data/results';
import { DONE, EXAMPLE_TEXT, makeSweep, progressOf } from '@/testing/data/sweep';
import { FakeEventSource } from '@/testing/fake-event-source';
import { renderRoute } from '@/testing/render-route';
import { server } from '@/testing/setup';

const QUEUED: Sweep = {
  ...makeSweep('quick', 'Quick study', 'queued', progressOf({ queued: 240 })),
  started_at: null,
  finished_at: null,
};
const ENDED: Sweep = { ...DONE, id: 'quick', name: 'Quick study' };

/** A service whose sweep ends when a test says so. */
function service() {
  let now = QUEUED;
  /** The phase of the rows that were handed out last; where nothing has a height none is drawn. */
  let rows: Phase | undefined;
  server.use(
    http.post('*/v1/sweeps', () => HttpResponse.json(now, { status: 202 })),
    http.get('*/v1/sweeps/quick', () => HttpResponse.json(now)),
    http.get('*/v1/sweeps/quick/answer', () =>
      HttpResponse.json({
        ...payingAnswer(),
        sentences: [`This is what the ${now.phase} runs say.`],
      }),
    ),
    http.get('*/v1/sweeps/quick/means', () => {
      rows = now.phase;
      const items = meansOf(rowsOf(ENDED)).map((row) => ({ ...row, phase: now.phase }));
      return HttpResponse.json({ columns: COLUMNS, items, next_cursor: null, total: items.length });
    }),
  );
  return {
    advance: (sweep: Sweep) => {
      now = sweep;
    },
    expectRows: (phase: Phase) =>
      waitFor(() => {
        expect(rows).toBe(phase);
      }),
  };
}

async function launch() {
  localStorage.setItem('fabricsweep.draft', EXAMPLE_TEXT);
  const page = renderRoute('/sweeps/new');
  await page.user.click(await screen.findByRole('button', { name: 'Launch 240 runs' }));
  await waitFor(() => {
    expect(page.router.state.location.pathname).toBe('/sweeps/quick');
  });
  await waitFor(() => {
    expect(FakeEventSource.made).toHaveLength(1);
  });
  const stream = FakeEventSource.stream();
  act(() => stream.onopen?.());
  return stream;
}

beforeEach(() => {
  FakeEventSource.made = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('shows the end everywhere as soon as the counts tell of it', async () => {
  const { advance, expectRows } = service();
  const stream = await launch();
  await expectRows('queued');
  advance(ENDED);
  act(() => {
    stream.say('progress', { ...ENDED, sweep_id: 'quick' });
  });
  await expectRows('completed');
  expect(await screen.findByText('This is what the completed runs say.')).toBeInTheDocument();
  expect(screen.getByText(/^240 of 240 runs done,.* took 1 min 27 s$/)).toBeInTheDocument();
  expect(stream.readyState).toBe(1);
  act(() => {
    stream.say('phase', { phase: 'completed' });
    stream.say('end', { phase: 'completed' });
  });
  await waitFor(() => {
    expect(stream.readyState).toBe(FakeEventSource.CLOSED);
  });
  expect(FakeEventSource.made).toHaveLength(1);
});

it('replaces the headline of a state in between by that of the end', async () => {
  const { advance, expectRows } = service();
  const stream = await launch();
  const half = progressOf({ completed: 100, executing: 2, queued: 138 });
  advance({ ...QUEUED, phase: 'executing', progress: half, started_at: ENDED.started_at });
  act(() => {
    stream.say('progress', { phase: 'executing', progress: half });
  });
  expect(await screen.findByText('This is what the executing runs say.')).toBeInTheDocument();
  expect(await screen.findByText(/^Elapsed/)).toBeInTheDocument();
  advance(ENDED);
  act(() => {
    stream.say('end', { phase: 'completed' });
  });
  expect(await screen.findByText('This is what the completed runs say.')).toBeInTheDocument();
  await expectRows('completed');
  expect(screen.queryByText('This is what the executing runs say.')).not.toBeInTheDocument();
  expect(FakeEventSource.made).toHaveLength(1);
});

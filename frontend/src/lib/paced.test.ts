import { paced } from './paced';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Work that takes so many milliseconds, and when each of it began. */
function working(tookMs: number) {
  const begun: number[] = [];
  const start = Date.now();
  const work = () => {
    begun.push(Date.now() - start);
    return new Promise((resolve) => setTimeout(resolve, tookMs));
  };
  return { begun, work };
}

it('does at once what is asked first, and the rest together after a pause', async () => {
  const { begun, work } = working(10);
  const { ask } = paced(work);
  for (let event = 0; event < 100; event += 1) {
    ask();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(begun).toEqual([0, 3_010]);
});

it('waits fifty times as long as the work took, and a minute at most', async () => {
  const slow = working(200);
  const slower = working(5_000);
  for (const { ask } of [paced(slow.work), paced(slower.work)]) {
    ask();
    ask();
  }
  await vi.advanceTimersByTimeAsync(65_500);
  expect(slow.begun).toEqual([0, 10_200]);
  expect(slower.begun).toEqual([0, 65_000]);
});

it('rests when nothing is asked, and when it is stopped', async () => {
  const { begun, work } = working(10);
  const { ask, stop } = paced(work);
  ask();
  await vi.advanceTimersByTimeAsync(10_000);
  ask();
  ask();
  stop();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(begun).toEqual([0, 10_000]);
});

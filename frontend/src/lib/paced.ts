/** Work that is asked for more often than it should be done. */

const SHORTEST_PAUSE_MS = 3_000;
const LONGEST_PAUSE_MS = 60_000;
/** What takes long is a burden to the service, and waits so many times as long before the next. */
const PAUSE_OF_WORK = 50;

interface Paced {
  /** Does the work at once, or once more after the pause that follows the work under way. */
  ask: () => void;
  stop: () => void;
}

/** Does `work` when asked, one at a time, with a pause after each by how long it took. */
export function paced(work: () => Promise<unknown>): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: 'idle' | 'busy' | 'wanted' | 'stopped' = 'idle';
  const pause = (tookMs: number) => {
    if (state === 'stopped') return;
    const pauseMs = Math.min(Math.max(tookMs * PAUSE_OF_WORK, SHORTEST_PAUSE_MS), LONGEST_PAUSE_MS);
    timer = setTimeout(() => {
      if (state === 'wanted') begin();
      else state = 'idle';
    }, pauseMs);
  };
  const begin = () => {
    state = 'busy';
    const began = performance.now();
    void work().finally(() => {
      pause(performance.now() - began);
    });
  };
  return {
    ask: () => {
      if (state === 'idle') begin();
      else if (state === 'busy') state = 'wanted';
    },
    stop: () => {
      state = 'stopped';
      clearTimeout(timer);
    },
  };
}

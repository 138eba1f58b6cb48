/** The sweeps that the mocked service knows; launched ones advance with the clock. */
import { HttpResponse } from 'msw';

import type { Sweep } from '@/api-schema/models';

import { STATIC } from './data/static';
import { DONE, makeSweep, progressOf, WITH_FAILURES } from './data/sweep';

const RUN_SECONDS = 20;
const TICK_MS = 400;

interface Launched {
  sweep: Sweep;
  at: number;
}

let launched: Launched[] = [];

export function resetSweeps(): void {
  launched = [];
}

function advanced({ sweep, at }: Launched): Sweep {
  const share = Math.min(1, (Date.now() - at) / 1000 / RUN_SECONDS);
  const { total } = sweep.progress;
  const completed = Math.floor(total * share);
  const executing = Math.min(2, total - completed);
  return {
    ...sweep,
    phase: share === 1 ? 'completed' : 'executing',
    created_at: new Date(at).toISOString(),
    started_at: new Date(at).toISOString(),
    resumed_at: new Date(at).toISOString(),
    summary: `${String(completed)} of ${String(total)} done`,
    finished_at: share === 1 ? new Date(at + RUN_SECONDS * 1000).toISOString() : null,
    progress: { ...sweep.progress, completed, executing, queued: total - completed - executing },
  };
}

export function listed(): Sweep[] {
  return [...launched.map(advanced).reverse(), DONE, STATIC, WITH_FAILURES];
}

export function findSweep(id: string): Sweep | undefined {
  return listed().find((sweep) => sweep.id === id);
}

export function launch(text: string): Sweep {
  const name = /^name: *(.+)$/m.exec(text)?.[1] ?? 'Unnamed';
  const id = `sweep-${String(launched.length + 1)}`;
  const entry = {
    sweep: makeSweep(id, name, 'queued', progressOf({ queued: 240 })),
    at: Date.now(),
  };
  launched.push(entry);
  return entry.sweep;
}

/** Server-sent events of a sweep until it is done. */
export function eventStream(id: string): Response {
  const encoder = new TextEncoder();
  let timer: ReturnType<typeof setInterval> | undefined;
  const stream = new ReadableStream({
    start(controller) {
      const send = () => {
        const sweep = findSweep(id);
        if (sweep === undefined) return;
        const data = JSON.stringify({ sweep_id: id, ...sweep });
        const name = sweep.phase === 'completed' ? 'end' : 'progress';
        controller.enqueue(encoder.encode(`event: ${name}\ndata: ${data}\n\n`));
        if (name === 'end') {
          clearInterval(timer);
          controller.close();
        }
      };
      timer = setInterval(send, TICK_MS);
      send();
    },
    cancel() {
      clearInterval(timer);
    },
  });
  return new HttpResponse(stream, { headers: { 'Content-Type': 'text/event-stream' } });
}

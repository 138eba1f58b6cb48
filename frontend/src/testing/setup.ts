import '@testing-library/jest-dom/vitest';

import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { setupServer } from 'msw/node';

import { writeRatesIn } from '@/lib/rate-unit';

import { handlers, resetSweeps } from './handlers';

export const server = setupServer(...handlers);

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** What jsdom leaves out and Mantine, ECharts and CodeMirror ask for. */
function completeBrowser(): void {
  globalThis.ResizeObserver = NoObserver as unknown as typeof ResizeObserver;
  globalThis.IntersectionObserver = NoObserver as unknown as typeof IntersectionObserver;
  globalThis.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
    }) as unknown as MediaQueryList;
  Element.prototype.scrollIntoView = () => {};
  globalThis.scrollTo = () => {};
  const nothing = { bottom: 0, height: 0, left: 0, right: 0, top: 0, width: 0, x: 0, y: 0 };
  Range.prototype.getBoundingClientRect = () => ({ ...nothing, toJSON: () => nothing });
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
}

beforeAll(() => {
  // Pages are loaded when first visited, which takes a slow machine more than the usual second.
  configure({ asyncUtilTimeout: 50_000 });
  completeBrowser();
  server.listen({ onUnhandledRequest: 'error' });
});

afterEach(() => {
  cleanup();
  notifications.clean();
  notifications.cleanQueue();
  server.resetHandlers();
  resetSweeps();
  localStorage.clear();
  // A page that was drawn and never shown has no end that takes its unit back.
  writeRatesIn(null);
});

afterAll(() => {
  server.close();
});

import { setupWorker } from 'msw/browser';

import { handlers } from './handlers';

/** Answers the API in the browser itself; only `npm run dev:mock` loads this. */
export async function startMockService(): Promise<void> {
  await setupWorker(...handlers).start({ onUnhandledRequest: 'bypass', quiet: true });
}

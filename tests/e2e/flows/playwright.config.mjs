/** How the flows of users run: one after the other, on the system at FABRICSWEEP_URL, in Debian's Chromium. */
import { fileURLToPath } from 'node:url';

import { launchOptions } from '../chromium.mjs';

export default {
  testDir: '.',
  testMatch: '*.flow.mjs',
  outputDir: fileURLToPath(new URL('../../../test-results/flows', import.meta.url)),
  workers: 1,
  timeout: 90_000,
  reporter: 'list',
  use: {
    baseURL: process.env.FABRICSWEEP_URL,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
};

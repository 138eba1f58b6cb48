/** How flows of users and pictures of pages run: one after the other, on the system at FABRICSWEEP_URL, in Debian's Chromium. */
import { fileURLToPath } from 'node:url';

import { launchOptions } from '../chromium.mjs';
import { ANSWER_MS, SWEEP_MS } from '../patience.mjs';

export default {
  testDir: '..',
  testMatch: ['flows/*.flow.mjs', 'looks/*.look.mjs'],
  snapshotPathTemplate: '{testDir}/{testFileDir}/kept/{arg}{ext}',
  // One that is missing is a mistake, not a first time.
  updateSnapshots: 'none',
  outputDir: fileURLToPath(new URL('../../../test-results/flows', import.meta.url)),
  workers: 1,
  timeout: 2 * SWEEP_MS,
  reporter: 'list',
  expect: {
    toHaveScreenshot: {
      maxDiffPixelRatio: 0.002,
      timeout: ANSWER_MS,
      stylePath: fileURLToPath(new URL('../looks/unlike.css', import.meta.url)),
    },
  },
  use: {
    baseURL: process.env.FABRICSWEEP_URL,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
    actionTimeout: ANSWER_MS,
    navigationTimeout: ANSWER_MS,
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
};

/** Playwright's test runner, which the dashboard's packages hold. */
import { createRequire } from 'node:module';

const frontend = createRequire(new URL('../../../frontend/package.json', import.meta.url));

export const { test, expect } = frontend('@playwright/test');

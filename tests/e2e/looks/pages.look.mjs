/** The main pages beside their kept pictures, at three widths, in light and dark. */
import { settled } from '../checks.mjs';
import { expect, test } from '../flows/playwright.mjs';

import { settleAnswers } from './settled-answers.mjs';
import { makeStudy } from './study.mjs';

/** The pages, and what each shows last. */
const PAGES = {
  home: /^At 64 Gb\/s/,
  'new-sweep': 'The specification is valid.',
  sweep: /^Intervals are/,
  point: 'Completion time',
  compare: /^Not paired/,
  traces: 'stencil-16',
};
/** Each width once, for layout, and both looks, for colours: all six together would weigh 4 MB and take a minute. */
const VIEWS = [
  { colorScheme: 'light', width: 1920, height: 1080 },
  { colorScheme: 'light', width: 390, height: 844 },
  { colorScheme: 'dark', width: 1280, height: 800 },
];

let study;

test.beforeAll(async ({ baseURL }) => {
  study = await makeStudy(baseURL);
});

for (const [name, last] of Object.entries(PAGES)) {
  test(`${name} looks as it did`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'fabricsweep_project', value: study.project, url: baseURL }]);
    await settleAnswers(page);
    for (const [place, { colorScheme, width, height }] of VIEWS.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height });
      if (place === 0) await page.goto(study.pages[name]);
      await page.getByText(last).first().waitFor();
      await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
      await settled(page);
      await expect.soft(page).toHaveScreenshot(`${name}-${width}-${colorScheme}.png`);
    }
  });
}

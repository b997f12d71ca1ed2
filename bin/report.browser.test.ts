// The report of a run in a real browser: found, filtered, copied, readable without a script, on a phone and by all.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeEach, expect } from 'vitest';
import { loaded } from '../load/report/example.ts';
import { reportPage } from '../load/report/page.ts';
import { browserForTests, browserTest as test } from '../simulator/testing/browser.ts';
import { failure, provenance, result, run } from '../suites/reports/example.ts';
import { htmlReport } from '../suites/reports/html/page.ts';

const browser = browserForTests();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const hostile = '</script><img src=x onerror="document.title=1">';
const known = { kind: 'accepted', reason: 'the index is rebuilt', expires: '2027-01-31' } as const;
const sequence = {
  total: 3,
  steps: [1, 2, 3].map((nth) => ({ nth, exchange: failure.exchange ?? (undefined as never) })),
};
const report = run([
  result({ id: 'quota.a', verdict: 'failed', failure, sequence }),
  result({
    id: 'auth.b',
    area: 'auth',
    verdict: 'failed',
    failure: { ...failure, operation: 'listStreams', received: hostile },
    expectation: known,
  }),
  result({ id: 'auth.c', area: 'auth', text: `Holds. ${hostile}` }),
  ...Array.from({ length: 40 }, (_, nth) => result({ id: `paging.p${nth}`, area: 'paging' })),
]);

const exchanged = {
  operations: [{ operation: 'getStream', statuses: [{ status: 200, count: 12 }] }],
  tools: [{ name: 'service-tags', count: 3 }],
  plans: [{ name: 'starter', count: 9 }],
  transports: [{ name: 'REST', count: 12 }],
};

const file = join(tmpdir(), `assay-report-${process.pid}.html`);
beforeEach(() => writeFileSync(file, htmlReport({ ...report, exchanged }, { provenance })));
afterAll(() => rmSync(file));
const open = async (options: Parameters<typeof browser.page>[0] = {}): Promise<Page> => {
  const page = await browser.page(options);
  await page.goto(pathToFileURL(file).href);
  return page;
};

/** The rules whose rows or failures can be seen. */
const seen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(`[...new Set([...document.querySelectorAll('[data-rule]')]
    .filter((element) => element.checkVisibility())
    .map(({ dataset }) => dataset.rule))]`);

test('finds rules by words, without words, and by what became of them', async () => {
  const page = await open();
  const words = page.getByRole('searchbox', { name: 'Find' });
  const status = page.locator('#find-status');
  await page.keyboard.press('/');
  await page.keyboard.type('paging.p3');
  expect(await seen(page)).toEqual([
    'paging.p3',
    ...Array.from({ length: 10 }, (_, nth) => `paging.p3${nth}`),
  ]);
  expect(await status.textContent()).toBe('11 of 43 rules');
  await words.fill('paging.p3 -p38');
  expect(await seen(page)).toHaveLength(10);
  await words.fill('');
  await page.getByLabel('known 1').check();
  expect(await seen(page)).toEqual(['auth.b']);
  expect(await page.locator('article').count()).toBe(2);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(() => status.textContent()).toBe('');
  expect(await seen(page)).toEqual(expect.arrayContaining(['quota.a', 'auth.b']));
});

test('shows failures first: those that fail the run, then known ones, in words and in another colour', async () => {
  const page = await open();
  const marks = page.locator('article .state');
  expect(await marks.allTextContents()).toEqual(['fails the run', 'known until 2027-01-31']);
  const colours = await page.evaluate<readonly string[]>(
    "[...document.querySelectorAll('article .state')].map((one) => getComputedStyle(one).color)",
  );
  expect(new Set(colours).size).toBe(2);
  const here = page.locator('.steps .here');
  expect(await here.locator('mark').first().isVisible()).toBe(true);
  expect(await here.getAttribute('value')).toBe('2');
});

test('copies the command and the exchange', async () => {
  const page = await open();
  const clipboard = (): Promise<string> => page.evaluate('navigator.clipboard.readText()');
  await page.getByRole('button', { name: 'Copy command' }).first().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await clipboard()).toBe('assay conform --seed 1 --rule quota.a');
  await page.locator('.here').getByRole('button', { name: 'Copy text' }).click();
  await expect.poll(clipboard).toContain('> GET http://x/streams/12');
});

test('is whole without its script', async () => {
  const page = await open({ javaScriptEnabled: false });
  expect(await page.locator('#find').isVisible()).toBe(false);
  expect(await page.locator('article').count()).toBe(2);
});

test('hostile texts stay text where scripts run', async () => {
  const page = await open();
  expect(await page.locator('#find').isVisible()).toBe(true);
  expect(await page.title()).toBe('fake: failed');
  expect(await page.locator('img').count()).toBe(0);
  expect(await page.locator('main').textContent()).toContain(hostile);
});

/** What axe has against a page, in both themes. */
async function faults(page: Page): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axe);
    found.push(
      ...(await page.evaluate<unknown[]>(
        'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))',
      )),
    );
  }
  return found;
}

const widthOf = (page: Page): Promise<number> => page.evaluate('document.documentElement.scrollWidth');

test.for([400, 1400])(
  'fits %d pixels with all that it folds, and axe finds nothing in both themes',
  async (width) => {
    const page = await open({ viewport: { width, height: 900 } });
    await page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true");
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    expect(await faults(page)).toEqual([]);
  },
);

test.for([400, 1400])(
  'the report of a load run fits %d pixels, and axe finds nothing in both themes',
  async (width) => {
    writeFileSync(file, reportPage(loaded));
    const page = await open({ viewport: { width, height: 900 } });
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
    // Nor does a table have a part that must be scrolled to.
    expect(
      await page.evaluate(
        "[...document.querySelectorAll('.table')].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.ariaLabel)",
      ),
    ).toEqual([]);
    expect(await faults(page)).toEqual([]);
  },
);

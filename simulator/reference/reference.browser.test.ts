// The reference in a real browser: it shows operations, tries them, leads to statements, and reads well.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { contractOf, defaultExamples } from '../example-world.ts';
import { browserForTests, browserTest as test } from '../testing/browser.ts';
import { startForTests, type TestSimulator } from '../testing/world.ts';
import { fileLink, referenceFile } from './html.ts';
import { pageNames } from './words.ts';

const token = 'a-token-of-this-test';
// The renderer of operations takes seconds, several times as long beside other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const browser = browserForTests();
const folder = mkdtempSync(join(tmpdir(), 'assay-reference-'));
const file = join(folder, 'reference.html');
let open: TestSimulator;
let secured: TestSimulator;
beforeAll(async () => {
  open = await startForTests();
  secured = await startForTests({ controlToken: token });
  const contract = await contractOf(defaultExamples, fileLink);
  writeFileSync(file, referenceFile(contract, { readings: {}, link: fileLink }));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await Promise.all([open.close(), secured.close()]);
});

const listStreams = '#tag/streams/GET/streams';

/** Opens the page at an operation: the renderer shows those that come into sight. */
async function operations(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/reference${listStreams}`);
  await page.locator(statementLink).first().waitFor();
}

const statementLink = 'a[href="reference/statements#STREAM-41"]';

test('shows an operation with its example, what it rests on, and what the world reads', async () => {
  const page = await browser.page();
  await operations(page, open.simulator.controlUrl);
  const section = page.locator('section', { has: page.locator(statementLink) }).last();
  expect(await section.innerText()).toMatch(/Rests on[\s\S]*Left open[\s\S]*Judged by/);
  await expect.poll(() => section.innerText()).toContain('"home_domain": "arts-culture-entertainment"');
  await page.locator(`[id="api-1/${listStreams.slice(1)}.responses.429"]`).click();
  await page.locator('code:text-is("quota.exhausted-read")').first().waitFor();
});

test('a statement leads to its place on the page of statements', async () => {
  const page = await browser.page();
  await operations(page, open.simulator.controlUrl);
  await page.locator(statementLink).first().click();
  await page.waitForURL(/\/reference\/statements#STREAM-41$/);
  expect(await page.locator(':target').innerText()).toContain('STREAM-41');
});

test('tries an operation against the world, with the credentials of an organisation', async () => {
  const page = await browser.page();
  await operations(page, open.simulator.controlUrl);
  await page
    .locator('button:has-text("Test Request")')
    .filter({ hasText: /streams\)?$/ })
    .first()
    .click();
  const [response] = await Promise.all([
    page.waitForResponse((one) => one.url().startsWith(`${open.simulator.baseUrl}/streams`)),
    page.locator('button[data-addressbar-action=send]').first().click(),
  ]);
  expect(new URL(response.url()).search).toBe('?page_size=2');
  expect(response.status()).toBe(200);
  await page.locator('text=200 OK').first().waitFor();
});

test('asks for the token of the control plane, again after a wrong one', async () => {
  const page = await browser.page();
  await page.goto(`${secured.simulator.controlUrl}/reference`);
  for (const [given, question] of [
    ['wrong', /^The token/],
    [token, /not the token/],
  ] as const) {
    await page.getByLabel(question).fill(given);
    await page.getByRole('button').click();
  }
  await page.locator('h1').first().waitFor({ timeout: 60_000 });
});

test('one file shows everything, and asks nobody for anything', async () => {
  const page = await browser.page({ offline: true });
  page.setDefaultTimeout(60_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await page.locator('#operations h1').waitFor();
  await page.locator('header a[href="#tools"]').click();
  await page.locator('#service-profile').waitFor();
  await page.locator('#page-tools a[href="#MCP-09"]').first().click();
  expect(await page.locator('#MCP-09').isVisible()).toBe(true);
  await page.locator('header a[href="#operations"]').click();
  await page.locator('#operations h1').waitFor();
  expect(asked.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
});

/** What axe finds in the renderer's own parts, which we do not change. */
const excused: Readonly<Record<string, readonly [string, string]>> = {
  'aria-required-attr': [
    '.code-input-lite__editor',
    'The fields of credentials name a list of suggestions that they open only while there are some.',
  ],
  'scrollable-region-focusable': [
    '.overflow-x-auto',
    'The address of the server scrolls only where the page is narrow, and is in every example as well.',
  ],
};

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly target: readonly string[]; readonly html: string }[];
}

async function seriousIn(page: Page, within: string): Promise<readonly string[]> {
  await page.evaluate(readFileSync(axe, 'utf8'));
  const options = "{ resultTypes: ['violations'] }";
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(within)}, ${options})`)) as {
    readonly violations: readonly Violation[];
  };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))
    .filter(({ id, html }) => !html.includes(excused[id]?.[0].slice(1) ?? '\0'))
    .map(({ id, html }) => `${id} ${html.slice(0, 200)}`);
}

test.each([
  ['light', 1400],
  ['dark', 1400],
  ['light', 400],
  ['dark', 400],
] as const)('axe finds nothing serious in any page: %s, %i pixels wide', async (colorScheme, width) => {
  const page = await browser.page({ colorScheme, viewport: { width, height: 900 } });
  for (const name of pageNames) {
    await page.goto(`${open.simulator.controlUrl}/reference/${name}`);
    // The blocks of a page are of a few kinds, and there are thousands.
    const blocks = 'header, main > :nth-child(-n + 12)';
    expect({ name, found: await seriousIn(page, blocks) }).toEqual({ name, found: [] });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
  }
  await operations(page, open.simulator.controlUrl);
  expect(await seriousIn(page, 'body')).toEqual([]);
});

// The reference in a real browser: it shows operations, tries them, leads to statements, and reads well.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import { contractOf, defaultExamples } from '../example-world.ts';
import { browserForTests, browserTest as test } from '../testing/browser.ts';
import { startForTests, type TestSimulator } from '../testing/world.ts';
import { fileLink, referenceFile } from './html.ts';
import { pageNames } from './words.ts';

const token = 'a-token-of-this-test';
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

/** The renderer shows the operations that come into sight. */
async function operations(page: Page, url: string): Promise<void> {
  page.setDefaultTimeout(30_000);
  await page.goto(`${url}/reference${listStreams}`);
  await page.getByRole('heading', { name: 'List streams' }).waitFor();
}

test('shows an operation with its example, what it rests on, and what the world reads', async () => {
  const page = await browser.page();
  await operations(page, open.simulator.controlUrl);
  const section = page.locator('section', { hasText: 'GET /streams returns data.streams' }).last();
  await expect.poll(() => section.innerText()).toContain('Rests on');
  expect(await section.innerText()).toContain('"home_domain": "arts-culture-entertainment"');
  await page.locator(`[id="api-1/${listStreams.slice(1)}.responses.429"]`).click();
  await page.getByText('This world: quota.exhausted-read is refused').first().waitFor();
});

test('a statement leads to its place on the page of statements', async () => {
  const page = await browser.page();
  await operations(page, open.simulator.controlUrl);
  await page.getByRole('link', { name: 'STREAM-41' }).first().click();
  await page.waitForURL(/\/reference\/statements#STREAM-41$/);
  expect(await page.locator(':target').innerText()).toContain('STREAM-41');
});

test('tries an operation against the world, with the credentials of an organisation', async () => {
  const page = await browser.page();
  await operations(page, open.simulator.controlUrl);
  await page
    .getByRole('button', { name: /Test Request.*get \/streams\b/i })
    .first()
    .click();
  const answered = page.waitForResponse((response) =>
    response.url().startsWith(`${open.simulator.baseUrl}/streams`),
  );
  await page.getByRole('button', { name: /^Send/ }).click();
  const response = await answered;
  expect(new URL(response.url()).search).toBe('?page_size=2');
  expect(response.status()).toBe(200);
  await page.getByText('200 OK').first().waitFor();
});

test('asks for the token of the control plane, again after a wrong one', async () => {
  const page = await browser.page();
  await page.goto(`${secured.simulator.controlUrl}/reference`);
  for (const given of ['wrong', token]) {
    await page.getByLabel(given === token ? /not the token/ : /^The token/).fill(given);
    await page.getByRole('button').click();
  }
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 30_000 });
});

test('one file shows everything, and asks nobody for anything', async () => {
  const page = await browser.page({ offline: true });
  page.setDefaultTimeout(30_000);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  await page.getByRole('heading', { level: 1, name: 'Content Intelligence Service' }).waitFor();
  await page.getByRole('link', { name: 'MCP tools' }).first().click();
  await page.getByRole('heading', { name: 'service-profile' }).waitFor();
  await page.locator('#page-tools').getByRole('link', { name: 'MCP-09' }).first().click();
  expect(await page.locator(':target').innerText()).toContain('MCP-09');
  await page.getByRole('link', { name: 'Operations' }).click();
  await page.getByRole('heading', { level: 1, name: 'Content Intelligence Service' }).waitFor();
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

async function seriousIn(page: Page): Promise<readonly string[]> {
  await page.evaluate((await import('node:fs')).readFileSync(axe, 'utf8'));
  const { violations } = (await page.evaluate('axe.run()')) as { readonly violations: readonly Violation[] };
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ id, html })))
    .filter(({ id, html }) => !html.includes(excused[id]?.[0].slice(1) ?? '\0'))
    .map(({ id, html }) => `${id} ${html.slice(0, 200)}`);
}

describe.each([
  { colorScheme: 'light', width: 1400 },
  { colorScheme: 'dark', width: 1400 },
  { colorScheme: 'light', width: 400 },
  { colorScheme: 'dark', width: 400 },
] as const)('$colorScheme at $width pixels', ({ colorScheme, width }) => {
  const viewport = { width, height: 900 };
  const options = { colorScheme, viewport };

  test('axe finds nothing serious in the operations', async () => {
    const page = await browser.page(options);
    await operations(page, open.simulator.controlUrl);
    expect(await seriousIn(page)).toEqual([]);
  });

  test.each(pageNames)(
    'axe finds nothing serious in the page of %s, which scrolls no way but down',
    async (name) => {
      const page = await browser.page(options);
      await page.goto(`${open.simulator.controlUrl}/reference/${name}`);
      expect(await seriousIn(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    },
  );
});

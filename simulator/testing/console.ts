// For browser tests: the console of a world, opened and live, and what its list shows.
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { TestBrowser } from './browser.ts';
import type { TestSimulator, TestWorld } from './world.ts';

export interface ConsoleOptions extends BrowserContextOptions {
  /** What follows `#/` in the address. */
  readonly at?: string;
  /** Default: that of the simulator. */
  readonly controlUrl?: string;
}

/** Opens the console of the world in a page of its own, and waits until it is live. */
export async function openConsole(
  browser: TestBrowser,
  { simulator }: Pick<TestSimulator, 'simulator'>,
  { id }: Pick<TestWorld, 'id'>,
  { at = 'traffic', controlUrl = simulator.controlUrl, ...options }: ConsoleOptions = {},
): Promise<Page> {
  const page = await browser.page(options);
  await page.goto(`${controlUrl}/console?world=${id}#/${at}`);
  await live(page);
  return page;
}

export const live = (page: Page): Promise<void> => page.locator('#link[data-s=up]').waitFor();

/** Waits until the list has been drawn with this entry. */
export const drawn = (page: Page, seq: number): Promise<void> =>
  page.locator(`html[data-drawn="${seq}"]`).waitFor({ state: 'attached' });

/** The rows that are shown, from top to bottom, each with the texts of its cells. */
export const rowsOf = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator('#rows .row:not([hidden])')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => Number(a.ariaPosInSet) - Number(b.ariaPosInSet))
        .map((row) => [...row.children].map((cell) => cell.textContent ?? '')),
    );

export const statusesOf = async (page: Page): Promise<readonly string[]> =>
  (await rowsOf(page)).map(([, , status = '']) => status);

/** Types a filter, and waits until the list follows it. */
export async function filterBy(page: Page, text: string): Promise<void> {
  await page.locator('#filter').fill(text);
  await page.waitForURL((url) => (new URLSearchParams(url.hash.split('?')[1]).get('f') ?? '') === text);
}

export const goTo = (page: Page, hash: string): Promise<unknown> =>
  page.evaluate(`location.hash = ${JSON.stringify(hash)}`);

/** The id of the element with the focus. */
export const focused = (page: Page): Promise<unknown> => page.evaluate('document.activeElement?.id');

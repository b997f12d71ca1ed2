// For tests: a real browser, which drives the pages of a simulator.
import { existsSync } from 'node:fs';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const executablePath = process.env.CHROME_BIN ?? places.find((place) => existsSync(place));
const missing = `These tests need Chromium or Chrome. Install it, or set CHROME_BIN to its path; looked at ${places.join(', ')}.`;

/** A test that is skipped, with a message, on a developer's machine without a browser; in CI it fails. */
export const browserTest = test.skipIf(executablePath === undefined && process.env.CI === undefined);

const args = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

export interface TestBrowser {
  /** A page of its own, with cookies, storage and clipboard of its own; what goes wrong in it fails the test. */
  page(options?: BrowserContextOptions): Promise<Page>;
  /** What the pages of the test complained of, for tests that expect something. */
  readonly complaints: string[];
}

/** One browser for all tests of a file. */
export function browserForTests(): TestBrowser {
  let browser: Browser | undefined;
  let complaints: string[] = [];
  beforeAll(async () => {
    if (executablePath === undefined) {
      if (process.env.CI !== undefined) throw new Error(missing);
      console.warn(missing);
      return;
    }
    // Only here, because it takes a while to load.
    const { chromium } = await import('playwright-core');
    browser = await chromium.launch({ executablePath, args });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const seen = complaints;
    await Promise.all(browser?.contexts().map((context) => context.close()) ?? []);
    complaints = [];
    expect(seen).toEqual([]);
  });
  return {
    get complaints() {
      return complaints;
    },
    page: async (options) => {
      if (browser === undefined) throw new Error('the browser starts before the first test');
      const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      context.setDefaultTimeout(30_000);
      const page = await context.newPage();
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // A refusal of the control plane is no mistake of the page, which says it in words.
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          complaints.push(message.text());
      });
      return page;
    },
  };
}

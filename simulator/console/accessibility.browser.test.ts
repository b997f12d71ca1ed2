// The console for everyone: axe finds nothing serious in any part, in both themes, at 400 and at 1400 pixels.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { browserForTests, browserTest as test } from '../testing/browser.ts';
import { drawn, goTo, openConsole } from '../testing/console.ts';
import { simulatorForTests, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();
const browser = browserForTests();

/** Each part by its place, and what shows that it is complete. */
const parts = [
  ['traffic', '#row-3'],
  ['traffic?f=nonsense:1', '#filter-problem:not([hidden])'],
  ['traffic?f=status:500', '.empty button'],
  ['traffic/2', '.why'],
  ['deliveries', '#delivery-counts'],
  ['clock', '.big time'],
  ['outcomes', '[data-remove=outcomes]'],
  ['organisations', 'tbody tr'],
  ['organisations/ID', '[aria-label=Webhooks] tbody tr'],
  ['content', '.fields select'],
  ['readings/quota.', 'tbody tr'],
  ['worlds', 'tbody tr'],
  ['clients', '.card .none'],
] as const;

/** A small world with something in each part. */
async function small(): Promise<{ world: TestWorld; id: string }> {
  const world = await started.world({ manifests: 0 });
  const org = await world.organization({ plan: 'enterprise', quota_used: 950 });
  await world.ask('/plans', { org });
  await world.ask('/streams?frob=1', { org });
  await world.ask('/account');
  await world.ask('/webhooks', { org }, { json: { url: 'http://127.0.0.1:9/hook', label: 'w' } });
  await world.control('POST', '/outcomes', { operation_id: 'listPlans', outcome: 'rate_limited', mark: 'm' });
  return { world, id: org.id };
}

/** The theme decides contrasts alone. */
async function findings(page: Page, theme: 'light' | 'dark'): Promise<readonly string[]> {
  const options = {
    iframes: false,
    resultTypes: ['violations'],
    ...(theme === 'dark' && { runOnly: ['color-contrast'] }),
  };
  const { violations } = (await page.evaluate(`axe.run(${JSON.stringify(options)})`)) as axe.AxeResults;
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical' || impact === 'moderate')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

describe.each(['light', 'dark'] as const)('in the theme %s', (colorScheme) => {
  test.for([400, 1400])('axe finds nothing in any part at %i pixels', { timeout: 120_000 }, async (width) => {
    const { world, id } = await small();
    const page = await openConsole(browser, started, world, {
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    });
    await drawn(page, 4);
    await page.evaluate(axe.source);
    for (const [place, complete] of parts) {
      await goTo(page, `#/${place.replace('ID', id)}`);
      await page.locator(complete).first().waitFor({ state: 'attached' });
      expect(await findings(page, colorScheme), place).toEqual([]);
      // Nothing stands outside the page.
      expect(await page.evaluate('document.documentElement.scrollWidth'), place).toBeLessThanOrEqual(width);
    }
    await page.locator('#help').dispatchEvent('click');
    await page.locator('dialog').waitFor();
    expect(await findings(page, colorScheme)).toEqual([]);
  });
});

test('what can be pressed is at least 44 pixels high on a phone', async () => {
  const { world } = await small();
  const page = await openConsole(browser, started, world, {
    viewport: { width: 400, height: 800 },
    at: 'traffic/2',
  });
  await page.locator('#actions').waitFor();
  const heights = await page
    .locator('button:visible, select:visible, input:visible, nav a:visible')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(5);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});

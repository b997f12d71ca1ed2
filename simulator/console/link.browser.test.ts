// The console's link to the simulator: lost and found again, another simulator, tokens, worlds, and more than it can show.
import { expect } from 'vitest';
import { type Simulator, simulate } from '../index.ts';
import { journalEntriesMax } from '../state/journal.ts';
import { browserForTests, browserTest as test } from '../testing/browser.ts';
import { drawn, filterBy, live, openConsole, rowsOf } from '../testing/console.ts';
import { startCutOff } from '../testing/cut-off.ts';
import { simulatorForTests, type TestWorld } from '../testing/world.ts';

const token = 'a-token-of-the-tests';
const started = simulatorForTests();
const guarded = simulatorForTests({ controlToken: token });
const browser = browserForTests();

/** What the browser itself says while a link is cut. */
const forgetLostConnections = (): void => {
  const { complaints } = browser;
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes('net::ERR_')));
};

/** Enters so many requests in the journal, without the time that it takes to send them. */
function enter({ world: { journal, clock } }: Simulator, count: number): void {
  const request = { headers: [], body: '' };
  for (let nth = 0; nth < count; nth += 1)
    journal.add(
      {
        atMs: clock.nowMs(),
        organizationId: undefined,
        surface: 'rest',
        operation: 'getAccount',
        method: 'GET',
        path: `/account/${nth}`,
        query: '',
        status: nth % 10 === 0 ? 429 : 200,
        check: 'served',
        decidedBy: {},
        quota: undefined,
        rate: undefined,
      },
      { request, reply: request, fault: undefined },
    );
}

const seqsOf = async (...given: Parameters<typeof rowsOf>): Promise<readonly string[]> =>
  (await rowsOf(...given)).map(([seq = '']) => seq);

const ask = async (world: TestWorld, times: number): Promise<void> => {
  for (let nth = 0; nth < times; nth += 1) await world.ask(`/account?n=${nth}`);
};

test('connects again without loss', async () => {
  const world = await started.world();
  const link = await startCutOff(started.simulator.controlUrl);
  const page = await openConsole(browser, started, world, { controlUrl: link.url });
  await ask(world, 2);
  await drawn(page, 2);
  link.leadTo(undefined);
  await page.locator('#link[data-s=down]').waitFor();
  await ask(world, 3);
  expect(await seqsOf(page)).toEqual(['2', '1']);
  link.leadTo(started.simulator.controlUrl);
  await drawn(page, 5);
  await live(page);
  await expect.poll(() => seqsOf(page)).toEqual(['5', '4', '3', '2', '1']);
  await page.close();
  await link.close();
  forgetLostConnections();
});

test('notices a simulator that was restarted', async () => {
  const [first, second] = [await simulate(), await simulate()];
  const link = await startCutOff(first.controlUrl);
  const page = await openConsole(browser, started, { id: 'default' }, { controlUrl: link.url });
  enter(first, 5);
  await drawn(page, 5);
  enter(second, 2);
  link.leadTo(second.controlUrl);
  await page.getByText('The simulator was restarted').waitFor();
  await expect.poll(() => seqsOf(page)).toEqual(['2', '1']);
  enter(second, 1);
  await drawn(page, 3);
  await page.close();
  await link.close();
  forgetLostConnections();
  await Promise.all([first.close(), second.close()]);
});

test('holds 10,000 entries in few elements, and says what it skipped', async () => {
  const { simulator } = started;
  enter(simulator, journalEntriesMax);
  const page = await openConsole(browser, started, { id: 'default' });
  await drawn(page, journalEntriesMax);
  expect(await page.evaluate('document.querySelectorAll("*").length')).toBeLessThan(1_000);
  await page.locator('#rows').focus();
  await page.keyboard.press('End');
  await page.locator('#row-1').waitFor();
  await page.keyboard.press('Home');
  await filterBy(page, 'status:429');
  await expect.poll(() => page.locator('#count').innerText()).toBe('1,000 of 10,000 requests');
  await filterBy(page, '');
  enter(simulator, 1_000);
  await drawn(page, journalEntriesMax + 1_000);
  await expect.poll(() => page.locator('#skipped').innerText()).toContain('800 skipped');
  await page.getByRole('button', { name: 'Load them' }).click();
  await expect.poll(() => page.locator('#count').innerText()).toBe('11,000 requests, the last 10,000 here');
  await page.locator('#rows').focus();
  await page.keyboard.press('End');
  await page.locator('#row-1001').waitFor();
});

test('asks for the token once, says that a wrong one is wrong, and takes one from the address', async () => {
  const { controlUrl } = guarded.simulator;
  const page = await browser.page();
  await page.goto(`${controlUrl}/console`);
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  expect(await dialog.count()).toBe(1);
  await page.locator('#token').fill('not-this-one');
  await page.keyboard.press('Enter');
  await page.getByText('That is not the token of this control plane.').waitFor();
  await page.locator('#token').fill(token);
  await page.keyboard.press('Enter');
  await live(page);
  await page.reload();
  await live(page);
  expect(await dialog.count()).toBe(0);

  const other = await browser.page();
  const asked: string[] = [];
  other.on('request', (request) => asked.push(request.url()));
  await other.goto(`${controlUrl}/console#token=${token}`);
  await live(other);
  expect(other.url()).not.toContain(token);
  expect(asked.filter((url) => url.includes(token))).toEqual([]);
});

test('says that its world was dropped, and changes to another one', async () => {
  const [world, other] = [await started.world({ name: 'first' }), await started.world({ name: 'second' })];
  const page = await openConsole(browser, started, world);
  await ask(other, 1);
  await world.control('DELETE', '');
  await page.locator('#link[data-s=gone]').waitFor();
  await page.getByText('This world is gone.').waitFor();
  await page.locator('#world').selectOption(`${other.id}: second`);
  await page.waitForURL((url) => url.searchParams.get('world') === other.id);
  await drawn(page, 1);
  expect(await rowsOf(page)).toHaveLength(1);
});

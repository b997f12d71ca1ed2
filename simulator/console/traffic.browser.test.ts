// The console's list of requests: it shows what the journal has, filters it, holds it back, and explains each answer.
import { expect } from 'vitest';
import { browserForTests, browserTest as test } from '../testing/browser.ts';
import { drawn, filterBy, focused, goTo, openConsole, rowsOf, statusesOf } from '../testing/console.ts';
import { simulatorForTests, type TestOrganization, type TestWorld } from '../testing/world.ts';

const started = simulatorForTests();
const browser = browserForTests();

interface Journal {
  readonly entries: readonly { readonly seq: number; readonly status: number; readonly path: string }[];
  readonly counts: { readonly total: number };
}

/** Requests that differ from those beside them, so that each has a row. */
async function askInTurn(world: TestWorld, times: number, org?: TestOrganization): Promise<void> {
  for (let nth = 0; nth < times; nth += 1)
    await world.ask(nth % 2 === 0 ? '/plans' : '/account', org && { org });
}

const journalOf = async (world: TestWorld): Promise<Journal> =>
  (await world.control('GET', '/journal')).body as Journal;

/** A world whose starter organisation has used its quota, and a page of manifests refused because of that. */
async function refused(): Promise<{ world: TestWorld; org: TestOrganization }> {
  const world = await started.world();
  const org = await world.organization({ quota_used: 1_000, name: 'Thornbury Analytics' });
  const streams = await world.ask('/streams?page_size=1', { org });
  await world.ask(`/streams/${streams.at('data.streams.0.id')}/manifests?page_size=5`, { org });
  return { world, org };
}

test('shows a request within a second', async () => {
  const world = await started.world();
  const page = await openConsole(browser, started, world);
  await page.getByText('No request yet').waitFor();
  const org = await world.organization();
  await world.ask('/plans?x=1', { org });
  const beganMs = performance.now();
  await drawn(page, 1);
  expect(performance.now() - beganMs).toBeLessThan(1_000);
  expect((await rowsOf(page))[0]).toMatchObject([
    '1',
    expect.any(String),
    '400',
    'GET /plans?x=1',
    expect.any(String),
    expect.any(String),
  ]);
});

test('shows what decided a refusal, with statement and silence, quota and rate', async () => {
  const { world } = await refused();
  const page = await openConsole(browser, started, world);
  await drawn(page, 2);
  expect((await rowsOf(page))[0]?.[5]).toBe('quota.exhausted-refuses');
  await page.locator('#row-2').click();
  const why = page.locator('.why');
  await why.waitFor();
  const { grounds, entry } = (await world.control('GET', '/journal/2')).body as {
    grounds: {
      rule: { text: string };
      statements: { id: string; text: string }[];
      silences: { id: string; text: string }[];
      reading: { value: string; alternatives: string[] };
    };
    entry: { rate: { used_after: number } };
  };
  const text = await why.innerText();
  for (const part of [
    'Refused by the check “service”',
    grounds.rule.text,
    ...grounds.statements.flatMap(({ id, text: said }) => [id, said]),
    ...grounds.silences.flatMap(({ id, text: open }) => [id, open]),
    `Here: ${grounds.reading.value}. Also legal: ${grounds.reading.alternatives.join(', ')}`,
    'Quota 1,000 → 1,000 of 1,000, nothing billed',
    `→ ${entry.rate.used_after} of 60 in 1 min`,
  ])
    expect(text).toContain(part);
  const link = why.locator('blockquote a').first();
  expect(await link.evaluate((a) => (a as { href?: string }).href)).toBe(
    `${started.simulator.controlUrl}/reference/statements?world=${world.id}#${grounds.statements[0]?.id}`,
  );
});

test('counts as many requests as the journal', async () => {
  const { world, org } = await refused();
  const page = await openConsole(browser, started, world);
  await askInTurn(world, 5, org);
  await drawn(page, 7);
  const { counts, entries } = await journalOf(world);
  await expect.poll(() => page.locator('#count').innerText()).toBe(`${counts.total} requests`);
  expect(await page.locator('#badge-traffic').innerText()).toBe(String(counts.total));
  expect(await statusesOf(page)).toEqual(entries.map(({ status }) => String(status)).reverse());
  expect(await page.locator('[data-class="4xx"]').innerText()).toBe(
    `4xx ${entries.filter(({ status }) => status >= 400).length}`,
  );
});

test('gauges show quota and rate of the organisations with traffic', async () => {
  const { world, org } = await refused();
  const page = await openConsole(browser, started, world);
  const gauge = page.locator(`[data-organisation="${org.id}"]`);
  await gauge.waitFor();
  const state = (await world.control('GET', `/organizations/${org.id}`)).body as Record<string, number>;
  await expect
    .poll(() => gauge.innerText())
    .toContain(
      `quota ${state.quota_used?.toLocaleString('en')} / ${state.quota_limit?.toLocaleString('en')}`,
    );
  expect(await page.locator('.gauges li').count()).toBe(1);
});

test('filters by each key, and by words in bodies', async () => {
  const { world, org } = await refused();
  await world.control('POST', '/outcomes', { operation_id: 'listPlans', outcome: 'unavailable', mark: 'm' });
  await world.ask('/plans', { org });
  await world.ask('/plans');
  const page = await openConsole(browser, started, world);
  await drawn(page, 4);
  const seqs = async (): Promise<string> => (await rowsOf(page)).map(([seq]) => seq).join();
  for (const [filter, expected] of [
    ['status:429', '2'],
    ['status:4xx', '4,2'],
    ['status:200|503', '3,1'],
    ['-status:4xx', '3,1'],
    ['op:streams', '1'],
    ['tool:list', ''],
    ['org:"thornbury an"', '3,2,1'],
    [`org:${org.id}`, '3,2,1'],
    ['plan:starter', '3,2,1'],
    ['rule:quota', '2'],
    ['reading:exhausted', '2'],
    ['by:credentials', '4'],
    ['method:get', '4,3,2,1'],
    ['path:/manifests', '2'],
    ['surface:rest', '4,3,2,1'],
    ['is:forced', '3'],
    ['is:billed', ''],
    ['since:3', '4'],
    ['page_size status:2xx', '1'],
    ['quota_resets_on', '2'],
  ]) {
    await filterBy(page, filter ?? '');
    await expect.poll(seqs, { message: filter }).toBe(expected);
  }
  await filterBy(page, 'is:billed');
  await page.getByRole('button', { name: 'Remove the filter' }).click();
  await expect.poll(seqs).toBe('4,3,2,1');
});

test('says which key it does not know, and which value does not fit', async () => {
  const { world } = await refused();
  const page = await openConsole(browser, started, world);
  await drawn(page, 2);
  for (const [filter, problem] of [
    ['colour:red', 'There is no key “colour”.'],
    ['status:many', 'status: expected a status such as 429, or a class such as 4xx; found “many”.'],
    ['"open', 'A quotation mark is missing.'],
  ]) {
    await page.locator('#filter').fill(filter ?? '');
    await expect.poll(() => page.locator('#filter-problem').textContent()).toContain(problem);
    expect(await page.locator('#filter').getAttribute('aria-invalid')).toBe('true');
  }
  expect(await rowsOf(page)).toHaveLength(2);
});

test('keeps the filter in the address', async () => {
  const { world } = await refused();
  const page = await openConsole(browser, started, world);
  await filterBy(page, 'status:4xx org:"Thornbury Analytics"');
  await page.reload();
  await drawn(page, 2);
  expect(await page.locator('#filter').inputValue()).toBe('status:4xx org:"Thornbury Analytics"');
  await expect.poll(() => statusesOf(page)).toEqual(['429']);
});

test('opens a permalink, and says when its entry is gone', async () => {
  const { world, org } = await refused();
  const page = await openConsole(browser, started, world, { at: 'traffic/2' });
  await expect.poll(() => page.locator('#entry').innerText()).toContain('429 GET /streams/');
  await world.control('DELETE', '/journal');
  await world.ask('/plans', { org });
  await drawn(page, 3);
  await goTo(page, '#/traffic/1');
  await page.getByText('Request 1 is gone').waitFor();
  await expect.poll(() => page.locator('.detail').innerText()).toContain('The oldest that it has is 3.');
});

test('pauses, counts what comes, and goes on', async () => {
  const { world, org } = await refused();
  const page = await openConsole(browser, started, world);
  await drawn(page, 2);
  await page.locator('#pause').click();
  await askInTurn(world, 3, org);
  await expect.poll(() => page.locator('#pause').innerText()).toBe('Resume (3 new)');
  expect(await rowsOf(page)).toHaveLength(2);
  expect(await page.locator('#news').innerText()).toBe('Paused, 3 new');
  await page.locator('#pause').click();
  await expect.poll(async () => (await rowsOf(page)).map(([seq]) => seq)).toEqual(['5', '4', '3', '2', '1']);
});

test('keeps the row under the eye while newer ones come', async () => {
  const { world, org } = await refused();
  await askInTurn(world, 58, org);
  const page = await openConsole(browser, started, world);
  await drawn(page, 60);
  const list = page.locator('.list');
  const scrolled = () =>
    list.evaluate((element) => {
      element.scrollTop = 400;
      return element.scrollTop;
    });
  await expect.poll(scrolled).toBe(400);
  const top = () => page.locator('#row-45').evaluate((row) => row.getBoundingClientRect().top);
  await page.locator('#row-45').waitFor();
  const before = await top();
  await askInTurn(world, 12);
  await drawn(page, 72);
  await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBe(400 + 12 * 28);
  expect(await top()).toBeCloseTo(before, 0);
});

test('folds equal requests in a row, and unfolds them', async () => {
  const world = await started.world();
  const org = await world.organization();
  for (const path of ['/plans', '/plans', '/plans', '/account', '/plans', '/plans'])
    await world.ask(path, { org });
  const page = await openConsole(browser, started, world, { at: 'traffic/5' });
  await drawn(page, 6);
  const rows = async () => (await rowsOf(page)).map(([seq, , , request]) => `${seq} ${request}`);
  expect(await rows()).toEqual(['6 2 × GET /plans', '4 GET /account', '3 3 × GET /plans']);
  expect(await page.locator('#count').innerText()).toBe('6 requests');
  const chosen = page.locator('#rows .row[aria-selected=true]');
  expect(await chosen.getAttribute('data-seq')).toBe('6');
  await world.ask('/plans', { org });
  await drawn(page, 7);
  expect(await rows()).toEqual(['7 3 × GET /plans', '4 GET /account', '3 3 × GET /plans']);
  expect(await page.locator('#rows').getAttribute('aria-activedescendant')).toBe('row-7');
  await page.locator('#fold').click();
  await expect.poll(() => page.locator('#fold').getAttribute('aria-pressed')).toBe('false');
  expect(await rows()).toEqual([
    '7 GET /plans',
    '6 GET /plans',
    '5 GET /plans',
    '4 GET /account',
    '3 GET /plans',
    '2 GET /plans',
    '1 GET /plans',
  ]);
  expect(await chosen.getAttribute('data-seq')).toBe('5');
  await filterBy(page, 'path:plans');
  await page.locator('#fold').click();
  await expect.poll(rows).toEqual(['7 6 × GET /plans']);
  // What the filter leaves out is in no row.
  await goTo(page, '#/traffic/4?f=path:plans');
  await expect.poll(() => page.locator('#rows .row[aria-selected=true]:not([hidden])').count()).toBe(0);
});

test('writes whatever was sent as text', async () => {
  const world = await started.world();
  const org = await world.organization({ name: '<img src=x onerror=alert(1)>' });
  const script = '<script>alert(1)</script>';
  await world.ask(
    `/plans?${encodeURIComponent(script)}=%3Csvg%20onload%3Dalert(2)%3E`,
    { org },
    {
      headers: { 'x-note': '"><b id=bold>', 'user-agent': script },
    },
  );
  await world.ask('/v3/beacons', { org }, { json: { title: `</pre>${script}`, note: '\u202e\u0000' } });
  const page = await openConsole(browser, started, world, { at: 'traffic/1' });
  await page.locator('details summary').first().waitFor();
  page.on('dialog', () => browser.complaints.push('a dialog opened'));
  for (const seq of [1, 2]) {
    await page.locator(`#row-${seq}`).click();
    await expect.poll(() => page.locator('.detail').getAttribute('data-seq')).toBe(String(seq));
    await page.locator('.facts').first().waitFor({ state: 'attached' });
    expect(await page.locator('#part :is(img, script, svg, b)').count()).toBe(0);
  }
  await expect.poll(() => page.locator('.detail').innerText()).toContain('<script>alert(1)</script>');
  expect((await rowsOf(page)).at(-1)?.[4]).toBe('<img src=x onerror=alert(1)>');
  await goTo(page, '#/organisations');
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>' }).waitFor();
});

test('is driven by keys alone', async () => {
  const { world, org } = await refused();
  await world.ask('/plans', { org });
  const page = await openConsole(browser, started, world);
  await drawn(page, 3);
  const chosen = () => page.locator('#rows .row[aria-selected=true]').getAttribute('data-seq');
  await page.keyboard.press('j');
  expect(await chosen()).toBe('3');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.locator('#entry').waitFor();
  await expect.poll(() => page.locator('.detail').getAttribute('data-seq')).toBe('2');
  expect(await focused(page)).toBe('entry');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.locator('.detail').getAttribute('data-seq')).toBe('1');
  await page.keyboard.press('Escape');
  expect(await page.locator('.detail').isHidden()).toBe(true);
  expect(await focused(page)).toBe('rows');
  await page.keyboard.press('Home');
  await expect.poll(chosen).toBe('3');
  await page.keyboard.press('p');
  await expect.poll(() => page.locator('#pause').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('/');
  await page.keyboard.type('jp/?');
  expect(await page.locator('#filter').inputValue()).toBe('jp/?');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+p');
  await page.keyboard.press('?');
  await page.getByRole('heading', { name: 'Keys' }).waitFor();
  await page.keyboard.press('Escape');
  for (const [key, part] of [
    ['c', 'Clock'],
    ['o', 'Organisations'],
    ['d', 'Deliveries'],
    ['t', 'Traffic'],
  ]) {
    await page.keyboard.press('g');
    await page.keyboard.press(key ?? '');
    await page.getByRole('heading', { name: part, level: 1 }).waitFor({ state: 'attached' });
  }
});

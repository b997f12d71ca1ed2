// What the console does: repeat, copy, move the clock, force, resend; each compared with what the control plane says.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { ClientJudge } from '../state/client-judge.ts';
import { browserForTests, browserTest as test } from '../testing/browser.ts';
import { drawn, openConsole, rowsOf } from '../testing/console.ts';
import { askMcp, toolCall } from '../testing/mcp.ts';
import { startReceiver } from '../testing/receiver.ts';
import { simulatorForTests, type TestWorld, testStart } from '../testing/world.ts';

const started = simulatorForTests();
const browser = browserForTests();

const failure = { place: 'the time', expected: '60 s', received: '1 s' };
const broken = { id: 'client.wait', level: 'must', verdict: 'failed', text: 'Waits as told.', failure };
let seen = 0;
/** Finds something in the first request. */
const clients: ClientJudge = {
  nowMs: () => 0,
  served: () => {
    seen += 1;
  },
  acted: () => undefined,
  report: async () => ({ ok: seen === 0, rules: seen === 0 ? [] : [broken] }),
  forget: () => undefined,
};
const observed = simulatorForTests({ clients });

const act = (page: Page, name: string) => page.locator(`[data-act="${name}"]`).click();
const copied = (page: Page): Promise<string> =>
  page.evaluate('navigator.clipboard.readText()') as Promise<string>;
const nowOf = async (world: TestWorld): Promise<unknown> => (await world.control('GET', '/clock')).at('now');

test('copies a command that is answered alike', async () => {
  const world = await started.world();
  const org = await world.organization();
  const { body } = await world.ask("/streams?page_size=2&name=it's", { org });
  const page = await openConsole(browser, started, world, { at: 'traffic/1' });
  await act(page, 'curl');
  await page.getByText('Command: copied.').waitFor();
  expect(await copied(page)).toContain(`-H 'api-key: '"$API_KEY"`);
  expect(await copied(page)).not.toContain(org.keys[0]?.api_key);
  await act(page, 'curl-secrets');
  await page.getByText('Command with credentials: copied.').waitFor();
  const { stdout } = await promisify(execFile)('bash', [
    '-c',
    (await copied(page)).replace('curl -i', 'curl -s'),
  ]);
  expect(JSON.parse(stdout)).toEqual(body);
  await act(page, 'link');
  await page.getByText('Link: copied.').waitFor();
  expect(await copied(page)).toBe(page.url());
});

test('says of a command which part of its request is no longer kept', async () => {
  const world = await started.world();
  await world.ask('/v3/beacons', { org: await world.organization() }, { json: { title: 'Kept' } });
  const page = await openConsole(browser, started, world);
  const gone = { headers: [], body: { text: '', bytes: null, truncated: false, released: true } };
  await page.route('**/journal/1', async (route) => {
    const kept = await (await route.fetch()).json();
    await route.fulfill({ json: { ...kept, request: gone, response: gone } });
  });
  await drawn(page, 1);
  await page.locator('#row-1').click();
  await act(page, 'curl');
  await page.getByText('Command: copied.').waitFor();
  expect(await copied(page)).toMatch(/# Headers and body are no longer kept\.$/);
});

test('repeats a request', async () => {
  const world = await started.world();
  await world.ask('/plans', { org: await world.organization() });
  const page = await openConsole(browser, started, world, { at: 'traffic/1' });
  await act(page, 'repeat');
  await drawn(page, 2);
  await page.waitForURL(/traffic\/2/);
  expect((await rowsOf(page)).map(([, , status, request]) => [status, request])).toEqual([
    ['200', '2 × GET /plans'],
  ]);
});

test('a refused request is found, understood, and repeated an hour later', async () => {
  const world = await started.world();
  const org = await world.organization({ requests_per_minute: 2 });
  for (let nth = 0; nth < 3; nth += 1) await world.ask('/plans', { org });
  const page = await openConsole(browser, started, world);
  await drawn(page, 3);
  await page.locator('#rows .row[data-tone=s429]').click();
  const why = page.locator('.why');
  await why.waitFor();
  expect(await why.innerText()).toContain('Refused by the check “rate”');
  expect(await why.innerText()).toContain('Rate 2 → 2 of 2 in 1 min');
  await act(page, 'later');
  await page.waitForURL(/traffic\/4/);
  await expect.poll(() => page.locator('#entry').innerText()).toMatch(/^200/);
  expect(await nowOf(world)).toBe('2026-03-17T13:00:00.000Z');
  expect((await world.control('GET', '/journal?last=1')).at('entries.0')).toMatchObject({
    seq: 4,
    status: 200,
  });
});

test('moves, starts and freezes the clock, and goes to what is due', async () => {
  const world = await started.world();
  const page = await openConsole(browser, started, world, { at: 'clock' });
  const now = page.locator('#now');
  const move = (name: string) => page.locator(`#moves [data-move="${name}"]`).click();
  await expect.poll(() => now.textContent()).toBe(testStart.slice(0, 19).replace('T', ' '));
  await move('3600');
  await expect.poll(() => now.textContent()).toBe('2026-03-17 13:00:00');
  await move('86400');
  await expect.poll(() => now.textContent()).toBe('2026-03-18 13:00:00');
  await move('month');
  await expect.poll(() => now.textContent()).toBe('2026-04-01 00:00:00');
  expect(await nowOf(world)).toBe('2026-04-01T00:00:00.000Z');
  const due = (await world.control('GET', '/clock')).at('due.0.at');
  await move('due');
  await expect.poll(() => nowOf(world)).toBe(due);
  await move('freeze');
  await page.locator('#frozen').waitFor({ state: 'hidden' });
  expect((await world.control('GET', '/clock')).at('frozen')).toBe(false);
  await page.locator('input[name=to]').fill('yesterday');
  await page.keyboard.press('Enter');
  await page.getByText('expected an ISO 8601 instant').waitFor();
});

test('forces an outcome, the answer of an entry again, and removes what is forced', async () => {
  const world = await started.world();
  const org = await world.organization();
  await world.ask('/streams?frob=1', { org });
  const page = await openConsole(browser, started, world, { at: 'outcomes' });
  const forms = page.locator('form');
  await page.locator('input[name=operation_id]').fill('listPlans');
  await page.locator('select[name=kind]').selectOption('rate_limited');
  await page.locator('input[name=retry_after_seconds]').fill('90');
  await page.locator('input[name=mark]').fill('waits');
  await forms.first().getByRole('button', { name: 'Force' }).click();
  await page.getByText('Forced on listPlans.').waitFor();
  expect((await world.control('GET', '/outcomes')).at('outcomes.0')).toMatchObject({
    operation_id: 'listPlans',
    outcome: { refusal: 'rate_limited', retry_after_seconds: 90 },
    mark: 'waits',
  });
  await page.locator('tbody').getByText('waits').waitFor();
  await forms.last().getByRole('button', { name: 'Force' }).click();
  await page.getByText('Forced on the next deliveries.').waitFor();
  expect((await world.control('GET', '/delivery-faults')).at('faults')).toHaveLength(1);
  for (const path of ['outcomes', 'delivery-faults']) {
    await page.locator(`[data-remove="${path}"]`).click();
    await page.locator(`[data-remove="${path}"]`).waitFor({ state: 'detached' });
  }
  expect((await world.control('GET', '/outcomes')).at('outcomes')).toEqual([]);
  await page.goto(page.url().replace('outcomes', 'traffic/1'));
  await act(page, 'force');
  await page.getByText('gets this answer again').waitFor();
  const again = await world.ask('/streams', { org });
  expect(again.status).toBe(400);
});

test('shows deliveries with bodies, and resends one', async () => {
  const receiver = await startReceiver();
  const world = await started.world();
  const org = await world.organization({ plan: 'enterprise' });
  await world.ask('/webhooks', { org }, { json: { url: receiver.url, label: 'w' } });
  const page = await openConsole(browser, started, world, { at: 'content' });
  const stream = (await world.control('GET', '/streams')).at('streams.0.name') as string;
  await page.locator('input[name=stream_name]').fill(stream);
  await page.locator('form').first().getByRole('button', { name: 'Publish' }).click();
  await receiver.count(1);
  await page.goto(page.url().replace('content', 'deliveries'));
  await page.locator('tbody a').first().click();
  await expect.poll(() => page.locator('.body pre').innerText()).toContain(receiver.received[0]?.json.event);
  await page.getByRole('button', { name: 'Resend' }).click();
  await receiver.count(2);
  expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body);
  await page.waitForURL(/deliveries\/2/);
  await receiver.close();
});

test('shows webhooks and grants of an organisation, and acts on them', async () => {
  const receiver = await startReceiver();
  const world = await started.world();
  const org = await world.organization({ plan: 'enterprise' });
  const hook = await world.ask('/webhooks', { org }, { json: { url: receiver.url, label: 'Desk' } });
  const page = await openConsole(browser, started, world, { at: `organisations/${org.id}` });
  const webhooks = page.locator('[aria-label="Webhooks"]');
  const row = webhooks.locator('tbody tr');
  await row.waitFor();
  for (const part of ['Desk', receiver.url, 'enabled', 'manifest.matched'])
    expect(await row.innerText()).toContain(part);
  await row.getByRole('button', { name: /^Test/ }).click();
  await receiver.count(1);
  await world.ask(`/webhooks/${hook.at('data.id')}/disable`, { org }, { method: 'POST' });
  // Nothing that the console follows has changed.
  await page.reload();
  await row.getByText('disabled').waitFor();
  expect(await row.innerText()).toContain('by owner');
  await row.getByRole('button', { name: /^Reactivate/ }).click();
  await row.getByText('enabled').waitFor();
  const path = `/organizations/${org.id}/webhooks`;
  expect((await world.control('GET', path)).at('webhooks.0.status')).toBe('enabled');
  await row.getByRole('button', { name: /^Remove/ }).click();
  await webhooks.getByText('No webhook.').waitFor();
  expect((await world.control('GET', path)).at('webhooks')).toEqual([]);

  const grants = page.locator('[aria-label="Backfill grants"]');
  const stream = (await world.control('GET', '/streams')).at('streams.0') as { id: string; name: string };
  await grants.locator('input[name=stream_id]').fill(stream.id);
  await grants.locator('input[name=years]').fill('3');
  await grants.getByRole('button', { name: 'Give' }).click();
  await grants.locator('tbody').getByText(stream.name).waitFor();
  const given = await world.control('GET', `/organizations/${org.id}/grants`);
  expect(given.at('grants')).toMatchObject([{ stream_id: stream.id, years: 3 }]);
  await grants.getByRole('button', { name: /^Withdraw/ }).click();
  await grants.getByText('No grant.').waitFor();
  await receiver.close();
});

test('changes a setting, and changes it back', async () => {
  const world = await started.world();
  const org = await world.organization({ name: 'Changed' });
  const page = await openConsole(browser, started, world, { at: `organisations/${org.id}` });
  for (const plan of ['enterprise', 'starter']) {
    await page.locator('select[name=plan]').selectOption(plan);
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await expect
      .poll(async () => (await world.control('GET', `/organizations/${org.id}`)).at('plan'))
      .toBe(plan);
  }
});

test('copies credentials that work, and follows readings, snapshots and resets', async () => {
  const world = await started.world();
  const org = await world.organization({ name: 'Copied' });
  const page = await openConsole(browser, started, world, { at: `organisations/${org.id}` });
  await page.getByRole('button', { name: 'Copy secret of Copied' }).click();
  await page.getByText('secret: copied.').waitFor();
  expect(await copied(page)).toBe(org.keys[0]?.api_secret);
  await page.locator('input[name=quota_used]').fill('997');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByText('Copied is changed.').waitFor();
  expect((await world.control('GET', `/organizations/${org.id}`)).at('quota_used')).toBe(997);

  await page.goto(page.url().replace(`organisations/${org.id}`, 'readings/quota.exhausted-read'));
  await page.locator('td select').first().selectOption('empty-page');
  await page.getByText('The world follows quota.exhausted-read=empty-page').waitFor();
  await page.getByText('1 differ from the default').waitFor();

  await page.goto(page.url().replace(/readings.*/, 'worlds'));
  await page.getByRole('button', { name: 'Take a snapshot' }).click();
  await page.getByRole('button', { name: 'Restore s1' }).waitFor();
  await world.control('POST', '/clock/advance', { seconds: 60 });
  await page.getByRole('button', { name: 'Restore s1' }).click();
  await page.getByText('The world is as in s1.').waitFor();
  expect(await nowOf(world)).toBe(testStart);
  await page.getByRole('button', { name: 'Reset to its start' }).click();
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByText('The world is as at its start.').waitFor();
  expect((await world.control('GET', '/readings')).at('readings')).toContainEqual(
    expect.objectContaining({ id: 'quota.exhausted-read', value: 'refused' }),
  );
});

test('shows calls of MCP tools with arguments, and requests that no operation has', async () => {
  const world = await started.world();
  const org = await world.organization();
  await askMcp(world, org, { message: toolCall('service-streams', { page_size: 2 }) });
  await world.ask('/nowhere', { org });
  const page = await openConsole(browser, started, world, { at: 'traffic?f=is:unrouted' });
  await expect
    .poll(async () => (await rowsOf(page)).map(([, , status, request]) => [status, request]))
    .toEqual([['404', 'GET /nowhere']]);
  await page.goto(page.url().replace(/#.*/, '#/traffic?f=surface:mcp'));
  await page.locator('#rows .row:not([hidden])').first().click();
  await expect.poll(() => page.locator('.detail').innerText()).toContain('"page_size": 2');
});

test('shows what is found of clients as it comes', async () => {
  const world = await observed.world();
  const page = await openConsole(browser, observed, world, { at: 'clients' });
  await page.getByText('Nothing was sent that a rule binds.').waitFor();
  await world.ask('/plans', { org: await world.organization() });
  await expect.poll(() => page.locator('#badge-clients').innerText(), { timeout: 10_000 }).toBe('1');
  const row = page.locator('tbody tr').first();
  await row.waitFor();
  for (const part of ['failed', 'Waits as told.', 'the time: expected 60 s, received 1 s'])
    expect(await row.innerText()).toContain(part);
});

test('exports the list as HAR', async () => {
  const world = await started.world();
  await world.ask('/plans?token=at_0123456789', { org: await world.organization() });
  const page = await openConsole(browser, started, world);
  await drawn(page, 1);
  const download = page.waitForEvent('download');
  await page.locator('#har').click();
  const stream = await (await download).createReadStream();
  const { log } = JSON.parse((await stream.setEncoding('utf8').toArray()).join(''));
  expect(log).toMatchObject({
    version: '1.2',
    entries: [{ request: { method: 'GET' }, response: { status: 400 } }],
  });
  expect(JSON.stringify(log)).not.toContain('at_0123456789');
});

// Conditional reads over REST: entity tags match until the content changes, and only for their organisation.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const started = simulatorForTests();

test('a request with the current tag gets 304 without body or charge', async () => {
  const { organization, ask } = await started.world();
  const org = await organization({ quota_used: 3 });
  const whole = await ask('/streams', { org });
  const etag = whole.headers.get('etag') ?? '';
  expect(whole.headers.get('cache-control')).toBe('private, no-cache');
  for (const sent of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    const again = await ask('/streams', { org }, { headers: { 'if-none-match': sent } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    expect(again.headers.get('x-service-quota-used')).toBe('3');
  }
  expect((await ask('/streams', { org }, { headers: { 'if-none-match': '"x"' } })).status).toBe(200);
});

test('a tag of another organisation does not match', async () => {
  const { organization, ask } = await started.world();
  const [org, other] = [await organization(), await organization()];
  const etag = (await ask('/streams', { org })).headers.get('etag') ?? '';
  expect((await ask('/streams', { org: other }, { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('new content changes only the tags of the answers that it changes', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const tagOf = async (path: string) => (await ask(path, { org })).headers.get('etag');
  const [streams, plans] = [await tagOf('/streams'), await tagOf('/plans')];
  await control('POST', '/streams', { name: 'Tag probe' });
  expect(await tagOf('/streams')).not.toBe(streams);
  expect(await tagOf('/plans')).toBe(plans);
});

test('account data may be a minute old', async () => {
  const { organization, ask, control } = await started.world();
  const org = await organization();
  const remaining = async () => (await ask('/account', { org })).at('data.usage.manifests_remaining');
  expect(await remaining()).toBe(1_000);
  await control('PATCH', `/organizations/${org.id}`, { quota_used: 10 });
  expect(await remaining()).toBe(1_000);
  await control('POST', '/clock/advance', { seconds: 60 });
  expect(await remaining()).toBe(990);
});

// Webhooks on the control plane: listed without secrets, tested, reactivated and removed, beside the rate of the organisation.
import { expect, test } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { simulatorForTests } from '../testing/world.ts';

const tests = simulatorForTests();

test('an operator sees, tests, reactivates and removes the webhooks of an organisation', async () => {
  const receiver = await startReceiver();
  const world = await tests.world();
  const org = await world.organization({ plan: 'startup' });
  const made = await world.ask(
    '/webhooks',
    { org },
    { json: { url: `${receiver.url}/?token=at_0123456789`, label: 'Desk' } },
  );
  const id = made.at('data.id');
  const path = `/organizations/${org.id}/webhooks`;
  const listed = await world.control('GET', path);
  expect(listed.body).toMatchObject({
    webhooks: [
      { id, label: 'Desk', events: ['manifest.matched'], status: 'enabled', consecutive_failures: 0 },
    ],
  });
  expect(listed.text).not.toMatch(/whsec_|at_0123456789/);
  const used = async () => (await world.control('GET', `/organizations/${org.id}`)).at('requests_used');
  const before = await used();
  expect((await world.control('POST', `${path}/${id}/test`)).body).toEqual({ sent: true });
  await receiver.count(1);
  await world.ask(`/webhooks/${id}/disable`, { org }, { method: 'POST' });
  expect((await world.control('POST', `${path}/${id}/test`)).status).toBe(409);
  expect((await world.control('GET', path)).at('webhooks.0')).toMatchObject({
    status: 'disabled',
    disabled_by: 'owner',
  });
  await world.control('POST', `${path}/${id}/reactivate`);
  expect((await world.control('GET', path)).at('webhooks.0')).toMatchObject({
    status: 'enabled',
    disabled_at: null,
  });
  expect((await world.control('DELETE', `${path}/${id}`)).body).toEqual({ dropped: true });
  expect((await world.control('GET', path)).body).toEqual({ webhooks: [] });
  // Only the customer's own request was counted.
  expect(await used()).toBe(Number(before) + 1);
  await receiver.close();
});

test('a webhook of another organisation is unknown', async () => {
  const world = await tests.world();
  const [org, other] = [await world.organization({ plan: 'startup' }), await world.organization()];
  const made = await world.ask('/webhooks', { org }, { json: { url: 'http://127.0.0.1:9/hook' } });
  const path = `/organizations/${other.id}/webhooks/${made.at('data.id')}`;
  expect((await world.control('DELETE', path)).status).toBe(404);
});

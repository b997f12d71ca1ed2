// Verification: calls are counted by all that a test gives, and a missing one shows the call that came nearest.
import { expect, test } from 'vitest';
import { simulatorForTests } from '../testing/world.ts';

const started = simulatorForTests();

/** A world that was called some times, and how it verifies. */
async function called() {
  const { organization, control, ask, baseUrl } = await started.world();
  const org = await organization({ plan: 'enterprise' });
  for (const name of ['One', 'Two', 'One']) await ask('/ontology/labels', { org }, { json: { name } });
  await ask('/streams?page_size=3&page=2', { org });
  await fetch(`${baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${org.mcp_token}`,
    },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"service-catalog","arguments":{"page_size":2}}}',
  });
  return { org, verify: async (expected: object) => control('POST', '/journal/verify', expected) };
}

test('calls are counted by operation, caller, path, query, status, body and the arguments of tools', async () => {
  const { org, verify } = await called();
  for (const [expected, count] of [
    [{ operation_id: 'createLabel' }, 3],
    [{ operation_id: 'createLabel', body: { name: 'One' } }, 2],
    [{ method: 'get', path: '/streams', query: { page_size: '3' } }, 1],
    [{ operation_id: 'service-catalog', body: { page_size: 2 } }, 1],
    [{ organization_id: org.id }, 5],
    [{ operation_id: 'createLabel', after: 2 }, 1],
    [{ status: 500 }, 0],
  ] as const) {
    const answer = await verify({ ...expected, times: count });
    expect(answer.body, JSON.stringify(expected)).toMatchObject({ ok: true, count, nearest: null });
  }
  expect((await verify({ operation_id: 'createLabel', at_most: 2 })).at('ok')).toBe(false);
  expect((await verify({ operation_id: 'getAccount', at_most: 2 })).at('ok')).toBe(true);
});

test('what was not called shows the call that came nearest, and where it differs', async () => {
  const { verify } = await called();
  const missed = await verify({ operation_id: 'createLabel', body: { name: 'Three' } });
  expect(missed.at('nearest')).toEqual({
    seq: 3,
    differences: [{ place: 'body.name', expected: '"Three"', received: '"One"' }],
  });
  expect(missed.at('message')).toBe(
    [
      'Expected at least 1 call with operation_id "createLabel", body {"name":"Three"}, received 0. ' +
        'The nearest other call, entry 3 of the journal, differs in:',
      '  body.name: expected "Three", received "One"',
    ].join('\n'),
  );
  const elsewhere = await verify({ path: '/streams', query: { page_size: '4' }, status: 200 });
  expect(elsewhere.at('nearest')).toMatchObject({ seq: 4, differences: [{ place: 'query.page_size' }] });
  expect((await verify({ operation_id: 'getRecord', method: 'PUT', status: 500 })).at('nearest')).toBe(null);
});

test('a body that is not kept whole leaves the number open', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ plan: 'enterprise' });
  const json = { name: 'Long', description: 'a'.repeat(20_000) };
  await ask('/ontology/labels', { org }, { json });
  await ask('/ontology/labels', { org }, { json: { name: 'Short' } });
  const verify = async (numbers: object) =>
    control('POST', '/journal/verify', { body: { name: 'Short' }, ...numbers });
  for (const numbers of [{ times: 0 }, { times: 1 }, { at_least: 2 }, { at_most: 1 }]) {
    const answer = await verify(numbers);
    expect(answer.at('ok'), JSON.stringify(numbers)).toBe(false);
  }
  expect((await verify({ times: 1 })).at('message')).toContain('The bodies of 1 more were not compared');
  for (const numbers of [{ at_least: 1 }, { at_most: 2 }])
    expect((await verify(numbers)).at('ok'), JSON.stringify(numbers)).toBe(true);
});

test('a difference shows no secret', async () => {
  const { organization, control, ask } = await started.world();
  const org = await organization({ plan: 'enterprise' });
  const { api_secret: secret = '' } = org.keys[0] ?? {};
  await ask('/ontology/labels', { org }, { json: { name: secret, secret: 'anything' } });
  const missed = await control('POST', '/journal/verify', {
    operation_id: 'createLabel',
    body: { name: 'x', secret: 'y' },
  });
  expect(missed.at('nearest.differences')).toHaveLength(2);
  expect(missed.text).not.toContain(secret);
  expect(missed.text).not.toContain('anything');
});

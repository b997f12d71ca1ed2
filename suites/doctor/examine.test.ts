// The doctor on fake targets: what works is ok, what lies is broken, what is not claimed is missing.
import { describe, expect, test } from 'vitest';
import type { Entry } from '../judge/lanes.ts';
import type { Needs } from '../kit/case.ts';
import type { KeyPair, OrgCredential } from '../target/access.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Target } from '../target/target.ts';

import { type FakeAnswer, type FakeRequest, fakeRule, fakeTarget, serving } from '../testing/fake-service.ts';
import { examine } from './examine.ts';
import type { State } from './line.ts';
import { examinationText } from './text.ts';

const entryOf = (id: string, needs: Needs): Entry => ({
  id,
  rule: fakeRule(),
  case: { needs, run: async () => undefined },
});
const entries: readonly Entry[] = [
  entryOf('auth.none', {}),
  entryOf('auth.starter', { org: { plan: 'starter' } }),
  entryOf('auth.enterprise', { org: { plan: 'enterprise' } }),
  entryOf('auth.clock', { org: {}, clock: { waitsMs: 60_000 } }),
  entryOf('error.unavailable-503', { org: {}, faults: true }),
];
const account = (plan: string, id = 1): FakeAnswer => ({
  body: { data: { org: { id }, subscription: { plan_display_name: plan } }, usage: { quota_remaining: 7 } },
});
const pair = (apiKey: string): KeyPair => ({ apiKey, apiSecret: 'secret' });
const credential = (first: string, ...others: readonly string[]): OrgCredential => ({
  keys: [pair(first), ...others.map(pair)],
});

async function statesOf(target: Target): Promise<Readonly<Record<string, State>>> {
  const { lines } = await examine(target, entries);
  return Object.fromEntries(lines.map(({ what, state }) => [what, state]));
}

describe('the MCP token', () => {
  const mcpAnswer = (body: string, tools: number): FakeAnswer => {
    const { id, method } = JSON.parse(body);
    if (method === 'notifications/initialized') return { status: 202 };
    const listed = Array.from({ length: tools }, (_, nth) => ({
      name: `t${nth}`,
      inputSchema: { type: 'object' },
    }));
    const result =
      method === 'initialize'
        ? {
            protocolVersion: '2025-06-18',
            capabilities: { tools: {} },
            serverInfo: { name: 'fake', version: '1' },
          }
        : { tools: listed };
    return { body: { jsonrpc: '2.0', id, result } };
  };
  const service = ({ path, headers, body }: FakeRequest): FakeAnswer => {
    if (!path.endsWith('/mcp')) return account('Starter');
    if (headers.authorization !== 'Bearer good') return { status: 401, body: { error: 'who?' } };
    return mcpAnswer(body, path === '/mcp' ? 9 : 17);
  };
  const stateFor = async (mcpToken: string, more: Partial<Target> = {}): Promise<State | undefined> => {
    const { url: baseUrl } = await serving(service);
    const credentials = { starter: [{ ...credential('one'), mcpToken }] };
    const states = await statesOf(fakeTarget({ baseUrl, credentials, mcpUrl: baseUrl, ...more }));
    return states['credentials.starter.0'];
  };

  test('is tried on both servers', async () => {
    expect(await stateFor('good')).toMatchObject({
      kind: 'ok',
      proof: expect.stringContaining('9 tools of the core server and 17 tools of the advanced'),
    });
  });

  test('that a server refuses is broken', async () => {
    expect(await stateFor('wrong')).toMatchObject({
      kind: 'broken',
      expected: expect.stringContaining('the core MCP server'),
    });
  });

  test('is not tried without the address of the servers, or where MCP is not claimed', async () => {
    expect(await stateFor('wrong', { mcpUrl: undefined })).toMatchObject({
      kind: 'ok',
      proof: expect.stringContaining('mcp_url is missing'),
    });
    expect(await stateFor('wrong', { features: ['rest'] })).toMatchObject({ kind: 'ok' });
  });
});

describe('credentials', () => {
  const answer = ({ headers }: FakeRequest): FakeAnswer => {
    switch (headers['api-key']) {
      case 'one':
      case 'two':
        return account('Starter (free)');
      case 'stranger':
        return account('Starter', 2);
      default:
        return { status: 401, body: { detail: 'who?' } };
    }
  };

  test.each([
    [{ starter: [credential('one', 'two')] }, { kind: 'ok' }],
    [
      { starter: [credential('one', 'wrong')] },
      { kind: 'broken', expected: 'status 200 from GET /account with key pair 2' },
    ],
    [{ starter: [credential('one', 'stranger')] }, { kind: 'broken', received: 'organisations 1, 2' }],
    [
      { enterprise: [credential('one')] },
      { kind: 'broken', received: 'plan Starter (free) from GET /account' },
    ],
  ])('%j', async (credentials, state) => {
    const states = await statesOf(fakeTarget({ baseUrl: (await serving(answer)).url, credentials }));
    expect(states[`credentials.${Object.keys(credentials)[0]}.0`]).toMatchObject(state);
  });

  test('only capabilities that work are used in the run', async () => {
    const { url: baseUrl } = await serving(answer);
    const credentials = { starter: [credential('one')], enterprise: [credential('wrong')] };
    const examination = await examine(fakeTarget({ baseUrl, credentials }), entries);
    expect(examination.reach).toEqual({
      rules: 5,
      judgeable: 2,
      needs: [
        { need: { id: 'org', parameters: { plan: 'enterprise' } }, rules: 1 },
        { need: { id: 'clock', parameters: { orRealtime: true } }, rules: 1 },
        { need: { id: 'faults' }, rules: 1 },
        { need: { id: 'made-orgs' }, rules: 1 },
      ],
    });
    const proof = examinationText(examination);
    expect(proof).toContain('missing   clock (1 rule needs it)');
    expect(proof).toContain('broken    credentials.enterprise.0\n            expected ');
    expect(proof).toContain('Up to 2 of 5 claimed rules can be judged with what works.');
  });
});

describe('capabilities', () => {
  test('a control plane that cannot be reached offers nothing and is reported as broken', async () => {
    const { url: baseUrl } = await serving(() => account('Starter'));
    const states = await statesOf(fakeTarget({ baseUrl, controlUrl: 'http://127.0.0.1:1' }));
    expect(states).toMatchObject({ control_url: { kind: 'broken' }, clock: { kind: 'missing' } });
  });

  test('capabilities that need an organisation stay unproved without one', async () => {
    const { url: baseUrl } = await serving(() => ({ status: 401 }));
    const states = await statesOf(
      fakeTarget({ baseUrl, capabilities: { faults: { kind: 'plane', plane: { url: baseUrl } } } }),
    );
    expect(states.faults).toEqual({
      kind: 'unproved',
      why: 'it needs organisations created with given settings (capability orgs)',
    });
  });
});

test('a service that does not answer cannot be examined', async () => {
  await expect(examine(fakeTarget({ baseUrl: 'http://127.0.0.1:1' }), entries)).rejects.toThrow(SetupError);
});

describe('the receiver', () => {
  test('no receiver is needed if webhooks are not claimed', async () => {
    const { url: baseUrl } = await serving(() => account('Startup'));
    const features = ['rest'] as const;
    const { receiver } = await statesOf(fakeTarget({ baseUrl, features }));
    expect(receiver).toMatchObject({ kind: 'missing' });
  });
});

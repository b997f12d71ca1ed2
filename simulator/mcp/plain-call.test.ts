// Plain calls get the bytes that the SDK sends: of two simulators that get the same drawn calls, one leaves all of them to it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ToolId, tools } from '../../spec/tools.ts';
import type { Simulator } from '../index.ts';
import type { Fault } from '../state/faults.ts';
import { openedSession, toolCall } from '../testing/mcp.ts';
import { exchange, requestText } from '../testing/raw-exchange.ts';
import { simulatorForTests } from '../testing/world.ts';
import type { World } from '../world.ts';

const publicUrl = 'http://127.0.0.1';
const past = simulatorForTests({ publicUrl });
/** Whatever changes the protocol's server is asked. */
const through = simulatorForTests({
  publicUrl,
  amend: (parts) => ({ ...parts, mcpServer: () => undefined }),
});

const toolNames = Object.keys(tools) as readonly ToolId[];
const argumentNames = [
  ...new Set(toolNames.flatMap((tool) => Object.keys(tools[tool].input.properties ?? {}))),
  'frob',
];

function argumentsIn({ content }: World): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const ids = content
    .streams()
    .slice(0, 2)
    .map(({ id }) => id);
  const values = fc.constantFrom<unknown>(
    ...ids,
    ids,
    1,
    3,
    'oil',
    '',
    true,
    null,
    [],
    72,
    '2026-03-01',
    'é \u0000 "\\ 😀',
  );
  return fc
    .dictionary(fc.constantFrom(...argumentNames), values, { maxKeys: 3 })
    .map((given) => ({ ...given }));
}

const acceptable = 'Accept: application/json, text/event-stream';
const oddHeaders: readonly (readonly string[])[] = [
  ['Accept: application/json'],
  [acceptable, 'MCP-Protocol-Version: 2025-06-18'],
  [acceptable, 'MCP-Protocol-Version: 2024-01-01'],
  [acceptable, 'Mcp-Method: tools/call'],
  ['Accept: */*'],
];
/** What the SDK refuses or ends before it reads the call. */
const refused = [
  { host: 'x@127.0.0.1' },
  { host: '127.0.0.1/x' },
  { headers: [acceptable, 'Content-Type: application/json'] },
  { line: 'DELETE /mcp' },
];

const faults: readonly Fault[] = [
  { kind: 'truncate', bytes: 30 },
  { kind: 'respond', status: 502, headers: {}, body: 'no' },
  { kind: 'refusal', refusal: 'quota_exhausted' },
];

function drawnCalls(world: World) {
  const wanted = ['service-manifests', 'service-profile', 'service-signals', 'service-catalog'] as const;
  return fc.record({
    tool: fc.oneof(fc.constantFrom(...toolNames), fc.constantFrom(...wanted)),
    given: fc.oneof(
      argumentsIn(world),
      fc.constantFrom<object>(
        {},
        { page_size: 3 },
        { page_size: 60, lookback_hours: 5_000 },
        { stream_ids: [] },
      ),
    ),
    id: fc.constantFrom<unknown>(1, 0, 'a "b" é', -5, 1.5, null),
    headers: fc.option(fc.constantFrom(...oddHeaders), { freq: 6, nil: [acceptable] as readonly string[] }),
    more: fc.option(fc.constantFrom({ _meta: { progressToken: 1 } }, { jsonrpc: '1.0' }, { odd: 1 }), {
      freq: 9,
      nil: {},
    }),
    fault: fc.option(fc.constantFrom(...faults), { freq: 12, nil: undefined }),
    left: fc.option(fc.nat(4), { freq: 12, nil: undefined }),
    laterMs: fc.constantFrom(0, 0, 20_000),
    isAdvanced: fc.boolean(),
  });
}

const sessionOf = (simulator: Simulator, token: string, isAdvanced: boolean): Promise<string> =>
  openedSession({ baseUrl: `${simulator.localUrl}${isAdvanced ? '/advanced' : ''}` }, { mcp_token: token });

interface Asked {
  readonly body: string;
  readonly headers: readonly string[];
  readonly host?: string | undefined;
}

test('drawn calls in a session get the same bytes, and leave the same entries', async () => {
  const both = [past.simulator, through.simulator];
  const worlds = both.map(({ world }) => world) as [World, World];
  const made = worlds.map(({ services, store }) => {
    const org = { ...services.operator.makeOrganization('enterprise'), quotaLimit: 5_000, overage: false };
    store.put(org);
    return org;
  });
  const [{ id: organizationId, mcpToken } = { id: '', mcpToken: '' }] = made;
  const sessions = await Promise.all(
    both.map(async (simulator) => [
      await sessionOf(simulator, mcpToken, false),
      await sessionOf(simulator, mcpToken, true),
    ]),
  );
  const asked = async (
    nth: number,
    line: string,
    { body, headers, host = '127.0.0.1' }: Asked,
  ): Promise<string> => {
    const session = sessions[nth]?.[line.includes('advanced') ? 1 : 0] ?? '';
    const own = [`Authorization: Bearer ${mcpToken}`, `Mcp-Session-Id: ${session}`];
    const framing = ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`];
    const text = requestText(line, [...own, ...headers, ...framing], Buffer.from(body).toString('latin1'));
    const received = await exchange(both[nth] as Simulator, text.replace('127.0.0.1', host));
    return received.replaceAll(session, '…');
  };
  const calls = fc.sample(drawnCalls(worlds[0]), { numRuns: 150, seed: 30 });
  for (const { tool, given, id, headers, more, fault, left, laterMs, isAdvanced } of calls) {
    for (const { clock, faults, services } of worlds) {
      clock.advance(laterMs);
      if (left !== undefined) services.operator.setUsed(organizationId, 5_000 - left, clock.nowMs());
      if (fault !== undefined)
        faults.force({
          operation: tool,
          organizationId,
          fault,
          given: '',
          mark: undefined,
          after: 0,
          remaining: 1,
        });
    }
    const body = JSON.stringify({ ...toolCall(tool, given, id), ...more });
    const ask = (nth: number) => asked(nth, `POST ${isAdvanced ? '/advanced' : ''}/mcp`, { body, headers });
    const [one, other] = await Promise.all([ask(0), ask(1)]);
    expect(one, body).toBe(other);
  }
  const body = JSON.stringify(toolCall('service-manifests', {}, 1));
  for (const { line = 'POST /mcp', headers = [acceptable], host } of refused) {
    const [one, other] = await Promise.all([0, 1].map((nth) => asked(nth, line, { body, headers, host })));
    expect(one).toBe(other);
    expect(one).not.toContain('event: message');
  }
  const [here, there] = worlds.map(({ journal }) => journal.entries({}, 1_000));
  expect(here?.length).toBeGreaterThan(calls.length / 2);
  const comparable = (entries = here) => entries?.map(({ receivedMs: _, ...entry }) => entry);
  expect(comparable(here)).toEqual(comparable(there));
});

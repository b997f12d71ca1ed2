// Cases of the tools for Beacons: who may save them, and that saving and archiving take effect on REST too.
import type { McpRuleId } from '../../../spec/rules/mcp.ts';
import { isObject, isString, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, countAt, expectSuccess, stringAt } from '../../kit/expect.ts';
import { withBeacons } from '../../steps/beacons.ts';
import { callTool, openServer, valuesIn } from '../../steps/mcp.ts';
import { resourceName } from '../../steps/writes.ts';

export const beaconToolCases = {
  'mcp.saving-needs-enterprise': needing({ org: { plan: 'startup', mcpToken: true } }, async ({ org }) => {
    const total = async (): Promise<number> =>
      countAt(expectSuccess(await org.rest.call('listBeacons')), 'total');
    const before = await total();
    const client = await openServer(org, 'core');
    for (const [tool, input] of [
      ['service-configure-beacon', { intent: 'a weekly watch of shipping' }],
      ['service-save-beacon', { proposal: { name: resourceName }, name: resourceName }],
    ] as const) {
      const answer = await client.call(tool, input);
      check(answer.exchange.text.includes('enterprise_required'), {
        expected: `enterprise_required in the answer of ${tool}`,
        received: answer.exchange.text.slice(0, 300),
        at: 'result',
        exchange: answer.exchange,
      });
    }
    const after = await total();
    check(after === before, { expected: `${before} Beacons, as before`, received: after, at: 'total' });
  }),

  'mcp.archive-on-every-plan': needing({ org: { plan: 'starter', mcpToken: true } }, ({ org }) =>
    withBeacons(org, async (beacons) => {
      const id = await beacons.make({});
      await callTool(await openServer(org, 'core'), 'service-archive-beacon', { beacon_id: id });
      const exchange = expectSuccess(await org.rest.call('getBeacon', { path: { beacon_id: id } }));
      const status = statusIn(exchange.json);
      check(status === 'archived', { expected: 'status archived', received: status, at: 'status', exchange });
    }),
  ),

  'mcp.beacon-saved': needing(
    { org: { plan: 'enterprise', mcpToken: true } },
    async ({ org, afterwards }) => {
      const client = await openServer(org, 'core');
      const configured = await callTool(client, 'service-configure-beacon', {
        intent: 'a weekly watch of shipping',
      });
      const proposal = valuesIn(configured.content).find(
        (value) => isObject(value) && 'stream_ids' in value,
      ) as JsonObject | undefined;
      const saved = await callTool(client, 'service-save-beacon', {
        ...{ proposal: proposal ?? configured.content.proposal, name: resourceName },
        ...{ description: 'Made for a case.', tags: ['shipping'] },
      });
      const id = valuesIn(saved.content)
        .flatMap((value) => (isObject(value) ? [value.beacon_id] : []))
        .find(isString);
      check(id !== undefined, {
        expected: 'the beacon_id of the saved Beacon',
        received: saved.exchange.text.slice(0, 300),
        at: 'result',
        exchange: saved.exchange,
      });
      const path = { beacon_id: id ?? '' };
      afterwards(org, (rest) => rest.call('deleteBeacon', { path }));
      const shown = expectSuccess(await org.rest.call('getBeacon', { path }));
      const name =
        isObject(shown.json) && 'data' in shown.json ? stringAt(shown, 'data.name') : stringAt(shown, 'name');
      check(name === resourceName, { expected: resourceName, received: name, at: 'name', exchange: shown });
      const listed = await callTool(client, 'service-beacons', { status: 'active' });
      check(valuesIn(listed.content).includes(id), {
        expected: `Beacon ${id} among the active ones`,
        received: listed.exchange.text.slice(0, 300),
        at: 'result',
        exchange: listed.exchange,
      });
      await callTool(client, 'service-archive-beacon', path);
      const active = await callTool(client, 'service-beacons', { status: 'active' });
      check(!valuesIn(active.content).includes(id), {
        expected: `no Beacon ${id} among the active ones once it is archived`,
        received: active.exchange.text.slice(0, 300),
        at: 'result',
        exchange: active.exchange,
      });
    },
  ),
} satisfies { readonly [R in McpRuleId]?: Case };

const statusIn = (body: unknown): unknown =>
  valuesIn(body)
    .flatMap((value) => (isObject(value) ? [value.status] : []))
    .find(isString);

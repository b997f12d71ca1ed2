// Drills about MCP: sessions, and results that say what became of a call.
import type { JsonObject } from '../../clients/json.ts';
import { allOf, held, heldIf, notDone, open, stateText } from '../check.ts';
import { answered, ownStream } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { DrillRuleId } from '../rules.ts';
import { envelope } from './queries.ts';

/** More calls than sessions that show no habit. */
const calls = 7;

type Row = readonly [because: string, rule: DrillRuleId, result: JsonObject];

const inState = (state: string, rule: DrillRuleId): Row => {
  const diagnostics = { retry_guidance: [] };
  const shown = { ...envelope(state), manifests: [], diagnostics };
  const content = [{ type: 'text', text: JSON.stringify(shown) }];
  return [`the execution_status is ${state}`, rule, { content, structuredContent: shown }];
};

const results: readonly Row[] = [
  ...['unavailable', 'stale', 'rejected'].map((state) => inState(state, 'client.read-execution-status')),
  ...['needs_scope', 'planned', 'partial_plan'].map((state) =>
    inState(state, 'client.empty-only-if-executed'),
  ),
  [
    'the result is an error',
    'client.read-status-first',
    { isError: true, content: [{ type: 'text', text: 'Nothing came of it: the result is an error.' }] },
  ],
];

/** A result that shows what it was told hides nothing. */
const passingOn = (because: string): RegExp =>
  new RegExp(`${because.split(' ').at(-1)}|"(ok|executed)":false`);

export const mcpDrills: readonly Drill[] = [
  {
    id: 'ended-session',
    text: 'the session of MCP ends between two calls',
    ops: ['call_tool'],
    rules: ['client.keep-session', 'client.reopen-session'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id } = await ownStream(stage, 3);
      const profile = { args: { tool: 'service-profile', arguments: {} } };
      for (let nth = 0; nth < calls; nth += 1) await stage.ask(org, 'call_tool', profile);
      await stage.judge(
        'client.keep-session',
        held,
        answered(stage, ({ call }) => call === 'service-profile'),
      );
      const { cleared } = await stage.world.control('DELETE', `/organizations/${org.id}/mcp-sessions`);
      const args = { tool: 'service-manifests', arguments: { stream_ids: [id], page_size: 20 } };
      const first = await stage.ask(org, 'call_tool', { args });
      const last = await stage.ask(org, 'call_tool', { args });
      // The MCP token stays out of REST.
      if (stage.adapter.hello.ops.includes('list_streams')) await stage.ask(org, 'list_streams');
      const isLost = { isConsumed: async () => Number(cleared) > 0 };
      await stage.judge(
        'client.reopen-session',
        last.status === 'stopped'
          ? open(stateText(last))
          : heldIf(
              [first, last].some(({ status }) => status === 'done'),
              'a call in another session, at the latest the second one',
              stateText(last),
            ),
        isLost,
      );
    },
  },
  {
    id: 'failed-state',
    text: 'calls of a tool succeed, and their results say that nothing was executed',
    ops: ['call_tool'],
    rules: ['client.read-execution-status', 'client.empty-only-if-executed', 'client.read-status-first'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 3);
      for (const [nth, [because, rule, result]] of results.entries()) {
        const failure = await stage.force(org, 'service-manifests', {
          fault: 'respond',
          status: 200,
          headers: { 'content-type': 'application/json' },
          // The latest revision of MCP demands `resultType`, and clients refuse a result without it; earlier ones ignore it.
          body: JSON.stringify({
            jsonrpc: '2.0',
            id: '{{id}}',
            result: { ...result, resultType: 'complete' },
          }),
        });
        const args = { tool: 'service-manifests', arguments: { stream_ids: [id], page_size: 20 + nth } };
        const reply = await stage.ask(org, 'call_tool', { args });
        const all = allOf(reply, 'manifest_ids', ids);
        const check = notDone(reply, because, passingOn(because));
        // The form of an error is that of MCP (S-184), and the document demands to read execution_status alone.
        const isMild = check.kind === 'found' && rule === 'client.read-status-first';
        // Another try may have brought them.
        await stage.judge(
          rule,
          all.kind === 'held' ? all : isMild ? { ...check, level: 'should' } : check,
          failure,
        );
      }
    },
  },
  {
    id: 'gated-save',
    text: 'a plan that may not save Beacons over MCP is asked to save one',
    ops: ['call_tool'],
    rules: ['client.report-gated-save'],
    run: async (stage) => {
      const org = await stage.organization('starter');
      const { id } = await ownStream(stage, 0);
      const args = {
        tool: 'service-save-beacon',
        arguments: { proposal: { name: 'Saved', stream_ids: [id] }, name: 'Saved' },
      };
      const reply = await stage.ask(org, 'call_tool', { args });
      const isGated = answered(stage, ({ answer }) => answer?.text.includes('enterprise_required') === true);
      const check = notDone(reply, 'the plan may not save it', /enterprise_required|"saved":false/);
      await stage.judge('client.report-gated-save', check, isGated);
    },
  },
];

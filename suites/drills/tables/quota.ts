// Drills about refusals with status 429: the used-up quota, and the rate on MCP.
import { planLimits } from '../../../spec/limits.ts';
import { hourMs } from '../../../spec/units.ts';
import type { Exchanged } from '../../transcript/entry.ts';
import { allOf, type Check, codeOtherThan, held, notDone } from '../check.ts';
import { answered, ownStream, ownWord, refusedWith } from '../content.ts';
import type { Drill } from '../drill.ts';
import type { Op, Reply } from '../protocol.ts';
import { askedAgain, codesIn } from '../sent.ts';
import { statedWaitS } from './lists.ts';

/** In a later month than that of the machine, whose timers a wait of four weeks overflows. */
function laterMonth(startMs: number, dayOfMonth: number, beforeMs: number): string {
  const start = new Date(startMs);
  const ms = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 2, dayOfMonth) - beforeMs;
  return new Date(ms).toISOString();
}

/** For the client that waits until the next month. */
const briefMs = 5_000;

const manifestsPerMonth = planLimits.starter.manifestsPerMonth.value;

/** A client with a clock may wait for the reset, and is served then. */
const refusedOrServed = (sent: readonly Exchanged[], reply: Reply): Check =>
  sent.some((one) => one.answer?.status === 200 && one.answer.text.includes('"manifest_id"'))
    ? held
    : notDone(reply, 'all reads were refused', /quota_exhausted/);

export const quotaDrills: readonly Drill[] = [
  {
    id: 'quota-used-up',
    text: 'the quota is used up for four weeks, and the first refusal has a text that speaks of the rate',
    ops: ['read_manifests', 'query', 'call_tool'],
    rules: ['client.stop-at-quota', 'client.branch-on-code', 'client.read-status-first'],
    world: (startMs) => ({ now: laterMonth(startMs, 2, 0) }),
    run: async (stage) => {
      const org = await stage.organization('starter', { quota_used: manifestsPerMonth });
      const { id } = await ownStream(stage, 30);
      const outcome = {
        refusal: 'quota_exhausted',
        message: 'Too many requests a minute is not the reason.',
      };
      await stage.force(org, 'listStreamManifests', outcome);
      const reads = {
        read_manifests: { stream_id: id, count: 20 },
        query: { query: ownWord, stream_ids: [id] },
        call_tool: { tool: 'service-manifests', arguments: { stream_ids: [id], page_size: 20 } },
      };
      for (const [op, args] of Object.entries(reads)) {
        if (!stage.adapter.hello.ops.includes(op)) continue;
        const from = stage.sent().length;
        const reply = await stage.ask(org, op as Op, { args, answerMs: briefMs });
        const sent = stage.sent().slice(from);
        const refusal = { isConsumed: async () => codesIn(sent).includes('quota_exhausted') };
        await stage.judge('client.stop-at-quota', askedAgain(sent), refusal);
        await stage.judge(
          'client.branch-on-code',
          codeOtherThan(reply, 'rate_limited', 'a used-up quota, as its code says'),
          refusal,
        );
        await stage.judge('client.read-status-first', refusedOrServed(sent, reply), refusal);
      }
    },
  },
  {
    id: 'quota-resets',
    text: 'the quota is used up until it is reset the next day',
    ops: ['read_manifests'],
    rules: ['client.stop-at-quota', 'client.read-status-first'],
    world: (startMs) => ({ now: laterMonth(startMs, 1, 15 * hourMs) }),
    run: async (stage) => {
      stage.requireClock();
      const org = await stage.organization('starter', { quota_used: manifestsPerMonth });
      const { id } = await ownStream(stage, 30);
      const args = { stream_id: id, count: 20 };
      const reply = await stage.ask(org, 'read_manifests', { args, answerMs: briefMs });
      const refusal = answered(stage, refusedWith('quota_exhausted'));
      await stage.judge('client.stop-at-quota', askedAgain(stage.sent()), refusal);
      await stage.judge('client.read-status-first', refusedOrServed(stage.sent(), reply), refusal);
    },
  },
  {
    id: 'refused-calls',
    text: 'calls of a tool are refused for the rate, in each form that MCP has for it',
    ops: ['call_tool'],
    rules: ['client.wait-out-mcp', 'client.repeat-refused-whole'],
    run: async (stage) => {
      const org = await stage.organization('professional');
      const { id, ids } = await ownStream(stage, 5);
      for (const [nth, form] of ['http-429', 'tool-result', 'protocol-error'].entries()) {
        await stage.world.control('PATCH', '/readings', { 'mcp-rate.refusal': form });
        // Whoever asks the same again is not who was told to wait.
        const calls = {
          'service-manifests': { stream_ids: [id], page_size: 20 + nth },
          'service-catalog': { query: `data ${nth}` },
        } as const;
        for (const [tool, given] of Object.entries(calls)) {
          const isRead = tool === 'service-manifests';
          const outcome = { refusal: 'rate_limited', retry_after_seconds: statedWaitS(stage) };
          const times = isRead ? 2 : 1;
          const refusal = await stage.force(org, tool as keyof typeof calls, outcome, { times });
          const reply = await stage.ask(org, 'call_tool', { args: { tool, arguments: given } });
          await stage.judge('client.wait-out-mcp', held, refusal);
          const all = isRead ? allOf(reply, 'manifest_ids', ids) : held;
          await stage.judge('client.repeat-refused-whole', all.kind === 'found' ? all : held, refusal);
        }
      }
    },
  },
];

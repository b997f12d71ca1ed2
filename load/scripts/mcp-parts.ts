// The parts of the scripts about MCP rates: the measurement of one class, and what a refusal affects.
import { sleep } from 'k6';
import type { LoadOrg, McpClass } from '../lib/config.ts';
import {
  isBurstLarge,
  isRefillSlow,
  type McpSample,
  type MeasuredRate,
  measureRate,
} from '../lib/mcp-limiter.ts';
import { partStart, retryRounds, steadySeconds, steadyTimes, waveSize } from '../lib/mcp-profile.ts';
import { estimatesOf, rateChecks } from '../lib/mcp-rate.ts';
import { waitMaxSeconds } from '../lib/profile.ts';
import {
  abortRun,
  config,
  judge,
  keyOf,
  nextRead,
  once,
  orgOf,
  pauseUntil,
  quotaOf,
  recordEstimate,
  recordValue,
  send,
} from './client.ts';
import { type Answered, call, callOf, floodOf, mcp, openSession, type ToolCall, wave } from './mcp-client.ts';

const partCount = mcp.classes.length + 1;
const scenarioOf = (exec: string, part: number) =>
  once(exec, 4, partStart(part, partCount, config.orgs.length));

/** A scenario for each class, and one for what a refusal affects. */
export const scenariosOf = (measure: string, effects: string) => ({
  ...Object.fromEntries(
    mcp.classes.map(({ name }, part) => [
      name,
      { ...scenarioOf(measure, part), env: { PART: String(part) } },
    ]),
  ),
  effects: scenarioOf(effects, mcp.classes.length),
});

/** The class that this scenario measures. */
export const ownPart = (): number => Number(__ENV.PART ?? 0);

/** Floods a class until it refuses, then calls it steadily, faster than it refills. */
export async function measureClass(part: number): Promise<MeasuredRate & { readonly stated: McpClass }> {
  const stated = mcp.classes[part];
  if (stated === undefined) return abortRun(`there is no class ${part}`);
  const toolCall = callOf(openSession(orgOf(part), stated.path), stated);
  const flood = await floodOf(toolCall, stated);
  const startMs = Date.now();
  const steady: Promise<Answered>[] = [];
  if (flood.some(({ sample }) => !sample.admitted))
    for (const atMs of steadyTimes(stated, steadySeconds(stated))) {
      await pauseUntil(startMs + atMs);
      steady.push(call(toolCall));
    }
  const samples = samplesOf(await Promise.all(steady));
  const measured = measureRate(samplesOf(flood), samples, stated);
  if (steady.length === 0 && !isBurstLarge(measured, stated))
    abortRun(`${stated.name}: the flood was too slow to meet a refusal`);
  const refused = samples.filter(({ admitted }) => !admitted).length;
  if (refused < samples.length * refusedMin && isRefillSlow(measured, stated))
    abortRun(`${stated.name}: the steady load was too low to show how fast it refills`);
  estimatesOf(measured, stated).forEach(recordEstimate);
  return { ...measured, stated };
}

/** Share of the steady load that is refused at least if it exceeds the refill throughout. */
const refusedMin = 0.15;

export const samplesOf = (answered: readonly Answered[]): readonly McpSample[] =>
  answered.map(({ sample }) => sample);

const admittedOf = (answered: readonly Answered[]): number =>
  answered.filter(({ sample }) => sample.admitted).length;

/** Compares a measurement with what is stated. */
export function judgeRate({ stated, ...measured }: Awaited<ReturnType<typeof measureClass>>): void {
  for (const { check, holds, text } of rateChecks(measured, stated)) judge(check, holds, text);
}

/** Checks that the refusal of one class does not affect other classes, REST, other sessions and the quota. */
export async function judgeEffects(part: number): Promise<void> {
  const org = orgOf(part);
  const [discovery, content] = mcp.classes;
  if (discovery === undefined || content === undefined) return abortRun('the classes are unknown');
  const session = openSession(org, content.path);
  const toolCall = callOf(session, content);
  const other = callOf(session, discovery);
  const before = quotaOf(keyOf(org, 0));
  const flood = await floodOf(toolCall, content);
  if (flood.every(({ sample }) => sample.admitted)) return;
  await judgeOthers(org, other);
  const later = await judgeReconnect(org, toolCall, content);
  const retried = await judgeRetries(toolCall);
  const after = quotaOf(keyOf(org, 0));
  if (before === undefined || after === undefined) return;
  const served = admittedOf([...flood, ...later, ...retried]);
  const charge = after.used - before.used;
  judge('free', charge <= served, `${served} calls were served, ${charge} manifests were billed`);
}

async function judgeOthers(org: LoadOrg, other: ToolCall): Promise<void> {
  const asked = await wave(other);
  const refused = asked.length - admittedOf(asked);
  // A class that shares the bucket is served what is refilled meanwhile.
  judge(
    'mcpApart',
    refused < asked.length / 2,
    `${refused} of ${asked.length} calls of ${other.tool} were refused`,
  );
  const read = send(nextRead(keyOf(org, 0)));
  const isRefused = read.kind === 'rate-limited';
  judge('mcpRest', !isRefused, `a read over REST was ${isRefused ? 'refused by a rate limit' : 'served'}`);
}

/** Some services count for each session, so what the new session is granted is shown and not judged. */
async function judgeReconnect(
  org: LoadOrg,
  toolCall: ToolCall,
  stated: McpClass,
): Promise<readonly Answered[]> {
  const startMs = Date.now();
  const again: ToolCall = { ...toolCall, session: openSession(org, stated.path) };
  const first = await call(again);
  const inOld = await wave(toolCall, 2 * waveSize);
  const most = Math.floor(2 * stated.perSecond * ((Date.now() - startMs) / 1_000 + 1));
  const served = admittedOf(inOld);
  judge(
    'mcpReconnect',
    served <= most,
    `${served} calls were admitted in the refused session; its rate allows ${most}`,
  );
  const inNew = await wave(again);
  const what = `calls that a new session is granted while another is refused, of ${inNew.length}`;
  recordValue(what, admittedOf(inNew), 'calls');
  return [first, ...inOld, ...inNew];
}

/** Uses up what was refilled, waits as the refusal asks without sending anything, and repeats the call. */
async function judgeRetries(toolCall: ToolCall): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  for (let round = 0; round < retryRounds; round += 1) {
    let refused = await call(toolCall);
    answered.push(refused);
    while (refused.answer.kind === 'served') {
      const next = await wave(toolCall);
      answered.push(...next);
      refused = next.find(({ answer }) => answer.kind !== 'served') ?? refused;
    }
    if (refused.answer.kind !== 'refused' || refused.answer.waitSeconds === undefined) return answered;
    const { waitSeconds } = refused.answer;
    if (waitSeconds > waitMaxSeconds) abortRun(`a refusal asks to wait ${waitSeconds} s`);
    // A clock in whole milliseconds may lag by one.
    sleep(waitSeconds + 0.02);
    const retried = await call(toolCall);
    answered.push(retried);
    const isServed = retried.answer.kind === 'served';
    judge('retry', isServed, `${isServed ? 'served' : 'refused again'} after a wait of ${waitSeconds} s`);
  }
  return answered;
}

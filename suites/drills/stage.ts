// One drill under way: its world, the tasks that the client gets there, and what is found.
import type { CallId } from '../../spec/tools.ts';
import { hourMs } from '../../spec/units.ts';
import type { PlanName } from '../../spec/values.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import type { Check } from './check.ts';
import type { Acts, Adapter, Op, Reply, Task } from './protocol.ts';
import type { DrillRuleId } from './rules.ts';
import type { Organization, Recording, World } from './world.ts';

/** A drill that goes on no further: what it would have shown stays open. */
export class Skipped extends Error {}

export interface Found {
  readonly rule: DrillRuleId;
  readonly check: Check;
}

/** A fault that is to meet the client. */
export interface Forced {
  isConsumed(): Promise<boolean>;
}

export interface Asking extends Partial<Pick<Acts, 'ready' | 'handedOn'>> {
  readonly args?: JsonObject;
  readonly answerMs?: number;
}

export const defaultAnswerMs = 15_000;

export interface Stage {
  readonly adapter: Adapter;
  readonly world: World;
  readonly random: (below: number) => number;
  readonly organization: (plan: PlanName, settings?: JsonObject) => Promise<Organization>;
  readonly force: (
    org: Organization,
    operation: CallId,
    outcome: unknown,
    when?: { readonly after?: number; readonly times?: number },
  ) => Promise<Forced>;
  /** The client's reply; leaves the drill where the client does not do such tasks. */
  readonly ask: (org: Organization, op: Op, asking?: Asking) => Promise<Reply>;
  /** Leaves the drill where the client cannot know that the time of the world was moved. */
  readonly requireClock: () => void;
  readonly restart: (how: 'kill' | 'end') => Promise<void>;
  /**
   * Resolves to true once the client has called the operation so often under the task, or after some seconds; to false
   * if it replies before.
   */
  readonly hasAsked: (
    task: Promise<Reply>,
    org: Organization,
    operation: CallId,
    times: number,
  ) => Promise<boolean>;
  /** Judges a rule by a result; with a fault, only if the client met it. */
  readonly judge: (rule: DrillRuleId, check: Check, fault?: Forced) => Promise<void>;
  /** Everything that the client sent and that was answered so far. */
  readonly sent: () => readonly Exchanged[];
  /** The time of the world, in milliseconds since 1970. */
  readonly nowMs: () => Promise<number>;
}

export interface Staging {
  readonly id: string;
  readonly world: World;
  readonly adapter: Adapter;
  readonly random: (below: number) => number;
  readonly note: (found: Found) => void;
  /** Called with each recording that begins. */
  readonly begun: (recording: Recording) => void;
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** No further task begins once it is aborted, and what became of the one under way says nothing. */
  readonly enough: AbortSignal | undefined;
}

/** Timers hold no more than 24.8 days. */
const sliceMs = hourMs;

/** Lets time pass, in the world if the client has no other clock; resolves to the time of the world. */
const sleepIn =
  ({ world, adapter, wait }: Staging): Acts['sleep'] =>
  async (seconds, signal) => {
    const ms = Math.ceil(seconds * 1_000);
    if (adapter.hello.clock) await world.control('POST', '/clock/advance', { ms });
    else
      for (let leftMs = ms; leftMs > 0 && signal?.aborted !== true; leftMs -= sliceMs)
        await wait(Math.min(leftMs, sliceMs), signal);
    const { now } = await world.control('GET', '/clock');
    return new Date(String(now)).toISOString();
  };

export function stageOf(staging: Staging): Stage {
  const { id, world, adapter, random, note, begun } = staging;
  let recordings: readonly Recording[] = [];
  const record = (): void => {
    const recording = world.record();
    recordings = [...recordings, recording];
    begun(recording);
  };
  record();
  const sleep = sleepIn(staging);
  const nowMs = async (): Promise<number> => Date.parse(await sleep(0));
  const sent = (): readonly Exchanged[] => recordings.flatMap(({ entries }) => entries).filter(isExchange);
  return {
    adapter,
    world,
    random,
    nowMs,
    organization: (plan, settings = {}) => world.organization(plan, settings),
    force: (org, operation_id, outcome, when = {}) =>
      forced(world, { organization_id: org.id, operation_id, outcome, mark: id, ...when }),
    ask: asking(staging, sleep, sent),
    requireClock: () => {
      if (!adapter.hello.clock) throw new Skipped('the adapter has no clock');
    },
    restart: async (how) => {
      if (!adapter.canRestart)
        throw new Skipped('the client runs in this process, which cannot be restarted');
      await adapter.restart(how);
      record();
    },
    hasAsked: (task, org, operation, times) => {
      const asked = world.control('GET', waitFor(org, operation, times)).then(() => true);
      return Promise.race([task.then(() => false), asked]);
    },
    judge: async (rule, check, fault) => {
      const isMet = fault === undefined || (await fault.isConsumed());
      note({ rule, check: isMet ? check : { kind: 'open', why: 'the client did not meet the fault' } });
    },
    sent,
  };
}

const nothing = (): void => undefined;

/** Gives the client one task after another. */
function asking(
  { id, world, adapter, enough }: Staging,
  sleep: Acts['sleep'],
  sent: Stage['sent'],
): Stage['ask'] {
  let tasks = 0;
  const unlessEnough = (): void => {
    if (enough?.aborted === true) throw new Skipped('the run was interrupted');
  };
  return async (org, op, asked = {}) => {
    const { args = {}, answerMs: answer_ms = defaultAnswerMs, ready = nothing, handedOn = nothing } = asked;
    if (!adapter.hello.ops.includes(op)) throw new Skipped(`the adapter does not do ${op}`);
    unlessEnough();
    tasks += 1;
    const sentBefore = sent().length;
    const task = taskOf(org, world, { id: `${id}-${tasks}`, op, args, answer_ms, now: await sleep(0) });
    const wasHeard = (): boolean => sent().length > sentBefore;
    const reply = await adapter.perform(task, { sleep, ready, handedOn, wasHeard });
    unlessEnough();
    // By then what was answered before is noted.
    await sleep(0);
    if (reply.status === 'unsupported') throw new Skipped(`the adapter does not do ${op}`);
    return reply;
  };
}

async function forced(world: World, body: JsonObject): Promise<Forced> {
  const { id } = await world.control('POST', '/outcomes', body);
  return {
    isConsumed: async () => {
      const { outcomes } = await world.control('GET', '/outcomes');
      const pending = (isList(outcomes) ? outcomes : []).find((one) => isObject(one) && one.id === id);
      return !isObject(pending) || Number(pending.remaining) < Number(body.times ?? 1);
    },
  };
}

const waitFor = ({ id }: Organization, operation: CallId, times: number): string =>
  `/journal/wait?organization_id=${id}&operation_id=${operation}&count=${times}&timeout_ms=${defaultAnswerMs}`;

const isExchange = (entry: Entry): entry is Exchanged => entry.kind === 'exchange';

function taskOf(
  { keys: [pair], accessToken, mcpToken }: Organization,
  { baseUrl, mcpUrl }: World,
  given: Pick<Task, 'id' | 'op' | 'args' | 'answer_ms' | 'now'>,
): Task {
  return {
    ...given,
    target: { rest: baseUrl, mcp: mcpUrl },
    credentials: {
      api_key: pair.apiKey,
      api_secret: pair.apiSecret,
      ...(isString(accessToken) && { access_token: accessToken }),
      ...(isString(mcpToken) && { mcp_token: mcpToken }),
    },
  };
}

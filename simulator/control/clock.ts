// The world's clock on the control plane: read it, freeze it, start it, move it forward.
import { dayMs } from '../../spec/units.ts';
import { currentPeriod } from '../service/accounting.ts';
import { instantFormat, instantMs, isoOf, latestMs, machineNowMs } from '../time/clock.ts';
import { describeUnfinishedMove, type InFlightPolicy, waitTimeoutRealMs } from '../time/timeline.ts';
import { type ControlCall, type ControlResult, conflict, invalidValue, ok, operation } from './operation.ts';
import {
  boolean,
  count,
  described,
  type Fitting,
  instant,
  integer,
  list,
  object,
  oneOf,
  preset,
  shown,
  someOf,
} from './schema.ts';
import type { ControlledWorld } from './world.ts';

const clockResponse = object({
  now: instant,
  now_ms: shown(count, 1_773_748_800_000, 'The same instant, in milliseconds since 1970.'),
  frozen: described(boolean, 'Whether the time stands still.'),
  due: described(
    list(object({ at: instant, what: oneOf(['arrival', 'delivery', 'quota-reset', 'sunset']) })),
    'What comes next of each kind, in order: a manifest that the world publishes by itself, an attempt at a delivery, the reset ' +
      'of the quotas, and the sunset of an operation.',
  ),
});
const clockBody = someOf({
  now: instant,
  frozen: described(boolean, 'true: the time stands still. false: it runs on.'),
});
const centuryMs = 100 * 366 * dayMs;
const advanceBody = someOf({
  ms: described(integer(0, centuryMs), 'By how many milliseconds.'),
  seconds: described(integer(0, centuryMs / 1000), 'By how many seconds.'),
  to: instant,
  open: preset(
    oneOf(['wait', 'leave']),
    'wait',
    'wait: wait until receivers have answered. leave: move on while requests are unanswered; each fails at its deadline.',
  ),
});
const backward = {
  status: 409,
  when: 'The instant is before the time of the world.',
  detail:
    "body.now: expected an instant not before the world's time 2026-03-17T12:00:00.000Z, received " +
    '2026-03-17T11:59:59Z. To go back, restore a snapshot or reset the world.',
} as const;
const unfinished = {
  status: 409,
  when: 'A receiver does not answer, or the world is restored, reset or dropped meanwhile.',
  detail: describeUnfinishedMove(
    { kind: 'unanswered', receivers: ['http://127.0.0.1:4000/hook (webhook 50001)'] },
    Date.UTC(2026, 2, 17, 12),
  ),
} as const;
const badInstant = {
  status: 422,
  when: 'The text is no instant.',
  detail: `body.now: expected ${instantFormat}, received "soon"`,
} as const;

export const clockOperations = [
  operation('getClock', 'get', '/clock', {
    summary: 'Show the time of the world.',
    response: clockResponse,
    handle: ({ world }) => clockOf(world),
  }),
  operation('setClock', 'put', '/clock', {
    summary: 'Set the time forward, freeze the clock or start it.',
    body: clockBody,
    example: { frozen: true },
    refusals: [backward, unfinished, badInstant],
    response: clockResponse,
    handle: ({ world, body }) => setClock(world, body),
  }),
  operation('advanceClock', 'post', '/clock/advance', {
    summary:
      'Move the time forward by ms or seconds, or to an instant. The response comes after everything that was due up ' +
      'to then, such as webhook deliveries and their retries. If a receiver does not answer for ' +
      `${waitTimeoutRealMs / 1000} s of real time, the clock stops there and the response is 409.`,
    body: advanceBody,
    example: { seconds: 3600 },
    refusals: [
      { ...backward, detail: backward.detail.replace('body.now', 'body.to') },
      unfinished,
      {
        status: 422,
        when: 'Not exactly one of ms, seconds and to is given, to is no instant, or the time would be after 2099.',
        detail: 'body: expected exactly one of ms, seconds and to, received {"ms":1,"seconds":1}',
      },
    ],
    response: clockResponse,
    handle: advance,
  }),
];

async function setClock(
  world: ControlledWorld,
  { now, frozen }: Fitting<typeof clockBody>,
): Promise<ControlResult> {
  if (now !== undefined) {
    const result = await moveToText(world, 'body.now', now);
    if (result.kind === 'problem') return result;
  }
  // What was due until then happens at its own time, before the clock of such a world leaps to that of the machine.
  if (frozen === false && world.options.neverBehind === true && machineNowMs() > world.clock.nowMs()) {
    const result = await moveTo(world, machineNowMs());
    if (result.kind === 'problem') return result;
  }
  if (frozen === true) world.clock.freeze();
  if (frozen === false) world.clock.run();
  world.feed.wake();
  return clockOf(world);
}

async function advance({ world, body }: ControlCall<Fitting<typeof advanceBody>>): Promise<ControlResult> {
  const { ms, seconds, to, open } = body;
  const given = [ms, seconds, to].filter((value) => value !== undefined);
  if (given.length !== 1) return invalidValue('body', 'exactly one of ms, seconds and to', body);
  if (to !== undefined) return moveToText(world, 'body.to', to, open);
  const byMs = ms ?? (seconds ?? 0) * 1000;
  if (world.clock.nowMs() + byMs > latestMs)
    return invalidValue(
      ms === undefined ? 'body.seconds' : 'body.ms',
      'a time before the year 2100',
      ms ?? seconds,
    );
  return moveTo(world, world.clock.nowMs() + byMs, open);
}

async function moveToText(
  world: ControlledWorld,
  field: string,
  text: string,
  open?: InFlightPolicy,
): Promise<ControlResult> {
  const toMs = instantMs(text);
  if (toMs === undefined) return invalidValue(field, instantFormat, text);
  const nowMs = world.clock.nowMs();
  if (toMs < nowMs)
    return conflict(
      `${field}: expected an instant not before the world's time ${isoOf(nowMs)}, received ${text}. ` +
        'To go back, restore a snapshot or reset the world.',
    );
  return moveTo(world, toMs, open);
}

async function moveTo(
  world: ControlledWorld,
  toMs: number,
  open: InFlightPolicy = 'wait',
): Promise<ControlResult> {
  const result = await world.feed.move(toMs, open);
  return result.kind === 'moved'
    ? clockOf(world)
    : conflict(describeUnfinishedMove(result, world.clock.nowMs()));
}

const clockOf = (world: ControlledWorld): ControlResult => ok(clockStateOf(world));

export function clockStateOf(world: ControlledWorld) {
  const { frozen } = world.clock;
  const nowMs = world.clock.nowMs();
  return { now: isoOf(nowMs), now_ms: nowMs, frozen, due: dueIn(world, nowMs) };
}

function dueIn({ feed, laws, announcements }: ControlledWorld, nowMs: number): readonly object[] {
  const sunsets = [...announcements.values()].map(({ sunsetMs }) => sunsetMs).filter((ms) => ms > nowMs);
  return Object.entries({
    ...feed.nextDueMs(),
    'quota-reset': currentPeriod(laws.quota, nowMs).resetMs,
    sunset: sunsets.length === 0 ? undefined : Math.min(...sunsets),
  })
    .flatMap(([what, atMs]) => (atMs === undefined ? [] : [{ what, atMs }]))
    .sort((a, b) => a.atMs - b.atMs)
    .map(({ what, atMs }) => ({ at: isoOf(atMs), what }));
}

// The world's clock on the control plane: read it, freeze it, start it, move it forward.
import { instantFormat, instantMs, isoOf, latestMs } from '../time/clock.ts';
import { describeUnfinishedMove, type InFlightPolicy, waitTimeoutRealMs } from '../time/timeline.ts';
import { type ControlCall, type ControlResult, conflict, invalidValue, ok, operation } from './operation.ts';
import { boolean, count, instant, integer, object, oneOf, someOf } from './schema.ts';
import type { ControlledWorld } from './world.ts';

interface ClockBody {
  readonly now?: string;
  readonly frozen?: boolean;
}

interface AdvanceBody {
  readonly ms?: number;
  readonly seconds?: number;
  readonly to?: string;
  readonly open?: InFlightPolicy;
}

const clockResponse = object({ now: instant, now_ms: count, frozen: boolean });
const centuryMs = 100 * 366 * 86_400_000;

export const clockOperations = [
  operation({
    id: 'getClock',
    method: 'get',
    path: '/clock',
    scope: 'world',
    summary: 'Show the time of the world.',
    response: clockResponse,
    handle: ({ world }) => clockOf(world),
  }),
  operation<ClockBody>({
    id: 'setClock',
    method: 'put',
    path: '/clock',
    scope: 'world',
    summary: 'Set the time forward, freeze the clock or start it.',
    body: someOf({ now: instant, frozen: boolean }),
    response: clockResponse,
    handle: ({ world, body }) => setClock(world, body),
  }),
  operation<AdvanceBody>({
    id: 'advanceClock',
    method: 'post',
    path: '/clock/advance',
    scope: 'world',
    summary:
      'Move the time forward by ms or seconds, or to an instant. The response comes after everything that was due up ' +
      'to then, such as webhook deliveries and their retries. If a receiver does not answer for ' +
      `${waitTimeoutRealMs / 1000} s of real time, the clock stops there and the response is 409.`,
    body: {
      ...someOf({
        ms: integer(0, centuryMs),
        seconds: integer(0, centuryMs / 1000),
        to: instant,
        open: {
          ...oneOf(['wait', 'leave']),
          default: 'wait',
          description:
            'wait: wait until receivers have answered. leave: move on while requests are unanswered; each fails at its ' +
            'deadline.',
        },
      }),
    },
    response: clockResponse,
    handle: advance,
  }),
];

async function setClock(world: ControlledWorld, { now, frozen }: ClockBody): Promise<ControlResult> {
  if (now !== undefined) {
    const result = await moveToText(world, 'body.now', now);
    if (result.kind === 'problem') return result;
  }
  if (frozen === true) world.clock.freeze();
  if (frozen === false) world.clock.run();
  world.feed.wake();
  return clockOf(world);
}

async function advance({ world, body }: ControlCall<AdvanceBody>): Promise<ControlResult> {
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

function clockOf({ clock }: ControlledWorld): ControlResult {
  const nowMs = clock.nowMs();
  return ok({ now: isoOf(nowMs), now_ms: nowMs, frozen: clock.frozen });
}

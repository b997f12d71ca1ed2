// The world's clock through the control plane: read it, stop it, let it run, move it on.
import { dayMs } from '../../spec/units.ts';
import { instantMs, instantWords, isoOf, latestMs } from '../time/clock.ts';
import { patienceRealMs, toldMove } from '../time/timeline.ts';
import { type Answer, type ControlCall, conflict, ok, operation, unusable } from './operation.ts';
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
  readonly open?: Open;
}

/** Whether a move waits for requests to receivers that are not answered yet, or leaves them hanging. */
type Open = 'wait' | 'leave';

const clockAnswer = object({ now: instant, now_ms: count, frozen: boolean });
const centuryMs = 100 * 366 * dayMs;

export const clockOperations = [
  operation({
    id: 'getClock',
    method: 'get',
    path: '/clock',
    scope: 'world',
    summary: 'Tell the time of the world.',
    answer: clockAnswer,
    handle: ({ world }) => clockOf(world),
  }),
  operation<ClockBody>({
    id: 'setClock',
    method: 'put',
    path: '/clock',
    scope: 'world',
    summary: 'Set the time forward, freeze the clock or let it run.',
    body: someOf({ now: instant, frozen: boolean }),
    answer: clockAnswer,
    handle: ({ world, body }) => setClock(world, body),
  }),
  operation<AdvanceBody>({
    id: 'advanceClock',
    method: 'post',
    path: '/clock/advance',
    scope: 'world',
    summary:
      'Move on by ms or seconds, or to an instant; all that falls due on the way has happened after it. ' +
      `Where a receiver does not answer for ${patienceRealMs / 1000} s of real time, it stops there and says so.`,
    body: {
      ...someOf({
        ms: integer(0, centuryMs),
        seconds: integer(0, centuryMs / 1000),
        to: instant,
        open: {
          ...oneOf(['wait', 'leave']),
          default: 'wait',
          description: 'Whether requests to webhooks are waited for, or left hanging until their time is up.',
        },
      }),
    },
    answer: clockAnswer,
    handle: advance,
  }),
];

async function setClock(world: ControlledWorld, { now, frozen }: ClockBody): Promise<Answer> {
  if (now !== undefined) {
    const moved = await moveToText(world, 'body.now', now);
    if (moved.kind === 'problem') return moved;
  }
  if (frozen === true) world.clock.freeze();
  if (frozen === false) world.clock.run();
  world.feed.wake();
  return clockOf(world);
}

async function advance({ world, body }: ControlCall<AdvanceBody>): Promise<Answer> {
  const { ms, seconds, to, open } = body;
  const given = [ms, seconds, to].filter((value) => value !== undefined);
  if (given.length !== 1) return unusable('body', 'one of ms, seconds and to', body);
  if (to !== undefined) return moveToText(world, 'body.to', to, open);
  const byMs = ms ?? (seconds ?? 0) * 1000;
  if (world.clock.nowMs() + byMs > latestMs)
    return unusable(
      ms === undefined ? 'body.seconds' : 'body.ms',
      'a time before the year 2100',
      ms ?? seconds,
    );
  return moveTo(world, world.clock.nowMs() + byMs, open);
}

async function moveToText(world: ControlledWorld, field: string, text: string, open?: Open): Promise<Answer> {
  const toMs = instantMs(text);
  if (toMs === undefined) return unusable(field, instantWords, text);
  const nowMs = world.clock.nowMs();
  if (toMs < nowMs)
    return conflict(
      `${field}: time only moves forward; it is ${isoOf(nowMs)}, received ${text}. ` +
        'Restore a snapshot or reset the world to go back.',
    );
  return moveTo(world, toMs, open);
}

async function moveTo(world: ControlledWorld, toMs: number, open: Open = 'wait'): Promise<Answer> {
  const moved = await world.feed.move(toMs, open);
  return moved.kind === 'moved' ? clockOf(world) : conflict(toldMove(moved, world.clock.nowMs()));
}

function clockOf({ clock }: ControlledWorld): Answer {
  const nowMs = clock.nowMs();
  return ok({ now: isoOf(nowMs), now_ms: nowMs, frozen: clock.frozen });
}

// The world's clock through the control plane: read it, stop it, let it run, move it on.
import { instantMs, instantWords, isoOf, latestMs } from '../clock.ts';
import type { World } from '../world.ts';
import { type Answer, type ControlCall, conflict, ok, operation, unusable } from './operation.ts';
import { boolean, count, instant, integer, object, oneOf, someOf } from './schema.ts';

interface ClockBody {
  readonly now?: string;
  readonly frozen?: boolean;
}

interface AdvanceBody {
  readonly ms?: number;
  readonly seconds?: number;
  readonly to?: string;
}

const clockAnswer = object({ now: instant, now_ms: count, frozen: boolean });
const centuryMs = 100 * 366 * 86_400_000;

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
      'Move on by ms or seconds, or to an instant; all that falls due on the way has happened after it.',
    body: {
      ...someOf({
        ms: integer(0, centuryMs),
        seconds: integer(0, centuryMs / 1000),
        to: instant,
        open: { ...oneOf(['wait']), description: 'What was begun on the way is waited for.' },
      }),
    },
    answer: clockAnswer,
    handle: advance,
  }),
];

function setClock(world: World, { now, frozen }: ClockBody): Answer {
  if (now !== undefined) {
    const moved = moveTo(world, 'body.now', now);
    if (moved.kind === 'problem') return moved;
  }
  if (frozen === true) world.clock.freeze();
  if (frozen === false) world.clock.run();
  return clockOf(world);
}

function advance({ world, body }: ControlCall<AdvanceBody>): Answer {
  const { ms, seconds, to } = body;
  const given = [ms, seconds, to].filter((value) => value !== undefined);
  if (given.length !== 1) return unusable('body', 'one of ms, seconds and to', body);
  if (to !== undefined) return moveTo(world, 'body.to', to);
  const byMs = ms ?? (seconds ?? 0) * 1000;
  if (world.clock.nowMs() + byMs > latestMs)
    return unusable(
      ms === undefined ? 'body.seconds' : 'body.ms',
      'a time before the year 2100',
      ms ?? seconds,
    );
  world.clock.advance(byMs);
  return clockOf(world);
}

function moveTo(world: World, field: string, text: string): Answer {
  const toMs = instantMs(text);
  if (toMs === undefined) return unusable(field, instantWords, text);
  const nowMs = world.clock.nowMs();
  if (toMs < nowMs)
    return conflict(
      `${field}: time only moves forward; it is ${isoOf(nowMs)}, received ${text}. ` +
        'Restore a snapshot or reset the world to go back.',
    );
  world.clock.set(toMs);
  return clockOf(world);
}

function clockOf({ clock }: World): Answer {
  const nowMs = clock.nowMs();
  return ok({ now: isoOf(nowMs), now_ms: nowMs, frozen: clock.frozen });
}

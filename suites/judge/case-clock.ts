// Time for cases: the target's own clock where it has one that moves, real waiting when asked.
import type { CaseClock } from '../case.ts';
import type { RestClient } from '../clients/rest.ts';
import { Lack } from '../finding.ts';
import { unanswered } from './connect.ts';
import type { Machine } from './machine.ts';

/** Longest real waiting of one case. */
export const realWaitMaxMs = 7 * 60_000;

export interface Time {
  readonly clock: CaseClock;
  /** Real time that the case may spend waiting. */
  readonly realWaitMs: number;
}

export function timeFor(
  waitsMs: number,
  parts: {
    readonly moved: CaseClock | undefined;
    readonly realtime: boolean;
    readonly anonymous: RestClient;
    readonly machine: Machine;
  },
): Time {
  if (parts.moved !== undefined) return { clock: parts.moved, realWaitMs: 0 };
  const asked = `a clock that can be moved on by ${inWords(waitsMs)}`;
  if (!parts.realtime) throw new Lack(`${asked} (or --realtime, up to ${inWords(realWaitMaxMs)})`);
  if (waitsMs > realWaitMaxMs) throw new Lack(asked);
  return { clock: realClock(parts.anonymous, parts.machine), realWaitMs: waitsMs };
}

/** Reads the target's time from the `Date` header of any answer, so it is exact to a second. */
const realClock = (anonymous: RestClient, machine: Machine): CaseClock => ({
  advance: (ms) => machine.wait(ms),
  nowMs: async () => {
    const exchange = await anonymous.call('getAccount').catch(unanswered);
    const nowMs = Date.parse(exchange?.headers.date ?? '');
    if (Number.isNaN(nowMs)) throw new Lack('a Date header that tells the target’s time');
    return nowMs;
  },
});

export function inWords(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ] as const;
  const [name, size] = units.find(([, unitMs]) => ms >= unitMs) ?? ['millisecond', 1];
  const count = Math.ceil(ms / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

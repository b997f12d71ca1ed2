// Numbers and times in words, for reports and messages.
import { dayMs, hourMs, minuteMs, secondMs } from '../../spec/units.ts';

/** `1 rule`, `2 rules`, `3 entries` */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

const units = [
  ['day', dayMs],
  ['hour', hourMs],
  ['minute', minuteMs],
  ['second', secondMs],
  ['millisecond', 1],
] as const;

/** A duration in its two largest units, in one below a minute; rounded up: `1 minute 30 seconds`. */
export function durationText(ms: number): string {
  const largest = units.findIndex(([, unitMs]) => ms >= unitMs);
  const [, stepMs] = units[ms >= minuteMs ? largest + 1 : largest] ?? ['millisecond', 1];
  let restMs = Math.ceil(ms / stepMs) * stepMs;
  const parts = units.flatMap(([name, unitMs]) => {
    const count = Math.floor(restMs / unitMs);
    restMs -= count * unitMs;
    return count === 0 ? [] : [plural(count, name)];
  });
  return parts.join(' ') || plural(0, 'millisecond');
}

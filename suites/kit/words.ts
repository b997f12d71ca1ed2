// Numbers and times in words, for reports and messages.
import { dayMs, hourMs, minuteMs } from '../../spec/units.ts';

/** `1 rule`, `2 rules`, `3 entries` */
export const plural = (count: number, noun: string, nouns = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : nouns}`;

/** A duration in its largest unit, rounded up: `2 minutes`. */
export function durationText(ms: number): string {
  const units = [
    ['day', dayMs],
    ['hour', hourMs],
    ['minute', minuteMs],
    ['second', 1_000],
  ] as const;
  const [name, sizeMs] = units.find(([, unitMs]) => ms >= unitMs) ?? ['millisecond', 1];
  return plural(Math.ceil(ms / sizeMs), name);
}

// Numbers and times in words, for reports and messages.

/** `1 rule`, `2 rules` */
export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** A duration in its largest unit, rounded up: `2 minutes`. */
export function durationText(ms: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1_000],
  ] as const;
  const [name, sizeMs] = units.find(([, unitMs]) => ms >= unitMs) ?? ['millisecond', 1];
  return plural(Math.ceil(ms / sizeMs), name);
}

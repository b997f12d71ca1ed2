// Windows of lookback_hours whose edge no manifest is near, whichever time of a manifest the window looks at.
import { dayMs, hourMs } from '../../spec/units.ts';
import type { JsonObject } from '../clients/json.ts';
import { missingNeed } from '../kit/finding.ts';
import { dayOf } from './manifest-parts.ts';

export interface Window {
  readonly hours: number;
  /** Manifests that are older by both times. */
  readonly outside: readonly JsonObject[];
  /** Manifests that are newer by both times. */
  readonly inside: readonly JsonObject[];
}

/** A date lasts a day, in any time zone. */
export const marginMs = 26 * hourMs;
const hoursMax = 2_160;

/** A window that ends shortly before a manifest, so that a window of twice its length would contain it. */
export function windowBefore(manifests: readonly JsonObject[], nowMs: number): Window {
  const aged = manifests
    .map((manifest) => ({ manifest, ...agesOf(manifest, nowMs) }))
    .toSorted((one, other) => one.leastMs - other.leastMs);
  for (const { leastMs } of aged.slice(Math.floor(aged.length / 3))) {
    const hours = Math.floor((leastMs - marginMs) / hourMs);
    if (hours < marginMs / hourMs || hours > hoursMax) continue;
    const outside = aged.filter((one) => one.leastMs >= leastMs).map(({ manifest }) => manifest);
    const inside = aged
      .filter(({ mostMs }) => mostMs + marginMs < hours * hourMs)
      .map(({ manifest }) => manifest);
    if (inside.length > 0) return { hours, outside, inside };
  }
  return missingNeed('manifests-of-days', { count: 3 });
}

/** NaN without a time of matching; one without a zone is in UTC. */
export const matchedMsOf = ({ matched_at: text }: JsonObject): number =>
  Date.parse(`${String(text).replace(/Z$/, '')}Z`);

/** The ages by the time of matching and by the end and the start of the day of publication. */
export function agesOf(manifest: JsonObject, nowMs: number) {
  const publishedMs = Date.parse(dayOf(manifest) ?? '');
  const matchedMs = matchedMsOf(manifest);
  if (Number.isNaN(publishedMs) || Number.isNaN(matchedMs)) return missingNeed('publication-dates');
  return {
    leastMs: nowMs - Math.max(matchedMs, publishedMs + dayMs),
    mostMs: nowMs - Math.min(matchedMs, publishedMs),
  };
}

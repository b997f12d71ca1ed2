// The figures of the quota: what remains is the limit less what is used, items are counted, and headers and service-profile repeat usage.
import { isCount, isList } from '../clients/json.ts';
import { at, clip } from '../kit/expect.ts';
import { inHeader } from '../kit/place.ts';
import { showsQuota, toolAnswerIn } from '../steps/mcp.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { type Usage, usageIn } from './charge.ts';
import type { Compare, Invariant } from './invariant.ts';

const rule = 'billing.figures-agree';

/** The headers that repeat members of usage ("Response envelope"). */
const headers = {
  'X-Service-Quota-Limit': 'quota_limit',
  'X-Service-Quota-Used': 'quota_used',
  'X-Service-Quota-Remaining': 'quota_remaining',
  'X-Service-Quota-Reset-Date': 'reset_date',
  'X-Service-Quota-Reset-Days': 'days_to_reset',
  'X-Service-Period': 'period',
  'X-Service-Available': 'available',
} as const;

/** Compares the figures of one answer with each other, whoever asked. */
export const figures: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange') return;
  // A request that overlaps others may be counted in one place and not yet in another.
  if (entry.isOverlapped && entry.caller.standing === 'valid') return;
  const { answer } = entry;
  const usage = usageIn(entry);
  if (answer === undefined || usage === undefined) return;
  const limit = at(answer, 'usage.quota_limit');
  if (isCount(limit)) {
    const left = Math.max(0, limit - usage.used);
    const received = String(usage.remaining);
    const found = { expected: `usage.quota_remaining ${left}`, received, at: 'usage.quota_remaining' };
    compare(rule, 'what remains', usage.remaining !== left && { ...found, evidence: [entry] });
  }
  const items = at(answer, 'data.manifests');
  // What is counted in other answers is open (S-08).
  if (isList(items) && (entry.call === 'listStreamManifests' || entry.call === 'listDigestManifests')) {
    const counted = at(answer, 'usage.items_in_response');
    const place = 'usage.items_in_response';
    const found = { expected: `${place} ${items.length}`, received: String(counted), at: place };
    compare(rule, `the items of ${entry.call}`, counted !== items.length && { ...found, evidence: [entry] });
  }
  for (const [name, member] of Object.entries(headers)) {
    const expected = String(at(answer, `usage.${member}`));
    const received = answer.headers[name.toLowerCase()] ?? 'no such header';
    const found = { expected: `${name} ${expected}, as in usage`, received, at: inHeader(name) };
    compare(rule, name, unspaced(received) !== unspaced(expected) && { ...found, evidence: [entry] });
  }
};

/** Spaces after the commas of a list have no meaning. */
const unspaced = (text: string): string => text.replaceAll(/\s*,\s*/g, ',');

/**
 * Compares service-profile with the usage that REST shows before and after it. The names of its members are open, so a
 * server is judged only once a result has shown what is used and what remains.
 */
export function profiles(compare: Compare) {
  let hasShown = false;
  return (start: Exchanged, profile: Exchanged, { used, remaining }: Usage): void => {
    const tool = profile.answer && toolAnswerIn(profile.answer);
    if (tool?.kind !== 'result' || tool.isError) return;
    const isShown = showsQuota(tool.content, used, Number(remaining));
    hasShown ||=
      used > 0 &&
      showsQuota(tool.content, used, Number.NaN) &&
      showsQuota(tool.content, Number.NaN, Number(remaining));
    if (!hasShown) return;
    compare(
      rule,
      'service-profile',
      !isShown && {
        expected: `${used} manifests used or ${remaining} remaining in service-profile, as on REST before and after it`,
        received: clip(JSON.stringify(tool.content)),
        at: 'result.quota',
        evidence: [start, profile],
      },
    );
  };
}

// Mutants of the envelope, its headers and the account.
import type { EnvelopeRuleId } from '../../../spec/rules/envelope.ts';
import { minuteMs, secondMs } from '../../../spec/units.ts';
import { type Alteration, isMembers } from '../alter.ts';
import { toMember } from '../alter-path.ts';
import { answerInstead, headerOn, memberAt } from '../altered-answer.ts';
import { alteringReplies } from '../apply.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingStore, sharingAnswer } from '../replaced-operation.ts';

/** Alters answers with a payload and the usage block. */
const onEnvelope =
  (change: (data: unknown, usage: unknown) => unknown): Alteration =>
  (reply) => {
    const { body } = reply;
    if (!isMembers(body) || !('data' in body) || !('usage' in body)) return undefined;
    return { ...reply, body: change(body.data, body.usage) };
  };

export const envelopeMutants = {
  'envelope.payload-under-data': {
    'bare-payload': wrong('sends the bare payload', 'ENV-01').response(
      '*',
      onEnvelope((data) => data),
    ),
    'payload-beside-usage': wrong('puts the payload beside usage', 'ENV-02').response(
      '*',
      onEnvelope((data, usage) => (isMembers(data) ? { ...data, usage } : { data, usage })),
    ),
    'usage-with-manifests-only': wrong('sends usage with manifests only', 'ENV-03').response(
      '*',
      onEnvelope((data, usage) => (isMembers(data) && 'manifests' in data ? { data, usage } : { data })),
    ),
  },
  'envelope.next-read-shows-charge': {
    'two-calls-late': wrong('shows the counter as it was two calls ago').part(
      alteringReplies(() => {
        const history: unknown[] = [];
        return toMember('usage.quota_used', (used) => history[history.push(used) - 3] ?? used);
      }),
    ),
  },
  'envelope.used-counts-this-period': {
    'counts-lifetime': wrong('counts over the lifetime').part(
      changingStore((store) => {
        const used = new Map<string, number>();
        const setUsed = store.setUsed.bind(store);
        store.setUsed = (account, ...rest) => {
          used.set(account, rest[1]);
          setUsed(account, ...rest);
        };
        store.usedBy = (account) => used.get(account) ?? 0;
      }),
    ),
  },
  'envelope.account-agrees': {
    'other-limit': wrong('reports another limit in the account').answer(
      memberAt('getAccount', 'data.usage.manifests_limit', (limit) => Number(limit) + 1),
    ),
    'fewer-remaining': wrong('reports fewer remaining manifests in the account').answer(
      memberAt('getAccount', 'data.usage.manifests_remaining', (left) => Number(left) - 1),
    ),
  },
  'envelope.account-fresh-after-minute': {
    'ten-minutes-old': wrong('caches the account for ten minutes', 'ENV-30').law('envelope', {
      accountAgeMs: 10 * minuteMs,
    }),
    'over-a-minute-old': wrong('caches the account for 65 seconds', 'ENV-30').law('envelope', {
      accountAgeMs: 65 * secondMs,
    }),
    'more-remaining': wrong('reports more remaining manifests in the account', 'ENV-26').answer(
      memberAt('getAccount', 'data.usage.manifests_remaining', (left) => Number(left) + 1),
    ),
  },
  'envelope.account-own-organisation': {
    'one-account-for-all': wrong('caches one account for all organisations', 'ENV-30', 'ENV-31').part(
      sharingAnswer('getAccount', minuteMs),
    ),
  },
  'envelope.json-bodies': {
    'html-refusal': wrong('refuses in HTML').answer(headerOn('*', 400, 'content-type', () => 'text/html')),
    'empty-refusal': wrong('refuses with an empty body').answer(answerInstead('*', 404, 404, undefined)),
  },
  'envelope.success-is-200': {
    'status-202': wrong('answers 202 to a read').answer(answerInstead('getStream', 200, 202, undefined)),
  },
} satisfies MutantTable<EnvelopeRuleId>;

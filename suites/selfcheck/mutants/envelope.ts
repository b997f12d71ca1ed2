// Mutants of the envelope, its headers and the account.
import type { EnvelopeRuleId } from '../../../spec/rules/envelope.ts';
import { dayMs, minuteMs } from '../../../spec/units.ts';
import { type Alteration, isMembers, onStatus, toAnswer, toHeader, toMember } from '../alter.ts';
import { alteringReplies } from '../apply.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { sharingAnswer } from '../replaced-operation.ts';

/** Alterations answers with a payload and the usage block. */
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
  'envelope.available-lists-levels': {
    'record-on-every-plan': wrong('lists record on every plan', 'ENV-12').response(
      '*',
      toMember('usage.available', () => 'signal, brief, record'),
    ),
    'levels-as-array': wrong('lists the levels as an array', 'ENV-11').response(
      '*',
      toMember('usage.available', (value) => [value]),
    ),
  },
  'envelope.available-has-record': {
    'no-record': wrong('lists record on no plan').response(
      '*',
      toMember('usage.available', () => 'signal, brief'),
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
  'envelope.days-to-reset': {
    'three-days-more': wrong('counts three days too many', 'ENV-10').law({
      quota: { daysToReset: (nowMs, resetMs) => Math.ceil((resetMs - nowMs) / dayMs) + 3 },
    }),
    'negative-days': wrong('reports a negative number of days', 'ENV-10').law({
      quota: { daysToReset: () => -1 },
    }),
    'reset-as-time': wrong('sends the reset date with a time', 'ENV-09').response(
      '*',
      toMember('usage.reset_date', (day) => `${day}T00:00:00Z`),
    ),
    'period-as-day': wrong('sends the period as a day', 'ENV-08').response(
      '*',
      toMember('usage.period', (month) => `${month}-01`),
    ),
  },
  'envelope.used-counts-this-period': {
    'counts-lifetime': wrong('counts over the lifetime').part((parts) => ({
      ...parts,
      store: (store) => {
        const used = new Map<string, number>();
        const setUsed = store.setUsed.bind(store);
        store.setUsed = (account, ...rest) => {
          used.set(account, rest[1]);
          setUsed(account, ...rest);
        };
        store.usedBy = (account) => used.get(account) ?? 0;
        return store;
      },
    })),
  },
  'envelope.account-agrees': {
    'other-limit': wrong('reports another limit in the account').response(
      'getAccount',
      toMember('data.usage.manifests_limit', (limit) => Number(limit) + 1),
    ),
    'fewer-remaining': wrong('reports fewer remaining manifests in the account').response(
      'getAccount',
      toMember('data.usage.manifests_remaining', (left) => Number(left) - 1),
    ),
  },
  'envelope.account-fresh-after-minute': {
    'ten-minutes-old': wrong('caches the account for ten minutes', 'ENV-30').law({
      envelope: { accountAgeMs: 10 * minuteMs },
    }),
    'more-remaining': wrong('reports more remaining manifests in the account', 'ENV-26').response(
      'getAccount',
      toMember('data.usage.manifests_remaining', (left) => Number(left) + 1),
    ),
  },
  'envelope.account-own-organisation': {
    'one-account-for-all': wrong('caches one account for all organisations', 'ENV-30', 'ENV-31').part(
      sharingAnswer('getAccount', minuteMs),
    ),
  },
  'envelope.json-bodies': {
    'html-refusal': wrong('refuses in HTML').response(
      '*',
      onStatus(
        400,
        toHeader('content-type', () => 'text/html'),
      ),
    ),
    'empty-refusal': wrong('refuses with an empty body').response(
      '*',
      onStatus(404, toAnswer(404, undefined)),
    ),
  },
  'envelope.success-is-200': {
    'status-202': wrong('answers 202 to a read').response(
      'getStream',
      onStatus(200, toAnswer(202, undefined)),
    ),
  },
} satisfies MutantTable<EnvelopeRuleId>;

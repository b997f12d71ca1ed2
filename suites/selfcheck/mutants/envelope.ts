// Mutants of the envelope, its headers and the account.
import type { EnvelopeRuleId } from '../../../spec/rules/envelope.ts';
import { type Bend, isMembers, onStatus, toAnswer, toHeader, toMember } from '../bend.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';

/** Bends answers that hold a payload and the usage block. */
const onEnvelope =
  (bent: (data: unknown, usage: unknown) => unknown): Bend =>
  (reply) => {
    const { body } = reply;
    if (!isMembers(body) || !('data' in body) || !('usage' in body)) return undefined;
    return { ...reply, body: bent(body.data, body.usage) };
  };

export const envelopeMutants: MutantTable<EnvelopeRuleId> = {
  'envelope.payload-under-data': [
    response(
      'sends the bare payload',
      ['ENV-01'],
      '*',
      onEnvelope((data) => data),
    ),
    response(
      'puts the payload beside usage',
      ['ENV-02'],
      '*',
      onEnvelope((data, usage) => (isMembers(data) ? { ...data, usage } : { data, usage })),
    ),
    response(
      'sends usage with manifests only',
      ['ENV-03'],
      '*',
      onEnvelope((data, usage) => (isMembers(data) && 'manifests' in data ? { data, usage } : { data })),
    ),
  ],
  'envelope.available-lists-levels': [
    law('lists record on every plan', ['ENV-12'], { envelope: { available: () => 'signal, brief, record' } }),
    response(
      'lists the levels as an array',
      ['ENV-11'],
      '*',
      toMember('usage.available', (value) => [value]),
    ),
  ],
  'envelope.available-has-record': [
    law('lists no record on any plan', ['ENV-12'], { envelope: { available: () => 'signal, brief' } }),
  ],
  'envelope.items-counted': [
    law('counts no items', ['ENV-13'], { envelope: { itemsInResponse: () => 0 } }),
    law('counts one item too many', ['ENV-13'], { envelope: { itemsInResponse: (items) => items + 1 } }),
  ],
  'envelope.limit-is-sum': [
    law('does not recompute what remains', ['ENV-15'], { envelope: { remaining: ({ limit }) => limit } }),
  ],
  'envelope.charge-shown-next-read': [
    part('shows the counter as it was two calls ago', ['ENV-16'], (parts) => {
      const history: number[] = [];
      const usedShown = (used: number): number => history[history.push(used) - 3] ?? used;
      return { ...parts, laws: { envelope: { usedShown } } };
    }),
  ],
  'envelope.quota-headers-equal-usage': [
    response(
      'counts otherwise in the header',
      ['ENV-17'],
      '*',
      toHeader('x-service-quota-used', (used) => String(Number(used) + 1)),
    ),
    response(
      'leaves out what remains',
      ['ENV-17'],
      '*',
      toHeader('x-service-quota-remaining', () => undefined),
    ),
  ],
  'envelope.period-headers-equal-usage': [
    response(
      'writes the reset date as an HTTP date',
      ['ENV-18'],
      '*',
      toHeader('x-service-quota-reset-date', (day) => new Date(day).toUTCString()),
    ),
    response(
      'leaves out the days to the reset',
      ['ENV-19'],
      '*',
      toHeader('x-service-quota-reset-days', () => undefined),
    ),
    response(
      'leaves out the period',
      ['ENV-20'],
      '*',
      toHeader('x-service-period', () => undefined),
    ),
    response(
      'lists the levels in another order',
      ['ENV-21'],
      '*',
      toHeader('x-service-available', (levels) => levels.split(', ').toReversed().join(', ')),
    ),
  ],
  'envelope.days-to-reset': [
    law('counts three days too many', ['ENV-10'], {
      quota: { daysToReset: (nowMs, resetMs) => Math.ceil((resetMs - nowMs) / 86_400_000) + 3 },
    }),
    law('counts days below zero', ['ENV-10'], { quota: { daysToReset: () => -1 } }),
    response(
      'gives the reset as a time',
      ['ENV-09'],
      '*',
      toMember('usage.reset_date', (day) => `${day}T00:00:00Z`),
    ),
    response(
      'gives the period as a day',
      ['ENV-08'],
      '*',
      toMember('usage.period', (month) => `${month}-01`),
    ),
  ],
  'envelope.used-counts-this-period': [
    part('counts over the lifetime', ['ENV-22'], (parts) => ({
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
  ],
  'envelope.account-agrees': [
    response(
      'counts another limit in the account',
      ['ENV-26'],
      'getAccount',
      toMember('data.usage.manifests_limit', (limit) => Number(limit) + 1),
    ),
    response(
      'counts fewer left in the account',
      ['ENV-26'],
      'getAccount',
      toMember('data.usage.manifests_remaining', (left) => Number(left) - 1),
    ),
  ],
  'envelope.account-fresh-after-minute': [
    law('keeps account data for ten minutes', ['ENV-30'], { envelope: { accountAgeMs: 600_000 } }),
    response(
      'counts more left in the account',
      ['ENV-26'],
      'getAccount',
      toMember('data.usage.manifests_remaining', (left) => Number(left) + 1),
    ),
  ],
  'envelope.account-own-organisation': [
    law('keeps one account for all organisations', ['ENV-30', 'ENV-31'], {
      envelope: { accountCacheKey: () => 'everybody' },
    }),
  ],
  'envelope.json-bodies': [
    response(
      'refuses in HTML',
      ['ENV-28'],
      '*',
      onStatus(
        400,
        toHeader('content-type', () => 'text/html'),
      ),
    ),
    response('refuses with an empty body', ['ENV-28'], '*', onStatus(404, toAnswer(404, undefined))),
  ],
  'envelope.success-is-200': [
    response('accepts a read for later', ['ENV-29'], 'getStream', onStatus(200, toAnswer(202, undefined))),
  ],
};

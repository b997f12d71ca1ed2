// Mutants of backfill.
import type { Outcome } from '../../../simulator/core/answer.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import { answer } from '../../../simulator/service/context.ts';
import type { Grant } from '../../../spec/content.ts';
import type { BackfillRuleId } from '../../../spec/rules/backfill.ts';
import { hourMs, minuteMs } from '../../../spec/units.ts';
import { toAnswer } from '../alter.ts';
import { answerInstead, memberAt, memberOn, statusInstead } from '../altered-answer.ts';
import { billed } from '../billing.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { gatedAs } from '../open-doors.ts';
import { replacing, replacingRows, sharingAnswer, type Wrap } from '../replaced-operation.ts';

/** Gives the first address again for grants that are equal in this. */
const givingOnce =
  (keyOf: (grant: Grant) => number): Wrap =>
  (parts) => {
    const first = new Map<string, Outcome>();
    return replacing('createBackfillDownload', (call, real, { tables: { grants } }) => {
      const outcome = real.createBackfillDownload(call);
      const grant = grants.get(Number(call.input.grant_id));
      if (outcome.kind === 'refused' || grant === undefined) return outcome;
      const key = `${call.org.id} ${keyOf(grant)}`;
      first.set(key, first.get(key) ?? outcome);
      return first.get(key) ?? outcome;
    })(parts);
  };

export const backfillMutants = {
  'backfill.grants-of-own-organisation': {
    'beside-own': wrong('lists all grants for whoever has one').part(
      replacingRows('listBackfillGrants', 'grants', (own, _, grants) =>
        own.length > 0 ? grants.all() : own,
      ),
    ),
    'one-list-for-everybody': wrong('shares a list').part(sharingAnswer('listBackfillGrants', 5 * minuteMs)),
  },
  'backfill.new-grant-shows': {
    'hour-old-list': wrong('caches the list for an hour').law('backfill', { listAgeMs: hourMs }),
    'six-minutes-old-list': wrong('caches for six minutes').law('backfill', { listAgeMs: 6 * minuteMs }),
    'rows-of-null': wrong('lists null in place of each grant').answer(
      memberAt('listBackfillGrants', 'data', () => ({ grants: [null] })),
    ),
  },
  'backfill.download-returns-address': {
    'returns-file': wrong('returns the file', 'BACKFILL-03').response(
      'createBackfillDownload',
      toAnswer(200, { manifests: [] }),
    ),
    'returns-storage-path': wrong('returns a path within its storage').answer(
      memberAt('createBackfillDownload', 'data', () => ({ url: 'exports/1.jsonl.gz' })),
    ),
    'closed-to-starter': wrong('closes downloads to Starter', 'PLAN-11').part(
      gatedAs('starter', 'createBackfillDownload', refuse('plan_gated', 'Not in your plan.')),
    ),
    'bills-download': billed('createBackfillDownload'),
    'bills-list': billed('listBackfillGrants'),
  },
  'backfill.download-can-be-fetched': {
    'nothing-there': wrong('gives an address that answers 404').answer(
      memberAt('createBackfillDownload', 'data.url', (url) => String(url).replace('/objects/', '/object/')),
    ),
    'one-for-all': wrong('gives one address for all grants').part(givingOnce(() => 0)),
    'one-for-years': wrong('gives grants of equal years one address').part(givingOnce(({ years }) => years)),
    unsigned: wrong('gives an address without its signature').answer(
      memberAt('createBackfillDownload', 'data.url', (url) => String(url).replace(/\?.*/, '')),
    ),
    'signature-cut': wrong('gives an address with half of its signature').answer(
      memberAt('createBackfillDownload', 'data.url', (url) => String(url).slice(0, -20)),
    ),
  },
  'backfill.grant-id-integer': {
    'malformed-id-404': wrong('answers 404 for a malformed id').answer(
      statusInstead('createBackfillDownload', 422, 404),
    ),
    'malformed-id-500': wrong('fails with 500 on a malformed id').answer(
      answerInstead('createBackfillDownload', 422, 500, { detail: 'Internal error' }),
    ),
    'detail-as-text': wrong('describes the fault in one string').answer(
      memberOn('createBackfillDownload', 422, 'detail', () => 'grant_id is not an integer'),
    ),
  },
  'backfill.foreign-grant-closed': {
    'opens-every-grant': wrong('opens every grant to everybody').law('backfill', { mayDownload: () => true }),
    'any-number-opens': wrong('returns an address for any number').part(
      replacing('createBackfillDownload', ({ input }) =>
        answer({ url: `https://objects.example/${input.grant_id}.jsonl.gz` }, 1),
      ),
    ),
  },
  'backfill.no-self-service': {
    'customer-makes-grant': wrong('lets a customer make a grant').part((parts) => {
      const { listBackfillGrants } = parts.operations;
      const made = { ...listBackfillGrants, method: 'post' as const };
      return { ...parts, operations: { ...parts.operations, makeGrant: made } };
    }),
  },
} satisfies MutantTable<BackfillRuleId>;

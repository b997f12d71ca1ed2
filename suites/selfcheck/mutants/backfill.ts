// Mutants of backfill.

import { refuse } from '../../../simulator/core/refusal.ts';
import { answer } from '../../../simulator/service/context.ts';
import type { BackfillRuleId } from '../../../spec/rules/backfill.ts';
import { hourMs, minuteMs } from '../../../spec/units.ts';
import { onStatus, toAnswer, toMember, toStatus } from '../alter.ts';
import { billed } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';
import { replacing, sharingAnswer } from '../replaced-operation.ts';

export const backfillMutants = {
  'backfill.open-to-every-plan': {
    'closed-to-starter': part(
      ['closes grants to Starter', 'BACKFILL-01', 'PLAN-11'],
      replacing('listBackfillGrants', (call, real) =>
        call.org.plan === 'starter'
          ? refuse('plan_gated', 'Not on this plan.')
          : real.listBackfillGrants(call),
      ),
    ),
  },
  'backfill.grants-of-own-organisation': {
    'one-list-for-everybody': part(
      'keeps one list for everybody',
      sharingAnswer('listBackfillGrants', 5 * minuteMs),
    ),
  },
  'backfill.new-grant-shows': {
    'hour-old-list': law('caches the list for an hour', { backfill: { listAgeMs: hourMs } }),
    'rows-of-null': response(
      'lists null in place of each grant',
      'listBackfillGrants',
      toMember('data', () => ({ grants: [null] })),
    ),
  },
  'backfill.download-returns-address': {
    'returns-file': response(
      ['returns the file', 'BACKFILL-03'],
      'createBackfillDownload',
      toAnswer(200, { manifests: [] }),
    ),
    'returns-storage-path': response(
      'returns a path within its storage',
      'createBackfillDownload',
      toMember('data', () => ({ url: 'exports/1.jsonl.gz' })),
    ),
    'bills-download': billed('createBackfillDownload'),
    'bills-list': billed('listBackfillGrants'),
  },
  'backfill.grant-id-integer': {
    'malformed-id-404': response(
      'answers 404 for a malformed id',
      'createBackfillDownload',
      onStatus(422, toStatus(404)),
    ),
    'malformed-id-500': response(
      'fails with 500 on a malformed id',
      'createBackfillDownload',
      onStatus(422, toAnswer(500, { detail: 'Internal error' })),
    ),
    'detail-as-text': response(
      'describes the fault in one string',
      'createBackfillDownload',
      onStatus(
        422,
        toMember('detail', () => 'grant_id is not an integer'),
      ),
    ),
  },
  'backfill.foreign-grant-closed': {
    'opens-every-grant': law('opens every grant to everybody', { backfill: { mayDownload: () => true } }),
    'any-number-opens': part(
      'returns an address for any number',
      replacing('createBackfillDownload', ({ input }) =>
        answer({ url: `https://objects.example/${input.grant_id}.jsonl.gz` }, 1),
      ),
    ),
  },
  'backfill.no-self-service': {
    'customer-makes-grant': part('lets a customer make a grant', (parts) => {
      const { listBackfillGrants } = parts.operations;
      const made = { ...listBackfillGrants, method: 'post' as const };
      return { ...parts, operations: { ...parts.operations, makeGrant: made } };
    }),
  },
} satisfies MutantTable<BackfillRuleId>;

// Mutants of backfill.

import { refuse } from '../../../simulator/core/refusal.ts';
import { answer } from '../../../simulator/service/context.ts';
import type { BackfillRuleId } from '../../../spec/rules/backfill.ts';
import { onStatus, toAnswer, toMember, toStatus } from '../bend.ts';
import { billing } from '../billing.ts';
import { law, type MutantTable, part, response } from '../mutant.ts';

export const backfillMutants: MutantTable<BackfillRuleId> = {
  'backfill.open-to-every-plan': [
    part('closes grants to Starter', ['BACKFILL-01', 'PLAN-11'], (parts) => ({
      ...parts,
      services: (services) => {
        const { listBackfillGrants } = services.customer;
        const gated: (typeof services.customer)['listBackfillGrants'] = (call) =>
          call.org.plan === 'starter'
            ? (refuse('plan_gated', 'Not on this plan.') as never)
            : listBackfillGrants(call);
        return { ...services, customer: { ...services.customer, listBackfillGrants: gated } };
      },
    })),
  ],
  'backfill.grants-of-own-organisation': [
    law('keeps one list for everybody', ['BACKFILL-02'], { backfill: { listCacheKey: () => 'all' } }),
  ],
  'backfill.new-grant-shows': [law('keeps the list for an hour', [], { backfill: { listAgeMs: 3_600_000 } })],
  'backfill.download-is-address': [
    response('returns the file', ['BACKFILL-03'], 'createBackfillDownload', toAnswer(200, { manifests: [] })),
    response(
      'names a path of its storage',
      [],
      'createBackfillDownload',
      toMember('data', () => ({ url: 'exports/1.jsonl.gz' })),
    ),
    ...(['createBackfillDownload', 'listBackfillGrants'] as const).map((billed) =>
      part(
        `bills ${billed}`,
        [],
        billing((operation, { status }) => (operation === billed && status === 200 ? 1 : 0)),
      ),
    ),
  ],
  'backfill.grant-id-integer': [
    response(
      'answers 404 for a malformed id',
      ['BACKFILL-04'],
      'createBackfillDownload',
      onStatus(422, toStatus(404)),
    ),
    response(
      'fails on a malformed id',
      ['BACKFILL-04'],
      'createBackfillDownload',
      onStatus(422, toAnswer(500, { detail: 'Internal error' })),
    ),
    response(
      'says what is wrong as a text',
      [],
      'createBackfillDownload',
      onStatus(
        422,
        toMember('detail', () => 'grant_id is no integer'),
      ),
    ),
  ],
  'backfill.foreign-grant-closed': [
    law('opens every grant to everybody', [], { backfill: { mayDownload: () => true } }),
    part('hands out an address for any number', ['BACKFILL-05'], (parts) => ({
      ...parts,
      services: (services) => ({
        ...services,
        customer: {
          ...services.customer,
          createBackfillDownload: ({ input }) =>
            answer({ url: `https://objects.example/${input.grant_id}.jsonl.gz` }, 1),
        },
      }),
    })),
  ],
  'backfill.no-self-service': [
    part('answers a customer who makes a grant', ['BACKFILL-06'], (parts) => {
      const { listBackfillGrants } = parts.operations;
      const made = { ...listBackfillGrants, method: 'post' as const };
      return { ...parts, operations: { ...parts.operations, makeGrant: made } };
    }),
  ],
};

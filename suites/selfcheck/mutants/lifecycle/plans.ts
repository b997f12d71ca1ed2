// Mutants of plan tokens and snapshots.
import type { Plan } from '../../../../simulator/core/plan-token.ts';
import type { Parts } from '../../../../simulator/parts.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { isMembers, onStatus, toAnswer, toMember, toStatus } from '../../bend.ts';
import { law, type MutantTable, part, request, response } from '../../mutant.ts';
import { withInput } from '../request.ts';
import { billingQueries, emptyResult, querying, toData, toldBy, toTold, whenTold } from './bends.ts';
import { unverified } from './unverified.ts';

const query = 'queryManifests';

export const planMutants = {
  'lifecycle.plan-then-execute': [
    law('carries a plan out at once', ['LIFE-02'], { lifecycle: { planningExecutes: true } }),
    response(
      'plans without a token',
      [],
      query,
      toTold('plan_token', () => undefined),
    ),
    law('knows no plan that it made', [], { lifecycle: { openPlan: () => undefined } }),
    request('does not know the field of a plan token', ['QUERY-48'], query, (operation) =>
      withInput(operation, 'plan_token', () => ({ type: 'null' })),
    ),
  ],
  'lifecycle.planning-is-free': [
    part(
      'bills a plan',
      ['LIFE-21'],
      billingQueries(({ status }) => (status === 'planned' ? 1 : 0)),
    ),
    response(
      'answers 422 where a scope is needed',
      ['LIFE-21'],
      query,
      whenTold('needs_scope', toStatus(422)),
    ),
    response('answers 202 to a plan', [], query, whenTold('planned', toStatus(202))),
    response(
      'says of a plan that it was charged',
      [],
      query,
      whenTold(
        'planned',
        toMember('data.quota_charged', () => true),
      ),
    ),
  ],
  'lifecycle.invalid-planning-422': [
    response('answers 400 to a plan that is invalid', ['LIFE-26'], query, onStatus(422, toStatus(400))),
    response(
      'answers an invalid plan with nothing',
      ['LIFE-26'],
      query,
      onStatus(422, toAnswer(200, emptyResult)),
    ),
  ],
  'lifecycle.tampered-plan-refused': [
    law('reads plans without looking at their signature', ['LIFE-03'], {
      lifecycle: { openPlan: unverified<Plan> },
    }),
  ],
  'lifecycle.foreign-plan-refused': [
    law('executes the plan of whoever made it', [], { lifecycle: { isOwn: () => true } }),
  ],
  'lifecycle.plan-lives-minutes': [
    law('forgets a plan after a minute', ['LIFE-30'], { lifecycle: { isFresh: (ageMs) => ageMs < 60_000 } }),
  ],
  'lifecycle.stale-plan-409': [
    law('executes a plan however old', ['LIFE-31'], { lifecycle: { isFresh: () => true } }),
    response('answers 422 to a stale plan', ['LIFE-28'], query, onStatus(409, toStatus(422))),
    response(
      'says of a stale plan that it was executed',
      [],
      query,
      onStatus(
        409,
        toTold('executed', () => true),
      ),
    ),
    part('lets a plan live on from each use', [], renewing),
  ],
  'lifecycle.exhausted-keeps-plan': [
    response(
      'calls a plan stale that lacks quota',
      [],
      query,
      onStatus(429, toAnswer(409, { detail: 'Stale.' })),
    ),
    response(
      'does not tell until when there is nothing left',
      [],
      query,
      onStatus(
        429,
        toMember('detail.quota_resets_on', () => undefined),
      ),
    ),
  ],
  'lifecycle.snapshot-pages-one-list': [
    law('begins each page with the end of the one before', ['LIFE-04'], {
      lifecycle: { pageStart: (page, pageSize) => page * pageSize - (page > 1 ? 1 : 0) },
    }),
    response(
      'gives every page a token of its own',
      ['LIFE-06'],
      query,
      toTold('snapshot_token', (token) => `${String(token)}.1`),
    ),
    part('keeps one snapshot, whatever token asks', [], (parts) => {
      let latest: string | undefined;
      return querying((ask, body) => {
        if (body.snapshot_token) return ask({ ...body, snapshot_token: latest ?? body.snapshot_token });
        const answer = ask(body);
        const token = toldBy(answer, 'snapshot_token');
        if (typeof token === 'string') latest = token;
        return answer;
      })(parts);
    }),
  ],
  'lifecycle.snapshot-whole': [
    law('leaves one out between pages', [], {
      lifecycle: { pageStart: (page, pageSize) => page * (pageSize + 1) },
    }),
    part(
      'begins again past the end',
      [],
      querying((ask, body) => {
        const answer = ask(body);
        const isPast = body.snapshot_token && answer.kind === 'answer' && answer.items === 0;
        return isPast ? ask({ ...body, page: 0 }) : answer;
      }),
    ),
  ],
  'lifecycle.tampered-snapshot-refused': [
    part(
      'asks anew under a token that it does not know',
      [],
      querying((ask, body) => {
        const answer = ask(body);
        return body.snapshot_token && answer.kind === 'refused'
          ? ask({ ...body, snapshot_token: null })
          : answer;
      }),
    ),
  ],
  'lifecycle.snapshot-immutable': [
    law('evaluates the query again for each page', ['LIFE-05'], {
      lifecycle: { snapshotList: 'evaluated-again' },
    }),
  ],
  'lifecycle.snapshot-keeps-removed': [
    response(
      'drops the end of a page for good',
      [],
      query,
      toData((data) => {
        const { manifests, pagination } = data;
        const isLater = isMembers(pagination) && pagination.page_num === 1;
        return isLater && Array.isArray(manifests) && data.quota_clamped !== true
          ? { ...data, manifests: manifests.slice(0, -1) }
          : undefined;
      }),
    ),
  ],
} satisfies Partial<MutantTable<LifecycleRuleId>>;

/** A plan that was executed within its life may be executed for another five minutes from then. */
function renewing(parts: Parts): Parts {
  const used = new Set<string>();
  let asked = '';
  const { services } = querying((ask, body) => {
    asked = body.plan_token ?? '';
    const answer = ask(body);
    if (answer.kind === 'answer' && asked !== '') used.add(asked);
    return answer;
  })(parts);
  const isFresh = (ageMs: number): boolean => ageMs < (used.has(asked) ? 2 : 1) * 300_000;
  return { ...parts, services, laws: { ...parts.laws, lifecycle: { ...parts.laws.lifecycle, isFresh } } };
}

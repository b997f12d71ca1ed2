// Mutants of recurring delta.
import type { Outcome } from '../../../../simulator/core/answer.ts';
import { deltaLaws } from '../../../../simulator/core/delta.ts';
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import { limits } from '../../../../spec/limits.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { isMembers, onStatus, toMember, toStatus } from '../../alter.ts';
import { law, type Mutant, type MutantTable, part, response, type What } from '../../mutant.ts';
import { withChangedData } from '../../replaced-operation.ts';
import { outcomeMember, querying, queryMember, trustingTokens } from './alterations.ts';

const query = 'queryManifests';

const allows = (field: string, what: What): Mutant =>
  law(what, {
    lifecycle: { excludedFromDelta: deltaLaws.excludedFromDelta.filter((name) => name !== field) },
  });

export const deltaMutants = {
  'lifecycle.delta-off-by-default': {
    'delta-on': law('has delta on', { lifecycle: { offersFlow: () => true } }),
    'as-ordinary-query': part(
      'answers a delta that is off as an ordinary query',
      querying((ask, body) => ask({ ...body, delivery_delta: null })),
    ),
  },
  'lifecycle.delta-commits': {
    'repeats-all': law('delivers everything again', {
      lifecycle: { wasDelivered: () => false },
    }),
    'skips-newest': law('never delivers the newest manifest', {
      lifecycle: { wasDelivered: ({ ref }, { endRef }) => endRef > 0 && ref < endRef + 1 },
    }),
    'later-pages-lose-first': response('loses the first manifest of each later page', query, (reply) => {
      const { body } = reply;
      const isFurther = isMembers(body) && isMembers(body.data) && isMembers(body.data.pagination);
      return isFurther && Number(Object(body.data).pagination.page_num) > 0 && queryMember(body, 'checkpoint')
        ? toMember('data.manifests', (manifests) => [manifests].flat().slice(1))(reply)
        : undefined;
    }),
  },
  'lifecycle.delta-repeats-until-commit': {
    'read-commits': part('commits a checkpoint when it is read', (parts) => {
      const read = new Set<string>();
      return querying((ask, body) => {
        const { checkpoint } = body;
        const answer = ask(body);
        if (checkpoint === undefined || checkpoint === null) return answer;
        const key = JSON.stringify(checkpoint);
        const wasRead = read.has(key);
        read.add(key);
        return wasRead ? afterCommit(ask, body, answer) : answer;
      })(parts);
    }),
  },
  'lifecycle.delta-commit-covers-what-was-read': {
    'commits-all-arrivals': part(
      ['commits everything that arrived before the commit, delivered or not', 'LIFE-13'],
      querying((ask, body) =>
        body.commit_cursor ? ask({ ...body, commit_cursor: newestCommitCursor(ask, body) }) : ask(body),
      ),
    ),
  },
  'lifecycle.delta-keeps-clamped-manifests': {
    'loses-removed': part('continues a delta after the manifests that the quota cut from a page', (parts) => {
      const removed = new Map<unknown, number>();
      return querying((ask, body) => {
        const answer = ask(body);
        const cut = (answer.kind === 'answer' && answer.remarks?.clamp?.removed) || 0;
        if (cut > 0) removed.set(outcomeMember(answer, 'next_page_cursor'), cut);
        const lost = removed.get(body.next_page_cursor) ?? 0;
        if (lost === 0) return answer;
        return withChangedData(answer, (data) => ({
          ...data,
          manifests: [data.manifests].flat().slice(lost),
        }));
      })(parts);
    }),
  },
  'lifecycle.foreign-delta-refused': {
    'any-owner': law('continues the delta of another organisation', {
      lifecycle: { mayUseToken: () => true },
    }),
  },
  'lifecycle.tampered-checkpoint-refused': {
    'unverified-checkpoint': part(
      'reads checkpoints without verifying their signature',
      trustingTokens('checkpoint'),
    ),
  },
  'lifecycle.delta-excludes-snapshot': {
    'accepts-snapshot': allows('snapshot_token', ['accepts a snapshot in a delta', 'LIFE-15']),
    'status-422': response(
      ['answers 422 to a delta that it does not support', 'LIFE-27'],
      query,
      onStatus(400, toStatus(422)),
    ),
  },
  'lifecycle.delta-excludes-beacon': {
    'accepts-beacon': allows('beacon_id', 'accepts a Beacon in a delta'),
  },
  'lifecycle.delta-excludes-lookback': {
    'accepts-window': allows('lookback_hours', 'accepts a window in a delta'),
    'accepts-window-later': part(
      'accepts a window in a continued delta',
      querying((ask, body) => ask(body.checkpoint ? { ...body, lookback_hours: null } : body)),
    ),
  },
  'lifecycle.delta-excludes-broadening': {
    'ignores-broadening': allows('broaden_sources', 'ignores broaden_sources in a delta'),
  },
  'lifecycle.delta-needs-scope': {
    'no-scope-needed': law('delivers a delta without a scope', {
      lifecycle: { isExactDeltaScope: () => true },
    }),
  },
  'lifecycle.delta-scopes': {
    'streams-only': law('accepts only streams as a scope', {
      lifecycle: { isExactDeltaScope: ({ stream_ids: ids }) => ids !== undefined },
    }),
    'channels-only': law('accepts only channels as a scope', {
      lifecycle: { isExactDeltaScope: ({ source_channel_ids: ids }) => ids !== undefined },
    }),
  },
} satisfies Partial<MutantTable<LifecycleRuleId>>;

/** The delta that follows a commit of the answered one. */
function afterCommit(ask: (body: QueryBody) => Outcome, body: QueryBody, answered: Outcome): Outcome {
  const commit_cursor = outcomeMember(answered, 'commit_cursor');
  if (typeof commit_cursor !== 'string') return answered;
  const checkpoint = outcomeMember(ask({ ...body, checkpoint: null, commit_cursor }), 'checkpoint');
  return ask({ ...body, checkpoint: checkpoint as QueryBody['checkpoint'] });
}

/** The commit cursor of a delta that begins and ends at this moment. */
function newestCommitCursor(
  ask: (body: QueryBody) => Outcome,
  { commit_cursor: _, ...body }: QueryBody,
): QueryBody['commit_cursor'] {
  let page = ask({ ...body, page_size: limits.maxPageSize.value });
  for (let next = outcomeMember(page, 'next_page_cursor'); typeof next === 'string'; ) {
    page = ask({ ...body, next_page_cursor: next });
    next = outcomeMember(page, 'next_page_cursor');
  }
  return String(outcomeMember(page, 'commit_cursor'));
}

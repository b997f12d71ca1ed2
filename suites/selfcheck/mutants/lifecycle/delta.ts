// Mutants of recurring delta.
import type { Outcome } from '../../../../simulator/core/answer.ts';
import { deltaLaws } from '../../../../simulator/core/delta.ts';
import type { LawPatch } from '../../../../simulator/core/laws.ts';
import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import { limits } from '../../../../spec/limits.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { isMembers } from '../../alter.ts';
import { toMember } from '../../alter-path.ts';
import { statusInstead } from '../../altered-answer.ts';
import { type MutantTable, wrong } from '../../mutant.ts';
import { dataOf, replacing, withChangedData } from '../../replaced-operation.ts';
import { outcomeMember, querying, queryMember, trustingTokens } from './outcomes.ts';

const query = 'queryManifests';

const isFilled = (value: unknown): boolean => value !== undefined && value !== null;

const allowing = (field: string): LawPatch => ({
  lifecycle: { excludedFromDelta: deltaLaws.excludedFromDelta.filter((name) => name !== field) },
});

const otherCode = wrong('refuses with the code of a bad parameter').law('error', {
  code: { delta_filter_unsupported: 'invalid_parameter' },
});

export const deltaMutants = {
  'lifecycle.delta-off-by-default': {
    'delta-on': wrong('has delta on').law('lifecycle', { offersFlow: () => true }),
    'as-ordinary-query': wrong('answers a delta that is off as an ordinary query').part(
      querying((ask, body) => ask({ ...body, delivery_delta: null })),
    ),
  },
  'lifecycle.delta-commits': {
    'repeats-all': wrong('delivers everything again').law('lifecycle', { wasDelivered: () => false }),
    'first-stream-alone': wrong('continues a delta over several streams with the first one').part(
      querying((ask, body) => {
        const [first] = [body.stream_ids].flat();
        const isOfFirst = (one: unknown) => [Object(one).stream_ids].flat().includes(first);
        return body.checkpoint || body.next_page_cursor
          ? withChangedData(ask(body), (data) => ({
              ...data,
              manifests: [data.manifests].flat().filter(isOfFirst),
            }))
          : ask(body);
      }),
    ),
    'skips-newest': wrong('never delivers the newest manifest').law('lifecycle', {
      wasDelivered: ({ ref }, { endRef }) => endRef > 0 && ref < endRef + 1,
    }),
    'later-pages-lose-first': wrong('loses the first manifest of each later page').response(
      query,
      (reply) => {
        const { body } = reply;
        const isFurther = isMembers(body) && isMembers(body.data) && isMembers(body.data.pagination);
        return isFurther &&
          Number(Object(body.data).pagination.page_num) > 0 &&
          queryMember(body, 'checkpoint')
          ? toMember('data.manifests', (manifests) => [manifests].flat().slice(1))(reply)
          : undefined;
      },
    ),
  },
  'lifecycle.delta-repeats-until-commit': {
    'commits-every-scope': wrong('commits the deltas of all scopes with one').part((parts) => {
      const begun = new Map<string, string>();
      const ended = new Set<string>();
      return querying((ask, body) => {
        const scope = JSON.stringify(body.stream_ids);
        const checkpoint = JSON.stringify(body.checkpoint);
        if (body.commit_cursor) for (const [one, of] of begun) if (of !== scope) ended.add(one);
        if (body.checkpoint) begun.set(checkpoint, scope);
        const answer = ask(body);
        return ended.has(checkpoint) ? afterCommit(ask, body, answer) : answer;
      })(parts);
    }),
    'read-commits': wrong('commits a checkpoint when it is read').part((parts) => {
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
    'commits-all-arrivals': wrong(
      'commits everything that arrived before the commit, delivered or not',
      'LIFE-13',
    ).part(
      querying((ask, body) =>
        body.commit_cursor ? ask({ ...body, commit_cursor: newestCommitCursor(ask, body) }) : ask(body),
      ),
    ),
  },
  'lifecycle.delta-keeps-clamped-manifests': {
    'loses-removed': wrong('continues a delta after the manifests that the quota cut from a page').part(
      (parts) => {
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
      },
    ),
  },
  'lifecycle.foreign-delta-refused': {
    'any-owner': wrong('continues the delta of others').law('lifecycle', { mayUseToken: () => true }),
  },
  'lifecycle.tampered-checkpoint-refused': {
    'unverified-checkpoint': wrong('verifies no checkpoint').part(trustingTokens('checkpoint')),
  },
  'lifecycle.delta-excludes-snapshot': {
    'other-code': otherCode,
    'accepts-snapshot': wrong('accepts a snapshot in a delta', 'LIFE-15').laws(allowing('snapshot_token')),
    'status-422': wrong('answers 422 to an unsupported one', 'LIFE-27').answer(
      statusInstead(query, 400, 422),
    ),
  },
  'lifecycle.delta-excludes-beacon': {
    'other-code': otherCode,
    'accepts-beacon': wrong('accepts a Beacon in a delta').laws(allowing('beacon_id')),
  },
  'lifecycle.delta-excludes-lookback': {
    'other-code': otherCode,
    'accepts-window': wrong('accepts a window in a delta').laws(allowing('lookback_hours')),
    'accepts-window-later': wrong('accepts a window in a continued delta').part(
      querying((ask, body) => ask(body.checkpoint ? { ...body, lookback_hours: null } : body)),
    ),
  },
  'lifecycle.delta-excludes-broadening': {
    'other-code': otherCode,
    'ignores-broadening': wrong('ignores broaden_sources in a delta').laws(allowing('broaden_sources')),
  },
  'lifecycle.delta-needs-scope': {
    'no-scope-needed': wrong('needs no scope').law('lifecycle', { isExactDeltaScope: () => true }),
  },
  'lifecycle.delta-scopes': {
    'streams-only': wrong('accepts only streams as a scope').law('lifecycle', {
      isExactDeltaScope: ({ stream_ids: ids }) => ids !== undefined,
    }),
    'stream-for-channel': wrong('reads a stream in a delta by channel').part(
      replacing('queryManifests', (call, real) => {
        const { source_channel_ids: channels, ...body } = call.input.body;
        const isByChannel = body.delivery_delta === true && isFilled(channels) && !isFilled(body.stream_ids);
        if (!isByChannel) return real.queryManifests(call);
        const { streams } = dataOf(real.listStreams({ ...call, input: {} }));
        const ids = [streams].flat().map((stream) => String(Object(stream).id));
        return real.queryManifests({ ...call, input: { body: { ...body, stream_ids: ids.slice(0, 1) } } });
      }),
    ),
    'channels-stand-still': wrong('begins a delta by channel anew after each commit').part(
      querying((ask, body) => ask(isFilled(body.source_channel_ids) ? { ...body, checkpoint: null } : body)),
    ),
    'channels-only': wrong('accepts only channels as a scope').law('lifecycle', {
      isExactDeltaScope: ({ source_channel_ids: ids }) => ids !== undefined,
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

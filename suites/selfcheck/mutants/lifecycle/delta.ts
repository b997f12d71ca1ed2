// Mutants of recurring delta.

import type { Outcome } from '../../../../simulator/core/answer.ts';
import { deltaLaws, type Mark } from '../../../../simulator/core/delta.ts';

import type { QueryBody } from '../../../../simulator/service/query-input.ts';
import type { LifecycleRuleId } from '../../../../spec/rules/lifecycle.ts';
import { isMembers, onStatus, toMember, toStatus } from '../../bend.ts';
import { law, type Mutant, type MutantTable, part, response } from '../../mutant.ts';
import { querying, toldBy, toldIn } from './bends.ts';
import { unverified } from './unverified.ts';

const query = 'queryManifests';

const allows = (field: string, text: string, breaks: Mutant['breaks']): Mutant =>
  law(text, breaks, { lifecycle: { forbidden: deltaLaws.forbidden.filter((name) => name !== field) } });

export const deltaMutants = {
  'lifecycle.delta-off-by-default': [
    law('has delta on', [], { lifecycle: { isOn: () => true } }),
    part(
      'answers a delta that is off as an ordinary query',
      ['LIFE-34'],
      querying((ask, body) => ask({ ...body, delivery_delta: null })),
    ),
  ],
  'lifecycle.delta-commits': [
    law('repeats everything', ['LIFE-12'], { lifecycle: { isDelivered: () => false } }),
    law('delivers the newest thing never', [], {
      lifecycle: { isDelivered: ({ ref }, { endRef }) => endRef > 0 && ref < endRef + 1 },
    }),
    response('loses the beginning of each further page', [], query, (reply) => {
      const { body } = reply;
      const isFurther = isMembers(body) && isMembers(body.data) && isMembers(body.data.pagination);
      return isFurther && Number(Object(body.data).pagination.page_num) > 0 && toldIn(body, 'checkpoint')
        ? toMember('data.manifests', (manifests) => [manifests].flat().slice(1))(reply)
        : undefined;
    }),
  ],
  'lifecycle.delta-repeats-until-commit': [
    part('takes a checkpoint for done once it was read from', ['LIFE-13'], (parts) => {
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
  ],
  'lifecycle.foreign-delta-refused': [
    law('goes on with the delta of whoever began it', [], { lifecycle: { isOwn: () => true } }),
  ],
  'lifecycle.tampered-checkpoint-refused': [
    law('reads checkpoints without looking at their signature', ['LIFE-14'], {
      lifecycle: { openCheckpoint: unverified<Mark> },
    }),
  ],
  'lifecycle.delta-excludes-snapshot': [
    allows('snapshot_token', 'takes a snapshot with a delta', ['LIFE-15']),
    response(
      'answers 422 to a delta that it does not support',
      ['LIFE-27'],
      query,
      onStatus(400, toStatus(422)),
    ),
  ],
  'lifecycle.delta-excludes-beacon': [allows('beacon_id', 'takes a Beacon with a delta', ['LIFE-16'])],
  'lifecycle.delta-excludes-lookback': [
    allows('lookback_hours', 'takes a window with a delta', ['LIFE-17']),
    part(
      'takes a window with a delta that goes on',
      [],
      querying((ask, body) => ask(body.checkpoint ? { ...body, lookback_hours: null } : body)),
    ),
  ],
  'lifecycle.delta-excludes-broadening': [
    allows('broaden_sources', 'ignores the flag of broadening in a delta', ['LIFE-18']),
  ],
  'lifecycle.delta-needs-scope': [
    law('delivers a delta over everything', ['LIFE-19'], { lifecycle: { isExactScope: () => true } }),
  ],
  'lifecycle.delta-scopes': [
    law('takes streams alone for a scope', ['LIFE-20'], {
      lifecycle: { isExactScope: ({ stream_ids: ids }) => ids !== undefined },
    }),
    law('takes channels alone for a scope', ['LIFE-20'], {
      lifecycle: { isExactScope: ({ source_channel_ids: ids }) => ids !== undefined },
    }),
  ],
} satisfies Partial<MutantTable<LifecycleRuleId>>;

/** The delta from where a commit of the answered one leads. */
function afterCommit(ask: (body: QueryBody) => Outcome, body: QueryBody, answered: Outcome): Outcome {
  const commit_cursor = toldBy(answered, 'commit_cursor');
  if (typeof commit_cursor !== 'string') return answered;
  const checkpoint = toldBy(ask({ ...body, checkpoint: null, commit_cursor }), 'checkpoint');
  return ask({ ...body, checkpoint: checkpoint as QueryBody['checkpoint'] });
}

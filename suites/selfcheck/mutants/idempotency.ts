// Mutants of repeated writes.
import type { Answer } from '../../../simulator/core/answer.ts';
import { errorLaws } from '../../../simulator/core/error.ts';
import { idempotencyLaws, type StoredReply } from '../../../simulator/core/idempotency.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { Reply } from '../../../simulator/rest/reply.ts';
import type { Organization, Store } from '../../../simulator/state/store.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { IdempotencyRuleId } from '../../../spec/rules/idempotency.ts';
import { dayMs, hourMs } from '../../../spec/units.ts';
import { parsedJson } from '../../clients/json.ts';
import { isMembers, type Members } from '../alter.ts';
import { toMember } from '../alter-path.ts';
import type { AlteredAnswer } from '../altered-answer.ts';
import { billing } from '../billing.ts';
import { checking } from '../checked-input.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
import { changingStore, dataOf, type Wrap } from '../replaced-operation.ts';

const replayed = 'idempotency-replayed';

/** Gives organisations other flags than the operator sets. */
const keepingOpen = (flagsFor: (flags: Organization['flags']) => Organization['flags']): Wrap =>
  changingStore((store) => {
    const put = store.put.bind(store);
    store.put = (organization) => put({ ...organization, flags: flagsFor(organization.flags) });
  });

/** Another value of a member of a replay. */
/** Changes the replies that are given again under their keys. */
export const inReplay = (operation: OperationId, ...member: Parameters<typeof toMember>): AlteredAnswer => ({
  operation,
  alter: (reply) => (reply.headers[replayed] === undefined ? undefined : toMember(...member)(reply)),
});

const keptFor = (windowMs: number) => ({
  idempotency: { isExpired: (keptMs: number, nowMs: number) => nowMs - keptMs >= windowMs },
});

type Kept = StoredReply<Answer>;

/** Finds something else than the stored reply. */
const finding = (change: (kept: Kept, store: Store) => Kept | undefined): Wrap =>
  changingStore((store) => {
    const { idempotentReplies } = store.tables;
    const find = idempotentReplies.get.bind(idempotentReplies);
    idempotentReplies.get = (id) => {
      const kept = find(id);
      return kept && change(kept, store);
    };
  });

/** Calls `act` with the store whenever a stored answer is found. */
const whenReplayed = (act: (store: Store, data: Members) => void): Wrap =>
  finding((kept, store) => {
    act(store, dataOf(kept.outcome));
    return kept;
  });

/** Finds a stored reply only at the second lookup. */
const lagging: Wrap = (parts) => {
  const seen = new Set<string>();
  return finding((kept) => {
    if (seen.has(kept.id)) return kept;
    seen.add(kept.id);
    return undefined;
  })(parts);
};

/** After a refusal with one of these statuses, repeats it for every later creation. */
const repeating =
  (creation: OperationId, statuses: readonly number[]) =>
  (parts: Parts): Parts => {
    let refusal: Reply | undefined;
    return {
      ...parts,
      restReply: (operation, reply) => {
        if (operation !== creation) return reply;
        if (statuses.includes(reply.status)) refusal = reply;
        return refusal ?? reply;
      },
    };
  };

/** Compares payloads without this member. */
const comparingWithout = (member: string): Mutant =>
  wrong(`compares payloads without ${member}`, 'IDEM-04').law('idempotency', {
    comparedPart: (payload) => {
      const { [member]: _, ...others } = Object(parsedJson(payload));
      return JSON.stringify(others);
    },
  });

/** Keeps the last replies of an organisation only. */
const remembering = (most: number): Wrap =>
  finding((kept, { tables: { idempotentReplies } }) =>
    idempotentReplies
      .allOf(kept.organizationId)
      .slice(-most)
      .some(({ id }) => id === kept.id)
      ? kept
      : undefined,
  );

const comparingKeys = (chars: number): Mutant =>
  wrong(`compares the first ${chars} characters of keys`).law('idempotency', {
    storageKey: ({ organizationId, key }) => `${organizationId} ${key.slice(0, chars)}`,
  });

/** Shares the keys of one operation between organisations. */
const sharing = (meant: OperationId): Mutant =>
  wrong(`shares the keys of ${meant} with other organisations`).law('idempotency', {
    storageKey: (request) =>
      request.route.startsWith(`${meant} `) ? request.key : idempotencyLaws.storageKey(request),
  });

/** The simulator names a stored reply before it looks at its age. */
function keptAnHour(meant: OperationId): Mutant {
  let isMeant = false;
  return wrong(`keeps replies to ${meant} for an hour`).law('idempotency', {
    storageKey: (request) => {
      isMeant = request.route.startsWith(`${meant} `);
      return idempotencyLaws.storageKey(request);
    },
    isExpired: (storedMs, nowMs) => nowMs - storedMs >= (isMeant ? hourMs : dayMs),
  });
}

const ignoringPayloadOf = (meant: OperationId): Mutant =>
  wrong(`replays the answer of ${meant}, whatever was sent`, 'IDEM-04').law('idempotency', {
    isSamePayload: (stored, fingerprint, operation) => operation === meant || stored === fingerprint,
  });

/** Stores the replies to one operation by key and payload. */
const writingAgain = (meant: OperationId): Mutant =>
  wrong(`runs ${meant} again for another payload`, 'IDEM-04').law('idempotency', {
    storageKey: ({ organizationId, key, route, fingerprint }) =>
      `${organizationId} ${key}${route.startsWith(`${meant} `) ? ` ${fingerprint}` : ''}`,
  });

/** Refuses the same payload under a used key like another one. */
const repeatingNot = (meant: OperationId): Mutant =>
  wrong(`takes a repeated ${meant} for a conflict`, 'IDEM-02').law('idempotency', {
    isSamePayload: (stored, fingerprint, operation) => operation !== meant && stored === fingerprint,
  });

export const idempotencyMutants = {
  'idempotency.key-optional': {
    'demands-key': wrong('demands a key').part(
      checking('createDigest', (operation) => ({
        ...operation,
        parameters: operation.parameters.map((parameter) =>
          parameter.in === 'header' ? { ...parameter, required: true } : parameter,
        ),
      })),
    ),
  },
  'idempotency.digest-key-honoured': {
    'ignores-digest-keys': wrong('ignores keys for digests', 'IDEM-09').law('idempotency', {
      acceptsKey: (operation) => operation !== 'createDigest',
    }),
    'second-digest': wrong('makes a second digest', 'IDEM-02').law('idempotency', { isExpired: () => true }),
    'any-letter-case': wrong('compares keys without letter case').law('idempotency', {
      storageKey: ({ organizationId, key }) => `${organizationId} ${key.toLowerCase()}`,
    }),
    'first-32-characters': comparingKeys(32),
    'first-64-characters': comparingKeys(64),
    'remembers-ten-keys': wrong('remembers ten keys of an organisation', 'IDEM-02').part(remembering(10)),
    'one-key-for-all': wrong('treats all keys as one').law('idempotency', {
      storageKey: ({ organizationId }) => organizationId,
    }),
  },
  'idempotency.replay-verbatim': {
    'empty-replay': wrong('replays an empty body').answer(inReplay('createDigest', 'data', () => ({}))),
    'replay-loses-streams': wrong('replays without the streams').answer(
      inReplay('createDigest', 'data.stream_ids', () => []),
    ),
    'bills-replay': wrong('bills a replay').part(
      billing((_, { headers }) => (headers.includes('Idempotency-Replayed') ? 1 : 0)),
    ),
    'replay-writes-again': wrong('undoes later changes with a replay').part(whenReplayed(remadeDigest)),
  },
  'idempotency.other-payload-conflicts': {
    'ignores-payload': wrong('replays anything', 'IDEM-04').law('idempotency', { isSamePayload: () => true }),
    'compares-the-beginning': wrong('compares the first 512 characters of payloads').law('idempotency', {
      comparedPart: (payload) => payload.slice(0, 512),
    }),
    'ignores-filters': wrong('compares payloads without their content filters').law('idempotency', {
      comparedPart: (payload) => payload.replace(/"content_filters":\{[^}]*\},?/, ''),
    }),
    'ignores-filter-spec': comparingWithout('filter_spec'),
    'writes-again': wrong('writes again', 'IDEM-04').law('idempotency', {
      storageKey: ({ organizationId, key, fingerprint }) => `${organizationId} ${key} ${fingerprint}`,
    }),
    'status-400': wrong('answers 400 to a conflict', 'ERR-11').law('error', {
      status: { ...errorLaws.status, idempotency_conflict: 400 },
    }),
    'unnamed-conflict': wrong('does not name the conflict').law('error', { code: {} }),
  },
  'idempotency.parallel-writes-once': {
    'late-lookup': wrong('finds the stored reply too late').part(lagging),
  },
  'idempotency.replay-lasts-a-day': {
    'kept-an-hour': wrong('keeps replies for an hour').laws(keptFor(hourMs)),
    'beacons-an-hour': keptAnHour('createBeacon'),
    'webhooks-an-hour': keptAnHour('createWebhook'),
    'labels-an-hour': keptAnHour('createLabel'),
    'kept-23-hours': wrong('keeps replies for 23 hours and a half').laws(keptFor(23.5 * hourMs)),
  },
  'idempotency.refusal-not-replayed': {
    'caches-refusal': wrong('caches a refusal of a payload').part(repeating('createDigest', [422])),
  },
  'idempotency.temporary-refusal-can-be-retried': {
    'caches-rate-refusal': wrong('caches a 429', 'IDEM-07').part(repeating('createDigest', [429])),
    'caches-failure': wrong('caches a failure').part(repeating('createDigest', [503])),
    'repeats-write': wrong('takes a repetition as new').law('idempotency', { isExpired: () => true }),
  },
  'idempotency.keys-per-organisation': {
    'shared-keys': wrong('shares keys with others').law('idempotency', { storageKey: ({ key }) => key }),
  },
  'idempotency.every-key-per-organisation': {
    'shared-for-webhooks': sharing('createWebhook'),
    'shared-for-beacons': sharing('createBeacon'),
    'shared-for-syncs': sharing('createSync'),
    'shared-for-labels': sharing('createLabel'),
    'shared-for-new-names': wrong('shares the keys of later writes with other organisations').law(
      'idempotency',
      {
        storageKey: (request) =>
          /^update/.test(request.route) ? request.key : idempotencyLaws.storageKey(request),
      },
    ),
  },
  'idempotency.gate-before-replay': {
    'stays-open': wrong('keeps a closed surface open').part(keepingOpen(() => ({}))),
    'webhooks-stay-open': wrong('keeps webhooks open').part(
      keepingOpen(({ webhook: _, ...others }) => others),
    ),
    'forgets-replies': wrong('forgets the stored replies').law('idempotency', { isExpired: () => true }),
  },
  'idempotency.digest-writes-keyed': {
    'ignores-new-name': ignoringPayloadOf('updateDigest'),
    'ignores-added-streams': ignoringPayloadOf('addDigestStreams'),
    'ignores-removed-streams': ignoringPayloadOf('removeDigestStreams'),
    'ignores-address': ignoringPayloadOf('createDigestWebhook'),
    'ignores-description': comparingWithout('description'),
    'ignores-label': comparingWithout('label'),
    'registers-again': writingAgain('createDigestWebhook'),
    'conflicts-alone': repeatingNot('createDigestWebhook'),
  },
  'idempotency.ontology-writes-keyed': {
    'ignores-external-id': ignoringPayloadOf('createSync'),
    'ignores-label': ignoringPayloadOf('createLabel'),
    'conflicts-alone': repeatingNot('createLabel'),
  },
  'idempotency.webhook-writes-keyed': {
    'ignores-address': ignoringPayloadOf('createWebhook'),
    'ignores-label': comparingWithout('label'),
    'ignores-events': comparingWithout('events'),
    'registers-again': writingAgain('createWebhook'),
    'conflicts-alone': repeatingNot('createWebhook'),
  },
  'idempotency.beacon-key-honoured': {
    'ignores-payload': ignoringPayloadOf('createBeacon'),
    'ignores-change': ignoringPayloadOf('updateBeacon'),
    'ignores-topics': comparingWithout('topic_filters'),
    'ignores-window': comparingWithout('default_date_window'),
    'writes-again': writingAgain('createBeacon'),
    'conflicts-alone': repeatingNot('updateBeacon'),
    'second-beacon': wrong('makes a second Beacon when it replays').part(whenReplayed(secondBeacon)),
  },
  'idempotency.replay-at-the-cap': {
    'refuses-all': wrong('refuses all at the cap').part(repeating('createBeacon', [403, 409, 422, 429])),
  },
  'idempotency.replay-keeps-signing-secret': {
    'replay-renews-secret': wrong('signs with a new secret once the registration is replayed').part(
      finding((kept, { tables: { webhooks } }) => {
        for (const webhook of webhooks.all()) webhooks.put({ ...webhook, secret: `${webhook.secret}x` });
        return kept;
      }),
    ),
  },
  'idempotency.replay-shows-no-new-secret': {
    'new-secret': wrong('replays another secret').answer(
      inReplay('createWebhook', 'data.secret', (secret) => `${secret}x`),
    ),
  },
  'idempotency.model-holds': {
    'key-prefix': wrong('treats keys with the same beginning as one').law('idempotency', {
      storageKey: ({ organizationId, key }) => `${organizationId} ${key.slice(0, -1)}`,
    }),
    'ignores-payload': wrong('replays anything', 'IDEM-04').law('idempotency', { isSamePayload: () => true }),
    'repeats-first-refusal': wrong('repeats its first refusal from then on', 'IDEM-07').part(
      repeating('createDigest', [422]),
    ),
  },
  'idempotency.model-holds-over-days': {
    'kept-half-day': wrong('keeps keys for half a day', 'IDEM-05').laws(keptFor(12 * hourMs)),
  },
} satisfies MutantTable<IdempotencyRuleId>;

/** Some readings send the digest under a key. */
function remadeDigest({ tables: { digests } }: Store, data: Members): void {
  const { id, name } = isMembers(data.digest) ? data.digest : data;
  const digest = digests.get(Number(id));
  if (digest !== undefined) digests.put({ ...digest, name: String(name), state: 'active' });
}

function secondBeacon({ tables: { beacons } }: Store, { beacon_id: id }: Members): void {
  const beacon = beacons.get(String(id));
  if (beacon !== undefined) beacons.put({ ...beacon, id: `${id}${beacons.nextNumber()}` });
}

// Mutants of repeated writes.

import { errorLaws } from '../../../simulator/core/error.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { Reply } from '../../../simulator/rest/reply.ts';
import type { Store } from '../../../simulator/state/store.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { IdempotencyRuleId } from '../../../spec/rules/idempotency.ts';
import { hourMs } from '../../../spec/units.ts';
import { type Alteration, type Members, toMember } from '../alter.ts';
import { billing } from '../billing.ts';
import { law, type Mutant, type MutantTable, part, request, response } from '../mutant.ts';
import { dataOf } from '../replaced-operation.ts';

const replayed = 'idempotency-replayed';

const onReplay =
  (alter: Alteration): Alteration =>
  (reply) =>
    reply.headers[replayed] === undefined ? undefined : alter(reply);

const keptFor = (windowMs: number) => ({
  idempotency: { isExpired: (keptMs: number, nowMs: number) => nowMs - keptMs >= windowMs },
});

/** Finds a stored reply only at the second lookup. */
const lagging = (parts: Parts): Parts => ({
  ...parts,
  store: (store) => {
    const { idempotentReplies } = store.tables;
    const find = idempotentReplies.get.bind(idempotentReplies);
    const seen = new Set<string>();
    idempotentReplies.get = (id) => {
      const kept = find(id);
      if (kept === undefined || seen.has(id)) return kept;
      seen.add(id);
      return undefined;
    };
    return store;
  },
});

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

const ignoringPayloadOf = (meant: OperationId): Mutant =>
  law([`replays the answer of ${meant}, whatever was sent`, 'IDEM-04'], {
    idempotency: {
      isSamePayload: (stored, fingerprint, operation) => operation === meant || stored === fingerprint,
    },
  });

/** Stores the replies to one operation by key and payload. */
const writingAgain = (meant: OperationId): Mutant =>
  law([`runs ${meant} again for another payload`, 'IDEM-04'], {
    idempotency: {
      storageKey: ({ organizationId, key, route, fingerprint }) =>
        `${organizationId} ${key}${route.startsWith(`${meant} `) ? ` ${fingerprint}` : ''}`,
    },
  });

/** Refuses the same payload under a used key like another one. */
const repeatingNot = (meant: OperationId): Mutant =>
  law([`takes a repeated ${meant} for a conflict`, 'IDEM-02'], {
    idempotency: {
      isSamePayload: (stored, fingerprint, operation) => operation !== meant && stored === fingerprint,
    },
  });

export const idempotencyMutants = {
  'idempotency.key-optional': {
    'demands-key': request('demands a key', 'createDigest', (operation) => ({
      ...operation,
      parameters: operation.parameters.map((parameter) =>
        parameter.in === 'header' ? { ...parameter, required: true } : parameter,
      ),
    })),
  },
  'idempotency.digest-key-honoured': {
    'ignores-digest-keys': law(['ignores keys for digests', 'IDEM-09'], {
      idempotency: { acceptsKey: (operation) => operation !== 'createDigest' },
    }),
    'second-digest': law(['makes a second digest', 'IDEM-02'], { idempotency: { isExpired: () => true } }),
    'one-key-for-all': law('treats all keys as one', {
      idempotency: { storageKey: ({ organizationId }) => organizationId },
    }),
  },
  'idempotency.replay-verbatim': {
    'empty-replay': response('replays an empty body', 'createDigest', onReplay(toMember('data', () => ({})))),
    'replay-loses-streams': response(
      'replays without the streams',
      'createDigest',
      onReplay(toMember('data.stream_ids', () => [])),
    ),
    'bills-replay': part(
      'bills a replay',
      billing((_, { headers }) => (headers.includes('Idempotency-Replayed') ? 1 : 0)),
    ),
    'replay-writes-again': part('undoes later changes with a replay', whenReplayed(remadeDigest)),
  },
  'idempotency.other-payload-conflicts': {
    'ignores-payload': law(['replays whatever was sent', 'IDEM-04'], {
      idempotency: { isSamePayload: () => true },
    }),
    'compares-the-beginning': law('compares the first 512 characters of payloads', {
      idempotency: { comparedPart: (payload) => payload.slice(0, 512) },
    }),
    'writes-again': law(['writes again', 'IDEM-04'], {
      idempotency: {
        storageKey: ({ organizationId, key, fingerprint }) => `${organizationId} ${key} ${fingerprint}`,
      },
    }),
    'status-400': law(['answers 400 to a conflict', 'ERR-11'], {
      error: { status: { ...errorLaws.status, idempotency_conflict: 400 } },
    }),
    'unnamed-conflict': law('does not name the conflict', { error: { code: {} } }),
  },
  'idempotency.parallel-writes-once': {
    'late-lookup': part('finds the stored reply too late', lagging),
  },
  'idempotency.replay-lasts-a-day': {
    'kept-an-hour': law('keeps replies for an hour', keptFor(hourMs)),
  },
  'idempotency.refusal-not-replayed': {
    'caches-refusal': part('caches a refusal of a payload', repeating('createDigest', [422])),
  },
  'idempotency.temporary-refusal-can-be-retried': {
    'caches-rate-refusal': part(['caches a rate-limit refusal', 'IDEM-07'], repeating('createDigest', [429])),
    'caches-failure': part('caches a failure', repeating('createDigest', [503])),
    'repeats-write': law('treats a repetition as a new write', {
      idempotency: { isExpired: () => true },
    }),
  },
  'idempotency.keys-per-organisation': {
    'shared-keys': law('shares keys between organisations', {
      idempotency: { storageKey: ({ key }) => key },
    }),
  },
  'idempotency.gate-before-replay': {
    'stays-open': part('keeps a closed surface open', (parts) => ({
      ...parts,
      store: (store) => {
        const put = store.put.bind(store);
        store.put = (organization) => put({ ...organization, flags: {} });
        return store;
      },
    })),
    'forgets-replies': law('forgets the stored replies', { idempotency: { isExpired: () => true } }),
  },
  'idempotency.digest-writes-keyed': {
    'ignores-new-name': ignoringPayloadOf('updateDigest'),
    'ignores-added-streams': ignoringPayloadOf('addDigestStreams'),
    'ignores-removed-streams': ignoringPayloadOf('removeDigestStreams'),
    'ignores-address': ignoringPayloadOf('createDigestWebhook'),
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
    'registers-again': writingAgain('createWebhook'),
    'conflicts-alone': repeatingNot('createWebhook'),
  },
  'idempotency.beacon-key-honoured': {
    'ignores-payload': ignoringPayloadOf('createBeacon'),
    'ignores-change': ignoringPayloadOf('updateBeacon'),
    'writes-again': writingAgain('createBeacon'),
    'conflicts-alone': repeatingNot('updateBeacon'),
    'second-beacon': part('makes a second Beacon when it replays', whenReplayed(secondBeacon)),
  },
  'idempotency.replay-at-the-cap': {
    'refuses-all': part('refuses all creations at the cap', repeating('createBeacon', [403, 409, 422, 429])),
  },
  'idempotency.replay-keeps-signing-secret': {
    'replay-renews-secret': part('signs with a new secret once the registration is replayed', (parts) => ({
      ...parts,
      store: (store) => {
        const { idempotentReplies, webhooks } = store.tables;
        const find = idempotentReplies.get.bind(idempotentReplies);
        idempotentReplies.get = (id) => {
          const kept = find(id);
          if (kept !== undefined)
            for (const webhook of webhooks.all()) webhooks.put({ ...webhook, secret: `${webhook.secret}x` });
          return kept;
        };
        return store;
      },
    })),
  },
  'idempotency.replay-shows-no-new-secret': {
    'new-secret': response(
      'replays another secret',
      'createWebhook',
      onReplay(toMember('data.secret', (secret) => `${secret}x`)),
    ),
  },
  'idempotency.model-holds': {
    'key-prefix': law('treats keys with the same beginning as one', {
      idempotency: { storageKey: ({ organizationId, key }) => `${organizationId} ${key.slice(0, -1)}` },
    }),
    'ignores-payload': law(['replays whatever was sent', 'IDEM-04'], {
      idempotency: { isSamePayload: () => true },
    }),
    'repeats-first-refusal': part(
      ['repeats its first refusal from then on', 'IDEM-07'],
      repeating('createDigest', [422]),
    ),
  },
  'idempotency.model-holds-over-days': {
    'kept-half-day': law(['keeps keys for half a day', 'IDEM-05'], keptFor(12 * hourMs)),
  },
} satisfies MutantTable<IdempotencyRuleId>;

/** Calls `act` with the store whenever a stored reply is found. */
function whenReplayed(act: (store: Store, data: Members) => void): (parts: Parts) => Parts {
  return (parts) => ({
    ...parts,
    store: (store) => {
      const { idempotentReplies } = store.tables;
      const find = idempotentReplies.get.bind(idempotentReplies);
      idempotentReplies.get = (id) => {
        const kept = find(id);
        if (kept?.outcome.kind === 'answer') act(store, dataOf(kept.outcome));
        return kept;
      };
      return store;
    },
  });
}

function remadeDigest({ tables: { digests } }: Store, { id, name }: Members): void {
  const digest = digests.get(Number(id));
  if (digest !== undefined) digests.put({ ...digest, name: String(name), state: 'active' });
}

function secondBeacon({ tables: { beacons } }: Store, { beacon_id: id }: Members): void {
  const beacon = beacons.get(String(id));
  if (beacon !== undefined) beacons.put({ ...beacon, id: `${id}${beacons.nextNumber()}` });
}

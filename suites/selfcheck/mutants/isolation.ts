// Wrong ways to answer for what another organisation owns: for each operation that takes an id, serving and telling.

import { refuse } from '../../../simulator/core/refusal.ts';
import type { Parts } from '../../../simulator/parts.ts';
import type { Call } from '../../../simulator/service/context.ts';
import type { Organization, Store } from '../../../simulator/state/store.ts';
import type { OperationId } from '../../../spec/contract.ts';
import type { IsolationRuleId } from '../../../spec/rules/isolation.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { onStatus, toAnswer } from '../bend.ts';
import { type AnyUseCase, insteadIn, sharing, wrapped } from '../instead.ts';
import { type Mutant, type MutantTable, part, response } from '../mutant.ts';

type Kind = 'beacons' | 'digests' | 'grants' | 'syncs' | 'webhooks';

/** The first names the mutant that the close reading names for the statements. */
const wrongWays = (
  kind: Kind,
  breaks: readonly StatementId[],
  idName: string,
  [first, ...others]: readonly [OperationId, ...OperationId[]],
): readonly [Mutant, ...Mutant[]] => [
  part(`serves ${kind} of another in ${first}`, breaks, whereForeign(kind, idName, first, asOwner)),
  ...others.map((operation) =>
    part(`serves ${kind} of another in ${operation}`, [], whereForeign(kind, idName, operation, asOwner)),
  ),
  ...[first, ...others].map((operation) =>
    part(`tells in ${operation} that another has it`, [], whereForeign(kind, idName, operation, asTaken)),
  ),
];

type Wrong = (useCase: AnyUseCase, call: Call<unknown>, owner: Organization) => ReturnType<AnyUseCase>;

const asOwner: Wrong = (useCase, call, owner) => useCase({ ...call, org: owner });
const inOtherWords: Wrong = () => refuse('beacon_not_found', 'No such Beacon of yours.');
const asTaken: Wrong = () => refuse('conflict', 'This belongs to another organisation.');

/** The operation goes wrong where the id is that of another organisation's thing. */
const whereForeign =
  (kind: Kind, idName: string, operation: OperationId, wrong: Wrong) =>
  (parts: Parts): Parts => {
    let store: Store | undefined;
    return {
      ...parts,
      store: (real) => {
        store = real;
        return real;
      },
      services: (services) => {
        return wrapped(services, operation, (useCase) => (call) => {
          const owner = store && ownerOf(store, kind, idIn(call.input, idName));
          const isForeign = owner !== undefined && owner.id !== call.org.id;
          return isForeign ? wrong(useCase, call, owner) : useCase(call);
        });
      },
    };
  };

function ownerOf(store: Store, kind: Kind, id: unknown): Organization | undefined {
  const row = store.tables[kind].all().find((one) => String(one.id) === String(id));
  return row && store.organization(row.organizationId);
}

/** Path, query and body of a request are told by name; a body stands under a name of its own. */
function idIn(input: unknown, name: string): unknown {
  const { [name]: own, body } = Object(input) as Readonly<Record<string, unknown>>;
  return own ?? (Object(body) as Readonly<Record<string, unknown>>)[name];
}

export const isolationMutants = {
  'isolation.beacons': [
    part(
      'tells of a foreign Beacon in other words',
      ['ERR-10'],
      whereForeign('beacons', 'beacon_id', 'listBeaconRevisions', inOtherWords),
    ),
    ...wrongWays('beacons', ['BEACON-38'], 'beacon_id', [
      'getBeacon',
      'updateBeacon',
      'archiveBeacon',
      'restoreBeacon',
      'deleteBeacon',
      'listBeaconRevisions',
      'listStreamManifests',
      'queryManifests',
    ]),
  ],
  'isolation.digests': [
    ...wrongWays('digests', ['DIGEST-32'], 'id', [
      'getDigest',
      'updateDigest',
      'deleteDigest',
      'activateDigest',
      'deactivateDigest',
      'addDigestStreams',
      'removeDigestStreams',
      'listDigestManifests',
      'listDigestWebhooks',
    ]),
    ...wrongWays('digests', [], 'digest_id', ['createDigestWebhook']),
    response('tells nothing of a digest that it lacks', [], 'getDigest', onStatus(404, toAnswer(404, {}))),
  ],
  'isolation.grants': [
    ...wrongWays('grants', ['BACKFILL-05'], 'grant_id', ['createBackfillDownload']),
    response(
      'tells nothing of a grant that it lacks',
      [],
      'createBackfillDownload',
      onStatus(404, toAnswer(404, {})),
    ),
  ],
  'isolation.syncs': [
    ...wrongWays('syncs', ['ONTO-14'], 'id', ['deleteSync']),
    part(
      'lists syncs of everybody',
      [],
      insteadIn('listSyncs', (call, real, { tables: { syncs } }) =>
        sharing(syncs, () => real.listSyncs(call)),
      ),
    ),
  ],
  'isolation.webhooks': [
    part(
      'lists webhooks of everybody',
      [],
      insteadIn('listWebhooks', (call, real, { tables: { webhooks } }) =>
        sharing(webhooks, () => real.listWebhooks(call)),
      ),
    ),
    ...wrongWays('webhooks', ['HOOK-16'], 'id', [
      'listWebhookLogs',
      'disableWebhook',
      'reactivateWebhook',
      'testWebhook',
      'deleteWebhook',
    ]),
  ],
} satisfies MutantTable<IsolationRuleId>;

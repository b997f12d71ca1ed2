// Mutants of isolation: an operation serves another organisation's resource, or reveals that it exists.
import { refuse } from '../../../simulator/core/refusal.ts';
import type { Call } from '../../../simulator/service/context.ts';
import type { Organization, Store } from '../../../simulator/state/store.ts';
import { type CustomerOperationId, operations } from '../../../spec/contract.ts';
import type { IsolationRuleId } from '../../../spec/rules/isolation.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { answerInstead } from '../altered-answer.ts';
import { kebab, type Mutant, type Mutants, type MutantTable, wrong } from '../mutant.ts';
import { type AnyUseCase, replacing, replacingRows, type Wrap } from '../replaced-operation.ts';
import { replacingTool } from '../replaced-tool.ts';

type Kind = 'beacons' | 'digests' | 'grants' | 'syncs' | 'webhooks';

/**
 * Two mutants for each operation below the path of a resource, and for further ones: one serves the resource of another
 * organisation, one reveals that it exists. The first one names the statements.
 */
function wrongWays(
  kind: Kind,
  path: string,
  more: readonly CustomerOperationId[] = [],
  breaks: readonly StatementId[] = [],
): Mutants {
  const [, idName = ''] = /\{(\w+)\}/.exec(path) ?? [];
  const below = Object.values(operations).flatMap((one) =>
    one.server === 'api' && one.path.startsWith(path) ? [one.id] : [],
  );
  return Object.fromEntries(
    [...below, ...more].flatMap((operation, nth): readonly (readonly [id: string, Mutant])[] => [
      [
        `${kebab(operation)}-serves-foreign`,
        wrong(`serves ${kind} of another organisation in ${operation}`, ...(nth === 0 ? breaks : [])).part(
          whereForeign(kind, idName, operation, asOwner),
        ),
      ],
      [
        `${kebab(operation)}-admits-foreign`,
        wrong(`reveals in ${operation} that another organisation owns the resource`).part(
          whereForeign(kind, idName, operation, asTaken),
        ),
      ],
    ]),
  );
}

type Wrong = (useCase: AnyUseCase, call: Call<unknown>, owner: Organization) => ReturnType<AnyUseCase>;

const asOwner: Wrong = (useCase, call, owner) => useCase({ ...call, org: owner });
const inOtherWords: Wrong = () => refuse('beacon_not_found', 'No such Beacon of yours.');
const asTaken: Wrong = () => refuse('conflict', 'This belongs to another organisation.');

/** Changes the operation for ids of another organisation's resources. */
const whereForeign = (kind: Kind, idName: string, operation: CustomerOperationId, wrong: Wrong): Wrap =>
  replacing(operation, (call, real, store) => {
    const useCase = real[operation] as AnyUseCase;
    const owner = ownerOf(store, kind, idIn(call.input, idName));
    const isForeign = owner !== undefined && owner.id !== call.org.id;
    return isForeign ? wrong(useCase, call, owner) : useCase(call);
  });

function ownerOf(store: Store, kind: Kind, id: unknown): Organization | undefined {
  const row = store.tables[kind].all().find((one) => String(one.id) === String(id));
  return row && store.organization(row.organizationId);
}

/** A tool that does not ask who owns the resource. */
const toolServing = (tool: ToolId, kind: Kind, idName: string): Mutant =>
  wrong(`serves ${kind} of another organisation in ${tool}`).part(
    replacingTool(tool, (call, real, { store }) =>
      real({ ...call, org: ownerOf(store, kind, idIn(call.input, idName)) ?? call.org }),
    ),
  );

/** An operation that asks only for webhooks of organisations who owns them. */
const servingOfDigests = (operation: 'listWebhookLogs' | 'deleteWebhook'): Mutant =>
  wrong(`serves webhooks of digests of another organisation in ${operation}`).part(
    replacing(operation, (call, real, store) => {
      const webhook = store.tables.webhooks.get(Number(call.input.id));
      const owner = webhook?.digestId == null ? undefined : store.organization(webhook.organizationId);
      return real[operation]({ ...call, org: owner ?? call.org });
    }),
  );

/** The input has the path and query parameters by name, and the body under `body`. */
function idIn(input: unknown, name: string): unknown {
  const { [name]: own, body } = Object(input) as Readonly<Record<string, unknown>>;
  return own ?? (Object(body) as Readonly<Record<string, unknown>>)[name];
}

export const isolationMutants = {
  'isolation.beacons': {
    'other-words': wrong('describes a foreign Beacon in other words', 'ERR-10').part(
      whereForeign('beacons', 'beacon_id', 'listBeaconRevisions', inOtherWords),
    ),
    'update-applied-to-foreign': wrong('changes a foreign Beacon beside the 404', 'BEACON-38').part(
      whereForeign('beacons', 'beacon_id', 'updateBeacon', (useCase, call, owner) => {
        useCase({ ...call, org: owner });
        return useCase(call);
      }),
    ),
    ...wrongWays(
      'beacons',
      '/v3/beacons/{beacon_id}',
      ['listStreamManifests', 'queryManifests'],
      ['BEACON-38'],
    ),
  },
  'isolation.digests': {
    ...wrongWays('digests', '/digests/{id}'),
    ...wrongWays('digests', '/digests/{digest_id}'),
    'tool-serves-foreign': toolServing('service-digest-manifests', 'digests', 'digest_id'),
    'opens-any': wrong('opens any digest', 'DIGEST-32').law('digest', {
      isVisible: ({ state }) => state !== 'deleted',
    }),
    'null-with-200': wrong('answers 200 with null for an unknown digest', 'ERR-09').answer(
      answerInstead('getDigest', 404, 200, { data: null }),
    ),
    'empty-refusal': wrong('refuses without a detail').answer(answerInstead('getDigest', 404, 404, {})),
  },
  'isolation.grants': {
    ...wrongWays('grants', '/backfill/{grant_id}'),
    'empty-refusal': wrong('refuses an unknown grant without a detail').answer(
      answerInstead('createBackfillDownload', 404, 404, {}),
    ),
  },
  'isolation.syncs': {
    ...wrongWays('syncs', '/ontology/sync/{id}'),
    'tool-removes-foreign': toolServing('service-unsync', 'syncs', 'sync_id'),
    'label-finds-foreign': wrong('searches the syncs of every organisation for a label').part(
      replacingRows('listSyncs', 'syncs', (own, { label }, syncs) =>
        label === undefined ? own : syncs.all(),
      ),
    ),
  },
  'isolation.webhooks': {
    ...wrongWays('webhooks', '/webhooks/{id}'),
    'log-of-foreign-digest': servingOfDigests('listWebhookLogs'),
    'removes-from-foreign-digest': servingOfDigests('deleteWebhook'),
  },
} satisfies MutantTable<IsolationRuleId>;

// Beacons of an organisation: create, read, list, update, archive, restore and delete them, and their revisions ("Beacons").
import { bounds } from '../../spec/bounds.ts';
import { schemaValidator } from '../../spec/validate.ts';
import type { Answer, Outcome } from '../core/answer.ts';
import {
  type Beacon,
  type BeaconChange,
  type BeaconFields,
  type BeaconLaws,
  countsUnderCap,
  emptyFields,
  isListed,
  newBeacon,
  type Revision,
  updatedBeacon,
  withStatus,
} from '../core/beacon.ts';
import { beaconArchived, beaconNotFound, capReached, statusRefused } from '../core/beacon-refusal.ts';
import { sizeIssues } from '../core/beacon-size.ts';
import { inOrder } from '../core/paging.ts';
import { invalid, invalidIn, type Refusal, refuse } from '../core/refusal.ts';
import { findBeacon } from './beacon-execution.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import { withoutRoom } from './room.ts';
import type { InputOf, UseCases } from './use-case.ts';

type Context = ServiceContext<'beacon' | 'error' | 'paging'>;

type BeaconPath = InputOf<'getBeacon'>;
/** The contract leaves the members of a Beacon open; `changeOf` reads those that Beacons have. */
interface BeaconBody {
  readonly body: Readonly<Record<string, unknown>>;
}
export const beacons = (context: Context) =>
  ({
    createBeacon: (call) => createBeacon(context, call),
    listBeacons: (call) => listBeacons(context, call),
    getBeacon: (call) => withBeacon(context, call, (beacon) => shown(context, beacon)),
    updateBeacon: (call) => withBeacon(context, call, (beacon) => updateBeacon(context, call, beacon)),
    archiveBeacon: (call) => withBeacon(context, call, (beacon) => archiveBeacon(context, beacon)),
    restoreBeacon: (call) => withBeacon(context, call, (beacon) => restoreBeacon(context, beacon)),
    deleteBeacon: (call) =>
      withBeacon(context, call, (beacon) => {
        context.store.tables.beacons.put({ ...beacon, isDeleted: true });
        return answer({ beacon_id: beacon.id, deleted: true }, 0);
      }),
    listBeaconRevisions: (call) => withBeacon(context, call, (beacon) => revisionsOf(context, beacon)),
  }) satisfies Partial<UseCases>;

/** The outcome of `act` for the caller's Beacon with the id in the path, or 404. */
function withBeacon(
  context: Context,
  { org, input }: Call<BeaconPath>,
  act: (beacon: Beacon) => Outcome,
): Outcome {
  const beacon = findBeacon(context, org.id, input.beacon_id);
  return beacon === undefined ? beaconNotFound : act(beacon);
}

function createBeacon(context: Context, { org, input }: Call<BeaconBody>): Outcome {
  const { beacons: table } = context.store.tables;
  const { beacon: laws } = context.laws;
  const change = changeOf(input.body);
  if ('kind' in change) return change;
  if (change.status === 'draft' && !laws.createsDrafts) return statusRefused('beacon.new-draft');
  const id = `bcn_${table.nextNumber().toString(36).padStart(6, '0')}`;
  const beacon = newBeacon(laws, { id, organizationId: org.id }, change);
  return (
    tooLarge(laws, beacon) ??
    overCap(context, org, undefined, beacon) ??
    withoutRoom(table, org.id, 'beacons', ({ isDeleted }) => !isDeleted) ??
    stored(context, beacon)
  );
}

function updateBeacon(
  context: Context,
  { org, input }: Call<BeaconPath & BeaconBody>,
  before: Beacon,
): Outcome {
  const { beacon: laws } = context.laws;
  if (before.status === 'archived' && laws.archivedChange === 'refused') return beaconArchived;
  const change = changeOf(input.body);
  if ('kind' in change) return change;
  if (change.status !== undefined && change.status !== before.status && laws.statusChange === 'refused')
    return statusRefused('beacon.status-change');
  const after = updatedBeacon(laws, before, change);
  return tooLarge(laws, after) ?? overCap(context, org, before, after) ?? stored(context, after);
}

function archiveBeacon(context: Context, beacon: Beacon): Outcome {
  const { beacon: laws } = context.laws;
  if (beacon.status === 'archived' && laws.repeatedArchive === 'refused')
    return refuse('conflict', 'The Beacon is archived already.', {
      decidedBy: { reading: 'beacon.repeated-archive' },
    });
  return stored(context, withStatus(laws, beacon, 'archived'));
}

function restoreBeacon(context: Context, beacon: Beacon): Outcome {
  const { beacon: laws } = context.laws;
  if (beacon.status === 'archived') return stored(context, withStatus(laws, beacon, laws.statusAfterRestore));
  if (laws.restoreOfUnarchived === 'kept') return stored(context, beacon);
  return refuse('conflict', 'The Beacon is not archived.', {
    decidedBy: { reading: 'beacon.needless-restore' },
  });
}

/** The refusal of a Beacon that would begin to count against the plan's cap when the cap is already reached. */
function overCap(
  { laws, store }: Context,
  org: Call<unknown>['org'],
  before: Beacon | undefined,
  after: Beacon,
): Refusal | undefined {
  const { activeMax } = laws.beacon;
  if (!countsUnderCap(laws.beacon, after) || after.status === before?.status) return undefined;
  const max = activeMax[org.plan];
  if (max === Number.POSITIVE_INFINITY) return undefined;
  const taken = store.tables.beacons
    .allOf(org.id)
    .filter((other) => other.id !== after.id && countsUnderCap(laws.beacon, other)).length;
  return taken < max ? undefined : capReached(laws.beacon, org.plan);
}

function tooLarge(laws: BeaconLaws, { fields }: Beacon): Refusal | undefined {
  const issues = sizeIssues(laws, fields);
  return issues.length === 0 ? undefined : invalid(issues, { rule: 'beacon.sizes-are-capped' });
}

function stored(context: Context, beacon: Beacon): Answer {
  context.store.tables.beacons.put(beacon);
  return shown(context, beacon);
}

/** Checks fields that the document mentions without naming them; the contract's schema leaves them open. */
const checkOpenFields = schemaValidator({
  type: 'object',
  properties: {
    custom_prompt: { type: ['string', 'null'] },
    source_channel_ids: { type: 'array', items: { type: 'string' } },
    entity_filters: {
      type: 'array',
      items: { type: 'object', required: ['tag_id'], properties: { tag_id: { type: 'string' } } },
    },
  },
});

/** The members of a body that Beacons have; ignores other members. */
function changeOf(body: BeaconBody['body']): BeaconChange | Refusal {
  const refused = invalidIn(['body'], checkOpenFields(body).slice(0, 1));
  if (refused !== undefined) return refused;
  const isMember = ([name]: readonly [string, unknown]): boolean =>
    name === 'status' || Object.hasOwn(emptyFields, name);
  return Object.fromEntries(Object.entries(body).filter(isMember)) as BeaconChange;
}

/** Newest first (S-18). */
function listBeacons({ laws, store }: Context, { org, input }: Call<InputOf<'listBeacons'>>): Answer {
  const { listLimit } = laws.beacon;
  const { limit: requested = listLimit.default, offset = 0, ...filter } = input;
  const most = Math.min(requested, listLimit.max);
  const listed = store.tables.beacons.allOf(org.id).filter((beacon) => isListed(laws.beacon, beacon, filter));
  const items = inOrder(laws.paging, listed.toReversed())
    .slice(offset, offset + most)
    .map((beacon) => bodyOf(laws.beacon, beacon));
  const fitting = countWithin(items, bounds.beaconPageBytes);
  const limit = fitting < items.length ? fitting : most;
  return answer({ items: items.slice(0, limit), total: listed.length, limit, offset }, fitting);
}

function revisionsOf({ laws }: Context, { history }: Beacon): Answer {
  const items = laws.beacon.shownHistory(history).map((revision) => revisionBody(laws.beacon, revision));
  const { length } = items;
  return answer({ items, total: length, limit: length, offset: 0 }, length);
}

const shown = ({ laws }: Context, beacon: Beacon): Answer => answer(bodyOf(laws.beacon, beacon), 1);

/** How many of the items, and at least one, have together at most so many bytes. */
function countWithin(items: readonly object[], bytesMax: number): number {
  let bytes = 0;
  for (const [nth, item] of items.entries()) {
    bytes += Buffer.byteLength(JSON.stringify(item));
    if (bytes > bytesMax) return Math.max(1, nth);
  }
  return items.length;
}

const bodyOf = (laws: BeaconLaws, beacon: Beacon): object => ({
  beacon_id: beacon.id,
  ...fieldsBody(laws, beacon.fields),
  status: beacon.status,
  revision: beacon.revision,
});

const revisionBody = (laws: BeaconLaws, { revision, fields, status }: Revision): object => ({
  revision,
  ...fieldsBody(laws, fields),
  status,
});

function fieldsBody({ describedAs }: BeaconLaws, fields: BeaconFields): object {
  if (describedAs === 'both') return fields;
  const { description, intent, ...others } = fields;
  return { ...others, intent: intent ?? description };
}

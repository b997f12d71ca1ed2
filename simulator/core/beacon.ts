// Beacons: saved scopes with states, a cap on the active ones, and a history of revisions ("Beacon", "Beacons").
import { limits, planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import { beaconScopeLaws } from './beacon-scope.ts';

export type BeaconStatus = 'draft' | 'active' | 'archived';

/** What customers save, in the names in which they send it and are shown it. */
export interface BeaconFields {
  readonly name: string;
  readonly description: string | null;
  readonly intent: string | null;
  readonly stream_ids: readonly string[];
  readonly topic_filters: readonly { readonly slug: string }[];
  readonly default_date_window: { readonly lookback_hours: number } | null;
  readonly tags: readonly string[];
  readonly collection_id: string | null;
  /** The document speaks of these three without naming their fields. */
  readonly custom_prompt: string | null;
  readonly source_channel_ids: readonly string[];
  readonly entity_filters: readonly { readonly tag_id: string }[];
}

/** A state of the fields as it stood under a revision number. */
export interface Revision {
  readonly revision: number;
  readonly fields: BeaconFields;
  readonly status: BeaconStatus;
}

export interface Beacon {
  readonly id: string;
  readonly organizationId: string;
  readonly fields: BeaconFields;
  readonly status: BeaconStatus;
  readonly isDeleted: boolean;
  readonly revision: number;
  /** Oldest first. */
  readonly history: readonly Revision[];
}

/** Members of a body that change a Beacon. */
export type BeaconChange = Partial<BeaconFields> & { readonly status?: 'draft' | 'active' };

const { activeBeacons: individualMax } = planLimits.individual;
const { activeBeacons: professionalMax } = planLimits.professional;

export const beaconLaws = {
  /** beacon.cap-of-starter, beacon.cap-of-larger-plans */
  activeMax: {
    starter: planLimits.starter.activeBeacons.value,
    individual: individualMax.value,
    professional: professionalMax.value,
    startup: planLimits.startup.activeBeacons.value,
    enterprise: Number.POSITIVE_INFINITY,
    platform: Number.POSITIVE_INFINITY,
  } as Readonly<Record<PlanName, number>>,
  /** beacon.archive-frees-a-place, S-65: the states that count under the cap. */
  counted: ['active'] as readonly BeaconStatus[],
  /** beacon.deletion-frees-a-place (S-223): whether deleted ones count all the same. */
  deletedCount: false,
  /** beacon.cap-holds-for-every-write: what has to find a place. */
  capGuards: ['creation', 'update'] as readonly ('creation' | 'update')[],
  /** S-64 */
  capRefusal: 'plan_gated' as 'plan_gated' | 'conflict' | 'validation' | 'cap_reached',
  /** beacon.new-is-active (S-149) */
  firstStatus: (sent: 'draft' | 'active' | undefined): BeaconStatus => sent ?? 'draft',
  /** S-149: whether a draft may be created. */
  createsDrafts: true,
  /** S-147 */
  firstRevision: 1,
  /** S-147: whether what was first saved is an entry of the history. */
  firstIsEntry: true,
  /** beacon.update-raises-revision: the number after an update. */
  nextRevision: (revision: number): number => revision + 1,
  /** S-147: whether a change of state is an update of its own. */
  statesAreRevisions: false,
  /** S-147: whether an update that changes nothing counts. */
  idleChangeCounts: true,
  /** beacon.update-keeps-other-fields */
  changed: (fields: BeaconFields, change: Partial<BeaconFields>): BeaconFields => ({ ...fields, ...change }),
  /** beacon.update-keeps-status (S-66): the status an update leaves. */
  statusAfterChange: (status: BeaconStatus, sent: 'draft' | 'active' | undefined): BeaconStatus =>
    sent ?? status,
  /** S-66 */
  statusChange: 'applied' as 'applied' | 'ignored' | 'refused',
  /** beacon.archived-stays-archived (S-143) */
  archivedChange: 'refused' as 'refused' | 'applied',
  /** beacon.update-enters-history, beacon.history-keeps-twenty */
  appended: (history: readonly Revision[], revision: Revision): readonly Revision[] =>
    [...history, revision].slice(-limits.beaconRevisions.value),
  /** beacon.history-keeps-twenty: in the order in which they are shown. */
  shownHistory: (history: readonly Revision[]): readonly Revision[] => history.toReversed(),
  /** beacon.archive-from-active, beacon.archive-from-draft */
  statusAfterArchive: (_status: BeaconStatus): BeaconStatus => 'archived',
  /** S-144 */
  repeatedArchive: 'kept' as 'kept' | 'refused',
  /** beacon.restore-gives-draft */
  statusAfterRestore: 'draft' as BeaconStatus,
  /** S-144 */
  needlessRestore: 'refused' as 'refused' | 'kept',
  /** beacon.deletion-is-final */
  exists: ({ isDeleted }: Beacon): boolean => !isDeleted,
  /** isolation.beacons */
  isVisible: (beacon: Beacon, organizationId: string): boolean => beacon.organizationId === organizationId,
  /** beacon.deleted-is-not-listed */
  isListed: ({ isDeleted }: Beacon): boolean => !isDeleted,
  /** S-145 */
  archivedListed: 'always' as 'always' | 'on-request',
  /** beacon.list-by-status */
  hasStatus: ({ status }: Beacon, wanted: string): boolean => status === wanted,
  /** beacon.list-by-tag */
  hasTag: ({ fields }: Beacon, tag: string): boolean => fields.tags.includes(tag),
  /** beacon.list-by-text */
  mentions: ({ fields }: Beacon, words: string): boolean =>
    [fields.name, fields.description, fields.intent].some((text) =>
      (text ?? '').toLowerCase().includes(words.toLowerCase()),
    ),
  /** beacon.list-by-collection */
  inCollection: ({ fields }: Beacon, collectionId: string): boolean => fields.collection_id === collectionId,
  /** beacon.list-by-offset (S-146) */
  listLimit: { default: 50, max: 200 },
  firstShown: (offset: number, _limit: number): number => offset,
  listTotal: (total: number, _shown: number): number => total,
  /** S-03 */
  listForm: 'bare' as 'bare' | 'bare-with-usage' | 'envelope',
  /** S-03 */
  itemForm: 'envelope' as 'bare' | 'bare-with-usage' | 'envelope',
  /** S-150: the names under which a description is shown. */
  describedAs: 'both' as 'both' | 'intent',
  /** beacon.sizes-are-capped (S-148) */
  sizes: {
    configBytes: limits.beaconConfig.value,
    descriptionBytes: limits.beaconDescription.value,
    promptBytes: limits.beaconPrompt.value,
    channels: limits.beaconChannels.value,
    filters: limits.beaconFiltersHigh.value,
  } as BeaconSizes,
  /** beacon.archived-is-not-executed, beacon.restored-is-not-archived */
  isArchived: ({ status }: Beacon): boolean => status === 'archived',
  /** S-221 */
  executesDrafts: true,
  /** beacon.window-is-required (S-139, S-140): whether a window of the request suffices. */
  hasWindow: ({ lookbackHours, from, to }: ExplicitWindow, _saved: BeaconFields): boolean =>
    lookbackHours !== undefined || (from !== undefined && to !== undefined),
  /** S-81 */
  bothWindows: 'dates' as 'dates' | 'lookback' | 'refused',
  ...beaconScopeLaws,
};
export type BeaconLaws = Readonly<typeof beaconLaws>;

export interface BeaconSizes {
  readonly configBytes: number;
  /** Of a description, and of an intent. */
  readonly descriptionBytes: number;
  readonly promptBytes: number;
  readonly channels: number;
  /** Topics and entities together. */
  readonly filters: number;
}

/** The window that a request states; dates as YYYY-MM-DD. */
export interface ExplicitWindow {
  readonly lookbackHours: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const noFields: BeaconFields = {
  name: '',
  description: null,
  intent: null,
  stream_ids: [],
  topic_filters: [],
  default_date_window: null,
  tags: [],
  collection_id: null,
  custom_prompt: null,
  source_channel_ids: [],
  entity_filters: [],
};

/** A Beacon as it is first saved. */
export function newBeacon(
  laws: BeaconLaws,
  { id, organizationId }: Pick<Beacon, 'id' | 'organizationId'>,
  { status: sent, ...fields }: BeaconChange,
): Beacon {
  const made = {
    ...{ id, organizationId, isDeleted: false, revision: laws.firstRevision, history: [] },
    fields: { ...noFields, ...fields },
    status: laws.firstStatus(sent),
  };
  return laws.firstIsEntry ? { ...made, history: laws.appended([], revisionOf(made)) } : made;
}

/** The Beacon after an update. */
export function changedBeacon(
  laws: BeaconLaws,
  beacon: Beacon,
  { status: sent, ...change }: BeaconChange,
): Beacon {
  const fields = laws.changed(beacon.fields, change);
  const after = laws.statusAfterChange(beacon.status, laws.statusChange === 'applied' ? sent : undefined);
  const status = beacon.status === 'archived' ? beacon.status : after;
  const isIdle = status === beacon.status && JSON.stringify(fields) === JSON.stringify(beacon.fields);
  return isIdle && !laws.idleChangeCounts ? beacon : revised(laws, { ...beacon, fields, status });
}

/** The Beacon in another state. */
export function movedBeacon(laws: BeaconLaws, beacon: Beacon, status: BeaconStatus): Beacon {
  const moved = { ...beacon, status };
  return laws.statesAreRevisions && status !== beacon.status ? revised(laws, moved) : moved;
}

function revised(laws: BeaconLaws, beacon: Beacon): Beacon {
  const next = { ...beacon, revision: laws.nextRevision(beacon.revision) };
  return { ...next, history: laws.appended(beacon.history, revisionOf(next)) };
}

export const revisionOf = ({ revision, fields, status }: Omit<Beacon, 'history'>): Revision => ({
  revision,
  fields,
  status,
});

/** Whether the Beacon has one of the places that the cap allows. */
export const takesPlace = (laws: BeaconLaws, { status, isDeleted }: Beacon): boolean =>
  laws.counted.includes(status) && (!isDeleted || laws.deletedCount);

/** How a list is narrowed. */
export interface BeaconFilter {
  readonly status?: string | undefined;
  readonly tag?: string | undefined;
  readonly q?: string | undefined;
  readonly collection_id?: string | undefined;
}

export function isListed(
  laws: BeaconLaws,
  beacon: Beacon,
  { status, tag, q, collection_id }: BeaconFilter,
): boolean {
  return (
    laws.isListed(beacon) &&
    (status === undefined
      ? beacon.status !== 'archived' || laws.archivedListed === 'always'
      : laws.hasStatus(beacon, status)) &&
    (tag === undefined || laws.hasTag(beacon, tag)) &&
    (q === undefined || laws.mentions(beacon, q)) &&
    (collection_id === undefined || laws.inCollection(beacon, collection_id))
  );
}

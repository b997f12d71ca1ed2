// Beacons: saved scopes with states, a cap on the active ones, and a history of revisions ("Beacons").
import { limits, planLimits } from '../../spec/limits.ts';
import type { PlanName } from '../../spec/values.ts';
import { beaconScopeLaws } from './beacon-scope.ts';

export type BeaconStatus = 'draft' | 'active' | 'archived';

/** What customers save, under the names that requests and answers use. */
export interface BeaconFields {
  readonly name: string;
  readonly description: string | null;
  readonly intent: string | null;
  readonly stream_ids: readonly string[];
  readonly topic_filters: readonly { readonly slug: string }[];
  readonly default_date_window: { readonly lookback_hours: number } | null;
  readonly tags: readonly string[];
  readonly collection_id: string | null;
  /** The document mentions these three without naming their fields. */
  readonly custom_prompt: string | null;
  readonly source_channel_ids: readonly string[];
  readonly entity_filters: readonly { readonly tag_id: string }[];
}

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

/** The members of a body that a Beacon has. */
export type BeaconChange = Partial<BeaconFields> & { readonly status?: 'draft' | 'active' };

const { activeBeacons: individualMax } = planLimits.individual;
const { activeBeacons: professionalMax } = planLimits.professional;

export const beaconLaws = {
  /** How many active Beacons a plan allows (beacon.cap-of-starter, beacon.cap-of-larger-plans). */
  activeMax: {
    starter: planLimits.starter.activeBeacons.value,
    individual: individualMax.value,
    professional: professionalMax.value,
    startup: planLimits.startup.activeBeacons.value,
    enterprise: Number.POSITIVE_INFINITY,
    platform: Number.POSITIVE_INFINITY,
  } as Readonly<Record<PlanName, number>>,
  /** Which Beacons count under that cap (beacon.archive-frees-a-place, S-65). */
  countedStatuses: ['active'] as readonly BeaconStatus[],
  /** How a Beacon beyond the cap is refused (S-64). */
  capRefusal: 'plan_gated' as 'plan_gated' | 'conflict' | 'validation' | 'cap_reached',
  /** The status of a new Beacon, given the one that the request names (beacon.new-is-active, S-149). */
  statusOfNew: (sent: 'draft' | 'active' | undefined): BeaconStatus => sent ?? 'draft',
  /** Whether a Beacon can be created as a draft (S-149). */
  createsDrafts: true,
  /** The revision number of a new Beacon (S-147). */
  firstRevision: 1,
  /** Whether the history begins with the new Beacon or with its first update (S-147). */
  historyHasFirst: true,
  /** The revision number after an update (states.revisions-rise). */
  nextRevision: (revision: number): number => revision + 1,
  /** Whether a change of state counts as an update (S-147). */
  stateChangesAreRevisions: false,
  /** Whether an update that changes nothing counts as one (S-147). */
  emptyUpdateCounts: true,
  /** The fields after an update (beacon.update-keeps-other-fields). */
  fieldsAfter: (fields: BeaconFields, change: Partial<BeaconFields>): BeaconFields => ({
    ...fields,
    ...change,
  }),
  /** The status after an update, given the one that it names (states.beacons-keep-state, S-66). */
  statusAfterChange: (status: BeaconStatus, sent: 'draft' | 'active' | undefined): BeaconStatus =>
    sent ?? status,
  /** Whether an update may name another status (S-66). */
  statusChange: 'applied' as 'applied' | 'ignored' | 'refused',
  /** Whether an archived Beacon can be updated (states.beacons-keep-state, S-143). */
  archivedChange: 'refused' as 'refused' | 'applied',
  /**
   * The revisions that are kept once another one is added (beacon.update-enters-history,
   * beacon.history-keeps-twenty).
   */
  historyAfter: (history: readonly Revision[], revision: Revision): readonly Revision[] =>
    [...history, revision].slice(-limits.beaconRevisions.value),
  /** The order in which revisions are shown (beacon.history-keeps-twenty). */
  shownHistory: (history: readonly Revision[]): readonly Revision[] => history.toReversed(),
  /** The effect of archiving an archived Beacon (S-144). */
  repeatedArchive: 'kept' as 'kept' | 'refused',
  /** The status of a restored Beacon (states.beacons-keep-state). */
  statusAfterRestore: 'draft' as BeaconStatus,
  /** The effect of restoring a Beacon that is not archived (S-144). */
  restoreOfUnarchived: 'refused' as 'refused' | 'kept',
  /** Whether a list without a status shows archived Beacons (S-145). */
  archivedListed: 'always' as 'always' | 'on-request',
  /** Which Beacons the filter status selects (beacon.list-by-status). */
  hasStatus: ({ status }: Beacon, wanted: string): boolean => status === wanted,
  /** Which Beacons the filter tag selects (beacon.list-by-tag). */
  hasTag: ({ fields }: Beacon, tag: string): boolean => fields.tags.includes(tag),
  /** Which Beacons the filter q selects (beacon.list-by-text). */
  mentions: ({ fields }: Beacon, words: string): boolean =>
    [fields.name, fields.description, fields.intent].some((text) =>
      (text ?? '').toLowerCase().includes(words.toLowerCase()),
    ),
  /** Which Beacons the filter collection_id selects (beacon.list-by-collection). */
  inCollection: ({ fields }: Beacon, collectionId: string): boolean => fields.collection_id === collectionId,
  /** How many Beacons a list shows (beacon.list-by-offset, S-146). */
  listLimit: { default: 50, max: 200 },
  /** The form of lists of Beacons (S-03). */
  listForm: 'bare' as 'bare' | 'bare-with-usage' | 'envelope',
  /** The form of a single Beacon (S-03). */
  itemForm: 'envelope' as 'bare' | 'envelope',
  /** Under which names a description is shown (S-150). */
  describedAs: 'both' as 'both' | 'intent',
  /** The size limits of a Beacon (beacon.sizes-are-capped, S-148). */
  sizes: {
    configBytes: limits.beaconConfig.value,
    descriptionBytes: limits.beaconDescription.value,
    promptBytes: limits.beaconPrompt.value,
    channels: limits.beaconChannels.value,
    filters: limits.beaconFiltersHigh.value,
  } as BeaconSizes,
  /** Whether a draft can be executed (S-221). */
  executesDrafts: true,
  /** Whether a request states a complete window (beacon.window-is-required, S-139, S-140). */
  hasWindow: ({ lookbackHours, from, to }: ExplicitWindow): boolean =>
    lookbackHours !== undefined || (from !== undefined && to !== undefined),
  /** Which window counts when a request states both kinds (S-81). */
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

/** The window that a request states. Dates are YYYY-MM-DD. */
export interface ExplicitWindow {
  readonly lookbackHours: number | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export const emptyFields: BeaconFields = {
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

export function newBeacon(
  laws: BeaconLaws,
  { id, organizationId }: Pick<Beacon, 'id' | 'organizationId'>,
  { status: sent, ...fields }: BeaconChange,
): Beacon {
  const made = {
    id,
    organizationId,
    isDeleted: false,
    revision: laws.firstRevision,
    history: [],
    fields: { ...emptyFields, ...fields },
    status: laws.statusOfNew(sent),
  };
  return laws.historyHasFirst ? { ...made, history: laws.historyAfter([], revisionOf(made)) } : made;
}

export function updatedBeacon(
  laws: BeaconLaws,
  beacon: Beacon,
  { status: sent, ...change }: BeaconChange,
): Beacon {
  const fields = laws.fieldsAfter(beacon.fields, change);
  const after = laws.statusAfterChange(beacon.status, laws.statusChange === 'applied' ? sent : undefined);
  const status = beacon.status === 'archived' ? beacon.status : after;
  const isIdle = status === beacon.status && JSON.stringify(fields) === JSON.stringify(beacon.fields);
  return isIdle && !laws.emptyUpdateCounts ? beacon : revised(laws, { ...beacon, fields, status });
}

export function withStatus(laws: BeaconLaws, beacon: Beacon, status: BeaconStatus): Beacon {
  const moved = { ...beacon, status };
  return laws.stateChangesAreRevisions && status !== beacon.status ? revised(laws, moved) : moved;
}

function revised(laws: BeaconLaws, beacon: Beacon): Beacon {
  const next = { ...beacon, revision: laws.nextRevision(beacon.revision) };
  return { ...next, history: laws.historyAfter(beacon.history, revisionOf(next)) };
}

export const revisionOf = ({ revision, fields, status }: Omit<Beacon, 'history'>): Revision => ({
  revision,
  fields,
  status,
});

/** Whether the Beacon counts under the cap (beacon.deletion-frees-a-place, S-223). */
export const countsUnderCap = (laws: BeaconLaws, { status, isDeleted }: Beacon): boolean =>
  !isDeleted && laws.countedStatuses.includes(status);

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
    !beacon.isDeleted &&
    (status === undefined
      ? beacon.status !== 'archived' || laws.archivedListed === 'always'
      : laws.hasStatus(beacon, status)) &&
    (tag === undefined || laws.hasTag(beacon, tag)) &&
    (q === undefined || laws.mentions(beacon, q)) &&
    (collection_id === undefined || laws.inCollection(beacon, collection_id))
  );
}

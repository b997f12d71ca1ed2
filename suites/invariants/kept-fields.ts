// Saved fields: what a write does not name, a digest or a Beacon shows after it as before.
import type { OperationId } from '../../spec/contract.ts';
import { comparableText, isList, isObject, type JsonObject, parsedJson } from '../clients/json.ts';
import { at, clip } from '../kit/expect.ts';
import type { Act, Entry, Exchanged } from '../transcript/entry.ts';
import { type Compare, forgetReissued } from './invariant.ts';
import type { Late, Written } from './late.ts';

/** The fields that are compared, and those that a write may change ("Digests", "Beacons"). */
interface Kind {
  readonly detail: OperationId;
  readonly places: readonly string[];
  readonly fields: readonly string[];
  /** By write, the fields that it may change; `body` is the fields that its body names. */
  readonly writes: { readonly [O in OperationId]?: readonly string[] | 'body' };
}

const ofUpdate = ['name', 'description', 'filter_spec', 'content_filters'] as const;

const kinds: Readonly<Record<string, Kind>> = {
  digests: {
    detail: 'getDigest',
    places: ['data.digest', 'data'],
    fields: [...ofUpdate, 'stream_ids'],
    writes: {
      updateDigest: ofUpdate,
      addDigestStreams: ['stream_ids'],
      removeDigestStreams: ['stream_ids'],
      activateDigest: [],
      deactivateDigest: [],
    },
  },
  beacons: {
    detail: 'getBeacon',
    places: ['data', ''],
    fields: [
      'name',
      'description',
      'intent',
      'collection_id',
      'stream_ids',
      'source_channel_ids',
      'topic_filters',
      'default_date_window',
      'tags',
    ],
    writes: { updateBeacon: 'body', archiveBeacon: [], restoreBeacon: [] },
  },
};

interface Detail {
  readonly entry: Exchanged;
  readonly object: JsonObject;
}

interface Write {
  readonly written: Written;
  readonly fields: readonly string[];
}

/** What the run made itself: nobody else changes that. */
interface Known {
  readonly writes: Write[];
  detail?: Detail;
}

export const keptFields = (compare: Compare, { written, isDue }: Late) => {
  const owners = new Map<string, Map<string, Known>>();
  return (entry: Entry): void => {
    forgetReissued(entry, owners);
    if (entry.kind === 'act' && mayChangeAny(entry)) owners.clear();
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { call, request, answer, caller, isOverlapped } = entry;
    const made = owners.get(caller.holder.id) ?? new Map<string, Known>();
    owners.set(caller.holder.id, made);
    const created = createdIn(entry);
    if (created !== undefined) made.set(created, { writes: [] });
    const [, collection = '', id = ''] =
      /\/(digests|beacons)\/([^/]+)/.exec(new URL(request.url).pathname) ?? [];
    const { [collection]: kind } = kinds;
    const key = `${collection} ${id}`;
    const known = made.get(key);
    if (kind === undefined || known === undefined) return;
    const fields = kind.writes[call as OperationId];
    const object = call === kind.detail && answer?.status === 200 ? objectIn(kind, entry) : undefined;
    // A refusal changes nothing; another write, such as a deletion, ends what is known.
    if (request.method !== 'GET' && (answer === undefined || answer.status < 400 || answer.status >= 500)) {
      if (fields === undefined || isOverlapped || answer === undefined || answer.status >= 300)
        made.delete(key);
      else known.writes.push({ written: written(entry), fields: fieldsOf(fields, request.body) });
    }
    if (object === undefined || isOverlapped) return;
    const { detail: before, writes } = known;
    known.detail = { entry, object };
    if (before === undefined) return;
    const open = writes.filter((one) => !isDue(one.written, before.entry)).flatMap((one) => one.fields);
    const latest = writes.findLast((one) => one.written.entry.begin > before.entry.end);
    // The streams of a digest with a filter come and go with the catalog.
    const isDynamic = [before.object, object].some(({ filter_spec: filter }) => isObject(filter));
    for (const field of kind.fields) {
      if (latest === undefined || open.includes(field)) continue;
      if (field === 'stream_ids' && collection === 'digests' && isDynamic) continue;
      const [was, is] = [textOf(before.object[field]), textOf(object[field])];
      compare(
        'states.writes-keep-other-fields',
        `${field} after ${latest.written.entry.call}`,
        was !== is && {
          expected: `${field} ${clip(was, 120)} after ${latest.written.entry.call}, as before it`,
          received: clip(is, 120),
          at: `${kind.places[0]}.${field}`,
          evidence: [before.entry, latest.written.entry, entry],
        },
      );
    }
  };
};

/** New content and a restored state may change what is saved, and so may another plan. */
const mayChangeAny = ({ operation }: Act): boolean =>
  /^(publish|operator|switches)\.|^snapshots\.restore$/.test(operation);

/** The collection and the id of what the exchange created; a stored reply shows nothing new. */
function createdIn({ call, request, answer }: Exchanged): string | undefined {
  if (answer === undefined || answer.status >= 300 || request.headers['idempotency-key'] !== undefined)
    return undefined;
  if (call === 'createDigest') return `digests ${at(answer, 'data.digest.id') ?? at(answer, 'data.id')}`;
  return call === 'createBeacon'
    ? `beacons ${at(answer, 'data.beacon_id') ?? at(answer, 'beacon_id')}`
    : undefined;
}

function objectIn({ places, fields }: Kind, { answer }: Exchanged): JsonObject | undefined {
  const found = places.map((place) => answer && at(answer, place)).filter(isObject);
  return found.find((one) => fields.some((field) => field in one));
}

function fieldsOf(fields: readonly string[] | 'body', body: string | undefined): readonly string[] {
  if (fields !== 'body') return fields;
  const named = parsedJson(body ?? '');
  const fieldsNamed = isObject(named) ? Object.keys(named) : [];
  // These may be one field of a Beacon under two names (S-150).
  const alike = ['description', 'intent'];
  return fieldsNamed.some((field) => alike.includes(field)) ? [...fieldsNamed, ...alike] : fieldsNamed;
}

/** Lists are sets here, members have no order, and a member that is absent is null. */
const textOf = (value: unknown): string =>
  isList(value) ? value.map(comparableText).toSorted().join() : comparableText(value ?? null);

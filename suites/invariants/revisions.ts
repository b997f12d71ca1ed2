// Revisions of Beacons: what shows other saved fields shows another revision, and revisions never fall.
import { isInteger, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import { at } from '../kit/expect.ts';
import { beaconsIn } from '../steps/writes.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { type Compare, forgetReissued } from './invariant.ts';
import type { Late, Written } from './late.ts';

/** An answer that shows a Beacon, without what else the answer holds. */
interface Shown {
  readonly shown: Written;
  readonly revision: number;
  /** The saved fields, as JSON. */
  readonly fields: string;
}

/** What one place showed of a Beacon. */
interface Known {
  readonly byRevision: Map<number, Shown>;
  latest: Shown;
}

/** Answers of one place are compared: another one may show less of a Beacon. */
export const revisions = (compare: Compare, { written, isDue }: Late) => {
  const owners = new Map<string, Map<string, Known>>();
  return (entry: Entry): void => {
    forgetReissued(entry, owners);
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { call, caller } = entry;
    const places = owners.get(caller.holder.id) ?? new Map<string, Known>();
    owners.set(caller.holder.id, places);
    for (const beacon of beaconsOf(entry)) {
      const { beacon_id: id, revision } = beacon;
      if (!isString(id) || !isInteger(revision)) continue;
      const key = `${id} ${call}`;
      const now: Shown = { shown: written(slim(entry, beacon)), revision, fields: fieldsOf(beacon) };
      const { byRevision, latest } = places.get(key) ?? { byRevision: new Map<number, Shown>(), latest: now };
      const same = byRevision.get(revision) ?? now;
      const isFallen = revision < latest.revision && isDue(latest.shown, entry);
      const isWrong = isFallen || same.fields !== now.fields;
      compare(
        'states.revisions-rise',
        String(call),
        isWrong && {
          expected: isFallen
            ? `a revision of at least ${latest.revision} of Beacon ${id}`
            : `another revision of Beacon ${id} than ${revision}, which had ${same.fields}`,
          received: `revision ${revision} with ${now.fields}`,
          at: '',
          evidence: [(isFallen ? latest : same).shown.entry, now.shown.entry],
        },
      );
      byRevision.set(revision, now);
      places.set(key, { byRevision, latest: revision < latest.revision && !isFallen ? latest : now });
    }
  };
};

function beaconsOf({ call, answer }: Exchanged): readonly JsonObject[] {
  if (answer === undefined || answer.status >= 300) return [];
  if (call === 'listBeacons') return beaconsIn(answer);
  return call === 'getBeacon' ? [at(answer, 'data'), answer.json].filter(isObject) : [];
}

const slim = (entry: Exchanged, beacon: JsonObject): Exchanged => ({
  ...entry,
  answer: entry.answer && { ...entry.answer, json: beacon, text: '' },
});

/** Whether a change of the status counts as an update is open (S-147), and what a Beacon names may end meanwhile. */
function fieldsOf({ name, description, intent, tags, default_date_window: window }: JsonObject): string {
  const hours = isObject(window) ? window.lookback_hours : undefined;
  return JSON.stringify({ name, description, intent, hours, tags: isList(tags) ? tags.toSorted() : tags });
}

// Replays: a digest that is created again with the same key and the same bytes is answered as the first time, for a day.
import { dayMs, minuteMs } from '../../spec/units.ts';
import { comparableText, isCount, isObject } from '../clients/json.ts';
import { at, clip } from '../kit/expect.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { type Compare, forgetReissued } from './invariant.ts';

/** The first success under a key, and how far the clock had been moved until then. */
interface First {
  readonly entry: Exchanged;
  readonly movedMs: number;
}

/** After a day the key may be free again. */
const lastsMs = dayMs - minuteMs;
const credentialHeaders = ['api-key', 'x-api-key', 'x-access-token', 'authorization'];

export const replays = (compare: Compare) => {
  const owners = new Map<string, Map<string, First>>();
  let movedMs = 0;
  return (entry: Entry): void => {
    forgetReissued(entry, owners);
    if (entry.kind === 'act' && entry.operation.startsWith('clock.')) {
      const ms = entry.input.body?.ms;
      if (isCount(ms)) movedMs += ms;
      else owners.clear();
    }
    if (entry.kind !== 'exchange' || entry.call !== 'createDigest' || entry.caller.standing !== 'valid')
      return;
    const { answer, request, caller } = entry;
    const { 'idempotency-key': key = '' } = request.headers;
    if (key === '' || answer === undefined || answer.status >= 300) return;
    const firsts = owners.get(caller.holder.id) ?? new Map<string, First>();
    owners.set(caller.holder.id, firsts);
    // Whether two key pairs of an organisation share their keys is open (S-108).
    const name = JSON.stringify([key, credentialHeaders.map((one) => request.headers[one]), request.body]);
    const first = firsts.get(name);
    const ageMs = first && entry.atMs + movedMs - (first.entry.atMs + first.movedMs);
    const is = dataIn(entry);
    const was = first && dataIn(first.entry);
    if (first === undefined || ageMs === undefined || ageMs > lastsMs) {
      // A service may replay for longer than a day: the age is that of the first answer.
      if (was !== is) firsts.set(name, { entry, movedMs });
      return;
    }
    if (entry.isOverlapped || first.entry.isOverlapped) return;
    compare(
      'states.replays-repeat-the-answer',
      'createDigest',
      was !== is && {
        expected: 'the data of the first answer under this key',
        received: clip(is),
        at: 'data',
        evidence: [first.entry, entry],
      },
    );
  };
};

/** A secret may be shown once only (S-106). */
function dataIn({ answer }: Exchanged): string {
  const data = answer && at(answer, 'data');
  const { secret: _, ...others } = isObject(data) ? data : {};
  return comparableText(others);
}

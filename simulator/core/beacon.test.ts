// Proofs of a single Beacon: updates, moves between states, and the history that they leave.
import { expect, test } from 'vitest';
import { beaconLaws, changedBeacon, isListed, movedBeacon, newBeacon, takesPlace } from './beacon.ts';
import { sizeIssues } from './beacon-size.ts';

const laws = beaconLaws;
const made = newBeacon(laws, { id: 'b', organizationId: 'o' }, { name: 'Ports', status: 'active' });
const archived = movedBeacon(laws, made, 'archived');

test('a new Beacon stands in its history, and has a place under the cap', () => {
  expect(made.history.map(({ revision }) => revision)).toEqual([1]);
  expect(takesPlace(laws, made)).toBe(true);
  expect(takesPlace(laws, archived)).toBe(false);
});

test('updates count on, while the history keeps the last twenty', () => {
  let beacon = made;
  for (let nth = 0; nth < 30; nth += 1) beacon = changedBeacon(laws, beacon, { name: `Ports ${nth}` });
  expect([beacon.revision, beacon.history.length, beacon.history.at(-1)?.revision]).toEqual([31, 20, 31]);
});

test('no update brings an archived Beacon back', () => {
  expect(changedBeacon(laws, archived, { status: 'active' }).status).toBe('archived');
});

test('moves are no updates, unless they are read as such', () => {
  expect(archived.revision).toBe(1);
  expect(movedBeacon({ ...laws, stateChangesAreRevisions: true }, made, 'archived').revision).toBe(2);
});

test('an update that changes nothing counts, unless it is passed over', () => {
  expect(changedBeacon(laws, made, { name: 'Ports' }).revision).toBe(2);
  expect(changedBeacon({ ...laws, idleChangeCounts: false }, made, { name: 'Ports' })).toBe(made);
});

test.each([
  [{ status: 'active' }, true],
  [{ status: 'archived' }, false],
  [{ tag: 'none' }, false],
  [{ q: 'PORT' }, true],
  [{ collection_id: 'c' }, false],
] as const)('a list by %j shows it: %s', (filter, shown) => {
  expect(isListed(laws, made, filter)).toBe(shown);
});

test('sizes are bounded in bytes', () => {
  const issues = (description: string) => sizeIssues(laws, { ...made.fields, description }).length;
  expect([issues('é'.repeat(2_048)), issues('é'.repeat(2_049))]).toEqual([0, 1]);
});

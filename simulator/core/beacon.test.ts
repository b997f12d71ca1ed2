// Tests of a single Beacon: updates, changes of state, and its history.
import { expect, test } from 'vitest';
import { beaconLaws, countsUnderCap, isListed, newBeacon, updatedBeacon, withStatus } from './beacon.ts';
import { sizeIssues } from './beacon-size.ts';

const laws = beaconLaws;
const made = newBeacon(laws, { id: 'b', organizationId: 'o' }, { name: 'Ports', status: 'active' });
const archived = withStatus(laws, made, 'archived');

test('a new Beacon begins its history and counts under the cap', () => {
  expect(made.history.map(({ revision }) => revision)).toEqual([1]);
  expect(countsUnderCap(laws, made)).toBe(true);
  expect(countsUnderCap(laws, archived)).toBe(false);
});

test('every update raises the revision, and the history keeps the last twenty', () => {
  let beacon = made;
  for (let nth = 0; nth < 30; nth += 1) beacon = updatedBeacon(laws, beacon, { name: `Ports ${nth}` });
  expect([beacon.revision, beacon.history.length, beacon.history.at(-1)?.revision]).toEqual([31, 20, 31]);
});

test('no update restores an archived Beacon', () => {
  expect(updatedBeacon(laws, archived, { status: 'active' }).status).toBe('archived');
});

test('a change of state is an update only under that reading', () => {
  expect(archived.revision).toBe(1);
  expect(withStatus({ ...laws, stateChangesAreRevisions: true }, made, 'archived').revision).toBe(2);
});

test('an update that changes nothing counts unless the reading ignores it', () => {
  expect(updatedBeacon(laws, made, { name: 'Ports' }).revision).toBe(2);
  expect(updatedBeacon({ ...laws, emptyUpdateCounts: false }, made, { name: 'Ports' })).toBe(made);
});

test.each([
  [{ status: 'active' }, true],
  [{ status: 'archived' }, false],
  [{ tag: 'none' }, false],
  [{ q: 'PORT' }, true],
  [{ collection_id: 'c' }, false],
] as const)('a list filtered by %j shows the Beacon: %s', (filter, shown) => {
  expect(isListed(laws, made, filter)).toBe(shown);
});

test('size limits count bytes', () => {
  const issues = (description: string) => sizeIssues(laws, { ...made.fields, description }).length;
  expect([issues('é'.repeat(2_048)), issues('é'.repeat(2_049))]).toEqual([0, 1]);
});

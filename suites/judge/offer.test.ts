// What a target offers to a case, computed before any request, and the texts of missing needs.
import { expect, test } from 'vitest';
import type { Needs } from '../kit/case.ts';
import { needKind, needText } from '../kit/needs.ts';
import { type Offerable, offerable } from '../target/offerable.ts';
import { issuedOrg, missingFor, notOfferedFor, type Offer, type OfferedOrg } from './offer.ts';

const starter: OfferedOrg = { plan: 'starter', keys: 1, accessToken: false, mcpToken: false, endless: false };
const offer = (given: Partial<Offer> = {}): Offer => ({
  capabilities: new Set(),
  orgs: [starter],
  site: false,
  receiver: true,
  realtime: false,
  ...given,
});
const missing = (needs: Needs, given: Offer): readonly string[] => missingFor(needs, given).map(needText);

test.each<[Needs, readonly string[]]>([
  [{}, []],
  [{ org: {} }, []],
  [{ org: { plan: ['enterprise', 'starter'] } }, []],
  [
    { org: { plan: 'enterprise', keys: 2 }, clock: { waitsMs: 120_000 }, publish: true, site: true },
    [
      'a way to publish content (capability publish)',
      'the public site (site_url)',
      'a clock that can be moved forward by 2 minutes (capability clock), or --realtime',
      'an organisation of plan enterprise with two key pairs (credentials, or capability orgs)',
    ],
  ],
  [
    { org: {}, other: { plan: 'starter' } },
    ['a second organisation of plan starter (credentials, or capability orgs)'],
  ],
  [
    { org: { accessToken: true } },
    ['an organisation with an access token (credentials, or capability orgs)'],
  ],
  [{ org: { switches: { isActive: false } } }, ['an organisation with is_active off (capability orgs)']],
  [
    { org: {}, faults: true },
    [
      'a way to force outcomes (capability faults)',
      'organisations created with given settings (capability orgs)',
    ],
  ],
])('%j lacks %j on one Starter alone', (needs, expected) => {
  expect(missing(needs, offer())).toEqual(expected);
});

test('an unlimited supply serves both needs, and an operator can create every organisation', () => {
  const two: Needs = { org: {}, other: { plan: 'starter' } };
  expect(missing(two, offer({ orgs: [issuedOrg] }))).toEqual([]);
  const special: Needs = { org: { plan: 'platform', switches: { overage: true } }, other: { keys: 2 } };
  expect(missing(special, offer({ orgs: [], capabilities: new Set(['orgs']) }))).toEqual([]);
});

test('waits in real time last seven minutes at most', () => {
  const patient = offer({ realtime: true });
  expect(missing({ clock: { waitsMs: 7 * 60_000 } }, patient)).toEqual([]);
  expect(missing({ clock: { waitsMs: 8 * 60_000 } }, patient)).toEqual([
    'a clock that can be moved forward by 8 minutes (capability clock)',
  ]);
});

test('rules with different amounts of the same need share one entry', () => {
  const waits = [60_000, 120_000].flatMap((waitsMs) => missingFor({ clock: { waitsMs } }, offer()));
  expect(waits).toHaveLength(2);
  const kind = { id: 'clock', parameters: { orRealtime: true } };
  expect(waits.map(needKind)).toEqual([kind, kind]);
  const [exact] = missingFor({ org: { plan: 'startup', quotaLeft: 7 } }, offer()).map(needKind);
  expect(exact).toEqual({ id: 'org', parameters: { plan: 'startup' } });
});

test.each<[Needs, readonly Offerable[], readonly Offerable[]]>([
  [{}, offerable, []],
  [{ org: {} }, offerable, []],
  [{ org: {}, site: true }, ['clock'], []],
  [{ org: {}, site: true, clock: { waitsMs: 60_000 } }, ['clock'], ['clock']],
  [{ org: { plan: 'startup' }, newManifests: true }, offerable, ['organizations', 'publish']],
  [{ org: {}, other: {} }, ['organizations'], ['organizations']],
  [{ org: { quotaLeft: 7 } }, ['quota'], ['quota']],
])('of a case with needs %j, %j lets it leave the count by %j', (needs, named, parts) => {
  expect(notOfferedFor(needs, missingFor(needs, offer()), named)).toEqual(parts);
});

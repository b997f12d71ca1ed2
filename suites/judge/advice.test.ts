// Advice: the need that is all that most of the open rules lack, computed from what was offered, missed and waited for.
import { expect, test } from 'vitest';
import { type Needs, needing } from '../kit/case.ts';
import { type Need, needText } from '../kit/needs.ts';
import { fakeRule } from '../testing/fake-service.ts';
import { adviceOf, type Pace } from './advice.ts';
import { missingFor, type Offer } from './offer.ts';
import type { RuleResult } from './verdict.ts';

const offer: Offer = {
  capabilities: new Set(),
  orgs: [{ plan: 'starter', keys: 1, accessToken: false, mcpToken: false, endless: false }],
  site: false,
  receiver: true,
  realtime: false,
};
const steady: Pace = { durationMs: 60_000, assumedWaitsMs: new Map() };

/** A rule with these needs, which missed what the offer lacks, or else what it met. */
interface Row {
  readonly needs?: Needs;
  readonly met?: Need;
}

/** The advice in words, and the positions of the rules that it is about. */
function advised(rows: readonly Row[], pace: Pace = steady) {
  const entries = rows.map(({ needs = {} }, nth) => ({
    id: `a.${nth}`,
    rule: fakeRule(),
    case: needing(needs, async () => undefined),
  }));
  const results = rows.map(({ needs = {}, met }, nth): RuleResult => {
    const lacking = missingFor(needs, offer);
    const missed = lacking.length > 0 ? lacking : met && [met];
    return {
      id: `a.${nth}`,
      area: 'a',
      level: 'must',
      text: '',
      section: '',
      covers: [],
      warnings: [],
      durationMs: 1,
      requests: 1,
      ...(missed ? { verdict: 'not-exercised', missing: { needs: missed } } : { verdict: 'passed' }),
    };
  });
  const advice = adviceOf(results, entries, offer, pace);
  return advice && [needText(advice.need), ...advice.rules.map((id) => Number(id.slice(2)))];
}

const clock: Row = { needs: { clock: { waitsMs: 600_000 } } };
const late: Row = { met: { id: 'run-time' } };

test('one organisation can meet different needs; a rule that lacks more than it counts for none', () => {
  const rows: readonly Row[] = [
    clock,
    { needs: { org: { plan: 'enterprise' } } },
    { needs: { org: { plan: ['startup', 'enterprise'], keys: 2 } } },
    { needs: { org: {}, other: {} } },
    { needs: { org: { plan: 'enterprise' }, publish: true } },
  ];
  expect(advised(rows)).toEqual([
    'an organisation of plan enterprise with two key pairs, an access token, an MCP token (credentials, or capability orgs)',
    1,
    2,
    3,
  ]);
  expect(advised([...rows, { needs: { org: { plan: 'platform' } } }])).toEqual([
    'organisations created with given settings (capability orgs)',
    1,
    2,
    3,
    5,
  ]);
});

test('what cases missed counts by the kind of the need', () => {
  const streams = (count: number): Row => ({ met: { id: 'streams', parameters: { count } } });
  expect(advised([clock, streams(2), streams(3), {}])).toEqual(['more streams', 1, 2]);
});

test('a run whose time is over needs more of it, as much as the rules so far took', () => {
  expect(advised([{}, { met: { id: 'streams' } }, clock, late, late, late, late])).toEqual([
    'a longer run, of about 3 minutes (--max-duration)',
    3,
    4,
    5,
    6,
  ]);
});

test('a run that mostly waited for an assumed limit needs the limit, and no longer time', () => {
  const waited = { durationMs: 60_000, assumedWaitsMs: new Map([['enterprise', 50_000] as const]) };
  const known: Row = { met: { id: 'rate-limit-known', parameters: { plan: 'enterprise' } } };
  expect(advised([{}, late, known, late], waited)).toEqual([
    'the per-minute limit of plan enterprise (limits.enterprise.requests_per_minute in the target file)',
    1,
    2,
    3,
  ]);
});

test('there is no advice where every rule was judged', () => {
  expect(advised([{}, {}])).toBeUndefined();
});

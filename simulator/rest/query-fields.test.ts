// Every field of the manifest query has an effect: two requests that differ only in it get different answers.
import { beforeAll, expect, test } from 'vitest';
import { generateWorld } from '../../fixtures/world.ts';
import { operations, resolveSchema } from '../../spec/contract.ts';
import type { QueryBody } from '../service/query-input.ts';
import { simulatorForTests, type TestOrganization, type TestWorld, testStart } from '../testing/world.ts';

const simulator = simulatorForTests();
let world: TestWorld;
let org: TestOrganization;

beforeAll(async () => {
  world = await simulator.world();
  org = await world.organization({ plan: 'enterprise' });
});

interface Pair {
  /** What both requests have in common. */
  readonly base?: QueryBody;
  readonly one: unknown;
  readonly other: unknown;
}

/** A pair of the field's absence, which means the same as null, and a value. */
const absentOr = (other: unknown, base: QueryBody = {}): Pair => ({ base, one: null, other });

const base = generateWorld({ seed: 1, startMs: Date.parse(testStart) });
const rows = Array.from({ length: 600 }, (_, nth) => base.row(base.manifestCount - 1 - nth));
const filing = rows.flatMap(({ sec }) => sec ?? []);
const [first = filing[0]] = filing;
const other = filing.find((one) => one.ticker !== first?.ticker);
const tagged = rows.find(({ tagIds }) => tagIds.length > 2);
const sourced = rows.filter(({ channelIds }) => channelIds.length > 0).slice(0, 2);
const nameOf = (tagId: string | undefined): string => base.tagById(tagId ?? '')?.name ?? '';
const channelName = (nth: number): string => base.channelById(sourced[nth]?.channelIds[0] ?? '')?.name ?? '';
const shares = base.companies.flatMap((company) => company.shares.slice(0, 1));
const crossed = base.streams.find(({ crossDomains }) => crossDomains.length > 1)?.crossDomains ?? [];
const subtype = base.streams.flatMap(({ organizationSubtypes }) => organizationSubtypes)[0];
const [streamId, otherStreamId] = base.streams.map(({ id }) => id);
const [tagId, otherTagId] = tagged?.tagIds ?? [];

const pairs: Readonly<Record<string, Pair>> = {
  query: { one: 'zzz', other: nameOf(tagId) },
  mode: { one: 'count', other: 'orient' },
  page: { base: { page_size: 2 }, one: 0, other: 1 },
  page_size: { one: 2, other: 3 },
  target_count: absentOr(2, { page_size: 5 }),
  timeout_ms: { one: 100, other: 15_000 },
  days: { one: 0, other: 5 },
  lookback_hours: { one: 1, other: 48 },
  published_date_from: absentOr(testStart.slice(0, 10)),
  published_date_to: absentOr('2026-01-01'),
  compact: { one: false, other: true },
  cross_domain_logic: { base: { cross_domains: [...crossed] }, one: 'and', other: 'or' },
  tag_logic: { base: { tag_ids: [tagId ?? '', otherTagId ?? ''] }, one: 'and', other: 'or' },
  verbosity: { one: 'minimal', other: 'verbose' },
  significance: { one: 'high', other: ['high', 'low'] },
  markdown_version: { one: '1.0', other: '2.0' },
  media_format: { one: 'audio', other: 'text' },
  session_id: { one: 'a', other: 'b' },
  subtype: absentOr(subtype),
  tag_type: { one: 'person', other: 'place' },
  stream_id: { one: streamId, other: otherStreamId },
  stream_ids: { one: streamId, other: [streamId, otherStreamId] },
  tag_ids: { one: tagId, other: [tagId, otherTagId] },
  source_channel_ids: { one: sourced[0]?.channelIds[0], other: sourced[1]?.channelIds[0] },
  exclude_tag_ids: absentOr(tagId),
  exclude_source_channel_ids: absentOr(sourced[0]?.channelIds),
  home_domains: { one: 'health-medicine', other: ['health-medicine', 'life-environment'] },
  exclude_home_domains: absentOr(['health-medicine']),
  cross_domains: absentOr(crossed[0]),
  tag_names: { one: nameOf(tagId), other: nameOf(otherTagId).toUpperCase() },
  exclude_tag_names: absentOr(nameOf(tagId)),
  source_channel_names: { one: channelName(0), other: channelName(1) },
  source_class: { one: 'person', other: 'data' },
  evidence_type: { one: 'direct_quote', other: 'derived' },
  exclude_query_terms: absentOr(nameOf(tagId)),
  ticker: { one: shares[0]?.ticker, other: shares[1]?.ticker.toLowerCase() },
  isin: { one: shares[0]?.isin, other: shares[1]?.isin },
  sec_cik: { one: first?.cik, other: other?.cik },
  sec_ticker: { one: first?.ticker, other: other?.ticker },
  sec_form_type: { one: '8-k', other: '10-K' },
  sec_form_variant: { one: 'original', other: 'amendment' },
  sec_exhibit_type: { one: 'EX-99.1', other: 'EX-10.2' },
  sec_item_code: { one: '1A', other: '2.02' },
  sec_item_subsection: { one: '(a)', other: '(d)' },
};

/** Fields that only have an effect in flows with a Beacon, a plan or a checkpoint. */
const ofFlows: ReadonlySet<string> = new Set([
  'auto_plan',
  'broaden_sources',
  'beacon_id',
  'allocation_policy',
  'required_families',
  'plan_token',
  'accept_partial_plan',
  'snapshot_token',
  'delivery_delta',
  'next_page_cursor',
  'commit_cursor',
  'checkpoint',
]);

test('has a pair for every field of the contract', () => {
  const schema = resolveSchema(operations.queryManifests.requestBody?.schema ?? {});
  const fields = Object.keys(schema.properties ?? {}).filter((field) => !ofFlows.has(field));
  expect(Object.keys(pairs).sort()).toEqual(fields.sort());
});

test.each(Object.entries(pairs))('%s changes the answer', async (field, pair) => {
  expect(pair.other).toBeDefined();
  const one = await ask({ page_size: 5, ...pair.base, [field]: pair.one });
  const other = await ask({ page_size: 5, ...pair.base, [field]: pair.other });
  expect(one).not.toEqual(other);
});

/** The answer's data without `coverage`, which repeats the names of the given fields. */
async function ask(body: object): Promise<unknown> {
  const answer = await world.ask('/manifests/query', { org }, { json: body });
  expect(answer.status, answer.text).toBe(200);
  const { coverage: _, ...data } = answer.at('data') as Record<string, unknown>;
  return data;
}

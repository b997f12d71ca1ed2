// Mutants of facts: one place that says something else than the others, in a form that fits the contract.
import type { OperationId } from '../../../spec/contract.ts';
import type { FactsRuleId } from '../../../spec/rules/facts.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import type { ToolId } from '../../../spec/tools.ts';
import { isMembers } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { valueAt } from '../altered-answer.ts';
import { overSse } from '../at-paths.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';
import type { Wrap } from '../replaced-operation.ts';
import { returning } from '../replaced-tool.ts';

const other = (operation: OperationId, path: string, statement: StatementId, to: Change): Mutant =>
  wrong(`sends another ${path} in ${operation}`, statement).answer(valueAt(operation, path, to));

type Change = (value: unknown) => unknown;

/** The statement that the value breaks, and the other value. */
type Wrong = readonly [statement: StatementId, to: Change];

const inSearch = (path: string, ...to: Wrong): Mutant =>
  other('searchStreams', `data.results[-1].${path}`, ...to);
const inListing = (path: string, ...to: Wrong): Mutant =>
  other('listStreamManifests', `data.manifests${path}`, ...to);
const inDigest = (path: string, ...to: Wrong): Mutant =>
  other('listDigestManifests', `data.manifests${path}`, ...to);
const inSignal = (path: string, ...to: Wrong): Mutant => other('getSignal', `data.${path}`, ...to);

/** The same in the result of a tool. */
const inTool = (tool: ToolId, path: string, statement: StatementId, to: Change): Mutant =>
  wrong(`sends another ${path} in ${tool}`, statement).part(alteredTool(tool, path, to));

const inToolList = (tool: ToolId, path: string, ...to: Wrong): Mutant =>
  inTool(tool, `manifests[*].${path}`, ...to);

const alteredTool = (tool: ToolId, path: string, to: Change): Wrap =>
  returning(tool, (answer) => {
    const altered = alterAt(path, to)({ status: 200, headers: {}, body: answer.members })?.body;
    return isMembers(altered) ? { ...answer, members: altered } : answer;
  });

const suffixed: Change = (value) => (typeof value === 'string' ? `${value} two` : undefined);
const negated: Change = (value) => (typeof value === 'boolean' ? !value : undefined);
const shortened: Change = (value) => (Array.isArray(value) && value.length > 0 ? value.slice(1) : undefined);
const firstFive: Change = (list) => (Array.isArray(list) && list.length > 5 ? list.slice(0, 5) : undefined);
const halved: Change = (value) =>
  typeof value === 'string' ? value.slice(0, Math.ceil(value.length / 2)) : undefined;
const raised: Change = (value) => (typeof value === 'number' ? value + 1 : undefined);
const dayAfter: Change = (value) =>
  typeof value === 'string' ? new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10) : undefined;
const among =
  (...values: readonly string[]): Change =>
  (value) =>
    values.find((one) => one !== value);
const joinedBy =
  (value: string): Change =>
  (list) =>
    Array.isArray(list) ? [...list, value] : undefined;

const domains = ['arts-culture-entertainment', 'engineering-technology'] as const;

export const factsMutants = {
  'facts.streams': {
    'name-in-detail': other('getStream', 'name', 'STREAM-20', suffixed),
    'domain-in-detail': other('getStream', 'home_domain', 'STREAM-21', among(...domains)),
    'tickers-in-detail': other('getStream', 'tickers', 'STREAM-34', shortened),
    'no-security-in-detail': other('getStream', 'security.is_public_company', 'STREAM-28', negated),
    'formats-in-search': inSearch('media_formats', 'SEARCH-02', shortened),
    'kind-in-search': inSearch('company_kind', 'SEARCH-02', among('public', 'private')),
    'title-in-digest': other('getDigest', 'data.streams[-1].title', 'DIGEST-23', suffixed),
    'name-by-tool': inTool('service-streams', 'streams[*].name', 'MCP-08', suffixed),
    'ticker-by-tool': inTool('service-stream-info', 'stream.tickers', 'MCP-08', joinedBy('QZZZ')),
    'domain-in-catalog': inTool('service-catalog', 'candidates[*].home_domain', 'MCP-11', among(...domains)),
    'subtype-in-search': inTool(
      'service-stream-search',
      'matches[*].organization_subtypes',
      'MCP-10',
      joinedBy('zoo'),
    ),
  },
  'facts.manifests': {
    'title-by-id': other('getManifest', 'data.source.record_title', 'SIGNAL-08', suffixed),
    'title-over-sse': wrong('sends another record_title over SSE').part(
      overSse(
        'service-manifests',
        alteredTool('service-manifests', 'manifests[*].source.record_title', suffixed),
      ),
    ),
    'day-by-id': other('getManifest', 'data.source.source_published_date', 'SIGNAL-08', dayAfter),
    'claim-type-in-digest': inDigest('[-1].source.claim_type', 'SIGNAL-11', among('event', 'opinion')),
    'channels-in-digest': inDigest('[-1].source.source_channel_ids', 'SIGNAL-12', shortened),
    'name-in-query': other('queryManifests', 'data.manifests[*].source.source_name', 'SIGNAL-08', suffixed),
    'title-by-tool': inToolList('service-manifests', 'source.record_title', 'MCP-13', suffixed),
    'day-by-tool': inToolList('service-multi-stream', 'source.source_published_date', 'MCP-08', dayAfter),
    'version-in-digest-by-tool': inToolList(
      'service-digest-manifests',
      'source.record_version',
      'MCP-08',
      raised,
    ),
  },
  'facts.signals': {
    'sentiment-by-id': inSignal('sentiment', 'SIGNAL-24', among('positive', 'negative')),
    'summary-by-id': inSignal('summary', 'SIGNAL-18', suffixed),
    'version-by-id': inSignal('record_version', 'SIGNAL-29', raised),
    'of-other-record': inListing('[-1].signal.record_id', 'SIGNAL-29', suffixed),
    'domains-by-id': inSignal('body.domain_classification.cross_domains', 'SIGNAL-23', shortened),
    'topics-by-id': inSignal('body.topics', 'SIGNAL-22', shortened),
    'of-other-manifest': inSignal('record_id', 'SIGNAL-44', suffixed),
    'five-claims-by-id': inSignal('body.claims', 'SIGNAL-19', firstFive),
    'one-claim-often-by-record': other(
      'getManifest',
      'data.signal.body.claims',
      'SIGNAL-19',
      (claims) => Array.isArray(claims) && claims.map(() => claims[0]),
    ),
    'entities-in-digest': inDigest('[*].signal.body.entity_details', 'SIGNAL-20', shortened),
    'significance-by-tool': inToolList(
      'service-manifests',
      'signal.significance',
      'MCP-13',
      among('high', 'low'),
    ),
    'headline-by-tool': inToolList('service-signals', 'signal.headline', 'MCP-08', suffixed),
  },
  'facts.briefs': {
    'headline-by-id': other('getBrief', 'data.headline', 'BRIEF-02', suffixed),
    'significance-by-id': other('getBrief', 'data.significance', 'BRIEF-02', among('high', 'low')),
    'of-other-manifest': other('getBrief', 'data.record_id', 'BRIEF-14', suffixed),
    'quotes-by-id': other('getBrief', 'data.body.notable_quotes', 'BRIEF-07', shortened),
    'insights-by-record': other('getManifest', 'data.brief.body.key_insights', 'BRIEF-06', shortened),
    'key-points-by-id': other('getBrief', 'data.key_points_count', 'BRIEF-03', raised),
    'of-other-record': other('getManifest', 'data.brief.record_id', 'BRIEF-02', suffixed),
    'minutes-by-id': other('getBrief', 'data.reading_time_minutes', 'BRIEF-02', raised),
    'summary-by-tool': inToolList('service-briefs', 'brief.summary', 'MCP-08', suffixed),
    'story-by-tool': inToolList('service-manifests', 'brief.story_id', 'MCP-13', suffixed),
  },
  'facts.records': {
    'title-by-id': other('getRecord', 'data.title', 'RECORD-04', suffixed),
    'of-other-record': inListing('[-1].record.record_id', 'RECORD-13', suffixed),
    'half-by-id': other('getRecord', 'data.content', 'RECORD-08', halved),
    'of-other-manifest': other('getRecord', 'data.record_id', 'RECORD-15', suffixed),
    'day-in-manifest': other('getManifest', 'data.record.source_published_date', 'RECORD-05', dayAfter),
    'version-in-digest': inDigest('[*].record.record_version', 'RECORD-09', raised),
    'source-by-tool': inToolList('service-records', 'record.source_name', 'MCP-08', suffixed),
  },
  'facts.digests': {
    'name-in-list': other('listDigests', 'data.digests[*].name', 'DIGEST-02', suffixed),
    'dynamic-in-list': other('listDigests', 'data.digests[*].has_dynamic_filter', 'DIGEST-02', negated),
    'type-in-detail': other('getDigest', 'data.digest.digest_type', 'DIGEST-21', suffixed),
    'name-by-tool': inTool('service-digests', 'digests[*].name', 'MCP-08', suffixed),
    'dynamic-by-tool': inTool('service-digests', 'digests[*].has_dynamic_filter', 'MCP-08', negated),
  },
  'facts.beacons': {
    'name-in-detail': other('getBeacon', 'data.name', 'BEACON-04', halved),
    'no-streams-in-detail': other('getBeacon', 'data.stream_ids', 'BEACON-04', shortened),
    'window-in-detail': other('getBeacon', 'data.default_date_window.lookback_hours', 'BEACON-04', raised),
    'revision-in-detail': other('getBeacon', 'data.revision', 'BEACON-05', raised),
    'name-by-tool': inTool('service-beacons', 'items[*].name', 'MCP-16', suffixed),
    'status-by-tool': inTool('service-beacons', 'items[*].status', 'MCP-16', among('draft', 'archived')),
  },
} satisfies MutantTable<FactsRuleId>;

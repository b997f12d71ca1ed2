// Mutants of facts: one place that says something else than the others, in a form that fits the contract.
import type { OperationId } from '../../../spec/contract.ts';
import type { FactsRuleId } from '../../../spec/rules/facts.ts';
import type { StatementId } from '../../../spec/statements/index.ts';
import { alterAt } from '../alter-path.ts';
import { type Mutant, type MutantTable, wrong } from '../mutant.ts';

const other = (
  operation: OperationId,
  path: string,
  statement: StatementId,
  to: (value: unknown) => unknown,
): Mutant => wrong(`sends another ${path} in ${operation}`, statement).response(operation, alterAt(path, to));

const suffixed = (value: unknown): unknown => (typeof value === 'string' ? `${value} two` : undefined);
const negated = (value: unknown): unknown => (typeof value === 'boolean' ? !value : undefined);
const shortened = (value: unknown): unknown =>
  Array.isArray(value) && value.length > 0 ? value.slice(1) : undefined;
const raised = (value: unknown): unknown => (typeof value === 'number' ? value + 1 : undefined);
const dayAfter = (value: unknown): unknown =>
  typeof value === 'string' ? new Date(Date.parse(value) + 86_400_000).toISOString().slice(0, 10) : undefined;
const among =
  (...values: readonly string[]) =>
  (value: unknown): unknown =>
    values.find((one) => one !== value);

export const factsMutants = {
  'facts.streams': {
    'name-in-detail': other('getStream', 'name', 'STREAM-20', suffixed),
    'domain-in-detail': other(
      'getStream',
      'home_domain',
      'STREAM-02',
      among('arts-culture-entertainment', 'engineering-technology'),
    ),
    'tickers-in-detail': other('getStream', 'tickers', 'STREAM-34', shortened),
    'no-security-in-detail': other('getStream', 'security.is_public_company', 'STREAM-28', negated),
    'formats-in-search': other('searchStreams', 'data.results[-1].media_formats', 'SEARCH-02', shortened),
    'kind-in-search': other(
      'searchStreams',
      'data.results[-1].company_kind',
      'SEARCH-02',
      among('public', 'private'),
    ),
  },
  'facts.manifests': {
    'title-by-id': other('getManifest', 'data.source.record_title', 'SIGNAL-08', suffixed),
    'day-by-id': other('getManifest', 'data.source.source_published_date', 'SIGNAL-08', dayAfter),
    'claim-type-in-digest': other(
      'listDigestManifests',
      'data.manifests[-1].source.claim_type',
      'SIGNAL-11',
      among('event', 'opinion'),
    ),
    'channels-in-digest': other(
      'listDigestManifests',
      'data.manifests[-1].source.source_channel_ids',
      'SIGNAL-12',
      shortened,
    ),
  },
  'facts.signals': {
    'sentiment-by-id': other('getSignal', 'data.sentiment', 'SIGNAL-24', among('positive', 'negative')),
    'summary-by-id': other('getSignal', 'data.summary', 'SIGNAL-18', suffixed),
    'version-by-id': other('getSignal', 'data.record_version', 'SIGNAL-29', raised),
    'domains-by-id': other(
      'getSignal',
      'data.body.domain_classification.cross_domains',
      'SIGNAL-23',
      shortened,
    ),
    'topics-by-id': other('getSignal', 'data.body.topics', 'SIGNAL-22', shortened),
  },
  'facts.briefs': {
    'headline-by-id': other('getBrief', 'data.headline', 'BRIEF-02', suffixed),
    'significance-by-id': other('getBrief', 'data.significance', 'BRIEF-02', among('high', 'low')),
    'key-points-by-id': other('getBrief', 'data.key_points_count', 'BRIEF-03', raised),
    'minutes-by-id': other('getBrief', 'data.reading_time_minutes', 'BRIEF-02', raised),
  },
} satisfies MutantTable<FactsRuleId>;

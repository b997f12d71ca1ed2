// Source mutants of the manifest query and its flows that no case has to catch.
import type { Excuse } from './excuse.ts';
import { legal, ours, unobservable } from './excusing.ts';

const flow = 'service/query-flow.ts';
const plan = 'service/query-plan.ts';
const delta = 'service/query-delta.ts';

export const queryExcuses: readonly Excuse[] = [
  ...ours(flow, 'The document does not show what auto_plan does.', [
    {
      in: 'chooseFlow',
      from: ['query.auto_plan === true && readsManifests(query)', 'query.auto_plan === true'],
    },
  ]),
  ...legal('S-114', flow, 'A service need not know the mode plan.', [{ in: 'planModeRefusal' }]),
  ...legal('S-123', flow, 'How a delta without a scope is refused is open.', [
    { in: 'deltaRefusal', from: "laws.lifecycle.unscopedDelta === '400'" },
  ]),
  ...ours(flow, 'The document does not show what a delta does with fields of plans and with modes.', [
    {
      in: 'deltaRefusal',
      from: [
        'isBalanced(query) || query.plan_token !== undefined || !readsManifests(query)',
        'isBalanced(query) || query.plan_token !== undefined',
        'query.plan_token !== undefined',
      ],
    },
  ]),
  ...legal('S-118', flow, 'With which status an unknown token is refused is open.', [
    { in: 'unknownToken', from: '!tokenForm.test(token)' },
  ]),
  ...legal('S-125', plan, 'Which families there are, which a plan omits and where it shows them is open.', [
    {
      in: 'planQuery',
      from: [
        'omitted.length > 0',
        'order !== undefined && { required_families: order, omitted_families: omitted }',
      ],
    },
  ]),
  ...legal('S-125', plan, 'Which lists of families are valid is open.', [
    {
      in: 'orderOf',
      from: [
        'requested.length > 0 && order.length === requested.length && new Set(requested).size === requested.length',
        'requested.length > 0 && order.length === requested.length',
        'requested.length > 0',
        'order.length === requested.length',
        'new Set(requested).size === requested.length',
      ],
    },
    { in: 'executePlan', from: "order !== undefined && 'kind' in order" },
  ]),
  ...legal('S-117', plan, 'Whether a plan can be executed again is open.', [
    {
      in: 'executePlan',
      from: [
        "laws.lifecycle.planUse === 'single-use' && snapshots.some(({ planNumber }) => planNumber === plan.number)",
        "laws.lifecycle.planUse === 'single-use'",
      ],
    },
  ]),
  ...ours(plan, 'An expired plan and a changed query are both stale; the text is for people.', [
    {
      in: 'refusalOf',
      from: "case 'expired': return stale(context, 'The plan is older than five minutes. Plan again.');",
    },
  ]),
  ...unobservable('core/balanced.ts', 'After the longest list there is nothing left to take.', [
    { in: 'interleaved', from: 'turn < longest', to: 'turn <= longest' },
  ]),
  ...legal('S-121', delta, 'Whether a checkpoint is a text or an object is open.', [
    { in: 'checkpointOf', from: "context.laws.lifecycle.checkpointForm === 'object'" },
  ]),
  ...legal('S-125', 'service/query-balanced.ts', 'Which families a plan omits is open.', [
    { in: 'familiesWithout' },
  ]),
  ...legal('S-121', delta, 'With which manifest a first delta begins is open.', [
    { in: 'pageAsked', from: '-1' },
  ]),
  ...legal('S-206', delta, 'The pagination of a query is an open object.', [
    {
      in: 'deliverPage',
      from: ['(arrivals.length - remaining.length) / pageSize', 'arrivals.length - remaining.length'],
    },
  ]),
  ...legal('S-206', 'service/query-page.ts', 'What the pagination of a plan shows is open.', [
    { in: 'countAll' },
  ]),
  ...legal('S-26', 'service/query-page.ts', 'Which manifests of a query are billed is open.', [
    {
      in: 'serveRefs',
      from: ["isFree || laws.query.billedBodies === 'none'", "laws.query.billedBodies === 'none'"],
    },
  ]),
  ...legal('S-127', 'service/query-criteria.ts', 'What stream_id beside stream_ids does is open.', [
    {
      in: 'streamIdsOf',
      from: [
        "list !== undefined && laws.query.bothStreamFields === 'stream_ids'",
        "laws.query.bothStreamFields === 'stream_ids'",
      ],
    },
  ]),
  ...legal('S-79', 'service/query-criteria.ts', 'A window that ends before it begins may select nothing.', [
    {
      in: 'publishedWindow',
      from: 'fromDate !== undefined && toDate !== undefined && fromDate > toDate',
      to: 'false',
    },
  ]),
  ...legal('S-80', 'service/query-criteria.ts', 'Which time of a manifest lookback_hours looks at is open.', [
    { in: 'selectionFor', from: 'lookbackFromMs === undefined || byMatch' },
  ]),
  ...legal('S-131', 'service/query-result.ts', 'coverage has any values.', [
    { in: 'coverageOf' },
    { in: 'filtersOf' },
  ]),
  ...legal('S-207', 'service/query-result.ts', 'The flags of a cut are judged on listings alone.', [
    { in: 'nothingServed.clamped' },
  ]),
  ...ours('service/query-result.ts', 'The document does not show what the mode orient adds.', [
    { in: 'facetsOf' },
  ]),
  ...ours('service/query.ts', 'The document does not show what the mode orient adds.', [
    { in: 'plainQuery', from: ["query.mode === 'orient'", 'facets && { facets }'] },
  ]),
  ...legal('S-27', 'service/query.ts', 'Whether the modes count and orient return manifests is open.', [
    {
      in: 'execute',
      from: [
        "(query.mode ?? 'default') === 'default' && !lacksScope(context, query)",
        "(query.mode ?? 'default') === 'default'",
      ],
    },
  ]),
  ...ours('service/query-shape.ts', 'The document does not show what verbosity adds.', [
    { in: 'matchingOf' },
  ]),
  ...legal('S-115', 'service/query.ts', 'A query that was not planned need not show its state.', [
    {
      in: 'plainQuery',
      from: [
        "status === 'needs_scope'",
        "status === 'needs_scope' || lifecycle.plainState === 'shown'",
        "lifecycle.plainState === 'shown'",
      ],
    },
  ]),
  ...unobservable('service/query.ts', 'Nothing broadens exact sources.', [
    {
      in: 'select',
      from: [
        "criteria.conditions.filter((one) => one.kind !== 'values' || one.fact !== 'channel')",
        "one.kind !== 'values' || one.fact !== 'channel'",
        "one.kind !== 'values'",
        "one.fact !== 'channel'",
      ],
    },
  ]),
  ...ours(flow, 'The document does not show what a cursor does outside a delta.', [
    {
      in: 'chooseFlow',
      from: ['(name) => query[name] !== undefined', 'query[name] !== undefined', 'cursor !== undefined'],
    },
  ]),
  ...legal('S-113', flow, 'Whether the lifecycle fields are admitted is open.', [
    { in: 'lifecycleFieldRefusal' },
  ]),
  ...unobservable(plan, 'Without a fault the switch gives undefined either way.', [
    { in: 'refusalOf', from: 'case undefined: return undefined;' },
  ]),
  ...ours('service/query-names.ts', 'The document does not show which names tag_names takes.', [
    { in: 'tagIdsOf' },
  ]),
  ...legal('S-232', 'service/query-names.ts', 'What tag_type does without tag ids is open.', [
    {
      in: 'tagConditions',
      from: [
        "tagType !== undefined && laws.query.tagTypeAlone === 'applied'",
        "laws.query.tagTypeAlone === 'applied'",
        "{ const ofType = content.base.tags.filter(({ type }) => type === tagType); conditions.push(anyOf('tag', idsOf(ofType))); }",
        'content.base.tags.filter(({ type }) => type === tagType)',
        'type === tagType',
      ],
    },
  ]),
  ...unobservable('service/query-criteria.ts', 'Without domains nothing is excluded.', [
    { in: 'domainConditions', from: 'query.exclude_home_domains !== undefined', to: 'true' },
  ]),
  ...legal('S-128', 'service/query.ts', 'Whether a query without any field asks for a scope is open.', [
    { in: 'lacksScope' },
  ]),
  ...ours('service/query-shape.ts', 'The document does not show what markdown_version does.', [
    { in: 'inMarkdown' },
  ]),
];

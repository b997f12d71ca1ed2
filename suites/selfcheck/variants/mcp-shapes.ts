// Correct MCP servers whose results have other shapes, and whose tools have narrower defaults, than those of the simulator.
import { isMembers, type Members } from '../alter.ts';
import { together } from '../replaced-operation.ts';
import { asking, returningMembers, without } from '../replaced-tool.ts';
import { affecting, type Variants } from '../variant.ts';

const membersIn = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.filter(isMembers) : [];

const dayOf = ({ source }: Members): unknown =>
  isMembers(source) ? source.source_published_date : undefined;

/** A library may return a list of one as its only entry. */
const groupedByDay = returningMembers('service-manifests', ({ manifests, ...others }) => {
  const rows = membersIn(manifests);
  const [only] = rows;
  if (only !== undefined && rows.length === 1) return { ...others, ...only };
  const days = Map.groupBy(rows, dayOf);
  return { ...others, days: [...days].map(([day, items]) => ({ day, items })) };
});

const keyedDetails = returningMembers('service-details', ({ streams, ...others }) => ({
  ...others,
  details: Object.fromEntries(
    membersIn(streams).map((row) => [String(row.stream_id), without('stream_id', 'name')(row)]),
  ),
}));

const nestedCandidates = returningMembers('service-catalog', ({ candidates, pagination, ...others }) => ({
  ...others,
  page_info: pagination,
  candidates: membersIn(candidates).map(({ match_reason: match, name, ...row }) => ({
    stream: { ...row, title: `Stream “${name}”` },
    match: { match_reason: match },
  })),
}));

const titledMatches = returningMembers('service-stream-search', ({ matches, ...others }) => ({
  ...others,
  matches: membersIn(matches).map(({ name, ...row }) => ({ ...row, title: `Stream “${name}”` })),
}));

const groupedPrompts = returningMembers('service-prompts', ({ prompts, ...others }) => ({
  ...others,
  groups: [0, 3, 6].map((from) => ({
    title: `Group ${from / 3}`,
    prompts: membersIn(prompts).slice(from, from + 3),
  })),
}));

/** Requests are counted beside manifests. */
const countedRequests = returningMembers('service-profile', ({ quota, ...others }) => ({
  ...others,
  quota: isMembers(quota) ? { ...without('quota_used')(quota), requests_used_this_minute: 1 } : quota,
}));

const echoedFilters = returningMembers('service-beacons', (given) => ({
  ...given,
  filters: { beacon_id: null, status: null },
}));

/** Domains that streams have and that nothing shows; a stream has at most three cross-domains. */
const hidden: readonly unknown[] = [
  'arts-culture-entertainment',
  'economics-business-work',
  'language-literature',
];

const hiddenDomains = asking('service-manifests', (input) =>
  [input.cross_domains].flat().every((domain) => hidden.includes(domain))
    ? without('cross_domains')(input)
    : input,
);

export const mcpShapeVariants: Variants = {
  'mcp-other-shapes': affecting('mcp').does(
    'groups manifests by day and prompts by topic, keys details by stream, and shows titles instead of names',
    together(
      groupedByDay,
      keyedDetails,
      nestedCandidates,
      titledMatches,
      groupedPrompts,
      countedRequests,
      echoedFilters,
    ),
  ),
  'mcp-aims-at-five': affecting('mcp').does(
    'returns five manifests where no target_count asks for more',
    asking('service-manifests', (input) => ({ target_count: 5, ...input })),
  ),
  'mcp-hidden-cross-domains': affecting('mcp.manifests-filtered', 'mcp.domain-logic-narrows').does(
    'selects by cross-domains of streams that no answer shows',
    hiddenDomains,
  ),
};

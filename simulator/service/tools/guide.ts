// The Advanced tools that explain the service to agents: the guide and nine workflow prompts ("MCP servers").
import { tools, toolsOf } from '../../../spec/tools.ts';
import { notFound } from '../../core/error.ts';
import { found, type Tools } from './tool.ts';

export const guideTools = {
  'service-guide': () => found({ guide, topics: topics.map(({ title, text }) => ({ title, text })) }),
  'service-prompts': ({ input: { name } }) => {
    if (name === undefined) return found({ prompts });
    const named = prompts.filter((prompt) => prompt.name === name);
    return named.length === 0 ? notFound(`prompt ${name}`) : found({ prompts: named });
  },
} satisfies Partial<Tools>;

const billed = Object.values(tools)
  .filter(({ rateClass }) => rateClass !== 'discovery')
  .map(({ id }) => id);

const topics = [
  {
    title: 'What there is',
    text: 'The service publishes manifests: packages of structured claims (Signal), a narrative (Brief) and, on Enterprise plans, the source text (Record). Manifests arrive in streams, and a stream groups them by company, person, theme or dataset.',
  },
  {
    title: 'How to answer a question',
    text: 'Find streams with service-catalog or service-stream-search, look at their channels with service-details, then read with service-manifests. Narrow by dates, tags and significance before you read, because reading is what costs.',
  },
  {
    title: 'What costs quota',
    text: `Each returned manifest costs one of the monthly quota. These tools read manifests: ${billed.join(', ')}. All other tools are free. service-profile shows what is left.`,
  },
  {
    title: 'How fast to call',
    text: 'Discovery tools: 10 calls a second with bursts of 300. Manifest tools: 5 a second with bursts of 240. Records: 2 a second with bursts of 120. After a refusal wait for retry_after_seconds, then repeat the call.',
  },
  {
    title: 'When nothing is found',
    text: 'An empty result costs nothing. diagnostics.retry_guidance says what to change: relax filters, add streams, or broaden domains. Do not repeat the same call.',
  },
  {
    title: 'What to save',
    text: 'A Beacon saves a scope of streams, channels and topics. Propose one with service-configure-beacon, save it with service-save-beacon, and read it with service-manifests, its beacon_id and lookback_hours.',
  },
  {
    title: 'Which tools there are',
    text: `Core: ${toolsOf('core')
      .map(({ id }) => id)
      .join(', ')}. Advanced: ${toolsOf('advanced')
      .map(({ id }) => id)
      .join(', ')}.`,
  },
] as const;

const guide = topics.map(({ title, text }) => `## ${title}\n\n${text}\n`).join('\n');

interface Prompt {
  readonly name: string;
  readonly title: string;
  /** `{…}` marks what the agent fills in. */
  readonly text: string;
}

const prompts: readonly Prompt[] = [
  {
    name: 'morning-brief',
    title: 'Brief on the last day',
    text: 'Find the streams about {subject} with service-catalog. Read the manifests of the last 24 hours with service-manifests and significance high. Write one paragraph for each story, with its source.',
  },
  {
    name: 'company-watch',
    title: 'Watch a company',
    text: 'Find the stream of {company} with service-stream-search. Compare its manifests of the last week with those of the week before. Report new events, changed forecasts, and statements that contradict each other.',
  },
  {
    name: 'claim-check',
    title: 'Check a claim',
    text: 'Take the claim {claim}. Find manifests that mention its subjects by tag_names with tag_logic and. List the claims that support it and those that contradict it, with confidence, evidence and source.',
  },
  {
    name: 'topic-map',
    title: 'Map a topic',
    text: 'Ask service-catalog for {topic}. Group the candidate streams by home domain. For each group read five manifests and name the questions that they leave unresolved.',
  },
  {
    name: 'timeline',
    title: 'Build a timeline',
    text: 'Read the manifests about {subject} between {from} and {to}, oldest first. Write a timeline of events with dates, and mark forecasts as such.',
  },
  {
    name: 'forecast-review',
    title: 'Review forecasts',
    text: 'Find claims of type forecast about {subject} that are older than a month. Look for later data or events about the same subject, and say of each forecast whether it came true.',
  },
  {
    name: 'sector-scan',
    title: 'Scan a sector',
    text: 'Use service-manifests with home_domains {domain} and significance high for the last seven days. Rank the organisations by the number of claims, and say what is new about the first five.',
  },
  {
    name: 'beacon-setup',
    title: 'Set up a Beacon',
    text: 'Ask what the person wants to follow and how often. Call service-configure-beacon with that intent, show the proposal, and after approval call service-save-beacon.',
  },
  {
    name: 'digest-review',
    title: 'Review a digest',
    text: 'List the digests with service-digests. Read the last 50 manifests of {digest} with service-digest-manifests. Name the streams that added nothing, and propose others.',
  },
];

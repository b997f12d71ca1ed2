// The Advanced tools that explain the service to agents: the guide and nine workflow prompts ("MCP servers").
import { tools, toolsOf } from '../../../spec/tools.ts';
import { notFound } from '../../core/error.ts';
import { prompts } from './prompts.ts';
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

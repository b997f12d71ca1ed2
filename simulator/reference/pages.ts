// The reference's own pages in Markdown: events and the feed, MCP tools, statements and silences.
import { events, type JsonSchema, resolveSchema } from '../../spec/contract.ts';
import { rulesOf } from '../../spec/coverage.ts';
import { excused } from '../../spec/excused.ts';
import {
  feedBufferBytesMax,
  feedCloseCodes,
  feedFrameSchema,
  feedIncomingBytesMax,
  feedPath,
  feedPingMs,
} from '../../spec/feed.ts';
import { everyPartOf } from '../../spec/marks.ts';
import { type SilenceId, silenceOf, silences, silencesOf } from '../../spec/silences/index.ts';
import {
  areaOf,
  isStatementId,
  type StatementId,
  statementIds,
  statementOf,
} from '../../spec/statements/index.ts';
import { mcpPrefixes, mcpServers, type Tool, toolsOf } from '../../spec/tools.ts';
import { mcpRateLaws } from '../core/mcp-rate.ts';
import { plain } from './markdown.ts';
import {
  type Grounds,
  groundsText,
  linked,
  openText,
  type PageName,
  type Setting,
  statementsIn,
} from './words.ts';

export const pageTitles: Readonly<Record<PageName, string>> = {
  events: 'Events and the feed',
  tools: 'MCP tools',
  statements: 'Statements and silences',
};

export const pageText = (page: PageName, setting: Setting): string =>
  [`# ${pageTitles[page]} {#${page}}`, ...pages[page](setting)].join('\n\n');

const pages: Readonly<Record<PageName, (setting: Setting) => readonly string[]>> = {
  events: (setting) => [
    'The service sends webhooks by HTTP POST, and a WebSocket feed. `assay spec --async` prints both as AsyncAPI.',
    ...Object.entries(events).flatMap(([name, schema]) => eventText(name, schema, setting)),
    ...topic('Signature', ['DELIV-17', 'DELIV-18', 'DELIV-19', 'DELIV-20'], setting),
    ...topic('Attempts', ['DELIV-21', 'DELIV-22', 'DELIV-23', 'DELIV-24', 'DELIV-25'], setting),
    ...topic('When a webhook is disabled', ['DELIV-26', 'DELIV-27', 'DELIV-28', 'DELIV-29'], setting),
    ...feedText(setting),
  ],
  tools: (setting) => [
    'Agents call tools on two servers, over Streamable HTTP and legacy SSE. `assay spec --mcp` prints what the servers list.',
    ...mcpServers.flatMap((server) => [
      `## ${server === 'core' ? 'Core' : 'Advanced'} server {#${server}}`,
      `\`POST ${mcpPrefixes[server]}/mcp\` with the header \`Authorization: Bearer\` and the MCP token of the organisation.`,
      ...toolsOf(server).flatMap((tool) => toolText(tool, setting)),
    ]),
  ],
  statements: (setting) => [
    'What the contract document says, one testable sentence at a time, and what it leaves open.',
    ...[...Map.groupBy(statementIds, areaOf)].flatMap(([area, ids]) => [
      `## ${area} {#${area}}`,
      ids.map((id) => `- ${statementText(id, setting)} {#${id}}`).join('\n'),
    ]),
    '## What the document leaves open {#silences}',
    silenceIds.map((id) => `- ${silenceText(id, setting)} {#${id}}`).join('\n'),
  ],
};

const silenceIds = Object.keys(silences).toSorted(
  (a, b) => Number(a.slice(2)) - Number(b.slice(2)),
) as readonly SilenceId[];

function statementText(id: StatementId, setting: Setting): string {
  const { text, sections, strength } = statementOf(id);
  const rules = rulesOf(id);
  const open = silencesOf(id);
  return [
    `**${id}** ${plain(text)}`,
    `(${[...sections, ...(strength === 'stated' ? [] : [strength])].join('; ')})`,
    ...(open.length === 0
      ? []
      : [`Left open: ${open.map((silence) => linked(silence, setting)).join(', ')}.`]),
    rules.length > 0
      ? `Judged by ${rules.map((rule) => `\`${rule}\``).join(', ')}.`
      : `No rule judges it: ${plain(excused[id] ?? '')}`,
  ].join(' ');
}

function silenceText(id: SilenceId, setting: Setting): string {
  const { kind, about, noReading } = silenceOf(id);
  const places = about.map((place) => (isStatementId(place) ? linked(place, setting) : place)).join(', ');
  return [`**${id}** (${kind}, about ${places})`, openText(id, setting), plain(noReading ?? '')]
    .join(' ')
    .trim();
}

const topic = (title: string, statements: readonly StatementId[], setting: Setting): readonly string[] => [
  `## ${title}`,
  groundsText({ statements, choices: [] }, setting),
];

const eventText = (name: string, schema: JsonSchema, setting: Setting): readonly string[] => [
  `## ${name} {#${name}}`,
  groundsText({ statements: statementsIn(schema), choices: [] }, setting),
  table(['member', 'type', 'rests on'], membersOf(schema, setting)),
  ...exampleText(setting.events?.[name]),
];

const exampleText = (example: object | undefined): readonly string[] =>
  example === undefined ? [] : ['For example:', codeText(JSON.stringify(example, null, 2))];

/** Markdown that is shown as it is. */
const codeText = (text: string): string => `\`\`\`\n${text}\n\`\`\`\n`;

/** Arguments that calls must have, with ids of the default world, where its content is generated from the seed 1. */
const argumentValues: Readonly<Record<string, unknown>> = {
  stream_id: '11604773700000018',
  stream_ids: ['11604773700000018'],
  digest_id: 102,
  beacon_id: 'bcn_1001',
  sync_id: 2001,
  object_type: 'stream',
  object_id: '11604773700000018',
  external_id: 'crm-42',
  name: 'Desk',
  intent: 'What changed in the supply of energy?',
  proposal: {
    name: 'Energy',
    intent: 'What changed in the supply of energy?',
    stream_ids: ['11604773700000018'],
  },
};

/** A message that calls the tool with what it requires. */
export function callOf({ id, input }: Tool): object {
  const values = (input.required ?? []).map((name) => [name, argumentValues[name]] as const);
  return {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: id, arguments: Object.fromEntries(values) },
  };
}

function toolText(tool: Tool, setting: Setting): readonly string[] {
  const { id, title, description, rateClass, effect, input, output } = tool;
  const { burst, perSecond } = mcpRateLaws.buckets[rateClass];
  const effects = { none: 'changes nothing', saves: 'saves', removes: 'removes' };
  return [
    `### ${id} {#${id}}`,
    `**${plain(title)}.** ${plain(description)}`,
    `It ${effects[effect]}. Rate class \`${rateClass}\`: ${burst} calls at once, then ${perSecond} a second.`,
    groundsText(
      { statements: [...new Set([...statementsIn(input), ...statementsIn(output)])], choices: [] },
      setting,
    ),
    table(['argument', 'type', 'rests on'], membersOf(input, setting)),
    codeText(JSON.stringify(callOf(tool))),
  ];
}

function feedText(setting: Setting): readonly string[] {
  const reasons = Object.entries(feedCloseCodes).map(([why, code]) => `| ${code} | ${why} |`);
  return [
    '## The WebSocket feed {#feed}',
    `\`${feedPath}\` below the address of the service, over \`ws:\` or \`wss:\`. The opening request has the credentials of REST, and is refused as there. Each text frame is one new manifest in one stream. The service pings every ${feedPingMs / 1000} s, ignores messages of clients up to ${feedIncomingBytesMax} bytes, and closes the connection of a client for which more than ${feedBufferBytesMax} bytes wait.`,
    groundsText({ statements: ['WS-02'], choices: ['*'] }, setting),
    table(['member', 'type', 'rests on'], membersOf(feedFrameSchema, setting)),
    table(['close code', 'why'], reasons),
  ];
}

const table = (columns: readonly string[], rows: readonly string[]): string =>
  rows.length === 0
    ? `No ${columns[0]}.`
    : [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---|').join('')}`, ...rows].join('\n');

/** One row for each member, those of objects inside included; one without statements of its own has those of its object. */
function membersOf(
  schema: JsonSchema,
  setting: Setting,
  {
    prefix = '',
    inherited = statementsIn(schema),
  }: { readonly prefix?: string; readonly inherited?: Grounds['statements'] } = {},
): readonly string[] {
  const parts = everyPartOf(schema);
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  const members: Readonly<Record<string, JsonSchema>> = Object.assign(
    {},
    ...parts.map(({ properties }) => properties),
  );
  return Object.entries(members).flatMap(([name, member]) => {
    const own = statementsIn(member);
    const isOurs = everyPartOf(member).some((part) => part['x-choice']?.includes('*'));
    const statements = own.length > 0 || isOurs ? own : inherited;
    const grounds = statements.map((id) => linked(id, setting)).join(', ') || 'our choice';
    const label = `\`${prefix}${name}\`${required.has(name) ? '' : ' (optional)'}`;
    return [
      `| ${label} | ${typeText({ ...resolveSchema(member), ...member })} | ${grounds} |`,
      ...membersOf(member, setting, { prefix: `${prefix}${name}.`, inherited: statements }),
    ];
  });
}

const typeText = (schema: JsonSchema): string => {
  const types = [schema.type ?? []].flat();
  const items = schema.items === undefined ? '' : ` of ${typeText(schema.items)}`;
  const values =
    schema.enum === undefined ? '' : `: ${schema.enum.map((value) => `\`${value}\``).join(', ')}`;
  const fixed = schema.const === undefined ? '' : `\`${schema.const}\``;
  return `${fixed || types.join(' or ') || 'any'}${items}${values}${schema.format === undefined ? '' : ` (${schema.format})`}`;
};

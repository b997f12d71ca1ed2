// The journal of a world for agents: a line for each request, or one request with all that is kept of it and the grounds of the answer.
import type { JsonObject } from '../../suites/clients/json.ts';
import { type Answer, callOf, clipped } from './answer.ts';
import type { AgentWorlds } from './worlds.ts';

/** As the control plane shows it. */
interface Entry {
  readonly seq: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly operation_id: string;
  readonly status: number;
  readonly decided_by: string;
  readonly rule: string | null;
  readonly reading: string | null;
  readonly marks: readonly string[];
  readonly quota: { readonly before: number; readonly after: number; readonly limit: number } | null;
  readonly rate: { readonly used_before: number; readonly used_after: number; readonly limit: number } | null;
  readonly fault: string | null;
}

interface Message {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: { readonly text: string; readonly bytes: number | null; readonly released: boolean };
}

interface Exchange {
  readonly entry: Entry;
  readonly request: Message;
  readonly response: Message;
  readonly sent: (Message & { readonly fault: string; readonly status: number | null }) | null;
  readonly grounds: {
    readonly rule: { readonly id: string; readonly level: string; readonly text: string } | null;
    readonly statements: readonly { readonly id: string; readonly text: string }[];
    readonly reading: {
      readonly id: string;
      readonly value: string;
      readonly alternatives: readonly string[];
    } | null;
    readonly silences: readonly { readonly id: string; readonly text: string }[];
  };
}

const listedLast = 20;
const pathCharsMax = 200;
const valueCharsMax = 200;
const bodyCharsMax = 600;
const statementsMax = 5;

export async function journal(worlds: AgentWorlds, id: string, given: JsonObject): Promise<Answer> {
  const { answer } = await worlds.ask(id, {
    operation: 'readJournal',
    query: { last: listedLast, ...given },
  });
  const entries = answer.entries as readonly Entry[];
  const { total } = answer.counts as { readonly total: number };
  const newest = entries.at(-1);
  const decided = entries.findLast(({ rule, reading }) => (rule ?? reading) !== null) ?? newest;
  return {
    lines: [`${id}: ${entries.length} of ${total} requests`, ...entries.map(entryLine)],
    next: [
      ...(decided === undefined ? [] : [callOf('read_journal', { world: id, seq: decided.seq })]),
      ...explaining(decided),
      callOf('client_report', { world: id }),
    ],
  };
}

export async function journalEntry(worlds: AgentWorlds, id: string, seq: number): Promise<Answer> {
  const { answer } = await worlds.ask(id, { operation: 'getJournalEntry', params: { seq: String(seq) } });
  const { entry, request, response, sent, grounds } = answer as unknown as Exchange;
  const { rule, statements, reading, silences } = grounds;
  return {
    lines: [
      entryLine(entry),
      ...(rule === null ? [] : [`rule ${rule.id} (${rule.level}): ${rule.text}`]),
      ...statements.slice(0, statementsMax).map((one) => `statement ${one.id}  ${one.text}`),
      ...(reading === null
        ? []
        : [`reading ${reading.id}=${reading.value}; as legal: ${reading.alternatives.join(', ')}`]),
      ...silences.map((one) => `silence ${one.id}  ${one.text}`),
      ...messageLines('request', request),
      ...messageLines(`answer ${entry.status}`, response),
      ...(sent === null
        ? []
        : messageLines(`really sent, under ${sent.fault}: ${sent.status ?? 'nothing'}`, sent)),
    ],
    next: [...explaining(entry), callOf('read_journal', { world: id, after: seq })],
  };
}

const explaining = (entry: Entry | undefined): readonly string[] =>
  [entry?.rule, entry?.reading]
    .filter((about) => typeof about === 'string')
    .slice(0, 1)
    .map((about) => callOf('explain', { about }));

function entryLine(entry: Entry): string {
  const { seq, at, method, path, query, operation_id, status, decided_by, rule, reading } = entry;
  const { quota, rate, marks, fault } = entry;
  const address = `${path}${query === '' ? '' : `?${query.replace(/^\?/, '')}`}`;
  const why = [
    decided_by,
    rule && `rule ${rule}`,
    reading && `reading ${reading}`,
    fault && `fault ${fault}`,
  ];
  return [
    `#${seq} ${at.slice(11, 19)} ${method} ${clipped(address, pathCharsMax)} ${operation_id} → ${status} (${why.filter(Boolean).join(', ')})`,
    ...(quota === null ? [] : [`quota ${quota.before}→${quota.after} of ${quota.limit}`]),
    ...(rate === null ? [] : [`rate ${rate.used_before}→${rate.used_after} of ${rate.limit}`]),
    ...(marks.length === 0 ? [] : [`mark ${marks.join(', ')}`]),
  ].join('; ');
}

const messageLines = (title: string, { headers, body }: Message): readonly string[] => [
  `${title}${body.released ? ' (released, because newer ones took its room)' : ''}`,
  ...headers.map(({ name, value }) => `  ${name}: ${clipped(value, valueCharsMax)}`),
  ...(body.bytes === null || body.bytes === 0
    ? []
    : [`  ${body.bytes} bytes: ${clipped(body.text, bodyCharsMax)}`]),
];

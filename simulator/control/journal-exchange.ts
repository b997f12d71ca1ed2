// One entry of the journal with what was exchanged: headers and bodies, what was really sent, and what the decision rests on.
import { StringDecoder } from 'node:string_decoder';
import { bodilessStatuses } from '../state/faults.ts';
import type { JournalEntry, KeptExchange, KeptMessage } from '../state/journal.ts';
import { headBytesMax, keptBytesMax } from '../state/kept-bytes.ts';
import { groundsOf, groundsResponse } from './grounds.ts';
import { entryResponse, renderedEntry } from './journal-entry.ts';
import { type Masking, maskingOf } from './masked.ts';
import { type ControlCall, type ControlResult, notFound, ok, operation } from './operation.ts';
import { repeat, repeatRefusals } from './repeat.ts';
import { boolean, count, described, list, nullable, object, oneOf, shown, string } from './schema.ts';
import type { ControlledWorld } from './world.ts';

const bodyResponse = object({
  text: shown(string, '{"data":{}}', 'Without secrets; empty once the bytes are released.'),
  bytes: shown(nullable(count), 11, 'The length of the whole body; null once the bytes are released.'),
  truncated: shown(boolean, false, `Whether the text is only the first ${headBytesMax / 1024} KiB.`),
  released: shown(boolean, false, 'Whether newer exchanges took the place of this one.'),
});
export const headersResponse = list(
  object({
    name: shown(string, 'Content-Type'),
    value: shown(string, 'application/json; charset=utf-8', 'Without secrets.'),
  }),
);
const message = { headers: headersResponse, body: bodyResponse };

const exchangeResponse = object({
  entry: entryResponse,
  request: object(message),
  response: described(object(message), 'What the service answered, before any fault.'),
  sent: described(
    nullable(
      object({
        fault: oneOf(['delay', 'reset', 'truncate', 'respond']),
        delay_ms: described(nullable(count), 'How late the answer was.'),
        status: described(nullable(count), 'Null if nothing was sent.'),
        ...message,
      }),
    ),
    'What was really sent under the fault that an operator forced; null without one.',
  ),
  grounds: described(groundsResponse, 'What the decision rests on.'),
});

export const journalExchangeOperations = [
  operation('getJournalEntry', 'get', '/journal/{seq}', {
    summary:
      `Show an entry with headers, bodies and grounds. Of each body the first ${headBytesMax / 1024} KiB are kept, and ` +
      `${keptBytesMax / 1024 / 1024} MiB of all worlds together: beyond that the oldest are released, and their entries remain.`,
    response: exchangeResponse,
    handle: (call) => withEntry(call, (entry) => ok(exchangeOf(call.world, entry))),
  }),
  operation('repeatRequest', 'post', '/journal/{seq}/repeat', {
    summary:
      'Send the request of an entry again, with the same bytes and credentials, and show the number of its new entry. Nobody ' +
      'judges a client by it.',
    refusals: Object.values(repeatRefusals).map((detail) => ({ status: 409, when: detail, detail })),
    response: object({ seq: shown(count, 2, 'The number of the new entry.') }),
    handle: (call) =>
      withEntry(call, (entry) => repeat(call.world, call.worlds.localUrlOf(call.world), entry)),
  }),
];

function withEntry(
  { world: { journal }, param }: ControlCall,
  act: (entry: JournalEntry) => ControlResult | Promise<ControlResult>,
): ControlResult | Promise<ControlResult> {
  const seq = param('seq');
  const entry = /^\d{1,15}$/.test(seq) ? journal.find(Number(seq)) : undefined;
  return entry === undefined ? notFound('journal entry', seq, '/journal') : act(entry);
}

function exchangeOf(world: ControlledWorld, entry: JournalEntry): object {
  const kept = world.journal.exchange(entry.seq);
  const masking = maskingOf(world);
  const shownOf = (message: KeptMessage | undefined, more: Partial<Shown> = {}): ShownMessage =>
    message === undefined ? released : shownMessage(masking, message, { added: [], ...more });
  const reply: Answer = (message, status, bytesMax) =>
    shownOf(message, {
      bytesMax,
      added: message === undefined ? [] : addedBySending(entry, status, message),
    });
  return {
    entry: renderedEntry(entry, masking),
    request: shownOf(kept?.request),
    response: reply(kept?.reply, entry.status),
    sent: sentUnder(entry, kept, reply),
    grounds: groundsOf(world, entry.decidedBy),
  };
}

/** The reply of a service over REST gets these headers while it is sent. */
const addedBySending = (
  { surface, atMs }: JournalEntry,
  status: number,
  { body }: KeptMessage,
): readonly string[] =>
  surface === 'mcp' || surface === 'websocket'
    ? []
    : [
        'Date',
        new Date(atMs).toUTCString(),
        ...(bodilessStatuses.includes(status) ? [] : ['Content-Length', `${body.length}`]),
      ];

interface ShownMessage {
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly body: {
    readonly text: string;
    readonly bytes: number | null;
    readonly truncated: boolean;
    readonly released: boolean;
  };
}

const released: ShownMessage = {
  headers: [],
  body: { text: '', bytes: null, truncated: false, released: true },
};
const nothing: ShownMessage = {
  headers: [],
  body: { text: '', bytes: 0, truncated: false, released: false },
};

interface Shown {
  /** No more of the body was sent. */
  readonly bytesMax?: number | undefined;
  /** More headers, names and values in turns. */
  readonly added: readonly string[];
}

function shownMessage(
  { text, header }: Masking,
  { headers, body: { head, length } }: KeptMessage,
  { bytesMax = length, added }: Shown,
): ShownMessage {
  const bytes = Math.min(length, bytesMax);
  const part = head.subarray(0, bytes);
  const lines = [...(headers.head.length === 0 ? [] : String(headers.head).split('\n')), ...added];
  return {
    headers: lines.flatMap((name, at) =>
      at % 2 === 0 ? [{ name, value: header(name, lines[at + 1] ?? '') }] : [],
    ),
    body: {
      // Leaves out a character that was cut.
      text: text(new StringDecoder().write(part)),
      bytes,
      truncated: part.length < bytes,
      released: false,
    },
  };
}

type Answer = (message: KeptMessage | undefined, status: number, bytesMax?: number) => ShownMessage;

/** What reached the client: of the reply, or of the one that was put in its place. */
function sentUnder(
  { fault, status }: JournalEntry,
  kept: KeptExchange | undefined,
  shownOf: Answer,
): object | null {
  if (fault === undefined) return null;
  const sent = { fault: fault.kind, delay_ms: null, status };
  switch (fault.kind) {
    case 'delay':
      return { ...sent, delay_ms: fault.ms, ...shownOf(kept?.reply, status) };
    case 'reset':
      return { ...sent, status: null, ...nothing };
    case 'truncate':
      return { ...sent, ...shownOf(kept?.reply, status, fault.bytes) };
    case 'respond':
      return { ...sent, status: fault.status, ...shownOf(kept?.replacement, fault.status, fault.bytes) };
    default:
      return fault satisfies never;
  }
}

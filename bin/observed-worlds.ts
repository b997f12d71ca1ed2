// Judges the clients of all worlds of a simulator by what it tells: each world, each organisation, and all of them together.
import { hash } from 'node:crypto';
import { jsonIn } from '../suites/clients/event-stream.ts';
import type { Exchange, SentRequest } from '../suites/clients/exchange.ts';
import { comparableText, parsedJson } from '../suites/clients/json.ts';
import type { Report } from '../suites/report/schema.ts';
import type { Entry, Exchanged } from '../suites/transcript/entry.ts';
import { calledBy } from '../suites/transcript/exchanges.ts';
import {
  type ClientObserver,
  type ClientVerdicts,
  clientObserver,
  clientVerdicts,
} from './client-observer.ts';
import type { ToldExchange } from './packed-exchanges.ts';

/** What the operator of the simulator did. */
export type Told =
  | { readonly kind: 'acted'; readonly worldId: string; readonly operation: string; readonly atMs: number }
  | { readonly kind: 'forget'; readonly worldId: string }
  /** Some exchanges were left out. */
  | { readonly kind: 'gap' };

/** Whose clients: those of all worlds, of one, or of an organisation in it. */
export interface Whose {
  readonly worldId?: string | undefined;
  readonly organizationId?: string | undefined;
}

/** Organisations of a world that have a report; beyond, the one that has sent nothing for longest loses its own. */
const organizationsMax = 1_000;
/** A longer body of a request is compared as a whole, and not looked into. */
const bodyCharsMax = 256 * 1024;

interface ObservedWorld {
  readonly observer: ClientObserver;
  readonly verdicts: ClientVerdicts;
  readonly byOrganization: Map<string, ClientVerdicts>;
}

export function observedWorlds(command: string) {
  const verdictsOf = (whose: string): ClientVerdicts =>
    clientVerdicts({ name: `the clients of ${whose}`, command });
  const whole = verdictsOf('the simulator');
  const worlds = new Map<string, ObservedWorld>();
  const worldOf = (id: string): ObservedWorld => {
    const known = worlds.get(id);
    if (known !== undefined) return known;
    const verdicts = verdictsOf(`world ${id}`);
    const byOrganization = new Map<string, ClientVerdicts>();
    const ofOrganization = (organizationId: string): ClientVerdicts => {
      const found = byOrganization.get(organizationId) ?? verdictsOf(`organisation ${organizationId}`);
      // So that the first is the one that has sent nothing for longest.
      byOrganization.delete(organizationId);
      byOrganization.set(organizationId, found);
      const [first] = byOrganization.keys();
      if (first !== undefined && byOrganization.size > organizationsMax) byOrganization.delete(first);
      return found;
    };
    const observer = clientObserver((organizationId) =>
      organizationId === undefined ? [whole, verdicts] : [whole, verdicts, ofOrganization(organizationId)],
    );
    const world = { observer, verdicts, byOrganization };
    worlds.set(id, world);
    return world;
  };
  const forget = (id: string): void => {
    // What all worlds together are judged by does not depend on their ends.
    worlds.get(id)?.observer.settle();
    worlds.delete(id);
  };
  return {
    served: (exchange: ToldExchange) => worldOf(exchange.worldId).observer.see(entryOf(exchange)),
    take: (told: Told) => {
      switch (told.kind) {
        case 'acted':
          if (told.operation === 'resetWorld') return forget(told.worldId);
          if (makesStale.has(told.operation)) worldOf(told.worldId).observer.see(staleAt(told.atMs));
          return;
        case 'forget':
          return forget(told.worldId);
        case 'gap':
          for (const { observer } of worlds.values()) observer.forgetTold();
          return;
        default:
          told satisfies never;
      }
    },
    report: ({ worldId, organizationId }: Whose): Report => {
      // In another world it may not be known yet who shares a key.
      for (const [id, { observer }] of worlds) if (worldId === undefined || id === worldId) observer.settle();
      if (worldId === undefined) return whole.report();
      const world = worlds.get(worldId);
      if (organizationId === undefined) return (world?.verdicts ?? verdictsOf(`world ${worldId}`)).report();
      return (
        world?.byOrganization.get(organizationId) ?? verdictsOf(`organisation ${organizationId}`)
      ).report();
    },
  };
}

/** After these operations of the control plane what a client was told may no longer hold. */
const makesStale: ReadonlySet<string> = new Set([
  'setClock',
  'advanceClock',
  'restoreSnapshot',
  'changeReadings',
  'changeSwitches',
  'changeOrganization',
  'dropOrganization',
  'forceOutcome',
  'clearOutcomes',
]);

const staleAt = (atMs: number): Entry => ({
  kind: 'act',
  operation: 'snapshots.restore',
  input: {},
  result: {},
  ...spanOf(atMs, atMs),
});

const spanOf = (beganMs: number, endedMs: number) => ({
  begin: beganMs,
  end: endedMs,
  atMs: beganMs,
  endMs: endedMs,
  world: 0,
  rule: undefined,
});

function entryOf({ organization, mark, method, url, headers, body, ...told }: ToldExchange): Exchanged {
  const request: SentRequest = { method, url, headers, ...(body !== '' && { body: boundedBody(body) }) };
  return {
    kind: 'exchange',
    ...spanOf(told.beganMs, told.endedMs),
    // Like one that a case of the suites sends, it may be answered as it is on purpose.
    rule: mark === '' ? undefined : mark,
    ...calledBy(request, undefined),
    request,
    answer: answerTo(request, told.reply),
    caller:
      organization === undefined
        ? { standing: hasCredentials(request) ? 'unknown' : 'anonymous' }
        : { standing: 'valid', holder: { ...organization, isPrivate: true } },
    isOverlapped: false,
  };
}

const hasCredentials = ({ headers }: SentRequest): boolean =>
  ['api-key', 'x-api-key', 'x-access-token', 'authorization'].some((name) => name in headers);

/** Equal for equal payloads, whatever the order of their members. */
const boundedBody = (body: string): string =>
  body.length <= bodyCharsMax
    ? body
    : JSON.stringify(hash('sha256', comparableText(parsedJson(body) ?? body)));

/** Most replies of one second share it. */
let last = { second: Number.NaN, text: '' };

function dateAt(ms: number): string {
  const second = Math.floor(ms / 1_000);
  if (second !== last.second) last = { second, text: new Date(ms).toUTCString() };
  return last.text;
}

function answerTo(request: SentRequest, reply: ToldExchange['reply']): Exchange | undefined {
  const { status, nowMs, body: text } = reply;
  if (status === 0) return undefined;
  const headers: Readonly<Record<string, string>> = {
    ...(!Number.isNaN(nowMs) && { date: dateAt(nowMs) }),
    ...reply.headers,
  };
  let read: { readonly json: unknown } | undefined;
  return {
    request,
    status,
    headers,
    text,
    // Most rules look at no more than the text, and to read it costs more than all else.
    get json() {
      read ??= { json: jsonIn(text, { contentType: headers['content-type'], requestBody: request.body }) };
      return read.json;
    },
  };
}

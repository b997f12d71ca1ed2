// What an organisation deleted: no operation on it succeeds, and no list and no tool shows it, until something gets its id again.
import { type OperationId, operations } from '../../spec/contract.ts';
import { type CallId, isTool } from '../../spec/tools.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isObject, isString, parsedJson } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { at, requestText } from '../kit/expect.ts';
import { manifestsOf, toolAnswerIn, valuesIn } from '../steps/mcp.ts';
import { rowsIn, textsIn } from '../steps/open-lists.ts';
import { isLookAhead } from '../steps/query-flows.ts';
import { beaconsIn, digestsIn, idsOf } from '../steps/writes.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { type Compare, forgetReissued, isKeyed, shownOf } from './invariant.ts';
import type { Late, Written } from './late.ts';

type Kind = 'beacon' | 'digest' | 'webhook' | 'sync';

const removals = {
  beacon: 'deleteBeacon',
  digest: 'deleteDigest',
  webhook: 'deleteWebhook',
  sync: 'deleteSync',
} as const satisfies Readonly<Record<Kind, OperationId>>;

const makers: { readonly [Call in CallId]?: Kind } = {
  createBeacon: 'beacon',
  createDigest: 'digest',
  createWebhook: 'webhook',
  createDigestWebhook: 'webhook',
  createSync: 'sync',
};

const lists: { readonly [Call in CallId]?: Kind } = {
  listBeacons: 'beacon',
  'service-beacons': 'beacon',
  listDigests: 'digest',
  'service-digests': 'digest',
  listWebhooks: 'webhook',
  listDigestWebhooks: 'webhook',
  listSyncs: 'sync',
  'service-syncs': 'sync',
};

/** A deleted thing. */
interface Gone {
  readonly kind: Kind;
  readonly id: string;
  /** The name of a digest, the external id of a sync, or the operation that made a webhook. */
  readonly name: string | undefined;
  readonly written: Written;
}

/** What is known of an organisation. */
interface Owned {
  readonly gone: Map<string, Gone>;
  /** Names of its digests, and external ids of its syncs, by kind and id. */
  readonly names: Map<string, string>;
}

export const gone = (compare: Compare, { written, isDue }: Late) => {
  const owners = new Map<string, Owned>();
  return (entry: Entry): void => {
    forgetReissued(entry, owners);
    // An operator may give a digest of one organisation to another.
    if (entry.kind === 'act' && entry.operation === 'operator.add-digest')
      for (const one of owners.values()) one.gone.delete(`digest ${entry.input.path?.digest_id}`);
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid' || entry.call === undefined) return;
    const { id } = entry.caller.holder;
    const owned = owners.get(id) ?? { gone: new Map(), names: new Map() };
    owners.set(id, owned);
    for (const [one, isShown] of judgedBy(entry, owned))
      if (!isShown || isDue(one.written, entry)) judge(compare, entry, one, isShown);
    note(entry, owned, written);
  };
};

function judge(compare: Compare, entry: Exchanged, { kind, id, written }: Gone, isShown: boolean): void {
  const { call, request, answer } = entry;
  compare(
    'states.deleted-stays-gone',
    `${kind} in ${call}`,
    isShown && {
      expected: `nothing of the deleted ${kind} ${id} in the answer to ${requestText(request)}`,
      received: answer === undefined ? 'no answer' : shownOf(answer),
      at: '',
      evidence: [written.entry, entry],
    },
  );
}

/** The deleted things that the answer may show, and whether it does. */
function judgedBy(entry: Exchanged, { gone: all }: Owned): readonly (readonly [Gone, boolean])[] {
  const { call, request, answer, surface } = entry;
  if (call === undefined || answer === undefined || all.size === 0) return [];
  const isOfTool = surface.kind === 'mcp';
  const kind = lists[call];
  if (kind !== undefined) {
    const shown = answer.status < 300 ? listedIn(kind, answer, isOfTool) : undefined;
    // Webhooks of digests may have numbers of their own (S-161).
    const isReadable = (one: Gone): boolean =>
      one.kind === kind &&
      (kind !== 'digest' || !isOfTool || one.name !== undefined) &&
      (kind !== 'webhook' || (one.name === 'createDigestWebhook') === (call === 'listDigestWebhooks'));
    return shown === undefined
      ? []
      : [...all.values()].filter(isReadable).map((one) => [one, shown.has(textOf(one, isOfTool))]);
  }
  if (isKeyed(entry)) return [];
  const executed = all.get(`beacon ${executedBeacon(call, request)}`);
  if (executed !== undefined) return [[executed, isExecuted(answer, isOfTool)]];
  const used = all.get(keyIn(call, request.url) ?? '');
  return used === undefined ? [] : [[used, answer.status < 300]];
}

/** Small numbers are ids of many things, so the forms that the document leaves open must show a name beside them. */
function textOf({ kind, id, name }: Gone, isInTool: boolean): string {
  if (kind === 'sync') return String(name);
  return kind === 'digest' && isInTool ? `${id} ${name}` : id;
}

function listedIn(kind: Kind, answer: Exchange, isOfTool: boolean): ReadonlySet<string> {
  const tool = isOfTool ? toolAnswerIn(answer) : undefined;
  const objects = tool?.kind === 'result' ? valuesIn(tool.content).filter(isObject) : [];
  switch (kind) {
    case 'beacon':
      return new Set(
        isOfTool
          ? objects.map((one) => String(one.beacon_id ?? one.id))
          : idsOf(beaconsIn(answer), 'beacon_id'),
      );
    case 'digest':
      return new Set(
        isOfTool
          ? objects.map((one) => `${one.digest_id ?? one.id} ${one.name ?? one.digest_name}`)
          : idsOf(digestsIn(answer), 'id'),
      );
    case 'webhook':
      return new Set(
        (rowsIn(answer) ?? []).flatMap(({ id, webhook_id }) => [String(id), String(webhook_id)]),
      );
    case 'sync':
      return new Set(isOfTool ? objects.flatMap(Object.values).map(String) : textsIn(rowsIn(answer)));
  }
}

/** The Beacon that a request executes. */
export function executedBeacon(call: CallId, { url, body }: Exchange['request']): unknown {
  if (call === 'listStreamManifests') return new URL(url).searchParams.get('beacon_id');
  const sent = call === 'service-manifests' ? calledIn(body)?.input : parsedJson(body ?? '');
  const isExecution = call === 'service-manifests' || call === 'queryManifests';
  return isExecution && isObject(sent) && !isLookAhead(sent.mode) ? sent.beacon_id : undefined;
}

export function isExecuted(answer: Exchange, isOfTool: boolean): boolean {
  const isTold = ['executed', 'data.executed'].some((path) => at(answer, path) === false);
  if (!isOfTool) return answer.status < 300 && !isTold;
  const tool = toolAnswerIn(answer);
  return tool?.kind === 'result' && manifestsOf(tool.content).length > 0;
}

const patterns = Object.fromEntries(
  Object.entries(removals).map(([kind, removal]) => [
    kind,
    new RegExp(`${operations[removal].path.replace(/\{\w+\}/, '([^/%]+)')}(?:/|$)`),
  ]),
) as Readonly<Record<Kind, RegExp>>;

const keyOf = (kind: Kind, url: string): string =>
  `${kind} ${patterns[kind].exec(new URL(url).pathname)?.[1]}`;

/** The Beacon or the webhook that an operation is about; a digest that is deleted softly may still be shown (S-154). */
function keyIn(call: CallId, url: string): string | undefined {
  const path = isTool(call) ? '' : operations[call].path;
  const kind = (['beacon', 'webhook'] as const).find((one) =>
    path.startsWith(operations[removals[one]].path),
  );
  return kind === undefined || call === removals[kind] ? undefined : keyOf(kind, url);
}

function note(entry: Exchanged, { gone: all, names }: Owned, written: Late['written']): void {
  const { call, request, answer } = entry;
  const forgetSync = (isMeant: (name: string) => boolean): void => {
    for (const [key, { kind, name }] of all) if (kind === 'sync' && isMeant(String(name))) all.delete(key);
  };
  if (call === 'service-sync') forgetSync((name) => request.body?.includes(name) === true);
  if (call === undefined || isTool(call) || answer === undefined || answer.status >= 300) return;
  const kind = makers[call] ?? (call === 'updateDigest' ? 'digest' : undefined);
  if (kind !== undefined) {
    const made = ['data.beacon_id', 'beacon_id', 'data.id', 'data.digest.id'].map((path) => at(answer, path));
    const id = made.find((one) => one !== undefined);
    const key = call === 'updateDigest' ? keyOf('digest', request.url) : `${kind} ${id}`;
    all.delete(key);
    const body = parsedJson(request.body ?? '');
    const name =
      kind === 'sync' ? new URL(request.url).searchParams.get('external_id') : isObject(body) && body.name;
    if (isString(name)) names.set(key, name);
    if (kind === 'webhook') names.set(key, (names.get(key) ?? call) === call ? call : 'both');
    if (kind === 'sync') forgetSync((one) => one === name);
  }
  const [removed] = Object.entries(removals).find(([, removal]) => removal === call) ?? [];
  if (removed !== undefined && !isKeyed(entry)) remove(entry, removed as Kind, { gone: all, names }, written);
}

function remove(entry: Exchanged, kind: Kind, { gone: all, names }: Owned, written: Late['written']): void {
  const key = keyOf(kind, entry.request.url);
  const name = names.get(key);
  names.delete(key);
  // Another sync may have the same external id.
  const isShared =
    name === undefined || [...names].some(([one, other]) => one.startsWith('sync') && other === name);
  if (all.has(key) || (kind === 'sync' && isShared) || name === 'both') return;
  const [, id = ''] = key.split(' ');
  all.set(key, { kind, id, name, written: written(entry) });
}

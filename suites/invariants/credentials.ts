// Who is answered: a request gets what it asks for only with credentials that were issued and not revoked.
import type { OperationId } from '../../spec/contract.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { isObject } from '../clients/json.ts';
import { placedJson } from '../clients/tool-content.ts';
import { requestText } from '../kit/expect.ts';
import { shownWithinMs } from '../steps/writes.ts';
import type { Exchanged } from '../transcript/entry.ts';
import { type Compare, type Invariant, shownOf, together } from './invariant.ts';

interface Admission {
  readonly admitted: Exchanged;
  /** A refusal since, with its answer in words. */
  readonly refused?: { readonly entry: Exchanged; readonly shown: string } | undefined;
}

/**
 * A pair that is admitted before and after a refusal was valid all the time, unless the operator changed something between,
 * or it is so new that not every part of the service knows it.
 */
const issuedAdmitted: Invariant = (compare, withinMs = shownWithinMs) => {
  const pairs = new Map<string, Admission>();
  /** When each pair was admitted first. */
  const known = new Map<string, number>();
  return (entry) => {
    if (entry.kind === 'act' && !/^(publish|clock)\./.test(entry.operation)) pairs.clear();
    if (entry.kind !== 'exchange' || entry.surface.kind !== 'rest' || entry.caller.standing !== 'valid')
      return;
    const pair = pairAlone(entry.request);
    const { call, answer } = entry;
    if (pair === undefined || call === undefined || answer === undefined) return;
    const last = pairs.get(pair);
    if (answer.status === 401) {
      const isNew = entry.atMs - (known.get(pair) ?? entry.atMs) < withinMs;
      if (last !== undefined && last.admitted.end < entry.begin && !isNew)
        pairs.set(pair, { ...last, refused: { entry, shown: shownOf(answer) } });
      return;
    }
    if (answer.status >= 300) return;
    if (!known.has(pair)) known.set(pair, entry.atMs);
    const { refused } = last ?? {};
    compare(
      'credentials.issued-are-admitted',
      refused?.entry.call ?? call,
      last !== undefined &&
        refused !== undefined &&
        refused.entry.end < entry.begin && {
          expected: `no 401 for ${requestText(refused.entry.request)}, whose key pair is admitted before and after it`,
          received: refused.shown,
          at: { kind: 'status' },
          evidence: [last.admitted, refused.entry],
        },
    );
    pairs.set(pair, { admitted: entry });
  };
};

/** The only credentials of a request, if they are one key pair. */
function pairAlone({ headers, url }: SentRequest): string | undefined {
  const keys = [headers['api-key'], headers['x-api-key']].filter((value) => value !== undefined);
  const secrets = [headers.secret, headers['x-api-secret']].filter((value) => value !== undefined);
  const isAlone =
    headers['x-access-token'] === undefined &&
    headers.authorization === undefined &&
    !new URL(url).searchParams.has('token');
  return isAlone && keys.length === 1 && secrets.length === 1 ? `${keys[0]} ${secrets[0]}` : undefined;
}

const rule = 'credentials.only-issued-are-answered';

/** "A public catalog route" may be open to everybody (S-157). */
const mayBePublic: ReadonlySet<unknown> = new Set<OperationId>(['listCatalogDigests']);

const onlyIssued: Invariant = (compare, withinMs = shownWithinMs) => {
  /** When organisations were dropped, by id. */
  const dropped = new Map<string, number>();
  return (entry) => {
    if (entry.kind === 'act' && entry.operation === 'orgs.drop')
      dropped.set(String(entry.input.path?.id), entry.atMs);
    if (entry.kind !== 'exchange') return;
    const { caller } = entry;
    // A service may know a pair for a moment after its end.
    const endedMs = 'holder' in caller ? dropped.get(caller.holder.id) : undefined;
    if (endedMs === undefined || entry.atMs - endedMs >= withinMs) judgeAnswer(compare, entry);
  };
};

function judgeAnswer(compare: Compare, entry: Exchanged): void {
  const { call, answer, surface, request } = entry;
  const { standing } = entry.caller;
  if (standing === 'valid' || standing === 'undetermined') return;
  // A server of MCP may refuse a token when it is opened, or when a tool is called.
  if (call === undefined || surface.kind === 'site' || mayBePublic.has(call) || request.method === 'HEAD')
    return;
  if (answer === undefined) return;
  const place = surface.kind === 'mcp' ? `the ${surface.server} server over ${surface.over}` : 'REST';
  compare(
    rule,
    `${standingTexts[standing]} on ${place} (${call})`,
    isServed(entry) && {
      expected: `a refusal of the credentials for ${requestText(request)} ${standingTexts[standing]}`,
      received: shownOf(answer),
      at: surface.kind === 'mcp' ? 'result' : { kind: 'status' },
      evidence: [entry],
    },
  );
}

const standingTexts = {
  anonymous: 'without credentials',
  unknown: 'with credentials that were never issued',
  revoked: 'with revoked credentials',
} as const;

/** A result may refuse without being marked as an error (S-184), in a few sentences: a long text about tokens is a guide. */
const deniesCredentials = (said: string): boolean =>
  said.length <= refusalCharsMax &&
  /unauthori[sz]ed|unauthenticated|not (signed|logged) in|invalid.{0,10}token|token.{0,20}(invalid|missing|required)/i.test(
    said,
  );

const refusalCharsMax = 2_000;

/**
 * An answer without a change is an answer too: it says that the caller's copy is right. And a plan is refused to somebody
 * known; only of revoked credentials it is open whether they get 401 or 403 (S-58).
 */
function isServed({ surface, answer, caller }: Exchanged): boolean {
  const status = answer?.status ?? 0;
  if (surface.kind !== 'mcp')
    return status < 300 || status === 304 || (status === 403 && caller.standing !== 'revoked');
  const json = placedJson(answer?.json);
  const result = isObject(json) ? json.result : undefined;
  return isObject(result) && result.isError !== true && !deniesCredentials(JSON.stringify(result));
}

export const credentials = together(onlyIssued, issuedAdmitted);

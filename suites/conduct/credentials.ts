// Credentials: sent with every request, in headers, and the token of MCP to MCP alone.

import type { OperationId } from '../../spec/contract.ts';
import { addressOf } from '../clients/address.ts';
import type { SentRequest } from '../clients/exchange.ts';
import { inRequest } from '../kit/place.ts';
import type { Conduct } from './judging.ts';
import { decoded, isServed, type Sent } from './sent.ts';

const pairHeaders = ['api-key', 'x-api-key', 'secret', 'x-api-secret'];

const tokensIn = ({ headers }: SentRequest): readonly string[] =>
  [headers['x-access-token'], headers.authorization?.replace(/^\S+\s+/, '')].filter(
    (token) => token !== undefined && token !== '',
  ) as readonly string[];

const pairIn = ({ headers }: SentRequest): readonly string[] =>
  pairHeaders.flatMap((name) => headers[name] || []);

/** "A public catalog route" may be open to everybody (S-157). */
const mayBePublic: ReadonlySet<unknown> = new Set<OperationId>(['listCatalogDigests']);

export const sentCredentials: Conduct = (judge) => (sent) => {
  const { surface, call, request, answer } = sent;
  if (surface.kind !== 'rest' || call === undefined || mayBePublic.has(call)) return;
  // Another rule is about those in the address.
  const names = [...addressOf(request.url).searchParams.keys()];
  const isBare =
    pairIn(request).length + tokensIn(request).length === 0 &&
    !names.some((name) => /key|secret|token/i.test(name));
  // Of what others recorded, requests without credentials are not known to be for the service.
  if (!isBare && sent.caller.standing !== 'undetermined') judge('client.send-credentials', sent, false);
  else if (isBare && answer?.status === 401)
    judge('client.send-credentials', sent, {
      expected: 'the key pair or an access token with every request',
      received: 'a request with neither, which was refused',
      at: inRequest(''),
    });
};

/** Shorter ones may be part of other words; recordings show pseudonyms. */
const isSecret = (text: string): boolean => text.length >= 16 || /^secret-\d+$/.test(text);

/** The token of the legacy paths belongs into their query, and what follows a stream repeats its address. */
const isLegacy = ({ pathname }: Readonly<URL>): boolean => /\/(sse|messages?|feed)\b[^/]*\/*$/.test(pathname);

export const hiddenSecrets: Conduct = (judge) => {
  /** The request that sent each credential where it belongs. */
  const known = new Map<string, Sent>();
  return (sent) => {
    const { request } = sent;
    const url = addressOf(request.url);
    const ofStream = isLegacy(url) ? url.searchParams.getAll('token') : [];
    const shown = [...pairIn(request), ...tokensIn(request), ...ofStream].filter(isSecret);
    for (const secret of shown) if (!known.has(secret)) known.set(secret, sent);
    // The service chose other addresses: those of messages, and presigned ones.
    if (isLegacy(url) || (sent.call === undefined && sent.surface.kind !== 'mcp')) return;
    const parts = [...url.pathname.split('/'), ...url.searchParams.values()];
    const isNamed = [...url.searchParams].some(
      ([name, value]) =>
        isSecret(value) && (pairHeaders.includes(name) || (name === 'token' && sent.surface.kind === 'mcp')),
    );
    const words = parts.flatMap((part) => decoded(part).split(/\s+/));
    const source = words.map((word) => known.get(word)).find((one) => one !== undefined);
    const isShown = isNamed || source !== undefined;
    if (isShown || shown.length > 0)
      judge(
        'client.hide-secrets',
        sent,
        isShown && {
          expected: 'credentials in headers alone',
          received: 'one of them in the address',
          at: inRequest(''),
          after: source === undefined || source === sent ? [] : [source],
        },
      );
  };
};

export const separateCredentials: Conduct = (judge) => {
  /** The request by which each token was served on MCP. */
  const ofMcp = new Map<string, Sent>();
  /** Access tokens: which operations take them is open (S-55). */
  const onRest = new Set<string>();
  return (sent) => {
    const { surface, call, request, answer } = sent;
    const tokens = tokensIn(request);
    if (surface.kind === 'mcp') {
      // An access token may be served there too, in the header of its own.
      const { authorization, 'x-access-token': own } = request.headers;
      if (isServed(sent) && authorization !== undefined && own === undefined)
        for (const token of tokens) if (!ofMcp.has(token) && !onRest.has(token)) ofMcp.set(token, sent);
      return;
    }
    if (surface.kind !== 'rest' || call === undefined || ofMcp.size === 0) return;
    if (isServed(sent) && pairIn(request).length === 0)
      for (const token of tokens) {
        onRest.add(token);
        ofMcp.delete(token);
      }
    const source = tokens.map((token) => ofMcp.get(token)).find((one) => one !== undefined);
    if (source === undefined || pairIn(request).length > 0) judge('client.separate-credentials', sent, false);
    else if (answer?.status === 401)
      judge('client.separate-credentials', sent, {
        expected: 'a key pair or an access token',
        received: 'the MCP token alone, which was refused',
        at: inRequest(''),
        after: [source],
      });
  };
};

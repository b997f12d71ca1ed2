// Whose credentials a request carries: what was issued to organisations before and during a run, and what was revoked.

import type { PlanName } from '../../spec/values.ts';
import { addressOf } from '../clients/address.ts';
import type { SentRequest } from '../clients/exchange.ts';
import type { OrgCredential } from '../target/access.ts';

export interface Holder {
  /** The id at the control plane, or a name of the run's own. */
  readonly id: string;
  readonly plan: PlanName;
  /** Whether the run alone uses the organisation. */
  readonly isPrivate: boolean;
}

/** Undetermined in a recording that does not show what was issued. */
export type Caller =
  | { readonly standing: 'anonymous' | 'unknown' | 'undetermined' }
  | { readonly standing: 'valid' | 'revoked'; readonly holder: Holder };

export interface Credentials {
  /** Notes what was issued; the holder of something that was issued before changes. */
  issue(holder: Holder, credential: OrgCredential): void;
  /** Notes that everything of the organisation was revoked, except what is issued to it later. */
  revoke(id: string): void;
  /** Forgets what was revoked: the service may have returned to an earlier state. */
  reinstate(): void;
  callerOf(request: SentRequest): Caller;
}

export function credentials(): Credentials {
  const holders = new Map<string, Holder>();
  const textsByHolder = new Map<string, Set<string>>();
  const revoked = new Set<string>();
  return {
    issue: (holder, credential) => {
      for (const text of textsOf(credential)) {
        holders.set(text, holder);
        const ofHolder = textsByHolder.get(holder.id) ?? new Set();
        textsByHolder.set(holder.id, ofHolder.add(text));
        revoked.delete(text);
      }
    },
    revoke: (id) => {
      for (const text of textsByHolder.get(id) ?? []) if (holders.get(text)?.id === id) revoked.add(text);
    },
    reinstate: () => revoked.clear(),
    callerOf: (request) => {
      const { isAny, texts } = presentedIn(request);
      const known = texts.filter((text) => holders.has(text));
      const text = known.find((one) => !revoked.has(one)) ?? known[0];
      const holder = text === undefined ? undefined : holders.get(text);
      if (text === undefined || holder === undefined) return { standing: isAny ? 'unknown' : 'anonymous' };
      return { standing: revoked.has(text) ? 'revoked' : 'valid', holder };
    },
  };
}

/** Another letter case may spell the same credential, such as a number in hexadecimal digits. */
const pairText = (key: string, secret: string): string => `${key}\n${secret}`.toLowerCase();

const textsOf = ({ keys, accessToken, mcpToken }: OrgCredential): readonly string[] => [
  ...keys.map(({ apiKey, apiSecret }) => pairText(apiKey, apiSecret)),
  ...[accessToken, mcpToken].filter((token) => token !== undefined).map((token) => token.toLowerCase()),
];

/** Every credential that the request may be taken to carry: each key with each secret (S-56), and tokens in all places. */
function presentedIn({ headers, url }: SentRequest): {
  readonly isAny: boolean;
  readonly texts: readonly string[];
} {
  const present = (...values: readonly (string | null | undefined)[]): readonly string[] =>
    values.filter((value) => typeof value === 'string' && value !== '') as readonly string[];
  const keys = present(headers['api-key'], headers['x-api-key']);
  const secrets = present(headers.secret, headers['x-api-secret']);
  const tokens = present(
    headers['x-access-token'],
    headers.authorization?.replace(/^\S+\s+/, ''),
    addressOf(url).searchParams.get('token'),
  );
  return {
    isAny: keys.length + secrets.length + tokens.length > 0,
    texts: [
      ...keys.flatMap((key) => secrets.map((secret) => pairText(key, secret))),
      ...tokens.map((token) => token.toLowerCase()),
    ],
  };
}

/** For transcripts of exchanges between others, of whom nobody here knows anything. */
export const strangers: Credentials = {
  issue: () => undefined,
  revoke: () => undefined,
  reinstate: () => undefined,
  callerOf: () => ({ standing: 'undetermined' }),
};

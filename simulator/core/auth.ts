// Which organisation a request is made for, by the credentials that it carries ("Authentication").
import { type Refusal, refuse } from './refusal.ts';

export interface Presented {
  readonly apiKey?: string | undefined;
  readonly secret?: string | undefined;
  readonly aliasKey?: string | undefined;
  readonly aliasSecret?: string | undefined;
  readonly accessToken?: string | undefined;
  /** Of a request to an MCP server, which takes nothing else. */
  readonly mcpToken?: string | undefined;
}

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The credentials in headers, whose names are in lower case; of a repeated header the first. */
export function presentedIn(headers: Headers): Presented {
  const value = (name: string): string | undefined => {
    const found = headers[name];
    return typeof found === 'string' || found === undefined ? found : found[0];
  };
  return {
    apiKey: value('api-key'),
    secret: value('secret'),
    aliasKey: value('x-api-key'),
    aliasSecret: value('x-api-secret'),
    accessToken: value('x-access-token'),
  };
}

export interface StoredKey {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly active: boolean;
  readonly organizationId: string;
}

/** The caller: an organisation, by one of its keys or by its access token (then `apiKey` is undefined). */
export interface Principal {
  readonly organizationId: string;
  readonly apiKey: string | undefined;
}

export interface Directory {
  readonly keyOf: (apiKey: string) => StoredKey | undefined;
  /** The organisation that the access token belongs to. */
  readonly organizationOfToken: (accessToken: string) => string | undefined;
  readonly organizationOfMcpToken: (mcpToken: string) => string | undefined;
  readonly isActive: (organizationId: string) => boolean;
}

const missingCredentials =
  'Authentication needed: send the key pair in the headers api-key and secret (or x-api-key and x-api-secret), or an access token in x-access-token.';

export const authLaws = {
  /** Whether a secret belongs to a key (auth.key-needs-its-secret, auth.mixed-pair-refused). */
  pairMatches: (stored: StoredKey, secret: string | undefined): boolean => stored.apiSecret === secret,
  /** Whether a header and an alias header together are a key pair (S-56). */
  mixedHeaders: 'accepted' as 'accepted' | 'refused',
  /**
   * Whether an operation accepts the access token in place of a key pair (auth.access-token-alternative,
   * S-55).
   */
  acceptsAccessToken: (_operation: string): boolean => true,
  /** How a revoked key is refused (S-58). */
  inactiveKey: 'unauthenticated' as 'unauthenticated' | 'forbidden',
  /** How the credentials of an inactive organisation are refused (S-58). */
  inactiveOrganization: 'forbidden' as 'forbidden' | 'unauthenticated',
};
export type AuthLaws = Readonly<typeof authLaws>;

export function authenticate(
  laws: AuthLaws,
  directory: Directory,
  presented: Presented,
  operation: string,
): { readonly kind: 'principal'; readonly principal: Principal } | Refusal {
  const found =
    byPair(laws, directory, presented) ??
    byToken(laws, directory, presented, operation) ??
    byMcpToken(directory, presented);
  if (found === undefined) return unauthenticated;
  if (found.kind === 'refused') return found;
  if (!directory.isActive(found.principal.organizationId))
    return laws.inactiveOrganization === 'unauthenticated'
      ? unauthenticated
      : refuse(
          'inactive_organization',
          'This organization is not active. Contact support to reactivate it.',
          {
            decidedBy: { reading: 'auth.inactive-organisation' },
          },
        );
  return found;
}

type Found = { readonly kind: 'principal'; readonly principal: Principal } | Refusal | undefined;

function byPair(laws: AuthLaws, directory: Directory, presented: Presented): Found {
  const { apiKey, secret } = pairOf(laws, presented);
  if (apiKey === undefined) return undefined;
  const stored = directory.keyOf(apiKey);
  if (stored === undefined || !laws.pairMatches(stored, secret))
    return secret === undefined ? undefined : unauthenticated;
  if (!stored.active)
    return laws.inactiveKey === 'unauthenticated'
      ? unauthenticated
      : refuse('inactive_organization', 'This API key has been revoked.', {
          decidedBy: { reading: 'auth.inactive-key' },
        });
  return { kind: 'principal', principal: { organizationId: stored.organizationId, apiKey } };
}

/** The key pair of a request (auth.alias-headers-equal); the canonical headers come before their aliases. */
function pairOf(
  laws: AuthLaws,
  presented: Presented,
): { apiKey?: string | undefined; secret?: string | undefined } {
  const { apiKey, secret, aliasKey, aliasSecret } = presented;
  if (laws.mixedHeaders === 'accepted') return { apiKey: apiKey ?? aliasKey, secret: secret ?? aliasSecret };
  return apiKey !== undefined || secret !== undefined
    ? { apiKey, secret }
    : { apiKey: aliasKey, secret: aliasSecret };
}

function byToken(laws: AuthLaws, directory: Directory, presented: Presented, operation: string): Found {
  const token = presented.accessToken;
  if (token === undefined || !laws.acceptsAccessToken(operation)) return undefined;
  const organizationId = directory.organizationOfToken(token);
  if (organizationId === undefined) return undefined;
  return { kind: 'principal', principal: { organizationId, apiKey: undefined } };
}

function byMcpToken(directory: Directory, { mcpToken }: Presented): Found {
  const organizationId = mcpToken === undefined ? undefined : directory.organizationOfMcpToken(mcpToken);
  if (organizationId === undefined) return undefined;
  return { kind: 'principal', principal: { organizationId, apiKey: undefined } };
}

/** Names the headers to send (error.unauthorized-names-headers). */
const unauthenticated: Refusal = refuse('unauthenticated', missingCredentials, {
  decidedBy: { rule: 'credentials.only-issued-are-answered' },
});

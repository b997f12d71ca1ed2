// Which credential a request carries and whether it is one ("Authentication", REST).
import { type Refusal, refuse } from './refusal.ts';

export interface Presented {
  readonly apiKey?: string | undefined;
  readonly secret?: string | undefined;
  readonly aliasKey?: string | undefined;
  readonly aliasSecret?: string | undefined;
  readonly accessToken?: string | undefined;
}

export interface StoredKey {
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly active: boolean;
  readonly organizationId: string;
}

/** Who asks: an organisation, through one of its keys or its token (then `apiKey` is undefined). */
export interface Principal {
  readonly organizationId: string;
  readonly apiKey: string | undefined;
}

export interface Directory {
  readonly keyOf: (apiKey: string) => StoredKey | undefined;
  /** Organisation of an access token. */
  readonly organizationOfToken: (accessToken: string) => string | undefined;
  /** Organisation of an MCP token: never a REST credential, known here so that a law can err on it. */
  readonly organizationOfMcpToken: (mcpToken: string) => string | undefined;
  readonly isActive: (organizationId: string) => boolean;
}

const missing =
  'Authentication needed: send the key pair in the headers api-key and secret (or x-api-key and x-api-secret), or an access token in x-access-token.';

export const authLaws = {
  /** auth.key-needs-its-secret, auth.mixed-pair-refused */
  pairMatches: (stored: StoredKey, secret: string | undefined): boolean => stored.apiSecret === secret,
  /** auth.alias-headers-equal */
  aliasesAccepted: true,
  /** S-56 */
  mixedHeaders: 'accepted' as 'accepted' | 'refused',
  /** auth.access-token-alternative (S-55): whether the token stands for the key pair on an operation. */
  tokenAccepted: (_operation: string): boolean => true,
  /** auth.mcp-token-not-on-rest */
  mcpTokenAccepted: false,
  /** S-58 */
  inactiveKey: 'unauthenticated' as 'unauthenticated' | 'forbidden',
  /** S-58 */
  inactiveOrganization: 'forbidden' as 'forbidden' | 'unauthenticated',
  /** error.unauthorized-names-headers */
  refusalText: missing,
};
export type AuthLaws = Readonly<typeof authLaws>;

export function authenticate(
  laws: AuthLaws,
  directory: Directory,
  presented: Presented,
  operation: string,
): { readonly kind: 'principal'; readonly principal: Principal } | Refusal {
  const found = byPair(laws, directory, presented) ?? byToken(laws, directory, presented, operation);
  if (found === undefined) return unauthenticated(laws);
  if (found.kind === 'refused') return found;
  if (!directory.isActive(found.principal.organizationId))
    return laws.inactiveOrganization === 'unauthenticated'
      ? unauthenticated(laws)
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
    return secret === undefined ? undefined : unauthenticated(laws);
  if (!stored.active)
    return laws.inactiveKey === 'unauthenticated'
      ? unauthenticated(laws)
      : refuse('inactive_organization', 'This API key has been revoked.', {
          decidedBy: { reading: 'auth.inactive-key' },
        });
  return { kind: 'principal', principal: { organizationId: stored.organizationId, apiKey } };
}

/** The canonical names win over their aliases. */
function pairOf(
  laws: AuthLaws,
  presented: Presented,
): { apiKey?: string | undefined; secret?: string | undefined } {
  const { apiKey, secret, aliasKey, aliasSecret } = presented;
  if (!laws.aliasesAccepted) return { apiKey, secret };
  if (laws.mixedHeaders === 'accepted') return { apiKey: apiKey ?? aliasKey, secret: secret ?? aliasSecret };
  return apiKey !== undefined || secret !== undefined
    ? { apiKey, secret }
    : { apiKey: aliasKey, secret: aliasSecret };
}

function byToken(laws: AuthLaws, directory: Directory, presented: Presented, operation: string): Found {
  const token = presented.accessToken;
  if (token === undefined || !laws.tokenAccepted(operation)) return undefined;
  const organizationId =
    directory.organizationOfToken(token) ??
    (laws.mcpTokenAccepted ? directory.organizationOfMcpToken(token) : undefined);
  if (organizationId === undefined) return undefined;
  return { kind: 'principal', principal: { organizationId, apiKey: undefined } };
}

const unauthenticated = (laws: AuthLaws): Refusal =>
  refuse('unauthenticated', laws.refusalText, { decidedBy: { rule: 'auth.missing-credentials' } });

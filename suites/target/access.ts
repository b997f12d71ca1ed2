// How a service is reached: its addresses, and the credentials of its organisations.
import type { PlanName } from '../../spec/values.ts';

/** Where one isolated service is reached; a world of a target has its own. */
export interface Addresses {
  readonly baseUrl: string;
  readonly mcpUrl?: string | undefined;
  readonly siteUrl?: string | undefined;
  readonly controlUrl?: string | undefined;
}

export interface KeyPair {
  /** Header `api-key`. */
  readonly apiKey: string;
  /** Header `secret`. */
  readonly apiSecret: string;
}

/** How requests of one organisation are authenticated. */
export interface OrgCredential {
  readonly keys: readonly [KeyPair, ...KeyPair[]];
  /** Header `x-access-token`. */
  readonly accessToken?: string | undefined;
  /** Bearer token of the MCP servers. */
  readonly mcpToken?: string | undefined;
}

export type Credentials = { readonly [Plan in PlanName]?: readonly OrgCredential[] | undefined };

/** Whether the address is on this machine by its name. */
export const isLoopback = (url: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Whether a header can carry the text as it is (RFC 9110, section 5.5). */
export const isHeaderValue = (text: string): boolean =>
  /^[\x21-\x7e\x80-\xff]([\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(text);

/** Every secret of the credentials. */
export const secretsOf = (credentials: Credentials): readonly string[] =>
  Object.values(credentials).flatMap((orgs) => (orgs ?? []).flatMap(secretsOfOrg));

export const secretsOfOrg = ({ keys, accessToken, mcpToken }: OrgCredential): readonly string[] =>
  [...keys.flatMap(({ apiKey, apiSecret }) => [apiKey, apiSecret]), accessToken, mcpToken].filter(
    (secret) => secret !== undefined,
  );

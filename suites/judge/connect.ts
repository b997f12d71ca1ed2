// Credentials from the public site: whether each call of /connect issues new ones, and a function that issues them.
import { unanswered } from '../clients/exchange.ts';
import { isString } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { at } from '../kit/expect.ts';
import { isHeaderValue, type OrgCredential } from '../target/access.ts';

export type Issuance =
  /** The site gives no usable credentials. */
  | { readonly kind: 'none' }
  /** Every caller gets the same ones. */
  | { readonly kind: 'shared'; readonly credential: OrgCredential }
  | { readonly kind: 'fresh'; readonly issue: () => Promise<OrgCredential | undefined> };

/** Number of organisations that the probe may create. */
export const probes = 2;

/** Calls /connect twice; equal keys mean that all callers share one organisation. */
export async function probeIssuance(site: RestClient): Promise<Issuance> {
  const first = await issueFrom(site);
  const second = first && (await issueFrom(site));
  if (first === undefined || second === undefined) return { kind: 'none' };
  return first.keys[0].apiKey === second.keys[0].apiKey
    ? { kind: 'shared', credential: first }
    : { kind: 'fresh', issue: () => issueFrom(site) };
}

const isCredential = (value: unknown): value is string => isString(value) && isHeaderValue(value);

async function issueFrom(site: RestClient): Promise<OrgCredential | undefined> {
  const exchange = await site.request('GET', '/connect').catch(unanswered);
  if (exchange === undefined || exchange.status !== 200) return undefined;
  const [apiKey, apiSecret, mcpToken] = ['api_key', 'api_secret', 'mcp_token'].map((name) =>
    at(exchange, `credentials.${name}`),
  );
  if (!isCredential(apiKey) || !isCredential(apiSecret)) return undefined;
  return { keys: [{ apiKey, apiSecret }], mcpToken: isCredential(mcpToken) ? mcpToken : undefined };
}

// Organisations that a target file lists twice: a run that took them for two would report leaks between them.
import { planNames } from '../../spec/values.ts';
import { unanswered } from '../clients/exchange.ts';
import { isInteger, isObject, isString } from '../clients/json.ts';
import { RestClient, type Transport } from '../clients/rest.ts';
import { isClaimed } from './surfaces.ts';
import type { Target } from './target.ts';

export interface RepeatedOrg {
  /** Entries of the target file, such as `credentials.starter.1`. */
  readonly first: string;
  readonly again: string;
  /** `data.org.id` of both in GET /account. */
  readonly id: string;
}

/** Sends one free request with each organisation. Those that show no id, or only on MCP, are not compared. */
export async function repeatedOrgs(
  { baseUrl, credentials, features }: Target,
  transport: Transport,
): Promise<readonly RepeatedOrg[]> {
  if (!isClaimed('rest', features)) return [];
  const entries = planNames.flatMap((plan) =>
    (credentials[plan] ?? []).map(
      ({ keys: [{ apiKey, apiSecret }] }, index) =>
        [`credentials.${plan}.${index}`, { 'api-key': apiKey, secret: apiSecret }] as const,
    ),
  );
  if (entries.length < 2) return [];
  const firsts = new Map<string, string>();
  const found: RepeatedOrg[] = [];
  for (const [entry, credential] of entries) {
    const id = await orgIdOf(new RestClient({ transport, baseUrl, credential }));
    const first = id === undefined ? undefined : firsts.get(id);
    if (id !== undefined && first !== undefined) found.push({ first, again: entry, id });
    else if (id !== undefined) firsts.set(id, entry);
  }
  return found;
}

async function orgIdOf(client: RestClient): Promise<string | undefined> {
  const account = await client.request('GET', '/account').catch(unanswered);
  const data = isObject(account?.json) ? account.json.data : undefined;
  const org = isObject(data) ? data.org : undefined;
  const id = isObject(org) ? org.id : undefined;
  return account?.status === 200 && (isString(id) || isInteger(id)) ? String(id) : undefined;
}

export const repeatedAdvice =
  'List several key pairs of one organisation as keys of one entry; give organisations of their own to the others.';

// Webhooks in cases: registering them, removing them after the case, and reading their lists and logs.
import type { EventKind } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isIntegerId, isList, isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Parts } from '../kit/case.ts';
import {
  at,
  check,
  expectAt,
  expectNoServerError,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../kit/expect.ts';
import { MissingNeed, notApplicable } from '../kit/finding.ts';
import { plural } from '../kit/words.ts';
import { runPrefix } from '../target/run-name.ts';
import { expectRows, rowsIn } from './open-lists.ts';
import { newName, withKey } from './writes.ts';

/** Plans that certainly include webhooks. */
export const webhookPlans = ['startup', 'enterprise'] as const;

let addressesMade = 0;

/** An address that no receiver has, and that was not registered before: a service may accept each address once. */
export function unusedAddress(): { readonly url: string } {
  addressesMade += 1;
  return { url: `https://receiver.example/hook/${runPrefix}${addressesMade}` };
}

/** Whether a secret is shown only in part, if at all. */
export const isMasked = (secret: string): boolean => /[*•…]|x{4}|\.{3}/i.test(secret);

/** A registered webhook. */
export interface Webhook {
  readonly id: string | number;
  readonly secret: string;
  /** The answer to its registration. */
  readonly exchange: Exchange;
}

export type OrgContext = Parts<'org' | 'afterwards'>;

/** Sends a registration with `body`, and with an Idempotency-Key if one is given; the webhook is removed after the case. */
export async function register(kit: OrgContext, body: JsonObject, key?: string): Promise<Exchange> {
  const options = { ...withKey(key), body: { label: newName(key), ...body } };
  return removedAfterwards(kit, await kit.org.rest.call('createWebhook', options));
}

/** The same on a digest. */
export async function registerOnDigest(
  kit: OrgContext,
  digestId: string,
  body: JsonObject,
  key?: string,
): Promise<Exchange> {
  const path = { digest_id: digestId };
  const options = { ...withKey(key), path, body: { label: newName(key), ...body } };
  const exchange = await kit.org.rest.call('createDigestWebhook', options);
  const id = at(exchange, 'data.id');
  // The webhook ends with its digest as well.
  if (isIntegerId(id))
    kit.afterwards(kit.org, async (rest) =>
      (await namesAnother(rest, { id, exchange })) ? undefined : rest.call('deleteWebhook', { path: { id } }),
    );
  return exchange;
}

/** Whether the id of a webhook of a digest is also that of one of the organisation: numbers of their own are open (S-161). */
export async function namesAnother(
  rest: RestClient,
  { id, exchange }: Pick<Webhook, 'id' | 'exchange'>,
): Promise<boolean> {
  const made = parsedJson(exchange.request.body ?? '');
  const { url, label } = isObject(made) ? made : {};
  const list = await rest.call('listWebhooks');
  return entriesWithId(list, id).some((one) => one.url !== url && one.label !== label);
}

/** Calls an operation of webhooks on one of a digest; not applicable where that has no such id. */
export async function callOnDigestWebhook(
  rest: RestClient,
  operation: WebhookOperation,
  webhook: Webhook,
): Promise<Exchange> {
  const isOther = await namesAnother(rest, webhook);
  const exchange = isOther ? undefined : await callOnWebhook(rest, operation, webhook);
  if (exchange === undefined || exchange.status === 404)
    return notApplicable('S-161', 'webhooks of digests are not managed by their ids');
  return exchange;
}

/** A webhook for an address of the receiver; a refusal is a missing need, because a target may refuse addresses (S-159). */
export async function webhookAt(
  kit: OrgContext,
  { url }: { readonly url: string },
  events?: readonly EventKind[],
): Promise<Webhook> {
  return webhookIn(unlessRefused(await register(kit, { url, ...(events !== undefined && { events }) })));
}

export async function digestWebhookAt(
  kit: OrgContext,
  { url }: { readonly url: string },
  digestId: string,
): Promise<Webhook> {
  return webhookIn(unlessRefused(await registerOnDigest(kit, digestId, { url })));
}

/** The webhook in the answer to a successful registration. */
export function webhookIn(exchange: Exchange): Webhook {
  expectSuccess(exchange);
  return {
    id: expectAt(exchange, 'data.id', isIntegerId, 'an integer'),
    secret: expectAt(exchange, 'data.secret', isString, 'a string'),
    exchange,
  };
}

function unlessRefused(exchange: Exchange): Exchange {
  const { status } = exchange;
  if (status < 400 || status >= 500) return exchange;
  const obstacle = {
    expected: 'a webhook for the receiver',
    received: `status ${status}`,
    exchange,
    at: { kind: 'status' },
  } as const;
  throw new MissingNeed({ id: 'webhook-address' }, { obstacle });
}

function removedAfterwards({ org, afterwards }: OrgContext, exchange: Exchange): Exchange {
  const id = at(exchange, 'data.id');
  if (isIntegerId(id)) afterwards(org, (rest) => rest.call('deleteWebhook', { path: { id } }));
  return exchange;
}

export type WebhookOperation =
  | 'disableWebhook'
  | 'reactivateWebhook'
  | 'deleteWebhook'
  | 'testWebhook'
  | 'listWebhookLogs';

/** Calls an operation on a webhook, whatever its answer. */
export const callOnWebhook = (
  rest: RestClient,
  operation: WebhookOperation,
  { id }: Pick<Webhook, 'id'>,
): Promise<Exchange> => rest.call(operation, { path: { id } });

/** Calls an operation on a webhook that must succeed. */
export const doOnWebhook = async (
  rest: RestClient,
  operation: WebhookOperation,
  webhook: Pick<Webhook, 'id'>,
): Promise<Exchange> => expectSuccess(await callOnWebhook(rest, operation, webhook));

export async function disableAndReactivate(
  rest: RestClient,
  webhook: Pick<Webhook, 'id'>,
): Promise<Exchange> {
  await doOnWebhook(rest, 'disableWebhook', webhook);
  return doOnWebhook(rest, 'reactivateWebhook', webhook);
}

/** Entries of a list of webhooks with this id, as a number or a string: the document does not show their form. */
export const entriesWithId = (exchange: Exchange, id: Webhook['id']): readonly JsonObject[] =>
  (rowsIn(exchange) ?? []).filter((entry) =>
    [entry.id, entry.webhook_id].some((own) => String(own) === String(id)),
  );

const valuesIn = (value: unknown): readonly unknown[] =>
  isList(value) ? value : isObject(value) ? Object.values(value) : [];

/** The webhooks in the list of an organisation; none if the list is refused. */
export const listedWebhooks = async (rest: RestClient): Promise<readonly JsonObject[]> =>
  rowsIn(await rest.call('listWebhooks')) ?? [];

/** Length of the log of a webhook: array elements at any depth, because the document does not show its form. */
export async function logLength(rest: RestClient, webhook: Pick<Webhook, 'id'>): Promise<number> {
  const exchange = await doOnWebhook(rest, 'listWebhookLogs', webhook);
  expectRows(exchange);
  return elementsIn(at(exchange, 'data'));
}

/** Expects an entry in the log of a webhook that had `before` entries; `cause` is what should have caused it. */
export async function expectLogged(
  rest: RestClient,
  webhook: Pick<Webhook, 'id'>,
  before: number,
  cause: string,
): Promise<void> {
  const after = await logLength(rest, webhook);
  check(after > before, `a new entry in the log of webhook ${webhook.id} after ${cause}`, {
    received:
      after === 0
        ? 'an empty log: no delivery was ever attempted to this webhook, which the service accepted'
        : `the log with ${plural(after, 'entry', 'entries')}, and ${before} before`,
    at: after === 0 ? { kind: 'no-delivery' } : 'data',
  });
}

const elementsIn = (value: unknown): number =>
  valuesIn(value).reduce<number>((sum, inner) => sum + elementsIn(inner), isList(value) ? value.length : 0);

/** All operations treat the webhook as unknown; whether a second deletion succeeds is open (S-102). */
export async function expectUnknownWebhook(rest: RestClient, webhook: Pick<Webhook, 'id'>): Promise<void> {
  for (const operation of ['listWebhookLogs', 'disableWebhook', 'testWebhook'] as const)
    expectStatus(await callOnWebhook(rest, operation, webhook), 404);
  expectRefusal(await callOnWebhook(rest, 'reactivateWebhook', webhook));
  expectNoServerError(await callOnWebhook(rest, 'deleteWebhook', webhook));
  await expectWebhookListed(rest, webhook, false);
}

export async function expectWebhookListed(
  rest: RestClient,
  { id }: Pick<Webhook, 'id'>,
  listed = true,
): Promise<void> {
  const exchange = expectSuccess(await rest.call('listWebhooks'));
  check(entriesWithId(exchange, id).length > 0 === listed, `${listed ? 'the' : 'no'} webhook ${id}`, {
    at: 'data',
    exchange,
  });
}

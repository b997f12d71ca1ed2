// Webhooks in cases: registered under the run's name, taken back after the case, and looked at in lists and logs.
import type { EventKind } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isInteger, isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Always, Org } from '../kit/case.ts';
import {
  at,
  check,
  checkStatus,
  expectAt,
  expectRefusal,
  expectStatus,
  expectSuccess,
} from '../kit/expect.ts';

import { MissingNeed } from '../kit/finding.ts';
import { keyedBy, madeName } from './writes.ts';

/** Plans that surely have webhooks. */
export const webhookPlans = ['startup', 'enterprise'] as const;

/** An address that leads nowhere. */
export const somewhere = { url: 'https://receiver.example/hook' };

/** A webhook of the case. */
export interface Hook {
  readonly id: number;
  readonly secret: string;
  /** The answer that registered it. */
  readonly exchange: Exchange;
}

type Kit = Pick<Always, 'afterwards'> & { readonly org: Org };

/** Sends a registration as `body` has it, under an Idempotency-Key where one is given, and takes the webhook back after the case. */
export async function register({ org, afterwards }: Kit, body: JsonObject, key?: string): Promise<Exchange> {
  return noted(
    { org, afterwards },
    await org.rest.call('createWebhook', { ...keyedBy(key), body: { label: madeName, ...body } }),
  );
}

/** The same for a webhook of a digest. */
export async function registerOnDigest(
  { org, afterwards }: Kit,
  digestId: string,
  body: JsonObject,
): Promise<Exchange> {
  const options = { path: { digest_id: digestId }, body: { label: madeName, ...body } };
  return noted({ org, afterwards }, await org.rest.call('createDigestWebhook', options));
}

/** A webhook for an address of the receiver, which a target may refuse (S-159): then a missing need. */
export async function hookAt(
  kit: Kit,
  { url }: { readonly url: string },
  events?: readonly EventKind[],
): Promise<Hook> {
  return hookIn(unlessRefused(await register(kit, { url, ...(events !== undefined && { events }) })));
}

export async function digestHookAt(
  kit: Kit,
  { url }: { readonly url: string },
  digestId: string,
): Promise<Hook> {
  return hookIn(unlessRefused(await registerOnDigest(kit, digestId, { url })));
}

/** What a successful registration tells. */
export function hookIn(exchange: Exchange): Hook {
  expectSuccess(exchange);
  return {
    id: expectAt(exchange, 'data.id', isInteger, 'an integer'),
    secret: expectAt(exchange, 'data.secret', isString, 'a string'),
    exchange,
  };
}

function unlessRefused(exchange: Exchange): Exchange {
  const { status } = exchange;
  if (status < 400 || status >= 500) return exchange;
  const obstacle = {
    ...{ expected: 'a webhook for the receiver', received: `status ${status}`, exchange },
    at: { kind: 'status' },
  } as const;
  throw new MissingNeed({ id: 'webhook-address' }, { obstacle });
}

function noted({ org, afterwards }: Kit, exchange: Exchange): Exchange {
  const id = at(exchange, 'data.id');
  if (isInteger(id)) afterwards(org, (rest) => rest.call('deleteWebhook', { path: { id } }));
  return exchange;
}

type ById = 'disableWebhook' | 'reactivateWebhook' | 'deleteWebhook' | 'testWebhook' | 'listWebhookLogs';

/** Acts on a webhook by its id. */
export const onHook = (rest: RestClient, operation: ById, { id }: Pick<Hook, 'id'>): Promise<Exchange> =>
  rest.call(operation, { path: { id } });

/** The same where it has to succeed. */
export const doOnHook = async (
  rest: RestClient,
  operation: ById,
  hook: Pick<Hook, 'id'>,
): Promise<Exchange> => expectSuccess(await onHook(rest, operation, hook));

/** Entries of a list of webhooks that have this id, as a number or as text: what they are like is not shown. */
export const withId = (exchange: Exchange, id: number): readonly JsonObject[] =>
  entriesIn(exchange).filter((entry) =>
    [entry.id, entry.webhook_id].some((own) => String(own) === String(id)),
  );

/** The objects of the outermost list that holds any, whatever it is called. */
export function entriesIn(exchange: Exchange): readonly JsonObject[] {
  let level = [at(exchange, 'data')];
  while (level.length > 0) {
    const entries = level.filter(isList).find((list) => list.some(isObject));
    if (entries !== undefined) return entries.filter(isObject);
    level = level.flatMap(valuesIn);
  }
  return [];
}

const valuesIn = (value: unknown): readonly unknown[] =>
  isList(value) ? value : isObject(value) ? Object.values(value) : [];

/** The webhooks in the list of an organisation; none where it may not have any. */
export const listedWebhooks = async (rest: RestClient): Promise<readonly JsonObject[]> =>
  entriesIn(await rest.call('listWebhooks'));

/** How much stands in the log of a webhook: elements of lists at any depth, for what a line is like is not shown. */
export const logLength = async (rest: RestClient, hook: Pick<Hook, 'id'>): Promise<number> =>
  elementsIn(at(await doOnHook(rest, 'listWebhookLogs', hook), 'data'));

const elementsIn = (value: unknown): number =>
  valuesIn(value).reduce<number>((sum, inner) => sum + elementsIn(inner), isList(value) ? value.length : 0);

/** Nothing knows the webhook any more, or ever did; whether it may be deleted once more is open (S-102). */
export async function expectUnknown(rest: RestClient, hook: Pick<Hook, 'id'>): Promise<void> {
  for (const operation of ['listWebhookLogs', 'disableWebhook', 'testWebhook'] as const)
    expectStatus(await onHook(rest, operation, hook), 404);
  expectRefusal(await onHook(rest, 'reactivateWebhook', hook));
  expectNoFault(await onHook(rest, 'deleteWebhook', hook));
  await expectListed(rest, hook, false);
}

/** A success or a refusal, whichever. */
export function expectNoFault(exchange: Exchange): void {
  checkStatus(exchange, exchange.status < 500, 'a success or a refusal');
}

/** The list of webhooks shows it, or does not. */
export async function expectListed(rest: RestClient, { id }: Pick<Hook, 'id'>, listed = true): Promise<void> {
  const exchange = expectSuccess(await rest.call('listWebhooks'));
  check(withId(exchange, id).length > 0 === listed, {
    expected: `${listed ? 'webhook' : 'no webhook'} ${id} in the list`,
    received: exchange.text,
    at: 'data',
    exchange,
  });
}

// Parts of a simulator in which one operation or event has no effect.
import type { Outcome } from '../../../simulator/core/answer.ts';
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import { JsonText } from '../../../simulator/core/json-text.ts';
import type { Call } from '../../../simulator/service/context.ts';
import type { Organization, Store } from '../../../simulator/state/store.ts';
import type { CustomerOperationId, OperationId } from '../../../spec/contract.ts';
import type { EventKind } from '../../../spec/values.ts';
import { isMembers } from '../bend.ts';
import { type AnyUseCase, inStore, type Wrap, wrapped } from '../replaced-operation.ts';
import { changedAt } from './request-fields.ts';

/** Never sends the event. */
export const mute =
  (event: EventKind): Wrap =>
  (parts) => ({
    ...parts,
    laws: {
      ...parts.laws,
      delivery: {
        ...parts.laws.delivery,
        isSubscribed: (webhook, kind, digestId) =>
          kind !== event && deliveryLaws.isSubscribed(webhook, kind, digestId),
      },
    },
  });

/** Answers with empty lists, and bills nothing. */
export const empty = (operation: CustomerOperationId): Wrap =>
  acting(operation, (call, real, store) => {
    const outcome = withoutBilling(store, () => real(call));
    if (outcome.kind === 'refused') return outcome;
    const data = new JsonText(JSON.stringify(emptied(JSON.parse(outcome.data.text))));
    const { clamp: _, ...remarks } = outcome.remarks ?? {};
    return { ...outcome, data, items: 0, billed: 0, remarks };
  });

/** Answers a write, but changes nothing and notifies nobody. */
export const deaf = (operation: CustomerOperationId): Wrap =>
  acting(operation, (call, real, { tables }) => {
    const { webhooks, idempotentReplies: _, ...others } = tables;
    const kept = [webhooks, ...Object.values(others)].map((table) => [table, table.snapshot()] as const);
    const [all, get] = [webhooks.all, webhooks.get];
    webhooks.all = () => [];
    webhooks.get = () => undefined;
    try {
      return real(call);
    } finally {
      [webhooks.all, webhooks.get] = [all, get];
      // No id is used twice.
      for (const [table, { rows }] of kept)
        (table as { restore(state: unknown): void }).restore({ rows, lastNumber: table.nextNumber() });
    }
  });

/** Repeats the first answer to each organisation for equal requests. */
export function stale(operation: CustomerOperationId): Wrap {
  const first = new Map<string, Outcome>();
  return acting(operation, (call, real) => {
    const key = JSON.stringify([call.org.id, call.input]);
    const now = real(call);
    const before = first.get(key);
    if (before === undefined) first.set(key, now);
    if (before?.kind !== 'answer' || now.kind !== 'answer') return before ?? now;
    return { ...now, data: before.data, items: before.items };
  });
}

/** Carries out the operation for the previous caller, an organisation other than this one. */
export function foreign(operation: CustomerOperationId): Wrap {
  const callers: string[] = [];
  return (parts) => {
    const otherThan = ({ id, plan }: Organization, store: Store): Organization => {
      const others = callers.filter((caller) => caller !== id).map((caller) => store.organization(caller));
      const known = others.findLast((one) => one !== undefined);
      return (
        known ??
        store.organizations().find((one) => one.id !== id && one.plan === plan) ??
        anyOther(id, store)
      );
    };
    const acted = acting(operation, (call, real, store) =>
      real({ ...call, org: otherThan(call.org, store) }),
    )(parts);
    return { ...acted, services: (services) => noting(acted.services(services), callers) };
  };
}

function anyOther(id: string, store: Store): Organization {
  const other = store.organizations().find((one) => one.id !== id);
  if (other === undefined) throw new Error('a world has more than one organisation');
  return other;
}

/** Records the callers; the latest one comes last. */
function noting(services: Parameters<typeof wrapped>[0], callers: string[]): typeof services {
  const operations = Object.keys(services.customer) as OperationId[];
  return operations.reduce(
    (all, operation) =>
      wrapped(all, operation, (real) => (call) => {
        if (callers.at(-1) !== call.org.id) callers.push(call.org.id);
        return real(call);
      }),
    services,
  );
}

/**
 * Ignores the value of requests at the path: drops it or, if it is required, always uses the value of the first request.
 * `change` keeps a part of the value.
 */
export function ignoring(
  operation: CustomerOperationId,
  path: readonly string[],
  required: boolean,
  change: (value: unknown) => unknown = () => undefined,
): Wrap {
  let first: unknown;
  const instead = (value: unknown): unknown => {
    if (!required) return change(value);
    first ??= value;
    return first;
  };
  return acting(operation, (call, real) => real({ ...call, input: changedAt(call.input, path, instead) }));
}

type Act = (call: Call<unknown>, real: AnyUseCase, store: Store) => Outcome;

const acting = (operation: CustomerOperationId, act: Act): Wrap =>
  inStore((store) => (parts) => ({
    ...parts,
    services: (services) =>
      wrapped(parts.services(services), operation, (real) => (call) => act(call, real, store())),
  }));

function withoutBilling<T>(store: Store, act: () => T): T {
  const { setUsed } = store;
  store.setUsed = () => undefined;
  try {
    return act();
  } finally {
    store.setUsed = setUsed;
  }
}

const countNames: ReadonlySet<string> = new Set(['total_count', 'returned_count', 'total', 'stream_count']);
const nextNames: ReadonlySet<string> = new Set(['next', 'next_page', 'prev']);

/** The data with empty lists and matching counts. */
function emptied(data: unknown): unknown {
  if (Array.isArray(data)) return [];
  if (!isMembers(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => {
      if (countNames.has(name)) return [name, 0];
      if (nextNames.has(name)) return [name, null];
      if (name === 'has_more') return [name, false];
      return [name, name === 'coverage' || name === 'diagnostics' ? value : emptied(value)];
    }),
  );
}

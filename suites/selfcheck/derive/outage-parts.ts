// Parts of a simulator in which one operation, tool or event has no effect.
import type { Outcome } from '../../../simulator/core/answer.ts';
import { deliveryLaws } from '../../../simulator/core/delivery.ts';
import { JsonText } from '../../../simulator/core/json-text.ts';
import type { Call } from '../../../simulator/service/context.ts';
import type { ToolOutcome } from '../../../simulator/service/tools/tool.ts';
import type { Organization, Store } from '../../../simulator/state/store.ts';
import type { Tables } from '../../../simulator/state/tables.ts';
import type { CustomerOperationId, OperationId } from '../../../spec/contract.ts';
import type { ToolId } from '../../../spec/tools.ts';
import type { EventKind } from '../../../spec/values.ts';
import { isMembers } from '../alter.ts';
import { type AnyUseCase, replacing, type Wrap, withLaws, wrapped } from '../replaced-operation.ts';
import { replacingTool } from '../replaced-tool.ts';
import { changedAt } from './request-fields.ts';

/** Never sends the event. */
export const mute =
  (event: EventKind): Wrap =>
  (parts) => {
    const { isSubscribed } = { ...deliveryLaws, ...parts.laws.delivery };
    const unlessMuted: typeof isSubscribed = (webhook, kind, digestId) =>
      kind !== event && isSubscribed(webhook, kind, digestId);
    return withLaws({ delivery: { isSubscribed: unlessMuted } })(parts);
  };

type Any = { readonly kind: string };

type Act<Result> = (call: Call<unknown>, real: (call: Call<unknown>) => Result, store: Store) => Result;

/** What customers call, and how its results are changed. */
interface Surface<Id, Result extends Any> {
  /** Answers calls with `act`. */
  readonly acting: (id: Id, act: Act<Result>) => Wrap;
  /** The result with empty lists, and nothing billed. */
  readonly emptied: (result: Result) => Result;
  /** The earlier content, billed like the present one. */
  readonly repeated: (before: Result, now: Result) => Result;
}

const onRest: Surface<CustomerOperationId, Outcome> = {
  acting: (operation, act) =>
    replacing(operation, (call, real, store) => act(call, real[operation] as AnyUseCase, store)),
  emptied: (outcome) => {
    if (outcome.kind === 'refused') return outcome;
    const data = new JsonText(JSON.stringify(emptied(JSON.parse(outcome.data.text))));
    const { clamp: _, ...remarks } = outcome.remarks ?? {};
    return { ...outcome, data, items: 0, billed: 0, remarks };
  },
  repeated: (before, now) =>
    before.kind === 'answer' && now.kind === 'answer'
      ? { ...now, data: before.data, items: before.items }
      : before,
};

const onMcp: Surface<ToolId, ToolOutcome> = {
  acting: (tool, act) =>
    replacingTool(tool, (call, real, { store }) =>
      act(call, (other) => real({ ...other, input: Object(other.input) }), store),
    ),
  emptied: (outcome) =>
    outcome.kind === 'refused'
      ? outcome
      : {
          ...outcome,
          members: Object.fromEntries(Object.entries(outcome.members).map(emptiedMember)),
          billed: 0,
        },
  repeated: (before, now) =>
    before.kind === 'answer' && now.kind === 'answer' ? { ...now, members: before.members } : before,
};

/** Outages of one operation or tool of a surface. */
export interface Outages<Id> {
  /** Answers with empty lists, and bills nothing. */
  readonly empty: (id: Id) => Wrap;
  /** Answers a write, but changes nothing and notifies nobody. */
  readonly deaf: (id: Id) => Wrap;
  /** Repeats the first answer to each organisation for equal requests. */
  readonly stale: (id: Id) => Wrap;
  /** Carries out the call for the previous caller, an organisation other than this one. */
  readonly foreign: (id: Id) => Wrap;
  /**
   * Ignores the value of requests at the path: drops it or, if it is required, always uses the value of the first
   * request. `change` keeps a part of the value.
   */
  readonly ignoring: (
    id: Id,
    path: readonly string[],
    required: boolean,
    change?: (value: unknown) => unknown,
  ) => Wrap;
}

const outagesOn = <Id, Result extends Any>({
  acting,
  emptied,
  repeated,
}: Surface<Id, Result>): Outages<Id> => ({
  empty: (id) => acting(id, (call, real, store) => emptied(withoutBilling(store, () => real(call)))),
  deaf: (id) => acting(id, (call, real, { tables }) => withoutEffect(tables, () => real(call))),
  stale: (id) => (parts) => {
    const first = new Map<string, Result>();
    return acting(id, (call, real) => {
      const key = JSON.stringify([call.org.id, call.input]);
      const now = real(call);
      const before = first.get(key);
      if (before === undefined) first.set(key, now);
      return before === undefined ? now : repeated(before, now);
    })(parts);
  },
  foreign: (id) => (parts) => {
    const callers: string[] = [];
    const acted = acting(id, (call, real, store) =>
      real({ ...call, org: otherThan(call.org, callers, store) }),
    )(parts);
    return { ...acted, services: (services) => noting(acted.services(services), callers) };
  },
  ignoring:
    (id, path, required, change = () => undefined) =>
    (parts) => {
      let first: unknown;
      const instead = (value: unknown): unknown => {
        if (!required) return change(value);
        first ??= value;
        return first;
      };
      return acting(id, (call, real) => real({ ...call, input: changedAt(call.input, path, instead) }))(
        parts,
      );
    },
});

export const restOutages = outagesOn(onRest);
export const toolOutages = outagesOn(onMcp);
/** Those of REST, for mutants of rules. */
export const { empty, foreign, ignoring, stale } = restOutages;

function withoutEffect<T>({ webhooks, idempotentReplies: _, ...others }: Tables, act: () => T): T {
  const kept = [webhooks, ...Object.values(others)].map((table) => [table, table.snapshot()] as const);
  const [all, get] = [webhooks.all, webhooks.get];
  webhooks.all = () => [];
  webhooks.get = () => undefined;
  try {
    return act();
  } finally {
    [webhooks.all, webhooks.get] = [all, get];
    // No id is used twice.
    for (const [table, { rows }] of kept)
      (table as { restore(state: unknown): void }).restore({ rows, lastNumber: table.nextNumber() });
  }
}

/** The latest other caller; before there is one, an organisation of the same plan. */
function otherThan({ id, plan }: Organization, callers: readonly string[], store: Store): Organization {
  const others = callers.filter((caller) => caller !== id).map((caller) => store.organization(caller));
  const known = others.findLast((one) => one !== undefined);
  return (
    known ?? store.organizations().find((one) => one.id !== id && one.plan === plan) ?? anyOther(id, store)
  );
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
  return Object.fromEntries(Object.entries(data).map(emptiedMember));
}

function emptiedMember([name, value]: readonly [name: string, value: unknown]): readonly [string, unknown] {
  if (countNames.has(name)) return [name, 0];
  if (nextNames.has(name)) return [name, null];
  if (name === 'has_more') return [name, false];
  return [name, name === 'coverage' || name === 'diagnostics' ? value : emptied(value)];
}

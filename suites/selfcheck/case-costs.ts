// The committed table of what cases cost on organisations that they share. Running this file updates the table.
import { secretsOf } from '../../simulator/control/credentials.ts';
import { type Simulator, simulate } from '../../simulator/index.ts';
import { rules } from '../../spec/rules/index.ts';
import { cases } from '../cases/index.ts';
import { isCount } from '../clients/json.ts';
import { mayWrite } from '../clients/may-write.ts';
import { writeText } from '../files/write.ts';
import { isInvariant } from '../invariants/monitor.ts';
import { type CostTable, costFile } from '../judge/costs.ts';
import { mayBill } from '../judge/permits.ts';
import { entriesOf, runEntries } from '../judge/run.ts';
import { openSession } from '../judge/session.ts';
import { at } from '../kit/expect.ts';
import { isExercised } from '../report/verdict.ts';
import { simulatorStartMs } from '../target/simulator-target.ts';
import type { Target } from '../target/target.ts';
import { orgCredentialFromWire } from '../target/wire.ts';
import type { Entry, Exchanged } from '../transcript/entry.ts';
import { closing } from './setting.ts';
import { hurriedMachine, sharedTarget } from './shared/shared-target.ts';

/** So much that no case runs short. */
const ampleQuota = 1_000_000;
/** So many are as dear as a request: a Starter has 60 requests a minute and 1,000 manifests a month. */
const asDear = { manifests: 20, otherRequests: 40 };

/** One Starter with a token, as the public site issues it. */
function starterTarget(simulator: Simulator): Target {
  const { services, store } = simulator.world;
  const made = services.operator.makeOrganization('starter');
  store.put({ ...made, quotaLimit: ampleQuota });
  const { keys, mcpToken } = orgCredentialFromWire({ ...secretsOf(made) });
  return { ...sharedTarget(simulator), credentials: { starter: [{ keys, mcpToken }] } };
}

/** What each case asked, and each price, of those that such a target could exercise. Each finds by itself what it needs. */
function asked(targetOf: (simulator: Simulator) => Target): Promise<Asked> {
  const exchanged: (Exchanged & { readonly rule: string })[] = [];
  const note = (entry: Entry): void => {
    if (entry.kind === 'exchange' && entry.rule !== undefined)
      exchanged.push({ ...entry, rule: entry.rule, answer: entry.answer && { ...entry.answer, text: '' } });
  };
  return closing(simulate({ startMs: simulatorStartMs }), async (simulator) => {
    const opening = openSession({
      target: targetOf(simulator),
      machine: hurriedMachine(simulator),
      permits: { billing: true, writes: true },
      world: 'own',
      seed: 1,
      realtime: false,
      onEntry: note,
    });
    const results = await closing(opening, (session) =>
      runEntries({ ...session, kept: undefined }, entriesOf(rules, cases), {
        onResult: () => session.discover.forget('all'),
      }),
    );
    const byRule = Map.groupBy(exchanged, ({ rule }) => rule);
    return new Map(results.filter(isExercised).map(({ id }) => [id, requestsIn(byRule.get(id) ?? [])]));
  });
}

/** A request that no other case can share has no key. */
interface Request {
  readonly key: string | undefined;
  readonly price: number;
  /** Equal for requests that want an answer of the moment: the last answer of one case may be the first of the next. */
  readonly moment: string | undefined;
}

type Asked = ReadonlyMap<string, readonly Request[]>;

/** What a case asks twice it asks to compare. */
function requestsIn(exchanged: readonly Exchanged[]): readonly Request[] {
  const keys = exchanged.map(keyOf);
  return exchanged.map((one, nth) => ({
    key: keys.indexOf(keys[nth]) === nth ? keys[nth] : undefined,
    price: priceOf(one),
    moment: one.request.anew && textOf(one),
  }));
}

/** How much what a case costs now counts beside its share of what later ones use too. */
const haste = 0.1;

/** The traffic of all cases judges an invariant, so a tour of more requests comes after all cases. */
const tourMax = 1.5;
const ample = 10_000;

/**
 * The order in which a run judges most with least, and what each case costs at its turn. A request that several cases make
 * is made once, so it costs each of those that are left its share.
 */
function inOrder(cases: Asked): CostTable {
  const left = new Map(cases);
  const known = new Set<string | undefined>();
  const users = new Map<string | undefined, number>();
  for (const requests of cases.values())
    for (const key of new Set(requests.map((one) => one.key))) users.set(key, (users.get(key) ?? 0) + 1);
  const costs: Record<string, number> = {};
  let moment: string | undefined;
  while (left.size > 0) {
    const open = [...left].map(([id, requests]) => {
      const unknown = requests.filter(({ key }) => key === undefined || !known.has(key));
      const isOfMoment = moment !== undefined && unknown[0]?.moment === moment;
      const fresh = isOfMoment ? unknown.slice(1) : unknown;
      const share = fresh.map(({ key, price }) => price / (key === undefined ? 1 : (users.get(key) ?? 1)));
      const cost = sum(fresh.map(({ price }) => price));
      const isJudgedByOthers = isInvariant(id) && cost > tourMax;
      return { id, cost, score: sum(share) + cost * haste + (isJudgedByOthers ? ample : 0) };
    });
    const [next] = open.toSorted((a, b) => a.score - b.score);
    if (next === undefined) break;
    costs[next.id] = next.cost;
    if (next.cost > 0) moment = left.get(next.id)?.at(-1)?.moment;
    for (const key of new Set(left.get(next.id)?.map((one) => one.key))) {
      users.set(key, (users.get(key) ?? 1) - 1);
      if (key !== undefined) known.add(key);
    }
    left.delete(next.id);
  }
  return costs;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const keyOf = (one: Exchanged): string | undefined =>
  one.request.anew || mayWrite(one.request) ? undefined : textOf(one);

const textOf = ({ request: { method, url, body, headers } }: Exchanged): string =>
  JSON.stringify([method, url, body, headers['if-none-match']]);

function priceOf({ surface, caller, request, answer }: Exchanged): number {
  if (surface.kind !== 'rest' || caller.standing !== 'valid') return 1 / asDear.otherRequests;
  const items = answer && at(answer, 'usage.items_in_response');
  const billed = isCount(items) ? Math.min(items, mayBill(request)) : 0;
  return 1 + billed / asDear.manifests;
}

/** What a Starter can judge comes first: it has least. */
async function table(): Promise<string> {
  const costs = { ...inOrder(await asked(starterTarget)) };
  for (const [rule, cost] of Object.entries(inOrder(await asked(sharedTarget)))) costs[rule] ??= cost;
  const lines = Object.entries(costs).map(([rule, cost]) => `  ${JSON.stringify(rule)}: ${cost.toFixed(1)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

if (import.meta.main) writeText(costFile, await table());

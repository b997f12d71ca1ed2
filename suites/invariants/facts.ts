// Facts: what two answers say of the same stream, manifest, Signal or Brief is the same.
import type { EntityKind } from '../../spec/contract.ts';
import { type DescribedPlace, describedIn, type Fact } from '../../spec/entities.ts';
import type { FactsRuleId } from '../../spec/rules/facts.ts';
import { isTool } from '../../spec/tools.ts';
import { hourMs } from '../../spec/units.ts';
import { isList, isObject, type JsonObject } from '../clients/json.ts';
import { clip } from '../kit/expect.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import type { Compare, Contradiction, Invariant } from './invariant.ts';

const ruleOf: Readonly<Record<EntityKind, FactsRuleId>> = {
  stream: 'facts.streams',
  manifest: 'facts.manifests',
  signal: 'facts.signals',
  brief: 'facts.briefs',
};

/** What a place says of a thing, from the first to the last of equal descriptions. */
interface Description {
  /** By member, as JSON. */
  readonly facts: ReadonlyMap<string, string>;
  readonly first: Exchanged;
  last: Exchanged;
  /** The descriptions elsewhere that agree with it. */
  readonly agreeing: WeakSet<Description>;
}

/** A thing: its descriptions by place. */
type Described = Map<string, Description>;

/**
 * A contradiction is one place that says the same before and after another one says otherwise. From the first change of
 * content or of time to the restoration of the state before it, nothing is judged: places may show a change one after the other.
 */
export const facts: Invariant = (compare) => {
  const things = new Map<string, Described>();
  let isStill = true;
  return (entry) => {
    if (entry.kind === 'act') {
      isStill = staysStill(entry, isStill);
      if (!isStill || entry.operation === 'snapshots.restore') things.clear();
    }
    if (!isStill || entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { call, answer } = entry;
    if (call === undefined || isTool(call) || answer === undefined || answer.status >= 300) return;
    for (const place of describedIn(call))
      for (const object of objectsAt(answer.json, place.path)) note(compare, things, entry, place, object);
  };
};

function staysStill({ operation, input, result }: Act, isStill: boolean): boolean {
  if (operation === 'snapshots.restore') return result !== undefined;
  // Cases that wait for deliveries, or for free requests, move the clock by moments and minutes.
  if (operation === 'clock.advance') return isStill && Number(input.body?.ms) < hourMs;
  return isStill && !operation.startsWith('publish.');
}

function note(
  compare: Compare,
  things: Map<string, Described>,
  entry: Exchanged,
  place: DescribedPlace,
  object: JsonObject,
): void {
  const id = object[place.id];
  if (typeof id !== 'string' && typeof id !== 'number') return;
  const name = `${place.kind} ${id}`;
  const described = things.get(name) ?? new Map<string, Description>();
  things.set(name, described);
  const where = placeText(entry, place);
  const before = described.get(where);
  const said = factsOf(place.facts, object);
  const isSame = before !== undefined && isEqual(before.facts, said);
  const shown = slim(entry, place, object);
  const now = isSame
    ? before
    : { facts: said, first: shown, last: shown, agreeing: new WeakSet<Description>() };
  described.set(where, now);
  now.last = shown;
  const rule = ruleOf[place.kind];
  for (const [otherWhere, other] of described) {
    if (other === now || now.agreeing.has(other)) continue;
    const member = [...said.keys()].find(
      (one) => other.facts.has(one) && other.facts.get(one) !== said.get(one),
    );
    if (member === undefined) {
      now.agreeing.add(other);
      compare(rule, `${where} and ${otherWhere}`);
    } else if (now.first.end < other.first.begin && other.first.end < entry.begin) {
      const key = `${member} in ${[where, otherWhere].toSorted().join(' and ')}`;
      compare(rule, key, contradictionOf(name, member, [where, now], [otherWhere, other]));
    }
  }
}

/** Without what the rest of the answer holds, because many are kept. */
function slim(entry: Exchanged, { path }: DescribedPlace, object: JsonObject): Exchanged {
  const json = path
    .toReversed()
    .reduce<unknown>((inner, step) => (step === '[]' ? [inner] : { [step]: inner }), object);
  return { ...entry, answer: entry.answer && { ...entry.answer, json, text: '' } };
}

function contradictionOf(
  name: string,
  member: string,
  [where, now]: readonly [string, Description],
  [otherWhere, other]: readonly [string, Description],
): Contradiction {
  const valueIn = ({ facts: said }: Description): string => clip(said.get(member) ?? '', 120);
  return {
    expected: `${member} of ${name} equal in ${where} and ${otherWhere}`,
    received: `${valueIn(now)} in ${where}, before and after ${valueIn(other)} in ${otherWhere}`,
    at: '',
    evidence: [now.first, other.first, now.last],
  };
}

const placeText = ({ call }: Exchanged, { path }: DescribedPlace): string =>
  [call, ...path.filter((step) => step !== 'data' && step !== '[]')].join('.');

function factsOf(known: readonly Fact[], object: JsonObject): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const { path, isSet, listed } of known) {
    const value = path.reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), object);
    if (value === undefined || isGrowth(value, listed)) continue;
    said.set(path.join('.'), JSON.stringify(isSet && isList(value) ? value.toSorted() : value));
  }
  return said;
}

/** A place may show new values earlier than others do. */
const isGrowth = (value: unknown, listed: readonly unknown[] | undefined): boolean =>
  listed !== undefined && [value].flat().some((one) => !listed.includes(one));

const isEqual = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);

function objectsAt(value: unknown, path: readonly string[]): readonly JsonObject[] {
  const [step, ...rest] = path;
  if (step === undefined) return isObject(value) ? [value] : [];
  if (step === '[]') return isList(value) ? value.flatMap((one) => objectsAt(one, rest)) : [];
  return isObject(value) ? objectsAt(value[step], rest) : [];
}

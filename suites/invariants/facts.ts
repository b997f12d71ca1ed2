// Facts: what two answers say of the same thing is the same.
import type { EntityKind } from '../../spec/contract.ts';
import type { FactsRuleId } from '../../spec/rules/facts.ts';
import { isTool, tools } from '../../spec/tools.ts';
import { hourMs } from '../../spec/units.ts';
import { isList, isObject, isString, type JsonObject, parsedJson } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { clip } from '../kit/expect.ts';
import type { Act, Exchanged } from '../transcript/entry.ts';
import { isId, type Said, saidIn, showing } from './described.ts';
import type { Compare, Contradiction, Invariant } from './invariant.ts';

const ruleOf: Readonly<Record<EntityKind, FactsRuleId>> = {
  stream: 'facts.streams',
  manifest: 'facts.manifests',
  signal: 'facts.signals',
  brief: 'facts.briefs',
  record: 'facts.records',
  digest: 'facts.digests',
  beacon: 'facts.beacons',
};

/** What a place says of a thing, from the first to the last of equal descriptions. */
interface Description extends Pick<Said, 'kind' | 'path' | 'facts' | 'isOpen'> {
  /** The members that hold the id. */
  readonly named: JsonObject;
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
  const lagging = laggards();
  const written = new Set<string>();
  let isStill = true;
  const isStreamNamed = (id: string, name: unknown): boolean => {
    const described = things.get(`stream ${id}`);
    return described !== undefined && (name === undefined || isNamed(described, name));
  };
  return (entry) => {
    if (entry.kind === 'act') {
      isStill = staysStill(entry, isStill);
      if (!isStill || /^(operator|snapshots\.restore)/.test(entry.operation)) things.clear();
      if (entry.operation === 'snapshots.restore') written.clear();
    }
    if (entry.kind !== 'exchange' || entry.caller.standing !== 'valid') return;
    const { holder } = entry.caller;
    for (const id of writtenBy(entry)) written.add(`${id} of ${holder.id}`);
    if (!isStill) return;
    for (const said of saidIn(entry, isStreamNamed)) {
      if (said.kind === 'manifest') compareParts(compare, said);
      if (said.kind !== 'digest' && said.kind !== 'beacon') {
        note(compare, things, said.thing, said, lagging);
        continue;
      }
      const name = `${said.id} of ${holder.id}`;
      const isUnchanged = holder.isPrivate && !entry.isOverlapped && !written.has(name);
      if (isUnchanged && isWrittenAsIs(said.id)) note(compare, things, `${said.thing} of ${holder.id}`, said);
    }
  };
};

function staysStill({ operation, input, result }: Act, isStill: boolean): boolean {
  if (operation === 'snapshots.restore') return result !== undefined;
  // Cases that wait for deliveries, or for free requests, move the clock by moments and minutes.
  if (operation === 'clock.advance') return isStill && Number(input.body?.ms) < hourMs;
  return isStill && !operation.startsWith('publish.');
}

/** Ids of digests and Beacons that a request may have changed, which lists may show late. */
function writtenBy({ call, request }: Exchanged): readonly string[] {
  if (call !== undefined && isTool(call)) {
    const input = tools[call].effect === 'none' ? undefined : calledIn(request.body)?.input;
    return isObject(input) ? Object.values(input).map(String) : [];
  }
  return request.method === 'GET'
    ? []
    : (/\/(?:digests|beacons)\/([^/?]+)/.exec(request.url)?.slice(1) ?? []);
}

/** Whether paths have the id without escapes. */
const isWrittenAsIs = (id: string): boolean => /^[\w.~-]+$/.test(id);

const isNamed = (described: Described, name: unknown): boolean =>
  [...described.values()].some(({ facts: known }) => known.get('name') === JSON.stringify(name));

/** A manifest and its parts are of one record. */
function compareParts(compare: Compare, said: Said): void {
  const { object, where } = said;
  for (const kind of ['signal', 'brief', 'record'] as const) {
    const { [kind]: part, record_id: wanted } = object;
    const id = isObject(part) ? part.record_id : undefined;
    if (!isId(id) || !isId(wanted)) continue;
    const expected = `${kind}.record_id ${wanted} in the manifest of that record in ${where}`;
    const isWrong = String(id) !== String(wanted);
    const found = isWrong && { expected, received: String(id), at: '', evidence: [showing(said, object)] };
    compare(ruleOf[kind], `the record of the ${kind} in ${where}`, found);
  }
}

/** An index that is built now and then lacks what others changed since, of a few things. */
const laggingMax = 2;

/** By key of a contradiction, whether it was found of so few things that an index may lag behind. */
function laggards() {
  const names = new Map<string, Set<string>>();
  return (key: string, name: string): boolean => {
    const known = names.get(key) ?? new Set();
    names.set(key, known.add(name));
    return known.size <= laggingMax;
  };
}

function note(
  compare: Compare,
  things: Map<string, Described>,
  name: string,
  said: Said,
  mayLag: (key: string, name: string) => boolean = () => false,
): void {
  const { where, entry } = said;
  const described = things.get(name) ?? new Map<string, Description>();
  things.set(name, described);
  const before = described.get(where);
  const isSame = before !== undefined && isEqual(before.facts, said.facts);
  const now: Description = isSame
    ? before
    : { ...kept(said, described), first: entry, last: entry, agreeing: new WeakSet() };
  described.set(where, now);
  now.last = entry;
  for (const [otherWhere, other] of described) {
    if (other === now || now.agreeing.has(other)) continue;
    const rule = ruleOf[now.kind === 'manifest' ? other.kind : now.kind];
    const member = [...said.facts.keys()].find((one) => isContradicted(one, now, other));
    if (member === undefined) {
      now.agreeing.add(other);
      compare(rule, `${where} and ${otherWhere}`);
    } else if (now.first.end < other.first.begin && other.first.end < entry.begin) {
      const key = `${member} in ${[where, otherWhere].toSorted().join(' and ')}`;
      const found = contradictionOf(name, member, [where, now], [otherWhere, other]);
      compare(rule, key, mayLag(key, name) ? { ...found, race: `${name} ${entry.begin}` } : found);
    }
  }
}

/** Many places say the same, so equal texts are kept once. */
function kept({ kind, id, object, path, facts: said, isOpen }: Said, described: Described) {
  const known = [...described.values()];
  const texts = [...said].map(([member, text]) => {
    const isSame = (one: Description): boolean => one.facts.get(member) === text;
    return [member, known.find(isSame)?.facts.get(member) ?? text] as const;
  });
  const named = Object.fromEntries(Object.entries(object).filter(([, value]) => String(value) === id));
  return { kind, path, named, facts: new Map(texts), isOpen };
}

function isContradicted(member: string, one: Description, other: Description): boolean {
  const [said, elsewhere] = [one.facts.get(member), other.facts.get(member)];
  if (said === undefined || elsewhere === undefined || said === elsewhere) return false;
  if (one.isOpen && other.isOpen && said.startsWith('[')) return false;
  return !(one.isOpen && isShortened(said, elsewhere)) && !(other.isOpen && isShortened(elsewhere, said));
}

/**
 * Whether an open form may show the one value for the other: the beginning of a text, a part of a list, a date with a time,
 * no value, or a value of another type. Letter case and spaces do not count.
 */
function isShortened(shown: string, whole: string): boolean {
  const [part, all] = [shown, whole].map((text) => parsedJson(text.toLowerCase()));
  if (isList(part) && isList(all)) return part.filter(isString).every((one) => all.includes(one));
  if (isString(part) && isString(all))
    return spaced(all).startsWith(spaced(part.replace(/(…|\.{3})$/, ''))) || part.startsWith(`${all}t`);
  return typeof part !== typeof all || isObject(part) || part === null || all === null;
}

const spaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

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
    evidence: [shown(now, now.first), shown(other, other.first), shown(now, now.last)],
  };
}

/** An answer of the place with the id and the facts alone. */
function shown({ path, named, facts: said, isOpen }: Description, entry: Exchanged): Exchanged {
  const object = [...said].reduce(
    (known, [member, text]) => withMember(known, member.split('.'), parsedJson(text) ?? text),
    named,
  );
  return showing({ entry, path, isOpen }, object);
}

function withMember(object: JsonObject, [step = '', ...rest]: readonly string[], value: unknown): JsonObject {
  const { [step]: inner } = object;
  return {
    ...object,
    [step]: rest.length === 0 ? value : withMember(isObject(inner) ? inner : {}, rest, value),
  };
}

const isEqual = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean =>
  one.size === other.size && [...one].every(([name, value]) => other.get(name) === value);

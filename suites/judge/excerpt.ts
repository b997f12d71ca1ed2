// The part of a JSON body that a finding is about, as indented lines: cut around its places, which are marked.
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, isString, parsedJson } from '../clients/json.ts';
import { placedJson } from '../clients/tool-content.ts';
import type { Place, Step } from '../kit/place.ts';
import { plural } from '../kit/words.ts';
import { headOf } from './text-head.ts';

export interface Line {
  readonly text: string;
  /** Whether the line is the place of a finding. */
  readonly isMarked: boolean;
}

export interface Excerpt {
  /** The body that is shown: of the request where a delivery or a client is judged, otherwise of the response. */
  readonly part: 'request' | 'response';
  readonly lines: readonly Line[];
}

/** An excerpt is as deep as this many lines allow. */
const linesMax = 40;
const depths = [4, 3, 2, 1] as const;
/** Neighbours that are shown before and after a place. */
const neighbours = 2;
/** Members that are shown of an object or a list that is itself the place. */
const membersMax = { object: 12, list: 3 } as const;
/** Longer than reports show, because masking shortens a text. */
const stringCharsMax = 2_000;
const textLinesMax = 12;

/** `undefined` if no body is the evidence, because a status, a header or a time is. */
export function excerptOf(exchange: Exchange, places: readonly Place[]): Excerpt | undefined {
  const inBodies = places.filter((place) => 'path' in place);
  const [shown] = inBodies;
  const { body: sent = '' } = exchange.request;
  // What a client sent may have no body.
  if (shown === undefined || (shown.kind === 'request' && sent === '')) return undefined;
  const paths = inBodies.filter(({ kind }) => kind === shown.kind).map(({ path }) => path);
  if (shown.kind === 'body')
    return { part: 'response', lines: bodyLines(placedJson(exchange.json), exchange.text, paths) };
  return { part: 'request', lines: bodyLines(parsedJson(sent), sent, paths) };
}

/** Whether the JSON of the answer has a value at the path. */
export function hasPlace({ json }: Exchange, path: Path): boolean {
  const shown = placedJson(json);
  const way = wayIn(shown, path);
  return shown !== undefined && stepsFound(shown, way) === way.length;
}

type Path = readonly Step[];

function bodyLines(json: unknown, text: string, paths: readonly Path[]): readonly Line[] {
  if (json === undefined) return textLines(text);
  const ways = paths.map((path) => wayIn(json, path));
  const at = (depth: number): readonly Line[] =>
    linesOf({ lead: '', step: '', value: json }, ways, { indent: '', depth });
  return at(depths.find((depth) => at(depth).length <= linesMax) ?? 1);
}

/**
 * The path, or the one that leads furthest where an answer has another form that the contract allows: bare or with its
 * payload under `data`, and one object alone instead of a list.
 */
function wayIn(json: unknown, path: Path): Path {
  const [first] = path;
  const ofElement = path.indexOf('[]');
  const others: readonly Path[] = [
    ...(first === 'data' && (path.length > 1 || isList(json)) ? [path.slice(1)] : []),
    ...(first === 'data' ? [] : [['data', ...path]]),
    ...(stepsFound(json, path) < ofElement ? [['data', ...path.slice(ofElement + 1)]] : []),
  ];
  const lost = (way: Path): number => way.length - stepsFound(json, way);
  return others.reduce((best, way) => (lost(way) < lost(best) ? way : best), path);
}

/** How many steps of the path the value has. */
function stepsFound(value: unknown, [step, ...rest]: Path): number {
  const member = membersOf(value).find((one) => leadsTo(step, one.step));
  return step === undefined || member === undefined ? 0 : 1 + stepsFound(member.value, rest);
}

const textLines = (text: string): readonly Line[] =>
  headOf(text, stringCharsMax)
    .split('\n')
    .slice(0, textLinesMax)
    .map((line) => ({ text: line, isMarked: false }));

interface Member {
  /** What stands before the value: the name of the member. */
  readonly lead: string;
  readonly step: Step;
  readonly value: unknown;
}

interface Room {
  readonly indent: string;
  /** Levels below a place that are shown. */
  readonly depth: number;
}

/** The lines of a value; `paths` lead from it to places. */
function linesOf({ lead, value }: Member, paths: readonly Path[], { indent, depth }: Room): readonly Line[] {
  const onward = paths.filter(({ length }) => length > 0);
  const members = membersOf(value);
  const isWhole = onward.length === 0;
  // A path that leads on into a value without members ends here.
  if (isWhole ? depth === 0 || isShort(value) : members.length === 0)
    return [{ text: `${indent}${lead}${briefText(value)}`, isMarked: paths.length > 0 }];
  const inner = `${indent}  `;
  const branches = members.map((member) => {
    const ways = onward.filter(([step]) => leadsTo(step, member.step)).map((path) => path.slice(1));
    const below = isWhole ? depth - 1 : ways.length === 0 ? 0 : depth;
    return { member, ways, lines: () => linesOf(member, ways, { indent: inner, depth: below }) };
  });
  const lost = onward
    .map(([step = '']) => step)
    .filter((step) => !members.some((one) => leadsTo(step, one.step)));
  const [opening, closing] = isList(value) ? ['[', ']'] : ['{', '}'];
  return [
    {
      text: `${indent}${lead}${opening}`,
      isMarked: onward.length < paths.length || (isList(value) && lost.length > 0),
    },
    ...(isList(value) ? [] : [...new Set(lost)]).map((step) => ({
      text: `${inner}(no ${step})`,
      isMarked: true,
    })),
    ...shownOf(branches, isList(value)).flatMap((shown) =>
      typeof shown === 'number'
        ? [{ text: `${inner}… ${shown} more`, isMarked: false }]
        : withComma(shown.lines(), shown !== branches.at(-1)),
    ),
    { text: `${indent}${closing}`, isMarked: false },
  ];
}

/** `[]` may be any element of a list; the first ones stand for all. */
const leadsTo = (step: Step | undefined, to: Step): boolean =>
  step === '[]' && typeof to === 'number' ? to < membersMax.list : String(step) === String(to);

interface Branch {
  readonly member: Member;
  readonly ways: readonly Path[];
  readonly lines: () => readonly Line[];
}

/** The branches that are shown, and between them the numbers of those that are left out. */
function shownOf(branches: readonly Branch[], ofList: boolean): readonly (Branch | number)[] {
  const places = branches.flatMap(({ ways }, index) => (ways.length > 0 ? [index] : []));
  // The neighbours of an element say nothing about it, but the first members of an object are often its id and name.
  const near = ofList ? places : [0, ...places.flatMap(neighbourhood)];
  const count = ofList ? membersMax.list : membersMax.object;
  const kept = new Set(places.length > 0 ? near : Array.from({ length: count }, (_, index) => index));
  const shown: (Branch | number)[] = [];
  for (const [index, branch] of branches.entries()) {
    const last = shown.at(-1);
    if (kept.has(index)) shown.push(branch);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}

const neighbourhood = (index: number): readonly number[] =>
  Array.from({ length: 2 * neighbours + 1 }, (_, nth) => index - neighbours + nth);

const membersOf = (value: unknown): readonly Member[] =>
  isList(value)
    ? value.map((inner, step) => ({ lead: '', step, value: inner }))
    : isObject(value)
      ? Object.entries(value).map(([step, inner]) => ({ lead: `${briefText(step)}: `, step, value: inner }))
      : [];

const withComma = (lines: readonly Line[], isFollowed: boolean): readonly Line[] =>
  isFollowed
    ? lines.map((line, nth) => (nth === lines.length - 1 ? { ...line, text: `${line.text},` } : line))
    : lines;

const shortMembersMax = 4;
const shortCharsMax = 40;

/** Whether the value fits on a line. */
const isShort = (value: unknown): boolean =>
  isString(value)
    ? value.length <= shortCharsMax
    : sizeOf(value) <= shortMembersMax &&
      membersOf(value).every((member) => isScalar(member.value) && isShort(member.value));

const sizeOf = (value: unknown): number =>
  isList(value) ? value.length : isObject(value) ? Object.keys(value).length : 0;

const isScalar = (value: unknown): boolean => !isList(value) && !isObject(value);

/** The value on one line; of a large one only its size. */
function briefText(value: unknown): string {
  if (isString(value)) return JSON.stringify(headOf(value, stringCharsMax));
  if (isScalar(value) || isShort(value)) return JSON.stringify(value) ?? 'null';
  return isList(value) ? `[… ${plural(value.length, 'element')}]` : `{… ${plural(sizeOf(value), 'member')}}`;
}

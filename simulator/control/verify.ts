// Verification for tests: how often a world was called with what a test expects, and if not so, which call came nearest.
import { parseJson } from '../core/json-input.ts';
import { excerpt } from '../core/refusal.ts';
import { type JournalEntry, journalEntriesMax } from '../state/journal.ts';
import { operationFilter } from './journal.ts';
import { maskingOf } from './masked.ts';
import { ok, operation } from './operation.ts';
import {
  anyOf,
  boolean,
  count,
  described,
  type Fitting,
  integer,
  list,
  nullable,
  object,
  organizationId,
  type Schema,
  shown,
  string,
  text,
} from './schema.ts';
import type { ControlledWorld } from './world.ts';

/** Of the calls that fit otherwise, so many of the newest are compared by their bodies. */
const bodiesMax = 1_000;

type Texts = Readonly<Record<string, string>>;
const texts: Schema<Texts> = { type: 'object', additionalProperties: string };
const anything: Schema<unknown> = {};

const verifyBody = anyOf({
  operation_id: operationFilter,
  organization_id: described(organizationId, 'Called by this organisation.'),
  method: shown(text(1, 20), 'GET'),
  path: shown(text(1, 8_192), '/account', 'The whole path.'),
  status: shown(integer(100, 599), 200, 'Answered with this status.'),
  query: shown(texts, { page_size: '20' }, 'Parameters of the query; it may have others.'),
  body: shown(
    anything,
    { name: 'A label' },
    'Members of the JSON body, or of the arguments of a tool; it may have others, lists may not.',
  ),
  times: described(count, 'Exactly so many calls.'),
  at_least: described(count, 'So many calls or more; 1 if no number is given.'),
  at_most: described(count, 'So many calls or fewer.'),
  after: described(count, 'Only entries with a greater seq.'),
});
type Expected = Fitting<typeof verifyBody>;

const differenceResponse = object({
  place: shown(string, 'body.name', 'Where the call differs.'),
  expected: shown(string, '"A label"', 'As JSON.'),
  received: shown(string, '"Another label"', 'As JSON, without secrets; `nothing` where there was no value.'),
});

export const verifyOperations = [
  operation('verifyCalls', 'post', '/journal/verify', {
    summary:
      'Verify how often the world was called with what is given, and if it was not, show in words which call came nearest. ' +
      `Compares the stored entries, and the bodies of the newest ${bodiesMax} that fit otherwise.`,
    body: verifyBody,
    example: { operation_id: 'getAccount', times: 1 },
    response: object({
      ok: described(
        boolean,
        'Whether the number of calls is as expected; false where bodies that are no longer kept might change it.',
      ),
      count: shown(count, 1, 'How many calls fit.'),
      message: shown(string, 'Expected 1 call with operation_id "getAccount", received 1.'),
      nearest: described(
        nullable(object({ seq: shown(count, 2), differences: list(differenceResponse) })),
        'Of the calls that do not fit, the one with the fewest differences; null if enough calls fit, or there is none.',
      ),
    }),
    handle: ({ world, body }) => ok(verified(world, body)),
  }),
];

interface Difference {
  readonly place: string;
  readonly expected: unknown;
  readonly received: unknown;
}

interface Compared {
  readonly entry: JournalEntry;
  readonly differences: readonly Difference[];
}

function verified(
  world: ControlledWorld,
  { times, at_least, at_most, after, ...expected }: Expected,
): object {
  const { body, ...others } = expected;
  const all = world.journal
    .entries({ after }, journalEntriesMax)
    .map((entry): Compared => ({ entry, differences: [...outsideBody(others, entry)] }));
  const fitting = all.filter(({ differences }) => differences.length === 0);
  const compared =
    body === undefined
      ? fitting
      : fitting.slice(-bodiesMax).flatMap(({ entry }) => comparedBody(world, entry, body));
  const found = compared.filter(({ differences }) => differences.length === 0).length;
  const least = times ?? at_least ?? (at_most === undefined ? 1 : 0);
  const most = times ?? at_most ?? Number.POSITIVE_INFINITY;
  const unknown = fitting.length - compared.length;
  const isCertain = found > most || found + unknown < least || (found >= least && found + unknown <= most);
  const isAsExpected = isCertain && found >= least && found <= most;
  const wanted = Object.keys(others).length + (body === undefined ? 0 : 1);
  const nearest = found >= least ? undefined : nearestOf([...all, ...compared], wanted);
  const told = nearest && { seq: nearest.entry.seq, differences: toldOf(world, nearest.differences) };
  return {
    ok: isAsExpected,
    count: found,
    message: messageOf({ expected, least, most, found, unknown: isCertain ? 0 : unknown }, told),
    nearest: told ?? null,
  };
}

/** The latest of those that differ least; none that has nothing in common with what is wanted. */
const nearestOf = (all: readonly Compared[], wanted: number): Compared | undefined =>
  all
    .map((one) => ({ one, far: distanceOf(one) }))
    .filter(({ far }) => far > 0 && (Math.ceil(far) < wanted || wanted === 1))
    .reduce<{ readonly one: Compared; readonly far: number } | undefined>(
      (best, next) => (best === undefined || next.far <= best.far ? next : best),
      undefined,
    )?.one;

/** In how many criteria it differs; each place counts a little. */
const distanceOf = ({ differences }: Compared): number =>
  differences.length === 0
    ? 0
    : new Set(differences.map(({ place }) => place.split('.', 1)[0])).size - 1 / (1 + differences.length);

function* outsideBody(
  { operation_id, organization_id, method, path, status, query }: Omit<Expected, 'body'>,
  entry: JournalEntry,
): Generator<Difference> {
  yield* differing('operation_id', operation_id, entry.operation);
  yield* differing('organization_id', organization_id, entry.organizationId);
  yield* differing('method', method?.toUpperCase(), entry.method);
  yield* differing('path', path, entry.path);
  yield* differing('status', status, entry.status);
  if (query !== undefined)
    yield* differing('query', query, Object.fromEntries(new URLSearchParams(entry.query)));
}

/** None if the body is not kept whole, because it may fit. */
function comparedBody(world: ControlledWorld, entry: JournalEntry, expected: unknown): readonly Compared[] {
  const { head, length } = world.journal.exchange(entry.seq)?.request.body ?? {};
  if (head === undefined || head.length !== length) return [];
  return [{ entry, differences: [...inBody(entry, String(head), expected)] }];
}

function* inBody(entry: JournalEntry, text: string, expected: unknown): Generator<Difference> {
  const sent = parseJson(text);
  if (sent === undefined) yield { place: 'body', expected, received: undefined };
  else
    yield* differing('body', expected, entry.surface === 'mcp' ? argumentsIn(sent.value, entry) : sent.value);
}

/** Those of the call in its message, or in the batch. */
const argumentsIn = (sent: unknown, { operation: name }: JournalEntry): unknown =>
  [sent]
    .flat()
    .map(
      (message) => (message as { readonly params?: { name?: unknown; arguments?: unknown } } | null)?.params,
    )
    .find((params) => params?.name === name)?.arguments;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where something expected is not received; what is not expected may be anything. */
function* differing(place: string, expected: unknown, received: unknown): Generator<Difference> {
  if (expected === undefined) return;
  if (isObject(expected) && isObject(received))
    for (const [name, value] of Object.entries(expected))
      yield* differing(`${place}.${name}`, value, Object.hasOwn(received, name) ? received[name] : undefined);
  else if (Array.isArray(expected) && Array.isArray(received) && expected.length === received.length)
    for (const [nth, value] of expected.entries()) yield* differing(`${place}.${nth}`, value, received[nth]);
  else if (isObject(expected) || Array.isArray(expected) || expected !== received)
    yield { place, expected, received };
}

type Told = { readonly place: string; readonly expected: string; readonly received: string };
const differencesMax = 10;

function toldOf(world: ControlledWorld, differences: readonly Difference[]): readonly Told[] {
  const { text: masked } = maskingOf(world);
  return differences.slice(0, differencesMax).map(({ place, expected, received }) => {
    const lead = `"${place.split('.').at(-1)}":`;
    const json =
      received === undefined ? 'nothing' : masked(`${lead}${JSON.stringify(received)}`).slice(lead.length);
    return { place, expected: excerpt(JSON.stringify(expected)), received: excerpt(json) };
  });
}

interface Counted {
  readonly expected: object;
  readonly least: number;
  readonly most: number;
  readonly found: number;
  /** How many more may fit. */
  readonly unknown: number;
}

function messageOf(
  { expected, least, most, found, unknown }: Counted,
  nearest: { readonly seq: number; readonly differences: readonly Told[] } | undefined,
): string {
  const number =
    least === most
      ? `${least}`
      : most === Number.POSITIVE_INFINITY
        ? `at least ${least}`
        : `${least} to ${most}`;
  const criteria = Object.entries(expected).map(
    ([name, value]) => `${name} ${excerpt(JSON.stringify(value))}`,
  );
  const withThem = criteria.length === 0 ? '' : ` with ${criteria.join(', ')}`;
  const more =
    unknown === 0
      ? ''
      : ` The bodies of ${unknown} more were not compared: they are no longer kept whole, or older than the newest ${bodiesMax}.`;
  const head = `Expected ${number} ${/\b1$/.test(number) ? 'call' : 'calls'}${withThem}, received ${found}.${more}`;
  if (nearest === undefined) return head;
  const lines = nearest.differences.map(
    ({ place, expected: value, received }) => `  ${place}: expected ${value}, received ${received}`,
  );
  return [`${head} The nearest other call, entry ${nearest.seq} of the journal, differs in:`, ...lines].join(
    '\n',
  );
}

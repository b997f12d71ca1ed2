// Filters: every item of a list is what was asked for, as far as items show that.
import { describedIn } from '../../spec/entities.ts';
import { isTool } from '../../spec/tools.ts';
import { isObject, isObjectList, isString, type JsonObject, parsedJson, valueAt } from '../clients/json.ts';
import { calledIn } from '../clients/mcp-call.ts';
import { at } from '../kit/expect.ts';
import { contentIn, manifestsOf } from '../steps/mcp.ts';
import { searchableTypes } from '../steps/tags.ts';
import type { Exchanged } from '../transcript/entry.ts';
import type { Invariant } from './invariant.ts';

/** The values that an item shows where a filter looks; undefined if it shows none. */
type Shown = (item: JsonObject) => readonly string[] | undefined;

interface Filter {
  readonly shown: Shown;
  readonly fits: (shown: readonly string[], asked: readonly string[]) => boolean;
}

const within =
  (...path: readonly string[]): Shown =>
  (item) => {
    const value = valueAt(item, ...path);
    if (value === undefined) return undefined;
    return [value]
      .flat()
      .filter((one) => one !== null)
      .map(String);
  };

const isOneOf: Filter['fits'] = (shown, asked) =>
  shown.some((one) => asked.some((value) => value.toLowerCase() === one.toLowerCase()));

const day = within('source', 'source_published_date');
const windowFilters = {
  published_date_from: { shown: day, fits: ([date], [from = '']) => (date ?? from).slice(0, 10) >= from },
  published_date_to: { shown: day, fits: ([date], [to = '']) => (date ?? to).slice(0, 10) <= to },
} satisfies Readonly<Record<string, Filter>>;

const isListed = (shown: Shown): Filter => ({ shown, fits: isOneOf });
const subtypes = within('organization_subtypes');
const searchFilters = {
  company_kind: isListed(within('company_kind')),
  // Only the list says that it compares exactly.
  organization_subtype: {
    shown: subtypes,
    fits: (shown, asked) =>
      shown.some((one) => asked.some((part) => one.toLowerCase().includes(part.toLowerCase()))),
  },
  media_format: isListed(within('media_formats')),
} satisfies Readonly<Record<string, Filter>>;
const streamFilters = {
  ...searchFilters,
  organization_subtype: isListed(subtypes),
  home_domain: isListed(within('home_domain')),
  isin: isListed(within('isins')),
} satisfies Readonly<Record<string, Filter>>;

/** The document lists the types that are asked for, and does not show how a tag states its own (S-179). */
const typeOfTag: Shown = (tag) => {
  const shown = within('type')(tag);
  return shown?.every((type) => searchableTypes.includes(type.toLowerCase())) ? shown : undefined;
};

/** By operation or tool: its filters, and where an operation has its items. What filters of a query mean is open (S-202). */
const filtered: Readonly<
  Record<string, { readonly items?: string; readonly filters: Readonly<Record<string, Filter>> }>
> = {
  listStreams: { items: 'data.streams', filters: streamFilters },
  searchStreams: { items: 'data.results', filters: searchFilters },
  listStreamManifests: { items: 'data.manifests', filters: windowFilters },
  listDigestManifests: { items: 'data.manifests', filters: windowFilters },
  listTags: { items: 'data.tags', filters: { type: isListed(typeOfTag) } },
  'service-manifests': {
    filters: {
      stream_ids: isListed(within('stream_ids')),
      significance: isListed(within('signal', 'significance')),
    },
  },
};

export const filters: Invariant = (compare) => (entry) => {
  if (entry.kind !== 'exchange' || entry.call === undefined) return;
  const { call, answer } = entry;
  const known = filtered[call];
  if (known === undefined || answer === undefined || answer.status >= 300) return;
  const asked = askedIn(entry);
  // A saved scope, or sources beside those that were named, may be added to what a call of a tool asks for.
  if (isTool(call) && (asked.has('beacon_id') || asked.has('broaden_sources'))) return;
  const items = isTool(call) ? manifestsOf(contentIn(answer) ?? {}) : at(answer, known.items ?? '');
  if (!isObjectList(items)) return;
  for (const [name, { shown, fits }] of Object.entries(known.filters)) {
    const values = asked.get(name);
    if (values === undefined || !values.every((value) => isDocumented(name, value))) continue;
    for (const [index, item] of items.entries()) {
      const found = shown(item);
      if (found === undefined) continue;
      compare(
        'echo.filters',
        `${name} of ${call}`,
        !fits(found, values) && {
          expected: `only items for ${name}=${values.join(',')}`,
          received: `one with ${found.join(', ') || 'none'}`,
          at: isTool(call) ? 'result' : `${known.items}.${index}`,
          evidence: [entry],
        },
      );
    }
  }
};

/** The values by parameter, of the query string or of the body; those that are sent twice are left out. */
function askedIn({ call, request }: Exchanged): ReadonlyMap<string, readonly string[]> {
  const body =
    call !== undefined && isTool(call) ? calledIn(request.body)?.input : parsedJson(request.body ?? '');
  const inQuery = [...Map.groupBy(new URL(request.url).searchParams, ([name]) => name)].flatMap(
    ([name, [first, ...others]]) =>
      first === undefined || others.length > 0 ? [] : [[name, first[1]] as const],
  );
  const members = isObject(body) ? Object.entries(body).filter(([, value]) => value !== null) : [];
  return new Map(
    [...inQuery, ...members].map(([name, value]) => [
      name,
      (isString(value) && !isExact(name) ? value.split(',') : [value].flat()).map((one) =>
        String(one).trim(),
      ),
    ]),
  );
}

/** The document names one value for it, which may have a comma. */
const isExact = (name: string): boolean => name === 'organization_subtype';

/** A service may ignore a value that the document does not list, or that is no date. */
function isDocumented(name: string, value: string): boolean {
  if (name in windowFilters) return /^\d{4}-\d{2}-\d{2}$/.test(value);
  const listed = listedValues.get(memberOf[name] ?? name);
  return value !== '' && (listed === undefined || listed.includes(value));
}

/** The members that filters of another name look at. */
const memberOf: Readonly<Record<string, string>> = { media_format: 'media_formats' };

/** By member of a stream or a Signal, and the types of tags. */
const listedValues: ReadonlyMap<string, readonly unknown[]> = new Map([
  ...(['listStreams', 'listStreamManifests'] as const)
    .flatMap(describedIn)
    .filter(({ kind }) => kind === 'stream' || kind === 'signal')
    .flatMap(({ facts }) => facts)
    .flatMap(({ path: [name = ''], listed }) => (listed === undefined ? [] : [[name, listed] as const])),
  ['type', searchableTypes],
]);

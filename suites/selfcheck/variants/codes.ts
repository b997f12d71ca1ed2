// Correct servers that know less than all codes, tags and words of a filter, and refuse the others.
import { refuse } from '../../../simulator/core/refusal.ts';
import { dayMs } from '../../../spec/units.ts';
import { isMembers, type Members } from '../alter.ts';
import { checkingInput } from '../checked-input.ts';
import { changingData, dataOf, refusing, refusingEach, replacing, together } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { textsOf } from './known.ts';
import { answering, conflict, invalidAt } from './wraps.ts';

const filtered = ['listStreams', 'listStreamManifests', 'listDigestManifests', 'queryManifests'] as const;
const listings = ['listStreamManifests', 'listDigestManifests'] as const;
const logics: readonly string[] = ['and', 'all', 'or', 'any'];
const types: readonly string[] = ['person', 'organization', 'place', 'topic', 'data'];
/** What each code looks like. */
const forms: Readonly<Record<string, RegExp>> = {
  ticker: /^[A-Z0-9]{1,6}(?:[.-][A-Z0-9]{1,3})?$/i,
  isin: /^[A-Z]{2}[A-Z0-9]{9}\d$/i,
  sec_form_type: /^(?:\d{1,3}(?:-[A-Z]{1,3})?|[A-Z]{1,4}|DEF 14A|13F-HR|424B\d)(?:\/A)?$/i,
};

export const codeVariants = {
  'malformed-codes-refused': affecting(
    'stream',
    'query',
    'digest',
    'paging',
    'request',
    'quota',
    'limit',
  ).does(
    'refuses tickers, ISINs and forms of filings that do not look like one',
    together(
      ...filtered.map((operation) =>
        refusing(operation, ({ input }) => {
          const wrong = malformedIn(input);
          if (wrong === undefined) return undefined;
          return operation === 'queryManifests'
            ? invalidAt('body', wrong)
            : refuse('invalid_parameter', `There is no such ${wrong}.`);
        }),
      ),
    ),
  ),
  'logic-needs-tags': affecting('error', 'request', 'query', 'digest', 'quota').does(
    'reads tag_logic and tag_type only beside tag_ids',
    together(
      ...listings.flatMap((operation) => [
        checkingInput(operation, 'tag_logic', () => ({ type: 'string' })),
        checkingInput(operation, 'tag_type', () => ({ type: 'string' })),
        replacing(operation, (call, real) => {
          const { tag_logic: logic, tag_type: type, ...others } = call.input as Members;
          if (others.tag_ids === undefined) return real[operation]({ ...call, input: others } as never);
          if (logic !== undefined && !logics.includes(String(logic))) return invalidAt('query', 'tag_logic');
          if (type !== undefined && !types.includes(String(type))) return invalidAt('query', 'tag_type');
          return real[operation](call as never);
        }),
      ]),
    ),
  ),
  'tag-types-checked': affecting('query', 'digest', 'request', 'quota').does(
    'refuses tag_ids of tags that are not of the tag_type',
    refusingEach(listings, (call, _, real) => {
      const { tag_ids: ids, tag_type: type } = call.input as Readonly<Record<string, unknown>>;
      if (ids === undefined || type === undefined) return undefined;
      const { tags } = dataOf(real.listTags({ ...call, input: {} } as never));
      const known = new Map(
        (Array.isArray(tags) ? tags : []).map((tag) => [String(tag.id), String(tag.type)]),
      );
      const isOfType = textsOf(ids).every((id) => (known.get(id) ?? type) === type);
      return isOfType ? undefined : refuse('invalid_parameter', `Not all of these tags are of type ${type}.`);
    }),
  ),
  'early-dates-refused': affecting(
    'query',
    'quota',
    'beacon',
    'lifecycle',
    'paging',
    'digest',
    'shape',
    'request',
    'error',
    'limit',
  ).does(
    'refuses dates before 1970 and those more than a year ahead',
    together(
      ...[...listings, 'queryManifests' as const].map((operation) =>
        refusing(operation, (call) => {
          const { body, ...query } = call.input as Members;
          const { published_date_from: from, published_date_to: to } = isMembers(body) ? body : query;
          const last = new Date(call.nowMs + 366 * dayMs).toISOString();
          const wrong = [from, to].find(
            (date) => typeof date === 'string' && (date < '1970' || date > last.slice(0, 10)),
          );
          if (wrong === undefined) return undefined;
          return operation === 'queryManifests'
            ? invalidAt('body', 'published_date_from')
            : refuse('invalid_parameter', `${wrong} is not a date of the archive.`);
        }),
      ),
    ),
  ),
  'bare-query-pages': affecting('query', 'lifecycle', 'beacon', 'shape', 'quota').does(
    'shows nothing in the pagination of a query',
    answering((reply, operation) => {
      const data = isMembers(reply.body) ? reply.body.data : undefined;
      if (operation !== 'queryManifests' || !isMembers(data) || !('pagination' in data)) return undefined;
      return { ...reply, body: { ...(reply.body as Members), data: { ...data, pagination: {} } } };
    }),
  ),
  'unique-external-ids': affecting('ontology', 'shape', 'request', 'limit', 'plan').does(
    'refuses an external id that another object of the organisation has or had',
    refusing('createSync', ({ org, input }, { tables: { syncs } }) => {
      const { object_type: type, object_id: id, external_id: external } = input;
      const isTaken = syncs
        .allOf(org.id)
        .some(
          (one) =>
            one.externalId === external && (one.objectType !== type || String(one.objectId) !== String(id)),
        );
      return isTaken ? conflict : undefined;
    }),
  ),
  'few-syncs': affecting('ontology', 'shape', 'request', 'limit', 'paging', 'mcp').does(
    'allows an organisation five synced objects',
    refusing('createSync', ({ org }, { tables: { syncs } }) =>
      syncs.allOf(org.id).filter(({ isDeleted }) => !isDeleted).length >= 5 ? conflict : undefined,
    ),
  ),
  'catalog-needs-search': affecting('ontology', 'shape', 'plan', 'request', 'conditional', 'auth').does(
    'refuses to list tags and topics without anything to search for',
    refusingEach(['listTags', 'listTopics'], ({ input }) =>
      Object.values(input).every((value) => value === undefined) ? invalidAt('query', 'search') : undefined,
    ),
  ),
  'few-tags': affecting('ontology', 'shape', 'plan', 'request').does(
    'lists the first ten tags and topics only',
    together(
      changingData('listTags', ({ tags, ...data }) => ({ ...data, tags: firstTen(tags) })),
      changingData('listTopics', ({ topics, ...data }) => ({ ...data, topics: firstTen(topics) })),
    ),
  ),
  'any-sync-type': affecting('ontology', 'request', 'limit').does(
    'lists no syncs for a type of object that it does not know',
    checkingInput('listSyncs', 'object_type', () => ({ type: 'string' })),
  ),
  'no-deep-pages': affecting('query', 'request', 'lifecycle', 'quota').does(
    'refuses pages of a query beyond the first ten thousand manifests',
    refusing('queryManifests', ({ input }) => {
      const { page, page_size: size } = input.body ?? {};
      return Number(page ?? 0) * Number(size ?? 50) >= 10_000 ? invalidAt('body', 'page') : undefined;
    }),
  ),
} satisfies Variants;

const firstTen = (list: unknown): unknown => (Array.isArray(list) ? list.slice(0, 10) : list);

/** The name of a member with a malformed code. */
function malformedIn(input: unknown): string | undefined {
  const { body, ...query } = isMembers(input) ? input : {};
  const members = { ...query, ...(isMembers(body) && body) };
  return Object.keys(forms).find((name) => textsOf(members[name]).some((text) => !forms[name]?.test(text)));
}

// Mutants of echo: answers about something else than was asked for, in a form that fits the contract.
import type { EchoRuleId } from '../../../spec/rules/echo.ts';
import { memberAt, valueAt } from '../altered-answer.ts';
import { type MutantTable, wrong } from '../mutant.ts';
import { changingInput, replacing, withChangedData } from '../replaced-operation.ts';
import { asking, without } from '../replaced-tool.ts';

const nextId = (id: unknown): unknown =>
  typeof id === 'number' ? id + 1 : /^\d+$/.test(String(id)) ? String(BigInt(String(id)) + 1n) : undefined;
const firstPage = () => 0;

export const echoMutants = {
  'echo.ids': {
    'another-manifest': wrong('returns another manifest by record id', 'SIGNAL-43').answer(
      valueAt('getManifest', 'data.record_id', nextId),
    ),
    'another-stream': wrong('returns another stream', 'STREAM-49').answer(valueAt('getStream', 'id', nextId)),
    'another-digest': wrong('returns another digest by id', 'DIGEST-23').answer(
      valueAt('getDigest', 'data.digest.id', nextId),
    ),
    'another-beacon': wrong('returns another Beacon by id', 'BEACON-24').answer(
      valueAt(
        'getBeacon',
        'data.beacon_id',
        (id) => `${String(id).slice(0, -1)}${String(id).endsWith('0') ? 1 : 0}`,
      ),
    ),
  },
  'echo.listed-streams': {
    'one-foreign': wrong('lists a manifest of another stream').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].stream_ids', (ids) =>
        Array.isArray(ids) ? [nextId(ids[0])] : undefined,
      ),
    ),
    'of-no-stream': wrong('lists a manifest without a stream').answer(
      valueAt('listStreamManifests', 'data.manifests[-1].stream_ids', () => []),
    ),
  },
  'echo.filters': {
    'domain-off-with-channels': wrong('ignores home_domain in a list with channels', 'STREAM-37').part(
      changingInput('listStreams', ({ home_domain, ...input }) =>
        input.include_source_channels === true ? input : { ...input, home_domain },
      ),
    ),
    'format-off-on-later-pages': wrong('ignores media_format on later pages', 'STREAM-42').part(
      changingInput('listStreams', ({ media_format, ...input }) =>
        Number(input.page) > 0 ? input : { ...input, media_format },
      ),
    ),
    'kind-off-in-later-results': wrong('ignores company_kind on later pages of a search', 'SEARCH-09').part(
      changingInput('searchStreams', ({ body: { company_kind, ...body } }) => ({
        body: Number(body.page) > 0 ? body : { ...body, company_kind },
      })),
    ),
    'subtype-off-with-details': wrong(
      'ignores organization_subtype in a search with details',
      'SEARCH-09',
    ).part(
      changingInput('searchStreams', ({ body: { organization_subtype, ...body } }) => ({
        body: body.include_details === true ? body : { ...body, organization_subtype },
      })),
    ),
    'window-open-on-later-pages': wrong('ignores published_date_to on later pages', 'QUERY-11').part(
      changingInput('listStreamManifests', ({ published_date_to, ...input }) =>
        Number(input.page) > 0 ? input : { ...input, published_date_to },
      ),
    ),
    'digest-window-open': wrong('ignores published_date_from on later pages of a digest', 'DIGEST-30').part(
      changingInput('listDigestManifests', ({ published_date_from, ...input }) =>
        Number(input.page) > 0 ? input : { ...input, published_date_from },
      ),
    ),
    'significance-off-by-tool': wrong('ignores significance where a call names two streams', 'MCP-13').part(
      asking('service-manifests', (input) =>
        Array.isArray(input.stream_ids) && input.stream_ids.length > 1
          ? without('significance')(input)
          : input,
      ),
    ),
  },
  'echo.pages': {
    'first-of-streams': wrong('calls each page of streams the first', 'PAGE-03', 'PAGE-09').answer(
      valueAt('listStreams', 'data.pagination.page_num', firstPage),
    ),
    'first-of-manifests': wrong('calls each page of manifests the first', 'PAGE-03').answer(
      valueAt('listStreamManifests', 'data.pagination.page_num', firstPage),
    ),
    'first-of-digests': wrong('calls each page of a digest the first', 'PAGE-03').answer(
      valueAt('listDigestManifests', 'data.pagination.page_num', firstPage),
    ),
    'size-of-earlier-page': wrong(
      'answers a page with the page_size of an earlier answer that holds the same items',
      'PAGE-04',
    ).part((parts) => {
      const sizes = new Map<string, unknown>();
      return replacing('listStreamManifests', (call, real) =>
        withChangedData(real.listStreamManifests(call), (data) => {
          const { page_size, ...others } = Object(data.pagination);
          const key = JSON.stringify([call.org.id, data.manifests, others.page_num, others.total_count]);
          if (!sizes.has(key)) sizes.set(key, page_size);
          return { ...data, pagination: { ...others, page_size: sizes.get(key) } };
        }),
      )(parts);
    }),
    'page-num-unread-in-digests': wrong('ignores page_num in listings of digests', 'PAGE-09').part(
      changingInput('listDigestManifests', ({ page_num: _, ...others }) => others),
    ),
    'cap-100': wrong('caps pages at 100', 'PAGE-11').law('paging', { pageSizeMax: 100 }),
    'default-size-shown': wrong('shows the default page_size').answer(
      memberAt('listStreams', 'data.pagination.page_size', () => 50),
    ),
    'no-cap': wrong('caps nothing', 'PAGE-11', 'PAGE-13').law('paging', {
      pageSizeMax: Number.POSITIVE_INFINITY,
    }),
    'asked-size-shown': wrong('shows the requested page_size of a capped page', 'PAGE-04').answer(
      memberAt('listStreams', 'data.pagination.page_size', (size) => (size === 200 ? 500 : size)),
    ),
    'default-20': wrong('lists 20 items by default', 'PAGE-10').law('paging', { defaultPageSize: 20 }),
    'default-100': wrong('lists 100 items by default', 'PAGE-10').law('paging', { defaultPageSize: 100 }),
    'starts-at-second-page': wrong('starts with page two', 'PAGE-10').law('paging', { defaultPage: 1 }),
    'hundred-syncs-at-most': wrong('lists at most 100 syncs on a page').part(
      changingInput('listSyncs', (input) => ({ ...input, page_size: Math.min(input.page_size ?? 50, 100) })),
    ),
    'streams-from-one': wrong('counts pages of streams from one', 'PAGE-03').answer(
      valueAt('listStreams', 'data.pagination.page_num', (page) => Number(page) + 1),
    ),
    'from-one': wrong('counts pages of a digest from one', 'PAGE-03').answer(
      valueAt('listDigestManifests', 'data.pagination.page_num', (page) => Number(page) + 1),
    ),
  },
} satisfies MutantTable<EchoRuleId>;

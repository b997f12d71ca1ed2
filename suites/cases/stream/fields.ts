// Cases of fields of a stream: company kind and counters.
import type { StreamRuleId } from '../../../spec/rules/stream.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isInteger, type JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import {
  idOf,
  objectOf,
  objectsOf,
  readStream,
  textsOf,
  unlistedStreamId,
  walkStreams,
} from '../../steps/catalog.ts';

const detailsRead = 5;
/** Among this many streams without company data, not all are private companies. */
const streamsWithoutCompanyMin = 3;

export const fieldCases = {
  'stream.company-kind-from-tags': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, { is_public: false });
    const themes = streams.filter(showsNoCompany);
    if (themes.length < streamsWithoutCompanyMin) missingNeed('streams-without-company', { count: 3 });
    const kinds = new Set(themes.map(({ company_kind }) => company_kind ?? null));
    check(kinds.has(null), {
      expected: 'company_kind null on a stream without company data',
      received: [...kinds],
      at: 'data.streams.[].company_kind',
      exchange,
    });
  }),

  'stream.counters-nested': needing({ org: {} }, async ({ org }) => {
    const { streams, exchange } = await walkStreams(org.rest, {});
    const busy = streams.filter(({ manifests_last30d: count }) => isInteger(count) && count > 0);
    if (busy.length === 0) missingNeed('recent-manifests', { days: 30 });
    for (const stream of streams) expectNested(stream, 'manifests', exchange);
    // Streams with most of the week's manifests on the last day show windows that do not overlap.
    for (const stream of busy.toSorted((a, b) => dayShare(b) - dayShare(a)).slice(0, detailsRead)) {
      const { detail, exchange: shown } = await readStream(org.rest, idOf(stream));
      expectNested(detail, 'manifests', shown);
      expectNested(detail, 'claims', shown);
    }
  }),

  'stream.unknown-404': needing({ org: {} }, async ({ org, discover }) => {
    const { id } = await discover.stream({ manifestsMin: 1 });
    const unknown = await unlistedStreamId(discover, id);
    expectStatus(await org.rest.call('getStream', { path: { id: unknown } }), 404);
  }),
} satisfies Partial<Record<StreamRuleId, Case>>;

const showsNoCompany = (stream: JsonObject): boolean =>
  (stream.primary_url ?? null) === null &&
  textsOf(stream, 'organization_subtypes').length === 0 &&
  textsOf(stream, 'tickers').length === 0 &&
  objectsOf(objectOf(stream, 'security'), 'identifiers').length === 0;

const dayShare = ({ manifests_last24h: day, manifests_last7d: week }: JsonObject): number =>
  Number(day) / Math.max(1, Number(week));

function expectNested(stream: JsonObject, what: 'manifests' | 'claims', exchange: Exchange): void {
  const counts = ['24h', '7d', '30d'].map((window) => stream[`${what}_last${window}`]);
  const [day, week, month] = counts;
  check(isInteger(day) && isInteger(week) && isInteger(month) && day <= week && week <= month, {
    expected: `${what} counters of stream ${idOf(stream)} that do not fall from 24 hours to 7 days to 30 days`,
    received: counts,
    at: `data.streams.[].${what}_last30d`,
    exchange,
  });
}

// Cases of backfill: the list of grants and the download address.
import { limits } from '../../spec/limits.ts';
import type { BackfillRuleId } from '../../spec/rules/backfill.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import { belowPlatform, type Case, needing } from '../kit/case.ts';
import { at, check, expectEqual, expectRefusal, expectStatus, expectSuccess } from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { judgeShape } from '../kit/shape.ts';
import { anotherStream } from '../steps/beacons.ts';
import { answered } from '../steps/given-address.ts';
import { expectUnbilled, quotaOf } from '../steps/manifest-reads.ts';
import { grantIds, textsIn } from '../steps/open-lists.ts';
import { passing } from '../tour/tour.ts';

/** No grant has this id. */
const inventedId = 987_654_321;
const grantNeeds = { org: {}, other: {}, grants: true } as const;
const restGrants = { org: { plan: [...belowPlatform, 'enterprise'] }, grants: true } as const;
/** Every plan includes downloads, so the two cases of them prefer different ones. */
const lowestFirst = { org: { plan: ['starter', ...restGrants.org.plan] }, grants: true } as const;
const afterCacheMs = limits.backfillGrantsCache.value * 1_000 + 1_000;

export const backfillCases = {
  'backfill.grants-of-own-organisation': needing(grantNeeds, async ({ org, other, grants }) => {
    const id = await grants.of(org);
    // An organisation with grants of its own may see others beside them.
    const own = await passing(() => grants.of(other));
    expectListed(await list(org.rest), id);
    const foreign = await list(other.rest);
    check(own === id || !grantIds(foreign).includes(id), `no grant ${id}`, { at: 'data', exchange: foreign });
    expectListed(await list(org.rest), id);
  }),

  'backfill.new-grant-shows': needing(
    { org: {}, grants: true, clock: { waitsMs: afterCacheMs } },
    async ({ org, grants, clock }) => {
      const before = grantIds(await list(org.rest));
      const id = await grants.of(org);
      if (before.includes(id)) missingNeed('grants');
      await clock.advance(afterCacheMs);
      expectListed(await list(org.rest), id);
    },
  ),

  'backfill.download-returns-address': needing(lowestFirst, async ({ org, grants, warn }) => {
    const id = await grants.of(org);
    const before = await quotaOf(org.rest);
    await list(org.rest);
    const exchange = expectSuccess(await download(org.rest, id));
    expectUnbilled(before, await quotaOf(org.rest), 'a download request');
    judgeShape('createBackfillDownload', exchange, warn);
    check(addressesIn(exchange).length > 0, 'an absolute URL in data', { at: 'data', exchange });
  }),

  'backfill.download-can-be-fetched': needing(restGrants, async (given) => {
    const { org, grants, discover, fetchGiven, settle } = given;
    const grant = await grants.of(org);
    const answer = expectSuccess(await download(org.rest, grant));
    const addresses = addressesIn(answer);
    const [address = missingNeed('answer')] = addresses;
    const first = await answered(() => fetchGiven(address));
    // The content of a new grant may be put there a moment later.
    if (first.status === 404) await settle();
    const fetched = first.status === 404 ? await answered(() => fetchGiven(address)) : first;
    check(fetched.status < 400, 'the content of the grant at the address that the service gave', {
      received: `status ${fetched.status}`,
      at: { kind: 'status' },
      exchange: fetched,
    });
    const another = await anotherStream(discover, await discover.stream({ manifestsMin: 1 }));
    for (const more of [await grants.of(org, 2), await grants.of(org, 1, another.id)]) {
      if (more === grant) continue;
      const other = expectSuccess(await download(org.rest, more));
      // An answer may have further addresses, such as that of a page with help.
      check(
        addressesIn(other).some((one) => !addresses.includes(one)),
        'another address for a grant of more years or another stream',
        {
          received: address,
          at: 'data',
          exchange: other,
        },
      );
    }
  }),

  'backfill.grant-id-integer': needing({ org: {} }, async ({ org, warn }) => {
    for (const id of ['abc', '1x']) {
      const exchange = expectStatus(await download(org.rest, id), 422);
      judgeShape('createBackfillDownload', exchange, warn);
      const detail = at(exchange, 'detail');
      check(isList(detail) && detail.length > 0, 'detail with at least an issue', { at: 'detail', exchange });
    }
  }),

  'backfill.foreign-grant-closed': needing(grantNeeds, async ({ org, other, grants }) => {
    const id = await grants.of(org);
    expectSuccess(await download(org.rest, id));
    expectRefusal(await download(other.rest, id));
    expectRefusal(await download(org.rest, inventedId));
  }),

  'backfill.no-self-service': needing({ org: {} }, async ({ org, discover }) => {
    const stream = await discover.stream({ manifestsMin: 0 });
    const before = grantIds(await list(org.rest)).length;
    const body = { stream_id: stream.id, years: 1 };
    const exchange = await org.rest.request('POST', '/backfill/grants', { body });
    // A service may answer where to pay.
    const told = textsIn(at(exchange, 'data') ?? exchange.json);
    if (!told.some((text) => /^https?:/.test(text))) expectRefusal(exchange);
    const after = await list(org.rest);
    expectEqual(after, 'data', before, grantIds(after).length, 'number of grants');
  }),
} satisfies Record<BackfillRuleId, Case>;

const list = (client: RestClient): Promise<Exchange> => client.call('listBackfillGrants');

const download = (client: RestClient, grant_id: string | number): Promise<Exchange> =>
  client.call('createBackfillDownload', { path: { grant_id } });

function expectListed(exchange: Exchange, id: string): void {
  check(grantIds(exchange).includes(id), `grant ${id} for its organisation`, { at: 'data', exchange });
}

const addressesIn = (exchange: Exchange): readonly string[] =>
  textsIn(at(exchange, 'data')).filter((text) => /^https?:$/.test(schemeOf(text)));

/** `https:`; '' for a text that is not an absolute URL. */
const schemeOf = (text: string): string => (URL.canParse(text) ? new URL(text).protocol : '');

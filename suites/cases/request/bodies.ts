// Cases of bodies of the manifest query that are drawn from the schema of the contract.
import type { RequestRuleId } from '../../../spec/rules/request.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing, type Parts } from '../../kit/case.ts';
import { check, expectStatus } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { forAll } from '../../kit/property.ts';
import { objectsOf } from '../../steps/catalog.ts';
import { amplePlans, manifestsIn, pageSizeMax } from '../../steps/manifest-reads.ts';
import {
  type InvalidBody,
  invalidBodies,
  invalidBodyPerConstraint,
  invalidMembers,
  type KnownNames,
  queryForNothing,
  validBodies,
} from '../../steps/query-bodies.ts';
import { expectServed } from '../../steps/reads.ts';
import { tagIdsOf } from '../../steps/tags.ts';

const namesMax = 3;
/** Requests of one organisation: fewer than any plan allows in a minute. */
const requestsEach = 45;

export const bodyCases = {
  'request.query-accepts-its-schema': needing({ draws: true, org: { plan: amplePlans } }, async (given) => {
    const { rest } = given.org;
    await forAll(given, {
      draws: validBodies(await knownNames(given)),
      holds: async (body) => {
        if (invalidMembers(body).length > 0) return false;
        const exchange = await rest.call('queryManifests', { body });
        // A short timeout_ms may not suffice.
        if (exchange.status === 503 && isPresent(body.timeout_ms)) return false;
        expectServed(exchange);
        return true;
      },
    });
  }),

  'request.query-refuses-one-fault': needing({ draws: true, org: { plan: amplePlans } }, async (given) => {
    const { rest } = given.org;
    await forAll(given, {
      draws: invalidBodies(await knownNames(given)),
      holds: async (wrong) => {
        const broken = invalidMembers(wrong.body);
        if (broken.length !== 1 || broken[0] !== wrong.field) return false;
        expectRefused(wrong, await rest.call('queryManifests', { body: wrong.body }));
        return true;
      },
    });
  }),

  'request.query-manifests': needing({ fresh: { plan: amplePlans }, surface: 'query' }, async (given) => {
    const wrongs = invalidBodyPerConstraint(Math.floor(given.random() * 2 ** 31));
    for (let done = 0; done < wrongs.length; done += requestsEach) {
      const { rest } = await given.fresh();
      expectServed(await rest.call('queryManifests', { body: queryForNothing }));
      for (const wrong of wrongs.slice(done, done + requestsEach))
        expectRefused(wrong, await rest.call('queryManifests', { body: wrong.body }));
    }
  }),
} satisfies { readonly [R in RequestRuleId]?: Case };

const isPresent = (value: unknown): boolean => value !== undefined && value !== null;

/** Some streams, channels and tags of the target that a query can name. */
async function knownNames({ org, discover }: Parts<'org' | 'discover'>): Promise<KnownNames> {
  const streams = await discover.streamsWithChannels();
  const channels = streams.flatMap((stream) => objectsOf(stream, 'source_channels')).slice(0, namesMax);
  const streamIds = queryable(streams.map(({ id }) => id));
  const [id] = streamIds;
  return {
    streamIds,
    channelIds: queryable(channels.map((channel) => channel.id)),
    channelNames: channels.map(({ name }) => name).filter(isString),
    tagIds: queryable(id === undefined ? [] : await tagIdsOf(org.rest, { id })),
  };
}

const queryable = (ids: readonly unknown[]): readonly string[] =>
  ids
    .filter(isString)
    .filter((id) => /^\d{17}$/.test(id))
    .slice(0, namesMax);

/** Refused with 422; the document allows a capped page_size, and 400 for an unknown property. */
function expectRefused({ field, keyword }: InvalidBody, exchange: Exchange): void {
  if (exchange.status === 429) missingNeed('quota-and-requests');
  if (field === 'page_size' && keyword === 'maximum' && exchange.status === 200) {
    const { length } = manifestsIn(exchange);
    check(length <= pageSizeMax, `at most ${pageSizeMax} manifests`, { at: 'data.manifests', exchange });
    return;
  }
  expectStatus(exchange, 422, ...(keyword === 'additionalProperties' ? [400] : []));
}

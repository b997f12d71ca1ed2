// Cases of manifests and their Signals. Content is compared between reads, never with fixed values.
import { limits } from '../../spec/limits.ts';
import type { SignalRuleId } from '../../spec/rules/signal.ts';
import { plansByReach } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, isString, type JsonObject } from '../clients/json.ts';
import { type Case, needing, streamNeeds } from '../kit/case.ts';
import {
  at,
  check,
  expectEqual,
  expectNone,
  expectRefusal,
  expectStatus,
  expectSuccess,
  objectAt,
} from '../kit/expect.ts';
import { missingNeed } from '../kit/finding.ts';
import { claimsOf } from '../steps/manifest-parts.ts';
import { integerIdOf, manifestIdOf, readSome, recordIdOf } from '../steps/manifest-reads.ts';
import { idOf } from '../steps/reads.ts';
import { streamsOfEveryFormat } from '../steps/samples.ts';

const claimsMin = limits.claimsPerRecordMin.value;
/** No manifest has these ids, as far as one can know. */
const unknownManifests = ['987654321987654', '98765432198765'];
/** Claims of sources of fewer formats may be alike. */
const formatsMin = 3;
const manifestsPerFormat = 8;
const claimsLookedAt = 200;
const claimsMax = limits.claimsPerRecordMax.value;
const firehoseNeeds = { org: { plan: 'platform' }, surface: 'firehose' } as const;

export const signalCases = {
  'signal.bad-manifest-id-refused': needing(firehoseNeeds, async ({ org: { rest } }) => {
    for (const operation of ['getSignal', 'getBrief'] as const)
      for (const id of ['abc', '12x', '1.5'])
        expectRefusal(await rest.call(operation, { path: { manifest_id: id } }));
  }),

  'signal.by-manifest-id': needing(
    { org: { plan: 'platform' }, stream: { manifestsMin: 1 }, surface: 'firehose' },
    async ({ org: { rest }, stream }) => {
      const { manifests } = await readSome(rest, stream, { page_size: 3 });
      for (const manifest of manifests) {
        const id = integerIdOf(manifest);
        const exchange = expectSuccess(await rest.call('getSignal', { path: { manifest_id: id } }));
        expectOwnStream(exchange, 'data.stream_id', manifest);
      }
    },
  ),

  'signal.claims-15-to-50': needing(streamNeeds, async ({ org, stream }) => {
    const { manifests, exchange } = await readSome(org.rest, stream);
    for (const manifest of manifests) {
      const count = claimsOf({ signal: partOf(manifest, 'signal', exchange) }).length;
      check(
        count >= claimsMin && count <= claimsMax,
        `signal.body.claims with ${claimsMin} to ${claimsMax} claims`,
        {
          received: `${count} claims of manifest ${manifestIdOf(manifest)}`,
          at: 'data.manifests.[].signal.body.claims',
          exchange,
        },
      );
    }
  }),

  'signal.labels-fit-content': needing({ org: {} }, async ({ discover }) => {
    // One source may have claims of one kind only, such as a dataset; sources of several formats differ.
    const streams = await streamsOfEveryFormat(discover);
    if (streams.length < formatsMin) missingNeed('claims', { count: claimsLookedAt });
    const manifests: JsonObject[] = [];
    for (const stream of streams)
      manifests.push(...(await discover.manifests(idOf(stream, 'id'), manifestsPerFormat)));
    const claims = manifests.flatMap((manifest) => claimsOf({ signal: partOf(manifest, 'signal') }));
    if (claims.length < claimsLookedAt) missingNeed('claims', { count: claimsLookedAt });
    for (const label of ['claim_type', 'confidence', 'evidence']) {
      const values = new Set(claims.map((claim) => claim[label]));
      check(values.size > 1, `at least two values of ${label} among ${claims.length} claims`, {
        received: [...values],
        at: 'data.manifests.[].signal.body.claims',
      });
    }
    const unquoted = claims.find(({ evidence, quote }) => evidence === 'direct_quote' && !isString(quote));
    expectNone(undefined, 'data.manifests.[].signal.body.claims', unquoted, 'quote with each direct_quote');
  }),

  'signal.manifest-by-record-id': needing(
    { org: { plan: plansByReach }, stream: { manifestsMin: 1 } },
    async ({ org: { rest }, stream }) => {
      const { manifests } = await readSome(rest, stream);
      for (const manifest of manifests.slice(0, 3)) {
        const exchange = await rest.call('getManifest', { path: { record_id: recordIdOf(manifest) } });
        if (exchange.status === 403) return missingNeed('manifests-by-record', { count: 1 });
        for (const part of ['source', 'signal', 'brief']) objectAt(expectSuccess(exchange), `data.${part}`);
        for (const part of ['signal', 'brief']) expectOwnStream(exchange, `data.${part}.stream_id`, manifest);
        const claims = claimsOf({ signal: at(exchange, 'data.signal') });
        check(
          claims.length > 0 || claimsOf(manifest).length === 0,
          'data.signal.body.claims with claims, as in the listing',
          { received: at(exchange, 'data.signal.body'), at: 'data.signal.body.claims', exchange },
        );
      }
    },
  ),

  'signal.names-its-stream': needing(streamNeeds, async ({ org: { rest }, stream, discover }) => {
    const listed = (await discover.streams()).find((item) => idOf(item, 'id') === stream.id);
    const detail = await rest.call('getStream', { path: { id: stream.id } });
    const title = at(detail, 'title') ?? at(detail, 'data.title');
    const names = [listed?.name, title].filter(isString);
    const { manifests, exchange } = await readSome(rest, stream);
    for (const { stream_ids: ids, stream_names: shown } of manifests) {
      check(Array.isArray(ids) && ids.map(String).includes(stream.id), `stream_ids with ${stream.id}`, {
        received: ids,
        at: 'data.manifests.[].stream_ids',
        exchange,
      });
      check(
        Array.isArray(shown) && shown.some((name) => names.includes(name)),
        `stream_names with ${names.join(' or ')}`,
        { received: shown, at: 'data.manifests.[].stream_names', exchange },
      );
    }
  }),

  'signal.same-for-every-plan': needing(
    { org: { plan: 'starter' }, other: { plan: 'enterprise' }, stream: { manifestsMin: 1 } },
    async ({ org, other, stream, discover }) => {
      const shown = (await discover.manifests(stream.id, 20, org.plan)).at(-1);
      if (shown === undefined) return missingNeed('manifests', { count: 1, plan: org.plan });
      const path = { record_id: recordIdOf(shown) };
      const free = await org.rest.call('getManifest', { path });
      const full = expectSuccess(await other.rest.call('getManifest', { path }));
      // A plan without Records may be refused single manifests; then its listing is compared.
      const freely = free.status === 403 ? shown : objectAt(expectSuccess(free), 'data');
      for (const part of ['signal', 'brief'] as const)
        expectEqual(
          free,
          `data.manifests.[].${part}`,
          comparable(objectAt(full, `data.${part}`)),
          comparable(partOf(freely, part, free)),
          `the ${part} on plan ${org.plan}, as on plan ${other.plan},`,
        );
    },
  ),

  'signal.unknown-manifest-refused': needing(firehoseNeeds, async ({ org: { rest } }) => {
    for (const manifest_id of unknownManifests) {
      const path = { manifest_id };
      for (const operation of ['getSignal', 'getBrief'] as const)
        expectStatus(await rest.call(operation, { path }), 404, 422);
      expectStatus(await rest.call('getRecord', { path }), 404, 422, 403);
    }
  }),
} satisfies Record<SignalRuleId, Case>;

function partOf(manifest: JsonObject, part: 'signal' | 'brief', exchange?: Exchange): JsonObject {
  const value = manifest[part];
  check(isObject(value), `${part} as an object`, {
    received: value,
    at: `data.manifests.[].${part}`,
    exchange,
  });
  return value;
}

/** Fields that are equal on all plans; a plan may add fields, and the body of a Brief. */
function comparable(story: JsonObject): readonly unknown[] {
  const { story_id: id, headline, summary, sentiment, significance } = story;
  const claims = claimsOf({ signal: story }).map((claim) => claim.claim_text);
  return [id, headline, summary, sentiment, significance, ...claims];
}

/** A manifest of several streams shows any of them (S-75). */
function expectOwnStream(exchange: Exchange, path: string, { stream_ids: ids }: JsonObject): void {
  const shown = at(exchange, path);
  check(
    !isString(shown) || !isList(ids) || ids.map(String).includes(shown),
    `one of the stream_ids of the listed manifest: ${JSON.stringify(ids)}`,
    { received: shown, at: path, exchange },
  );
}

// Cases of dates and publication windows of listings and queries.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, listingNeeds, needing } from '../../kit/case.ts';
import { check, expectEqual, expectNone, expectStatus } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { idOf as streamIdOf } from '../../steps/catalog.ts';
import { windowBefore } from '../../steps/lookback.ts';
import { dayOf } from '../../steps/manifest-parts.ts';
import { amplePlans, idsOf, manifestIdOf, pageSizeMax, select } from '../../steps/manifest-reads.ts';
import { queryableId, readQuery } from '../../steps/queries.ts';
import { answeredAtMs, currentRead, readListing } from '../../steps/reads.ts';
import { streamsOfEveryFormat } from '../../steps/samples.ts';

const notDates = ['2025-02-30', '2025-13-01', '28-02-2025', 'zz'];
/** A service may read more than it must. */
const otherForms = ['2025-2-28', '2025-02-28T00:00:00Z', 'yesterday'];

const manifestsLookedAt = 50;

export const dateCases = {
  'query.bad-date-refused': needing(listingNeeds, async ({ org, stream }) => {
    for (const end of ['published_date_from', 'published_date_to']) {
      const read = (date: string) => readListing(org.rest, stream, { [end]: date, page_size: 1 });
      for (const date of notDates) expectStatus(await read(date), 400);
      for (const date of otherForms) expectStatus(await read(date), 400, 200);
    }
  }),

  // Another rule judges the bounding days of a window.
  'query.published-window': needing(
    {
      org: { plan: amplePlans },
      stream: { manifestsMin: 24, manifestsMax: 150 },
      reads: 250,
      surface: 'manifests',
    },
    async ({ org, stream, discover }) => {
      const all = await select(org.rest, stream);
      const days = [...new Set(all.map(publishedOn))].sort();
      const at = (share: number): string => days[Math.floor(share * (days.length - 1))] ?? '';
      if (days.length < 6) missingNeed('manifests-of-days', { count: 6 });
      const windows = [
        { from: at(0.3), to: at(0.7) },
        { from: at(0.5), to: undefined },
        { from: undefined, to: at(0.5) },
      ];
      for (const { from, to } of windows) {
        const selected = await select(org.rest, stream, { published_date_from: from, published_date_to: to });
        const span = `${from ?? 'any day'} to ${to ?? 'any day'}`;
        const outside = selected.map(publishedOn).find((day) => !isWithin(day, from, to));
        expectNone(undefined, 'data.manifests', outside, `manifests published from ${span} only`);
        const inside = (manifest: JsonObject): boolean => isInside(publishedOn(manifest), from, to);
        const [wanted, found] = [all.filter(inside).length, selected.filter(inside).length];
        expectEqual(undefined, 'data.manifests', wanted, found, `number of manifests within ${span}`);
      }
      const late = await findLateMatch(discover, { id: stream.id, manifests: all });
      if (late === undefined) return;
      const window = { published_date_from: late.day, published_date_to: late.day };
      const selected = idsOf(await select(org.rest, { id: late.streamId }, window));
      check(
        !selected.includes(manifestIdOf(late.manifest)),
        `data.manifests of ${late.day} without a manifest published before that day`,
        { received: `manifest ${manifestIdOf(late.manifest)}`, at: 'data.manifests' },
      );
    },
  ),

  'query.window-ends-included': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 10, manifestsMax: 150 }, surface: 'manifests' },
    async ({ org, stream, discover }) => {
      const shown = await discover.manifests(stream.id, 20, org.plan);
      const day = shown.map(publishedOn).sort()[Math.floor(shown.length / 2)];
      if (day === undefined) return missingNeed('manifests', { count: 1 });
      const window = { published_date_from: day, published_date_to: day };
      const selected = idsOf(await select(org.rest, stream, window));
      const wanted = idsOf(shown.filter((manifest) => publishedOn(manifest) === day));
      const areAllSelected = wanted.every((id) => selected.includes(id));
      check(areAllSelected, `manifests ${wanted} of ${day}`, { received: selected, at: 'data.manifests' });
    },
  ),

  'query.lookback-reaches-no-further': needing(
    { org: { plan: amplePlans }, stream: { manifestsMin: 24, manifestsMax: 150 }, reads: 300 },
    async ({ org: { rest }, stream }) => {
      const scope = { stream_ids: queryableId(stream.id), page_size: pageSizeMax };
      const all = await select(rest, stream);
      const whole = await readQuery(rest, scope);
      const ids = whole.manifests.map(({ manifest_id: id }) => id).filter(isString);
      if (whole.manifests.length > 0 && ids.length === 0)
        return notApplicable('S-130', 'the manifests of a query show no ids');
      if (ids.length < all.length || !idsOf(all).every((id) => ids.includes(id)))
        return missingNeed('query-like-listing');
      const { hours, outside, inside } = windowBefore(all, answeredAtMs(await currentRead(rest)));
      const { exchange, manifests } = await readQuery(rest, { ...scope, lookback_hours: hours });
      const found = manifests.map(({ manifest_id: id }) => String(id));
      const extra = outside.map(manifestIdOf).find((id) => found.includes(id));
      const lost = inside.map(manifestIdOf).find((id) => !found.includes(id));
      check(
        extra === undefined && lost === undefined,
        `data.manifests of the last ${hours} hours, all of them and none that is a day older`,
        {
          received: extra === undefined ? `no manifest ${lost}` : `manifest ${extra}, which is older`,
          at: 'data.manifests',
          exchange,
        },
      );
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

function publishedOn(manifest: JsonObject): string {
  const date = dayOf(manifest);
  check(date !== undefined, 'source_published_date as a string', {
    received: date,
    at: 'data.manifests.[].source.source_published_date',
  });
  return date;
}

/** A manifest that was matched on a later day than it was published, in this stream or another one. */
async function findLateMatch(
  discover: Discovery,
  own: { readonly id: string; readonly manifests: readonly JsonObject[] },
) {
  const inStream = (streamId: string, manifests: readonly JsonObject[]) => {
    for (const manifest of manifests) {
      const day = laterMatch(manifest);
      if (day !== undefined) return { streamId, manifest, day };
    }
    return undefined;
  };
  const found = inStream(own.id, own.manifests);
  if (found !== undefined) return found;
  for (const id of (await streamsOfEveryFormat(discover)).map(streamIdOf)) {
    const late = inStream(id, await discover.manifests(id, manifestsLookedAt));
    if (late !== undefined) return late;
  }
  return undefined;
}

/** The day of the match, if it is later than the publication date. */
function laterMatch(manifest: JsonObject): string | undefined {
  const matchedOn = String(manifest.matched_at).slice(0, 10);
  return matchedOn > publishedOn(manifest) ? matchedOn : undefined;
}

/** Dates of the form YYYY-MM-DD compare as strings. */
const isWithin = (day: string, from = '', to = '9999'): boolean => day >= from && day <= to;
const isInside = (day: string, from = '', to = '9999'): boolean => day > from && day < to;

// The case of the window of a query: lookback_hours reaches back exactly that many hours.
import type { QueryRuleId } from '../../../spec/rules/query.ts';
import { isString } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check } from '../../kit/expect.ts';
import { missingNeed, notApplicable } from '../../kit/finding.ts';
import { windowBefore } from '../../steps/lookback.ts';
import { amplePlans, idsOf, manifestIdOf, pageSizeMax, select } from '../../steps/manifest-reads.ts';
import { queryableId, readQuery } from '../../steps/queries.ts';
import { answeredAtMs, currentRead } from '../../steps/reads.ts';

export const lookbackCases = {
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
      check(extra === undefined && lost === undefined, {
        expected: `data.manifests of the last ${hours} hours, all of them and none that is a day older`,
        received: extra === undefined ? `no manifest ${lost}` : `manifest ${extra}, which is older`,
        at: 'data.manifests',
        exchange,
      });
    },
  ),
} satisfies { readonly [R in QueryRuleId]?: Case };

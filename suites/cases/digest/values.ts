// Cases of lists in digests: every value of a rule counts, and added catalog digests belong to one organisation.
import { limits } from '../../../spec/limits.ts';
import type { DigestRuleId } from '../../../spec/rules/digest.ts';
import { isIntegerId } from '../../clients/json.ts';
import type { RestClient } from '../../clients/rest.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, countAt, expectEqual, expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { byValue, idOf } from '../../steps/catalog.ts';
import { digestPlans, filterRule, previewFilter } from '../../steps/digests.ts';
import { rowsIn } from '../../steps/open-lists.ts';

const values = 3;
const shownMax = limits.filterPreview.value;

export const valueCases = {
  // It is open whether one value suffices or all must fit (S-215), but each value affects the result.
  'digest.every-value-counts': needing(
    { org: { plan: digestPlans } },
    async ({ org: { rest }, discover }) => {
      const groups = byValue(await discover.streams(), ({ home_domain: domain }) => [String(domain)]);
      const chosen = groups.slice(0, values).map(([domain]) => domain);
      if (chosen.length < values) missingNeed('domains', { count: values });
      const alone: ReadonlySet<string>[] = [];
      for (const domain of chosen) alone.push(await idsChosenBy(rest, [domain]));
      const all = alone.reduce((united, ids) => united.union(ids));
      const common = alone.reduce((shared, ids) => shared.intersection(ids));
      for (const asked of [chosen, chosen.toReversed(), chosen.slice(1)]) {
        const exchange = expectSuccess(await previewFilter(rest, [filterRule('domain', ...asked)]));
        const count = countAt(exchange, 'data.stream_count');
        // A service may count no more streams than it shows.
        if (count === shownMax) continue;
        const sets = asked.map((domain) => alone[chosen.indexOf(domain)] ?? new Set<string>());
        const any = sets.reduce((united, ids) => united.union(ids)).size;
        const every = sets.reduce((shared, ids) => shared.intersection(ids)).size;
        check(count === any || count === every, {
          expected: `stream_count ${any}, the streams of any of ${asked.join(', ')}, or ${every}, those of all`,
          at: 'data.stream_count',
          exchange,
        });
      }
      if (all.size === common.size) missingNeed('choosing-filter');
    },
  ),

  'digest.added-to-one-organisation': needing(
    { org: { plan: 'enterprise' }, other: { plan: 'enterprise' }, operator: true },
    async ({ org, other, operator }) => {
      const before = await addedIds(other.rest);
      const id =
        (await catalogIds(org.rest)).find((one) => !before.includes(one)) ?? missingNeed('catalog-digest');
      await operator.addCatalogDigest(org, id);
      if (!(await addedIds(org.rest)).includes(id)) missingNeed('digest-in-list');
      const exchange = expectSuccess(await other.rest.call('listAddedDigests'));
      const foreign = await addedIds(other.rest);
      expectEqual(exchange, 'data', before, foreign, 'the digests that another organisation added');
    },
  ),
} satisfies { readonly [R in DigestRuleId]?: Case };

/** The streams that a rule with these domains chooses; a preview that omits some is a missing need. */
async function idsChosenBy(rest: RestClient, domains: readonly string[]): Promise<ReadonlySet<string>> {
  const exchange = expectSuccess(await previewFilter(rest, [filterRule('domain', ...domains)]));
  const ids = new Set(listAt(exchange, 'data.streams').map(idOf));
  const isWhole = ids.size < shownMax && ids.size === countAt(exchange, 'data.stream_count');
  return isWhole ? ids : missingNeed('choosing-filter');
}

const catalogIds = (rest: RestClient): Promise<readonly (string | number)[]> =>
  idsListedBy(rest, 'listCatalogDigests');
const addedIds = (rest: RestClient): Promise<readonly (string | number)[]> =>
  idsListedBy(rest, 'listAddedDigests');

/** The document does not show the form of these lists. */
async function idsListedBy(
  rest: RestClient,
  operation: 'listCatalogDigests' | 'listAddedDigests',
): Promise<readonly (string | number)[]> {
  const rows = rowsIn(expectSuccess(await rest.call(operation))) ?? [];
  return rows.map(({ id }) => id).filter(isIntegerId);
}

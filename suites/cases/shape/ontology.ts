// Cases of the shapes of answers about ontology sync and backfill.
import type { OperationId } from '../../../spec/contract.ts';
import type { ShapeRuleId } from '../../../spec/rules/shape.ts';
import { type Case, needing } from '../../kit/case.ts';
import { expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { judgeDone, judgeShape } from '../../kit/shape.ts';
import { isRefusedValue } from '../../steps/reads.ts';
import {
  createLabel,
  nameInRun,
  newExternalIds,
  syncIdOf,
  unmappedStreams,
  withSyncs,
} from '../../steps/syncs.ts';

const needs = { org: { plan: 'enterprise' }, surface: 'ontology' } as const;
const externalName = nameInRun('shape');

export const ontologyShapes = {
  'shape.create-sync': needing(needs, async ({ org, discover, warn }) => {
    const [stream = missingNeed('streams', { count: 1 })] = await unmappedStreams(org, discover, 1);
    await withSyncs(org, async (sync) => {
      const [externalId] = newExternalIds();
      const made = await sync({ objectId: stream.id, externalId, externalName });
      judgeShape('createSync', expectSuccess(made), warn);
    });
  }),

  'shape.delete-sync': needing(needs, async ({ org, discover, warn }) => {
    const [stream = missingNeed('streams', { count: 1 })] = await unmappedStreams(org, discover, 1);
    await withSyncs(org, async (sync) => {
      const [externalId] = newExternalIds();
      const made = await sync({ objectId: stream.id, externalId, externalName });
      const id = syncIdOf(expectSuccess(made));
      const exchange = await org.rest.call('deleteSync', { path: { id } });
      judgeDone('deleteSync', expectSuccess(exchange), warn);
    });
  }),

  'shape.list-syncs': caseOf('listSyncs'),
  'shape.list-tags': searchOf('listTags'),
  'shape.list-topics': searchOf('listTopics'),
  'shape.list-labels': caseOf('listLabels'),

  'shape.create-label': needing(needs, async ({ org, exchanges, warn }) => {
    const made = createLabel(org.rest, nameInRun('shape'));
    await made.catch(() => undefined);
    // An answer that does not show the label must fit as well.
    for (const exchange of exchanges)
      if (exchange.status >= 200 && exchange.status < 300) judgeDone('createLabel', exchange, warn);
    await made;
  }),

  'shape.list-backfill-grants': needing({ org: {}, surface: 'backfill' }, async ({ org, warn }) => {
    judgeShape('listBackfillGrants', expectSuccess(await org.rest.call('listBackfillGrants')), warn);
  }),

  'shape.create-backfill-download': needing(
    { org: {}, grants: true, surface: 'backfill' },
    async ({ org, grants, warn }) => {
      const path = { grant_id: await grants.of(org) };
      const exchange = await org.rest.call('createBackfillDownload', { path });
      judgeShape('createBackfillDownload', expectSuccess(exchange), warn);
    },
  ),
} satisfies { readonly [R in ShapeRuleId]?: Case };

/** A service may demand something to search for. */
function searchOf(operation: 'listTags' | 'listTopics'): Case {
  return needing(needs, async ({ org: { rest }, warn }) => {
    const all = await rest.call(operation);
    const exchange = isRefusedValue(all) ? await rest.call(operation, { query: { search: 'market' } }) : all;
    judgeShape(operation, expectSuccess(exchange), warn);
  });
}

function caseOf(operation: OperationId): Case {
  return needing(needs, async ({ org, warn }) => {
    judgeShape(operation, expectSuccess(await org.rest.call(operation)), warn);
  });
}

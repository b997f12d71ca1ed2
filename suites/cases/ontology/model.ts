// The property of ontology syncs: any series of writes and reads agrees with the model.
import type { OntologyRuleId } from '../../../spec/rules/ontology.ts';
import { type Case, needing } from '../../kit/case.ts';
import { forAllSeries } from '../../kit/model.ts';
import { ontologyModel } from '../../models/ontology.ts';
import { createLabel, unmappedStreams } from '../../steps/syncs.ts';

const streamsUsed = 3;

export const modelCases = {
  'ontology.model-holds': needing({ draws: true, fresh: { plan: 'enterprise' } }, async (given) => {
    const { fresh, discover } = given;
    const streams = await unmappedStreams(await fresh(), discover, streamsUsed);
    const streamIds = streams.map(({ id }) => id);
    await forAllSeries(given, ontologyModel({ fresh, streamIds, define: createLabel }));
  }),
} satisfies { readonly [R in OntologyRuleId]?: Case };

// Cases of what tags and topics are linked with: the entities of manifests, and the twelve domains.
import type { OntologyRuleId } from '../../../spec/rules/ontology.ts';
import { domains } from '../../../spec/values.ts';
import type { JsonObject } from '../../clients/json.ts';
import { type Case, needing } from '../../kit/case.ts';
import { check, expectSuccess } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { mentions, rowsOf } from '../../steps/open-lists.ts';
import { isRefusedValue } from '../../steps/reads.ts';
import { enterprise, entitiesOfManifests, listTags, listTopics, nameIn } from './catalog.ts';

const entitiesTried = 8;

export const linkedCases = {
  'ontology.entities-are-tags': needing({ org: enterprise }, async ({ org, discover }) => {
    const entities = [...new Set(await entitiesOfManifests(discover))].slice(0, entitiesTried);
    if (entities.length === 0) missingNeed('tags', { count: 1 });
    for (const search of entities) {
      const rows = rowsOf(expectSuccess(await listTags(org.rest, { search })));
      if (rows.some((row) => mentions(row, search))) return;
    }
    check(false, {
      expected: `a tag for one of ${entities.length} entities of manifests, such as “${entities[0]}”`,
      received: 'none',
      at: 'data',
    });
  }),

  'ontology.topics-organised-by-domain': needing({ org: enterprise }, async ({ org }) => {
    const whole = await listTopics(org.rest, {});
    // A service may list topics only that are searched for.
    const topics = isRefusedValue(whole) ? [] : rowsOf(expectSuccess(whole));
    if (topics.length === 0) missingNeed('topics', { count: 1 });
    const lists: JsonObject[] = [];
    for (const domain of domains)
      lists.push(...rowsOf(expectSuccess(await listTopics(org.rest, { domain }))));
    const stray = topics.find((topic) => !lists.some((row) => mentions(row, nameIn(topic))));
    check(stray === undefined, {
      expected: `each of ${topics.length} topics in the list of some domain`,
      received: stray,
      at: 'data',
      exchange: whole,
    });
  }),
} satisfies { readonly [R in OntologyRuleId]?: Case };

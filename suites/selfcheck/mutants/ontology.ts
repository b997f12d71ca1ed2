// Mutants of ontology sync.
import { refuse } from '../../../simulator/core/refusal.ts';
import type { Services } from '../../../simulator/service/services.ts';
import type { Operation, Parameter } from '../../../spec/contract.ts';
import type { OntologyRuleId } from '../../../spec/rules/ontology.ts';
import { type Members, refusedWhenExhausted, toAnswer, toHeader, toMember } from '../bend.ts';
import { bendAt, gone } from '../bend-path.ts';
import { billed } from '../billing.ts';
import { insteadIn, retold, sharing } from '../instead.ts';
import { law, type Mutant, type MutantTable, part, request, response } from '../mutant.ts';

export const ontologyMutants: MutantTable<OntologyRuleId> = {
  'ontology.sync-created': [
    request(
      'demands a name',
      ['ONTO-01'],
      'createSync',
      withParameter('external_name', (parameter) => ({ ...parameter, required: true })),
    ),
    request('reads a body only', ['ONTO-06'], 'createSync', (operation) => ({
      ...operation,
      parameters: operation.parameters.filter((parameter) => parameter.in !== 'query'),
    })),
    response('tells the id as a text', ['ONTO-02'], 'createSync', toMember('data.id', String)),
    response(
      'tells no status',
      ['ONTO-02'],
      'createSync',
      toMember('data.status', () => undefined),
    ),
    response('answers with nothing', ['ONTO-03'], 'createSync', toAnswer(200, undefined)),
  ],
  'ontology.is-free': [
    billed('createSync'),
    billed('listSyncs'),
    billed('deleteSync'),
    billed('listTags'),
    billed('listTopics'),
  ],
  'ontology.works-without-quota': [
    response('makes none', [], 'createSync', refusedWhenExhausted),
    response('lists none', [], 'listSyncs', refusedWhenExhausted),
    response('deletes none', [], 'deleteSync', refusedWhenExhausted),
    response('shows no tags', [], 'listTags', refusedWhenExhausted),
  ],
  'ontology.model-holds': [
    law('keeps a labelled sync of a stream beside the next one', ['ONTO-04'], {
      ontology: {
        earlier: (syncs, { objectType, objectId }) =>
          syncs.find(
            (sync) =>
              !sync.isDeleted &&
              sync.objectType === objectType &&
              sync.objectId === objectId &&
              sync.labels.every((label) => label.endsWith('blue')),
          ),
      },
    }),
    law('goes on listing what it deleted under a label', ['ONTO-08'], {
      ontology: {
        isActive: (sync) => !sync.isDeleted || sync.labels.some((label) => label.endsWith('round')),
      },
    }),
    law('forgets the label beside a type', ['ONTO-09'], {
      ontology: {
        matches: (sync, { object_type, label }) =>
          object_type === undefined
            ? label === undefined || sync.labels.includes(label)
            : sync.objectType === object_type,
      },
    }),
  ],
  'ontology.every-kind-synced': [
    withCustomer('syncs no tags', [], ({ createSync }) => ({
      createSync: (call) =>
        call.input.object_type === 'tag' ? refuse('conflict', 'No tags.') : createSync(call),
    })),
    withCustomer('syncs no topics', [], ({ createSync }) => ({
      createSync: (call) =>
        call.input.object_type === 'topic' ? refuse('conflict', 'No topics.') : createSync(call),
    })),
    part(
      'knows the names of streams alone',
      [],
      insteadIn('listSyncs', (call, real) =>
        retold(real.listSyncs(call), ({ syncs = [], ...list }) => ({
          ...list,
          syncs: (syncs as readonly Members[]).map((sync) =>
            sync.object_type === 'stream' ? sync : { ...sync, object_name: null },
          ),
        })),
      ),
    ),
  ],
  'ontology.second-sync-overwrites': [
    law('keeps the earlier sync beside the new one', ['ONTO-04'], {
      ontology: { earlier: () => undefined },
    }),
    withCustomer('refuses an object that is synced', ['ONTO-04'], (customer) => {
      const seen = new Set<string>();
      return {
        createSync: (call) => {
          const key = `${call.org.id} ${call.input.object_id}`;
          if (seen.has(key)) return refuse('conflict', 'This object is synced already.');
          seen.add(key);
          return customer.createSync(call);
        },
      };
    }),
    part(
      'keeps the labels of the earlier sync',
      [],
      insteadIn('createSync', (call, real, { tables: { syncs } }) => {
        const { object_id: id, labels = '' } = call.input;
        const earlier = syncs.allOf(call.org.id).find((sync) => !sync.isDeleted && sync.objectId === id);
        const kept = [...(earlier?.labels ?? []), labels].join();
        return real.createSync({ ...call, input: { ...call.input, labels: kept } });
      }),
    ),
  ],
  'ontology.deleted-sync-returns': [
    law('goes on listing what was deleted', [], { ontology: { isActive: () => true } }),
    withCustomer('refuses an object whose sync was deleted', ['ONTO-05'], (customer) => {
      const deleted = new Set<string>();
      return {
        deleteSync: (call) => {
          deleted.add(call.org.id);
          return customer.deleteSync(call);
        },
        createSync: (call) =>
          deleted.has(call.org.id)
            ? refuse('conflict', 'This object was deleted.')
            : customer.createSync(call),
      };
    }),
  ],
  'ontology.object-checked': [
    request(
      'stores any kind of object',
      ['ONTO-07'],
      'createSync',
      withParameter('object_type', (parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ),
    request(
      'takes any text for an object id',
      ['ONTO-07'],
      'createSync',
      withParameter('object_id', (parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ),
  ],
  'ontology.lists-active-syncs': [
    law('lists deleted syncs', ['ONTO-08'], { ontology: { isActive: () => true } }),
    law('lists ids without names', ['ONTO-08'], { ontology: { shownName: () => '' } }),
  ],
  'ontology.syncs-filtered': [
    law('ignores the label', ['ONTO-09'], {
      ontology: {
        matches: (sync, { object_type: type }) => type === undefined || sync.objectType === type,
      },
    }),
    law('ignores the kind of object', [], {
      ontology: { matches: (sync, { label }) => label === undefined || sync.labels.includes(label) },
    }),
    withCustomer('lists everything on every page', [], ({ listSyncs }) => ({
      listSyncs: (call) => listSyncs({ ...call, input: { ...call.input, page: 0, page_size: 200 } }),
    })),
    law('takes a part of a label for the label', [], {
      ontology: {
        matches: ({ objectType, labels }, { object_type: type, label }) =>
          (type === undefined || objectType === type) &&
          (label === undefined || labels.some((one) => one.includes(label))),
      },
    }),
    part(
      'counts syncs of everybody',
      [],
      insteadIn('listSyncs', (call, real, { tables: { syncs } }) =>
        retold(real.listSyncs(call), (list) => ({
          ...list,
          pagination: { ...(list.pagination as object), total_count: syncs.all().length },
        })),
      ),
    ),
  ],
  'ontology.tags-searched-fuzzily': [
    law('finds exact names only', ['ONTO-10'], {
      ontology: { answers: (search, name) => search.toLowerCase() === name.toLowerCase() },
    }),
    law('finds what begins like the search', [], {
      ontology: { answers: (search, name) => name.toLowerCase().startsWith(search.toLowerCase()) },
    }),
    withCustomer('does not search', [], ({ listTags }) => ({
      listTags: (call) => listTags({ ...call, input: { type: call.input.type } as typeof call.input }),
    })),
  ],
  'ontology.tags-of-type': [
    law('ignores the type', ['ONTO-10'], { ontology: { isOfType: () => true } }),
    withCustomer('heeds the type beside a search alone', [], ({ listTags }) => ({
      listTags: (call) => listTags(call.input.search === undefined ? { ...call, input: {} } : call),
    })),
  ],
  'ontology.tags-described': [
    response(
      'leaves out aliases',
      ['ONTO-11'],
      'listTags',
      bendAt('data.tags[*].aliases', () => gone),
    ),
    response(
      'leaves out types',
      [],
      'listTags',
      bendAt('data.tags[-1].type', () => gone),
    ),
  ],
  'ontology.tags-not-modified': [
    response(
      'tags nothing',
      ['COND-01'],
      'listTags',
      toHeader('etag', () => undefined),
    ),
    law('sends tags again and again', [], { conditional: { matches: () => false } }),
    law('takes any tag for the current one', [], { conditional: { matches: () => true } }),
  ],
  'ontology.topics-searched': [
    law('ignores the domain', ['ONTO-12'], { ontology: { isInDomain: () => true } }),
    withCustomer('ignores the search', [], ({ listTopics }) => ({
      listTopics: (call) =>
        listTopics({ ...call, input: { domain: call.input.domain } as typeof call.input }),
    })),
    withCustomer('searches every domain', [], ({ listTopics }) => ({
      listTopics: ({ input, ...call }) => {
        const { domain: _, ...everywhere } = input;
        return listTopics({ ...call, input: input.search === undefined ? input : everywhere });
      },
    })),
  ],
  'ontology.label-listed': [
    law('forgets labels', ['ONTO-13'], { ontology: { storesLabels: false } }),
    part(
      'keeps the latest label alone',
      [],
      insteadIn('createLabel', (call, real, { tables: { labels } }) => {
        labels.removeAllOf(call.org.id);
        return real.createLabel(call);
      }),
    ),
  ],
  'ontology.belongs-to-organisation': [
    law('keeps one table for everybody', ['ONTO-14'], { ontology: { ownerOf: () => 'everybody' } }),
    part(
      'looks for a label among the syncs of everybody',
      [],
      insteadIn('listSyncs', (call, real, { tables: { syncs } }) =>
        call.input.label === undefined ? real.listSyncs(call) : sharing(syncs, () => real.listSyncs(call)),
      ),
    ),
  ],
};

/** A mutant that replaces use cases. */
function withCustomer(
  text: string,
  breaks: Mutant['breaks'],
  replace: (customer: Services['customer']) => Partial<Services['customer']>,
): Mutant {
  return part(text, breaks, (parts) => ({
    ...parts,
    services: (services) => ({
      ...services,
      customer: { ...services.customer, ...replace(services.customer) },
    }),
  }));
}

function withParameter(name: string, bend: (parameter: Parameter) => Parameter) {
  return (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      parameter.name === name ? bend(parameter) : parameter,
    ),
  });
}

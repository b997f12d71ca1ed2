// Mutants of ontology sync and labels.
import type { Sync } from '../../../simulator/core/ontology.ts';
import { refuse } from '../../../simulator/core/refusal.ts';
import type { Operation, Parameter } from '../../../spec/contract.ts';
import type { OntologyRuleId } from '../../../spec/rules/ontology.ts';
import { type Members, onStatus, refusedWhenExhausted, toAnswer, toMember } from '../alter.ts';
import { alterAt } from '../alter-path.ts';
import { billed } from '../billing.ts';
import { ignoring, stale } from '../derive/outage-parts.ts';
import { law, type MutantTable, part, request, response } from '../mutant.ts';
import {
  changingInput,
  replacingInStore,
  type Wrap,
  withChangedData,
  withSharedTable,
  withUndeleted,
} from '../replaced-operation.ts';
import { catalogMutants } from './ontology/catalog.ts';
import { withCustomer } from './with-use-cases.ts';

export const ontologyMutants = {
  ...catalogMutants,
  'ontology.sync-created': {
    'demands-name': request(
      ['demands a name', 'ONTO-01'],
      'createSync',
      withParameter('external_name', (parameter) => ({ ...parameter, required: true })),
    ),
    'body-only': request(['reads a body only', 'ONTO-06'], 'createSync', (operation) => ({
      ...operation,
      parameters: operation.parameters.filter((parameter) => parameter.in !== 'query'),
    })),
    'id-as-text': response(
      ['sends the id as a string', 'ONTO-02'],
      'createSync',
      toMember('data.id', String),
    ),
    'no-status': response(
      ['sends no status', 'ONTO-02'],
      'createSync',
      toMember('data.status', () => undefined),
    ),
    'empty-answer': response(
      ['answers with an empty body', 'ONTO-03'],
      'createSync',
      toAnswer(200, undefined),
    ),
  },
  'ontology.is-free': {
    'bills-create-sync': billed('createSync'),
    'bills-list-syncs': billed('listSyncs'),
    'bills-delete-sync': billed('deleteSync'),
    'bills-list-tags': billed('listTags'),
    'bills-list-topics': billed('listTopics'),
  },
  'ontology.works-without-quota': {
    'refuses-creation': response('refuses to create a sync', 'createSync', refusedWhenExhausted),
    'refuses-list': response('refuses to list syncs', 'listSyncs', refusedWhenExhausted),
    'refuses-deletion': response('refuses to delete a sync', 'deleteSync', refusedWhenExhausted),
    'refuses-tags': response('refuses to list tags', 'listTags', refusedWhenExhausted),
  },
  'ontology.model-holds': {
    'keeps-labelled-sync': law(['keeps a sync with labels when the same stream is synced again', 'ONTO-04'], {
      ontology: {
        overwrittenSync: (syncs, { objectType, objectId }) =>
          syncs.find(
            (sync) =>
              !sync.isDeleted &&
              sync.objectType === objectType &&
              sync.objectId === objectId &&
              sync.labels.every((label) => label.endsWith('blue')),
          ),
      },
    }),
    'lists-deleted-labelled': part(
      ['still lists a deleted sync with a label', 'ONTO-08'],
      listingDeleted(({ labels }) => labels.some((label) => label.endsWith('round'))),
    ),
    'type-hides-label': law(['ignores the label when a type is given', 'ONTO-09'], {
      ontology: {
        matchesFilter: (sync, { object_type, label }) =>
          object_type === undefined
            ? label === undefined || sync.labels.includes(label)
            : sync.objectType === object_type,
      },
    }),
  },
  'ontology.every-kind-synced': {
    'refuses-tags': withCustomer('refuses to sync tags', ({ createSync }) => ({
      createSync: (call) =>
        call.input.object_type === 'tag' ? refuse('conflict', 'No tags.') : createSync(call),
    })),
    'refuses-topics': withCustomer('refuses to sync topics', ({ createSync }) => ({
      createSync: (call) =>
        call.input.object_type === 'topic' ? refuse('conflict', 'No topics.') : createSync(call),
    })),
    'names-streams-only': part(
      'names only the streams',
      replacingInStore('listSyncs', (call, real) =>
        withChangedData(real.listSyncs(call), ({ syncs = [], ...list }) => ({
          ...list,
          syncs: (syncs as readonly Members[]).map((sync) =>
            sync.object_type === 'stream' ? sync : { ...sync, object_name: null },
          ),
        })),
      ),
    ),
  },
  'ontology.second-sync-overwrites': {
    'keeps-earlier-sync': law('keeps the earlier sync when the object is synced again', {
      ontology: { overwrittenSync: () => undefined },
    }),
    'refuses-second-sync': withCustomer('refuses a second sync of an object', (customer) => {
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
    'keeps-earlier-labels': part(
      'keeps the labels of the earlier sync',
      replacingInStore('createSync', (call, real, { tables: { syncs } }) => {
        const { object_id: id, labels = '' } = call.input;
        const earlier = syncs.allOf(call.org.id).find((sync) => !sync.isDeleted && sync.objectId === id);
        const kept = [...(earlier?.labels ?? []), labels].join();
        return real.createSync({ ...call, input: { ...call.input, labels: kept } });
      }),
    ),
  },
  'ontology.deleted-sync-can-be-recreated': {
    'lists-deleted': part('lists deleted syncs', listingDeleted()),
    'refuses-new-sync': withCustomer('refuses an object whose sync was deleted', (customer) => {
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
  },
  'ontology.bad-object-refused': {
    'any-object-type': request(
      'accepts any type of object',
      'createSync',
      withParameter('object_type', (parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ),
    'any-object-id': request(
      'accepts any string as an object id',
      'createSync',
      withParameter('object_id', (parameter) => ({ ...parameter, schema: { type: 'string' } })),
    ),
    'unknown-object-fails': response(
      'fails at an object that does not exist',
      'createSync',
      onStatus(404, toAnswer(500, { detail: 'Internal Server Error' })),
    ),
  },
  'ontology.lists-active-syncs': {
    'lists-deleted': part('lists deleted syncs', listingDeleted()),
    'no-names': response(
      'lists ids without names',
      'listSyncs',
      alterAt('data.syncs[*].object_name', () => ''),
    ),
  },
  'ontology.syncs-filtered': {
    'alias-ignored': part('ignores page_num', ignoring('listSyncs', ['page_num'], false)),
    'ignores-label': law('ignores the label', {
      ontology: {
        matchesFilter: (sync, { object_type: type }) => type === undefined || sync.objectType === type,
      },
    }),
    'ignores-object-type': law('ignores the type of object', {
      ontology: { matchesFilter: (sync, { label }) => label === undefined || sync.labels.includes(label) },
    }),
    'every-page-whole': withCustomer('lists everything on every page', ({ listSyncs }) => ({
      listSyncs: (call) => listSyncs({ ...call, input: { ...call.input, page: 0, page_size: 200 } }),
    })),
    'hundred-at-most': part(
      'lists at most 100 syncs on a page',
      changingInput('listSyncs', (input) => ({ ...input, page_size: Math.min(input.page_size ?? 50, 100) })),
    ),
    'part-of-label': law('matches part of a label', {
      ontology: {
        matchesFilter: ({ objectType, labels }, { object_type: type, label }) =>
          (type === undefined || objectType === type) &&
          (label === undefined || labels.some((one) => one.includes(label))),
      },
    }),
    'counts-everybody': part(
      'counts the syncs of every organisation',
      replacingInStore('listSyncs', (call, real, { tables: { syncs } }) =>
        withChangedData(real.listSyncs(call), (list) => ({
          ...list,
          pagination: { ...(list.pagination as object), total_count: syncs.all().length },
        })),
      ),
    ),
  },
  'ontology.label-listed': {
    'first-list-forever': part('repeats the first list forever', (parts) => stale('listLabels')(parts)),
    'forgets-labels': part(
      'forgets labels',
      replacingInStore('createLabel', (call, real, { tables: { labels } }) => {
        const outcome = real.createLabel(call);
        labels.removeAllOf(call.org.id);
        return outcome;
      }),
    ),
    'latest-label-only': part(
      'keeps the latest label only',
      replacingInStore('createLabel', (call, real, { tables: { labels } }) => {
        labels.removeAllOf(call.org.id);
        return real.createLabel(call);
      }),
    ),
  },
  'ontology.belongs-to-organisation': {
    'one-table-for-all': part(
      'keeps one table for all organisations',
      replacingInStore('listSyncs', (call, real, { tables: { syncs } }) =>
        withSharedTable(syncs, () => real.listSyncs(call)),
      ),
    ),
    'label-finds-foreign': part(
      'searches the syncs of every organisation for a label',
      replacingInStore('listSyncs', (call, real, { tables: { syncs } }) =>
        call.input.label === undefined
          ? real.listSyncs(call)
          : withSharedTable(syncs, () => real.listSyncs(call)),
      ),
    ),
  },
} satisfies MutantTable<OntologyRuleId>;

/** Lists deleted syncs: all of them, or those that the predicate selects. */
function listingDeleted(isMeant?: (sync: Sync) => boolean): Wrap {
  return replacingInStore('listSyncs', (call, real, { tables: { syncs } }) =>
    withUndeleted(syncs, () => real.listSyncs(call), isMeant),
  );
}

function withParameter(name: string, alter: (parameter: Parameter) => Parameter) {
  return (operation: Operation): Operation => ({
    ...operation,
    parameters: operation.parameters.map((parameter) =>
      parameter.name === name ? alter(parameter) : parameter,
    ),
  });
}

// Mutants of ontology sync and labels.
import { ontologyLaws } from '../../../../simulator/core/ontology.ts';
import { refuse } from '../../../../simulator/core/refusal.ts';
import type { InputOf } from '../../../../simulator/service/use-case.ts';
import type { Sync } from '../../../../spec/content.ts';
import type { OntologyRuleId } from '../../../../spec/rules/ontology.ts';
import { type Members, toAnswer } from '../../alter.ts';
import { answerInstead, leftOut, memberAt, valueAt } from '../../altered-answer.ts';
import { checking, checkingInput, withNeed } from '../../checked-input.ts';
import { ignoring, stale } from '../../derive/outage-parts.ts';
import { type Mutant, type MutantTable, wrong } from '../../mutant.ts';
import {
  changingData,
  changingInput,
  refusing,
  replacing,
  replacingRows,
  together,
  type Wrap,
} from '../../replaced-operation.ts';

/** Creates a sync of an object that had one before with other input. */
const revivingDeleted = (
  change: (deleted: Sync, input: InputOf<'createSync'>) => InputOf<'createSync'>,
): Wrap =>
  changingInput('createSync', (input, { tables: { syncs } }) => {
    const deleted = syncs
      .all()
      .findLast(({ isDeleted, objectId }) => isDeleted && String(objectId) === String(input.object_id));
    return deleted === undefined ? input : change(deleted, input);
  });

export const ontologyMutants = {
  'ontology.sync-created': {
    'name-is-id': wrong('lists the external id as the external name', 'ONTO-01').answer(
      valueAt('listSyncs', 'data.syncs[*]', (sync) => {
        const { external_id: id, external_name: name } = Object(sync);
        return typeof name === 'string' ? { ...Object(sync), external_name: id } : undefined;
      }),
    ),
    'demands-name': wrong('demands a name', 'ONTO-01').part(
      checking('createSync', (operation) => withNeed(operation, 'external_name', true)),
    ),
    'body-only': wrong('reads a body only', 'ONTO-06').part(
      checking('createSync', (operation) => ({
        ...operation,
        parameters: operation.parameters.filter((parameter) => parameter.in !== 'query'),
      })),
    ),
    'id-as-text': wrong('sends the id as text', 'ONTO-02').answer(memberAt('createSync', 'data.id', String)),
    'no-status': wrong('sends no status', 'ONTO-02').answer(leftOut('createSync', 'data.status')),
    'empty-answer': wrong('answers with nothing', 'ONTO-03').response('createSync', toAnswer(200, undefined)),
  },
  'ontology.model-holds': {
    'keeps-labelled-sync': wrong(
      'keeps a sync with labels when the same stream is synced again',
      'ONTO-04',
    ).law('ontology', {
      overwrittenSync: (syncs, { objectType, objectId }) =>
        syncs.find(
          (sync) =>
            !sync.isDeleted &&
            sync.objectType === objectType &&
            sync.objectId === objectId &&
            sync.labels.every((label) => label.endsWith('blue')),
        ),
    }),
    'lists-deleted-labelled': wrong('still lists a deleted sync with a label', 'ONTO-08').part(
      listingDeleted(({ labels }) => labels.some((label) => label.endsWith('round'))),
    ),
    'type-hides-label': wrong('ignores the label when a type is given', 'ONTO-09').law('ontology', {
      matchesFilter: (sync, { object_type, label }) =>
        object_type === undefined
          ? label === undefined || sync.labels.includes(label)
          : sync.objectType === object_type,
    }),
  },
  'ontology.every-kind-synced': {
    'refuses-tags': refusingToSync('tag'),
    'refuses-topics': refusingToSync('topic'),
    'keeps-earlier-tag': keepingEarlier('tag'),
    'keeps-earlier-topic': keepingEarlier('topic'),
    'names-streams-only': wrong('names only the streams').part(
      changingData('listSyncs', ({ syncs = [], ...list }) => ({
        ...list,
        syncs: (syncs as readonly Members[]).map((sync) =>
          sync.object_type === 'stream' ? sync : { ...sync, object_name: null },
        ),
      })),
    ),
  },
  'ontology.second-sync-overwrites': {
    'keeps-earlier-sync': wrong('keeps the earlier sync when the object is synced again').law('ontology', {
      overwrittenSync: () => undefined,
    }),
    'refuses-second-sync': wrong('refuses a second sync of an object').part((parts) => {
      const seen = new Set<string>();
      return refusing('createSync', ({ org, input }) => {
        const key = `${org.id} ${input.object_id}`;
        if (seen.has(key)) return refuse('conflict', 'This object is synced already.');
        seen.add(key);
        return undefined;
      })(parts);
    }),
    'keeps-earlier-name': wrong('keeps the external name of the earlier sync').part(
      replacing('createSync', (call, real, { tables: { syncs } }) => {
        const { object_id: id, external_name: name } = call.input;
        const earlier = syncs.allOf(call.org.id).find((sync) => !sync.isDeleted && sync.objectId === id);
        const kept = earlier?.externalName ?? name;
        return real.createSync({ ...call, input: { ...call.input, ...(kept && { external_name: kept }) } });
      }),
    ),
    'keeps-earlier-labels': wrong('keeps the labels of the earlier sync').part(
      replacing('createSync', (call, real, { tables: { syncs } }) => {
        const { object_id: id, labels = '' } = call.input;
        const earlier = syncs.allOf(call.org.id).find((sync) => !sync.isDeleted && sync.objectId === id);
        const kept = [...(earlier?.labels ?? []), labels].join();
        return real.createSync({ ...call, input: { ...call.input, labels: kept } });
      }),
    ),
  },
  'ontology.deleted-sync-can-be-recreated': {
    'revives-name': wrong('gives a sync the name of the deleted one').part(
      revivingDeleted((deleted, input) => ({
        ...input,
        external_name: deleted.externalName ?? input.external_name,
      })),
    ),
    'revives-labels': wrong('gives a sync the labels of the deleted one as well').part(
      revivingDeleted(({ labels }, input) => ({
        ...input,
        labels: [...labels, ...(input.labels?.split(',') ?? [])].join(),
      })),
    ),
    'lists-deleted': wrong('lists deleted syncs').part(listingDeleted()),
    'refuses-new-sync': wrong('refuses an object whose sync was deleted').part((parts) => {
      const deleted = new Set<string>();
      return together(
        replacing('deleteSync', (call, real) => {
          deleted.add(call.org.id);
          return real.deleteSync(call);
        }),
        refusing('createSync', ({ org }) =>
          deleted.has(org.id) ? refuse('conflict', 'This object was deleted.') : undefined,
        ),
      )(parts);
    }),
  },
  'ontology.bad-object-refused': {
    'any-object-type': wrong('accepts any type of object').part(
      checkingInput('createSync', 'object_type', () => ({ type: 'string' })),
    ),
    'any-object-id': wrong('accepts any string as an object id').part(
      checkingInput('createSync', 'object_id', () => ({ type: 'string' })),
    ),
    'unknown-object-fails': wrong('fails at an object that does not exist').answer(
      answerInstead('createSync', 404, 500, { detail: 'Internal Server Error' }),
    ),
  },
  'ontology.lists-active-syncs': {
    'counts-deleted': wrong('counts deleted syncs in the total of the list', 'ONTO-08').part(
      changingData('listSyncs', (list, { org, input }, { tables: { syncs } }) =>
        input.object_type !== undefined || input.label !== undefined
          ? list
          : {
              ...list,
              pagination: { ...Object(list.pagination), total_count: syncs.allOf(org.id).length },
            },
      ),
    ),
    'lists-deleted': wrong('lists deleted syncs').part(listingDeleted()),
    'no-names': wrong('lists ids alone').answer(valueAt('listSyncs', 'data.syncs[*].object_name', () => '')),
  },
  'ontology.syncs-filtered': {
    'alias-ignored': wrong('ignores page_num').part(ignoring('listSyncs', ['page_num'], false)),
    'ignores-label': wrong('ignores the label').law('ontology', {
      matchesFilter: (sync, { object_type: type }) => type === undefined || sync.objectType === type,
    }),
    'ignores-object-type': wrong('ignores the type of object').law('ontology', {
      matchesFilter: (sync, { label }) => label === undefined || sync.labels.includes(label),
    }),
    'topics-as-tags': wrong('lists syncs of tags for topics, and the reverse').law('ontology', {
      matchesFilter: (sync, filter) =>
        ontologyLaws.matchesFilter(sync, filter) ||
        (ontologyLaws.matchesFilter({ ...sync, objectType: 'topic' }, filter) && sync.objectType === 'tag'),
    }),
    'every-page-whole': wrong('lists everything on every page').part(
      changingInput('listSyncs', (input) => ({ ...input, page: 0, page_size: 200 })),
    ),
    'starts-at-one': wrong('starts with page one').law('paging', {
      offset: ({ page, pageSize }) => Math.max(0, page - 1) * pageSize,
    }),
    'last-label-only': wrong('keeps the last of several labels').part(
      changingInput('createSync', (input) => ({ ...input, labels: input.labels?.split(',').at(-1) })),
    ),
    'part-of-label': wrong('matches part of a label').law('ontology', {
      matchesFilter: ({ objectType, labels }, { object_type: type, label }) =>
        (type === undefined || objectType === type) &&
        (label === undefined || labels.some((one) => one.includes(label))),
    }),
    'counts-everybody': wrong('counts the syncs of every organisation').part(
      changingData('listSyncs', (list, _, { tables: { syncs } }) => ({
        ...list,
        pagination: { ...Object(list.pagination), total_count: syncs.all().length },
      })),
    ),
  },
  'ontology.label-listed': {
    'first-list-forever': wrong('repeats the first list forever').part(stale('listLabels')),
    'forgets-labels': wrong('forgets labels').part(
      replacing('createLabel', (call, real, { tables: { labels } }) => {
        const outcome = real.createLabel(call);
        labels.removeAllOf(call.org.id);
        return outcome;
      }),
    ),
    'latest-label-only': wrong('keeps the latest label only').part(
      replacing('createLabel', (call, real, { tables: { labels } }) => {
        labels.removeAllOf(call.org.id);
        return real.createLabel(call);
      }),
    ),
  },
} satisfies Partial<MutantTable<OntologyRuleId>>;

function keepingEarlier(type: 'tag' | 'topic'): Mutant {
  return wrong(`keeps the earlier sync when a ${type} is synced again`).law('ontology', {
    overwrittenSync: (syncs, object) =>
      object.objectType === type ? undefined : ontologyLaws.overwrittenSync(syncs, object),
  });
}

function refusingToSync(type: 'tag' | 'topic'): Mutant {
  return wrong(`refuses to sync ${type}s`).part(
    refusing('createSync', ({ input }) =>
      input.object_type === type ? refuse('conflict', `No ${type}s.`) : undefined,
    ),
  );
}

/** Lists deleted syncs: all of them, or those that the predicate selects. */
function listingDeleted(isMeant: (sync: Sync) => boolean = () => true): Wrap {
  return replacingRows('listSyncs', 'syncs', (syncs) =>
    syncs.map((sync) => (isMeant(sync) ? { ...sync, isDeleted: false } : sync)),
  );
}

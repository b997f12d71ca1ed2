// Ontology sync: mappings to the customer's own ids, labels, and the tags and topics that can be mapped.
import type { Sync, Tag, Topic } from '../../spec/content.ts';
import type { Answer, Outcome } from '../core/answer.ts';
import { notFound, notOwned } from '../core/error.ts';
import { foundBy, type Label } from '../core/ontology.ts';
import { pageOf, paginate, rangeOf } from '../core/paging.ts';
import { invalid } from '../core/refusal.ts';
import { isOfAnother } from '../state/table.ts';
import { answer, type Call, type ServiceContext } from './context.ts';
import { withoutRoom } from './room.ts';
import type { InputOf, UseCases } from './use-case.ts';

type Context = ServiceContext<'error' | 'ontology' | 'paging'>;

export function ontology(context: Context) {
  const { laws, content, store } = context;
  const { tags, topics } = content.base;
  return {
    createSync: (call) => createSync(context, call),
    deleteSync: (call) => deleteSync(context, call),
    listSyncs: (call) => listSyncs(context, call),
    listTags: ({ input: { search, type } }) => {
      const ofType = tags.filter((tag) => laws.ontology.isOfType(tag.type, type));
      const found = foundBy(laws.ontology, ofType, search, ({ name, aliases }) => [name, ...aliases]);
      return listed(context, 'tags', found.map(tagBody));
    },
    listTopics: ({ input: { search, domain } }) => {
      const inDomain = topics.filter((topic) => laws.ontology.isInDomain(topic, domain));
      const found = foundBy(laws.ontology, inDomain, search, ({ name, slug }) => [name, slug]);
      return listed(context, 'topics', found.map(topicBody));
    },
    createLabel: (call) => createLabel(context, call),
    listLabels: ({ org }) => listed(context, 'labels', store.tables.labels.allOf(org.id).map(labelBody)),
  } satisfies Partial<UseCases>;
}

function createSync({ laws, content, store }: Context, { org, input }: Call<InputOf<'createSync'>>): Outcome {
  const { syncs } = store.tables;
  const object = { objectType: input.object_type, objectId: input.object_id };
  if (nameOf(content, object) === undefined) return notFound(`${object.objectType} ${object.objectId}`);
  const labels = namesIn(input.labels ?? '');
  const undefinedLabel = labels.find((name) => labelNamed(store, org.id, name) === undefined);
  if (undefinedLabel !== undefined && laws.ontology.undefinedLabels === 'refused')
    return invalid([
      { loc: ['query', 'labels'], msg: `there is no label ${undefinedLabel}`, type: 'unknown_label' },
    ]);
  const own = syncs.allOf(org.id);
  const earlier = laws.ontology.overwrittenSync(own, object);
  const refused =
    earlier === undefined ? withoutRoom(syncs, org.id, 'syncs', ({ isDeleted }) => !isDeleted) : undefined;
  if (refused !== undefined) return refused;
  const sync: Sync = {
    ...object,
    id: idFor(laws.ontology, own, earlier, object) ?? syncs.nextNumber(),
    organizationId: org.id,
    externalId: input.external_id,
    externalName: input.external_name ?? null,
    labels,
    isDeleted: false,
  };
  if (earlier !== undefined && earlier.id !== sync.id) syncs.remove(earlier.id);
  syncs.put(sync);
  const effect = earlier === undefined ? 'created' : 'updated';
  return answer({ id: sync.id, status: laws.ontology.statusWords === 'active' ? 'active' : effect }, 1);
}

/** The id that a new sync takes over from an earlier sync of the same object; undefined if it gets a new one. */
function idFor(
  laws: Context['laws']['ontology'],
  own: readonly Sync[],
  earlier: Sync | undefined,
  { objectType, objectId }: Pick<Sync, 'objectType' | 'objectId'>,
): number | undefined {
  if (earlier !== undefined) return laws.overwrittenId === 'kept' ? earlier.id : undefined;
  if (laws.returnedId === 'new') return undefined;
  return own.find((sync) => sync.objectType === objectType && sync.objectId === objectId)?.id;
}

function deleteSync({ laws, store }: Context, { org, input }: Call<InputOf<'deleteSync'>>): Outcome {
  const { syncs } = store.tables;
  const sync = syncs.ownedBy(org.id, Number(input.id));
  if (sync === undefined || (sync.isDeleted && laws.ontology.secondDelete === '404'))
    return notOwned(laws.error, `sync ${input.id}`, isOfAnother(syncs.get(Number(input.id)), org.id));
  syncs.put({ ...sync, isDeleted: true });
  return answer({ id: sync.id, status: 'deleted' }, 0);
}

function listSyncs(context: Context, { org, input }: Call<InputOf<'listSyncs'>>): Answer {
  const { laws, store } = context;
  const matching = store.tables.syncs
    .allOf(org.id)
    .filter((sync) => !sync.isDeleted && laws.ontology.matchesFilter(sync, input));
  const request = pageOf(laws.paging, input);
  const shown = matching.slice(...rangeOf(laws.paging, request, matching.length));
  const pagination = paginate(laws.paging, request, matching.length);
  return listed(
    context,
    'syncs',
    shown.map((sync) => syncBody(context, sync)),
    { pagination },
  );
}

function createLabel({ store }: Context, { org, input }: Call<InputOf<'createLabel'>>): Outcome {
  const { labels } = store.tables;
  const { name, description = null, color = null } = input.body;
  const earlier = labelNamed(store, org.id, name);
  const refused = earlier === undefined ? withoutRoom(labels, org.id, 'labels') : undefined;
  if (refused !== undefined) return refused;
  const id = earlier?.id ?? labels.nextNumber();
  const label: Label = { id, organizationId: org.id, name, description, color };
  labels.put(label);
  return answer(labelBody(label), 1);
}

const labelNamed = (store: Context['store'], organizationId: string, name: string): Label | undefined =>
  store.tables.labels.allOf(organizationId).find((label) => label.name === name);

/** A list under its name, or bare if the reading says so; `beside` are further members. */
const listed = ({ laws }: Context, name: string, items: readonly object[], beside: object = {}): Answer =>
  answer(laws.ontology.listBody === 'bare-list' ? items : { [name]: items, ...beside }, items.length);

const namesIn = (list: string): readonly string[] =>
  [...new Set(list.split(',').map((name) => name.trim()))].filter((name) => name !== '');

/** The name of a tag, topic or stream; undefined if it does not exist. */
function nameOf(
  content: Context['content'],
  { objectType, objectId }: Pick<Sync, 'objectType' | 'objectId'>,
): string | undefined {
  switch (objectType) {
    case 'tag':
      return content.tagById(objectId)?.name;
    case 'topic':
      return content.base.topics.find(({ id }) => id === objectId)?.name;
    case 'stream':
      return content.streamById(objectId)?.name;
    default:
      return objectType satisfies never;
  }
}

const syncBody = ({ content }: Context, sync: Sync): object => ({
  id: sync.id,
  object_type: sync.objectType,
  object_id: sync.objectId,
  object_name: nameOf(content, sync) ?? '',
  external_id: sync.externalId,
  external_name: sync.externalName,
  labels: sync.labels,
});

const tagBody = ({ id, name, type, aliases }: Tag): object => ({
  id,
  canonical_name: name,
  type,
  aliases,
});
const topicBody = ({ id, slug, name, domain }: Topic): object => ({ id, slug, name, domain });
const labelBody = ({ id, name, description, color }: Label): object => ({ id, name, description, color });

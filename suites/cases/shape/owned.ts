// Visits of what organisations make: digests, Beacons, webhooks, mappings and labels.
import type { OperationId } from '../../../spec/contract.ts';
import type { AnswerRuleId } from '../../../spec/rules/shape.ts';
import type { Exchange } from '../../clients/exchange.ts';
import { isString, type JsonObject } from '../../clients/json.ts';
import { type Case, type Discovery, needing, type Parts } from '../../kit/case.ts';
import { expectSuccess, listAt } from '../../kit/expect.ts';
import { missingNeed } from '../../kit/finding.ts';
import { type BeaconClient, idIn, needingBeacons, withSeenFields } from '../../steps/beacons.ts';
import { idOf, objectsOf } from '../../steps/catalog.ts';
import {
  digestPlans,
  domainRule,
  filterSpec,
  makeDigest,
  previewFilter,
  readDigestList,
  someStreamIds,
  updateDigest,
} from '../../steps/digests.ts';
import { expectRows } from '../../steps/open-lists.ts';
import { isRefusedValue } from '../../steps/reads.ts';
import { streamsOfEveryFormat } from '../../steps/samples.ts';
import {
  createLabel,
  nameInRun,
  newExternalIds,
  syncIdOf,
  unmappedStreams,
  withSyncs,
} from '../../steps/syncs.ts';
import { topicFilters } from '../../steps/topics.ts';
import {
  digestWebhookAt,
  doOnWebhook,
  unusedAddress,
  type WebhookOperation,
  webhookAt,
  webhookPlans,
} from '../../steps/webhooks.ts';
import { needingMakers } from '../../steps/writes.ts';

const ofDigests = { org: { plan: digestPlans }, surface: 'digests' } as const;
const ofCatalog = { org: { plan: 'enterprise' }, surface: 'digests' } as const;
const ofBeacons = { org: {}, surface: 'beacons' } as const;
const ofWebhooks = { org: { plan: webhookPlans }, surface: 'webhooks' } as const;
const ofOntology = { org: { plan: 'enterprise' }, surface: 'ontology' } as const;
/** The plan with Records first, because it reads all parts of a manifest. */
const recordsFirst = { plan: digestPlans.toReversed() } as const;
const manifestsListed = 60;

export const ownedVisits = {
  'shape.list-digests': needingMakers(ofDigests, async ({ digests, ...given }) => {
    for (const members of await variedDigests(given.discover)) await makeDigest(digests, members);
    if ((await readDigestList(given.org.rest)).length === 0) missingNeed('digest-in-list');
  }),
  'shape.create-digest': needingMakers(ofDigests, async ({ digests, ...given }) => {
    for (const members of await variedDigests(given.discover))
      expectSuccess(await digests.create(undefined, members));
  }),
  'shape.get-digest': needingMakers(ofDigests, async ({ digests, ...given }) => {
    for (const members of await variedDigests(given.discover))
      expectSuccess(await digests.read(await makeDigest(digests, members)));
  }),
  'shape.update-digest': needingMakers(ofDigests, async ({ digests, ...given }) => {
    const [fixed, { filter_spec, description }] = await variedDigests(given.discover);
    const { rest } = given.org;
    const id = await makeDigest(digests, fixed);
    for (const body of [{ description }, { content_filters: null, filter_spec }])
      await updateDigest(rest, id, body);
    // A service may refuse null for all but content_filters.
    await rest.call('updateDigest', { path: { id }, body: { description: null } });
  }),
  'shape.delete-digest': onDigest('deleteDigest'),
  'shape.activate-digest': onDigest('deactivateDigest', 'activateDigest'),
  'shape.deactivate-digest': onDigest('deactivateDigest'),
  'shape.add-digest-streams': needingMakers(ofDigests, async ({ digests, ...given }) => {
    const [first, ...others] = await someStreamIds(given.discover, 2);
    const path = { id: await makeDigest(digests, { stream_ids: [first] }) };
    expectSuccess(await given.org.rest.call('addDigestStreams', { path, body: { stream_ids: others } }));
  }),
  'shape.remove-digest-streams': needingMakers(ofDigests, async ({ digests, ...given }) => {
    const [first, ...others] = await someStreamIds(given.discover, 2);
    const path = { id: await makeDigest(digests, { stream_ids: [first, ...others] }) };
    expectSuccess(await given.org.rest.call('removeDigestStreams', { path, body: { stream_ids: others } }));
  }),
  'shape.preview-digest-filter': needing(ofDigests, async ({ org, discover }) => {
    expectSuccess(await previewFilter(org.rest, [await domainRule(discover)]));
  }),
  'shape.list-digest-manifests': needingMakers(
    { ...ofDigests, org: recordsFirst, reads: manifestsListed },
    async ({ digests, ...given }) => {
      const streams = await streamsOfEveryFormat(given.discover);
      const path = { id: await makeDigest(digests, { stream_ids: streams.map(idOf) }) };
      for (const query of [{ page_size: manifestsListed }, { page: 1, page_size: 1 }]) {
        const exchange = expectSuccess(await given.org.rest.call('listDigestManifests', { path, query }));
        if (listAt(exchange, 'data.manifests').length === 0) missingNeed('digest-manifests');
      }
    },
  ),
  'shape.list-catalog-digests': needing(ofCatalog, async ({ org }) => {
    expectRows(expectSuccess(await org.rest.call('listCatalogDigests')));
  }),
  'shape.list-added-digests': needing(ofCatalog, async ({ org }) => {
    expectRows(expectSuccess(await org.rest.call('listAddedDigests')));
  }),

  'shape.list-beacons': needingBeacons(ofBeacons, async ({ beacons, discover }) => {
    for (const body of await variedBeacons(beacons, discover))
      expectSuccess((await withSeenFields(body, beacons.create)).exchange);
    for (const query of [{}, { limit: 1, offset: 1 }, { status: 'active' }])
      expectSuccess(await beacons.list(query));
  }),
  'shape.create-beacon': needingBeacons(ofBeacons, async ({ beacons, discover }) => {
    await makeVaried(beacons, discover);
  }),
  'shape.get-beacon': needingBeacons(ofBeacons, async ({ beacons, discover }) => {
    for (const made of await makeVaried(beacons, discover)) expectSuccess(await beacons.get(idIn(made)));
  }),
  'shape.update-beacon': needingBeacons(ofBeacons, async ({ beacons, discover }) => {
    const { id: streamId } = await discover.stream({ manifestsMin: 0 });
    const id = await beacons.make({ stream_ids: [streamId] });
    // A service may refuse an update without members.
    const changes = (await variedBeacons(beacons, discover)).filter((body) => Object.keys(body).length > 0);
    for (const change of changes)
      expectSuccess((await withSeenFields(change, (body) => beacons.change(id, body))).exchange);
    // A service may refuse null.
    await beacons.change(id, { default_date_window: null });
  }),

  'shape.create-webhook': needing(ofWebhooks, async (given) => {
    await webhookAt(given, unusedAddress());
  }),
  'shape.create-digest-webhook': needingMakers(ofWebhooks, async ({ digests, ...given }) => {
    await digestWebhookAt(given, unusedAddress(), await makeDigest(digests, {}));
  }),
  'shape.list-webhooks': needing(ofWebhooks, async (given) => {
    await webhookAt(given, unusedAddress());
    expectSuccess(await given.org.rest.call('listWebhooks'));
  }),
  'shape.list-digest-webhooks': needingMakers(ofWebhooks, async ({ digests, ...given }) => {
    const id = await makeDigest(digests, {});
    await digestWebhookAt(given, unusedAddress(), id);
    expectSuccess(await given.org.rest.call('listDigestWebhooks', { path: { id } }));
  }),
  'shape.list-webhook-logs': onWebhook('listWebhookLogs'),
  'shape.test-webhook': needing({ ...ofWebhooks, receiver: true }, async (given) => {
    const webhook = await webhookAt(given, given.receiver.inbox());
    await doOnWebhook(given.org.rest, 'testWebhook', webhook);
  }),
  'shape.disable-webhook': onWebhook('disableWebhook'),
  'shape.reactivate-webhook': onWebhook('disableWebhook', 'reactivateWebhook'),
  'shape.delete-webhook': onWebhook('deleteWebhook'),

  'shape.create-sync': needing(ofOntology, (given) => withNewSync(given, () => Promise.resolve())),
  'shape.delete-sync': needing(ofOntology, (given) =>
    withNewSync(given, async (made) => {
      expectSuccess(await given.org.rest.call('deleteSync', { path: { id: syncIdOf(made) } }));
    }),
  ),
  'shape.list-syncs': reading('listSyncs'),
  'shape.list-tags': searching('listTags'),
  'shape.list-topics': searching('listTopics'),
  'shape.list-labels': reading('listLabels'),
  'shape.create-label': needing(ofOntology, async ({ org }) => {
    await createLabel(org.rest, nameInRun('shape'));
  }),
} satisfies { readonly [R in AnswerRuleId]?: Case };

function onDigest(...called: readonly OperationId[]): Case {
  return needingMakers(ofDigests, async ({ digests, ...given }) => {
    const id = await makeDigest(digests, { stream_ids: await someStreamIds(given.discover, 2) });
    for (const operation of called) expectSuccess(await given.org.rest.call(operation, { path: { id } }));
  });
}

/** Calls the operations on a new webhook. */
function onWebhook(...called: readonly WebhookOperation[]): Case {
  return needing(ofWebhooks, async (given) => {
    const webhook = await webhookAt(given, unusedAddress());
    for (const operation of called) await doOnWebhook(given.org.rest, operation, webhook);
  });
}

/** Fields of a digest of streams with all content filters, and of a digest of a filter. */
async function variedDigests(discover: Discovery): Promise<readonly [JsonObject, JsonObject]> {
  const streams = (await discover.streamsWithChannels()).slice(0, 2);
  const channels = streams.flatMap((stream) => objectsOf(stream, 'source_channels'));
  const [{ id, name } = missingNeed('source-channel')] = channels;
  const content_filters = {
    media_format: ['text'],
    source_channel_ids: [id].filter(isString),
    source_channel_names: [name].filter(isString),
  };
  const description = 'Made to be looked at.';
  return [
    { stream_ids: streams.map(idOf), content_filters },
    { stream_ids: undefined, filter_spec: filterSpec([await domainRule(discover)]), description },
  ];
}

/** Few fields, all of them, and the other name of the description, which a service may refuse beside the first one. */
async function variedBeacons(beacons: BeaconClient, discover: Discovery): Promise<readonly JsonObject[]> {
  const whole = {
    ...(await topicFilters(beacons, discover)),
    description: 'Ports, weekly.',
    default_date_window: { lookback_hours: 168 },
    tags: ['ports', 'weekly'],
  };
  return [{}, whole, { intent: 'Ports, weekly.' }];
}

async function makeVaried(beacons: BeaconClient, discover: Discovery): Promise<readonly Exchange[]> {
  const { id } = await discover.stream({ manifestsMin: 0 });
  const made: Exchange[] = [];
  for (const body of await variedBeacons(beacons, discover))
    made.push(expectSuccess((await withSeenFields({ ...body, stream_ids: [id] }, beacons.create)).exchange));
  return made;
}

async function withNewSync(
  { org, discover }: Parts<'org' | 'discover'>,
  work: (made: Exchange) => Promise<void>,
): Promise<void> {
  const [stream = missingNeed('streams', { count: 1 })] = await unmappedStreams(org, discover, 1);
  const [externalId] = newExternalIds();
  const wanted = { objectId: stream.id, externalId, externalName: nameInRun('shape') };
  await withSyncs(org, async (sync) => work(expectSuccess(await sync(wanted))));
}

function reading(operation: OperationId): Case {
  return needing(ofOntology, async ({ org }) => {
    expectSuccess(await org.rest.call(operation));
  });
}

/** A service may demand something to search for. */
function searching(operation: 'listTags' | 'listTopics'): Case {
  return needing(ofOntology, async ({ org: { rest } }) => {
    const all = await rest.call(operation);
    expectSuccess(isRefusedValue(all) ? await rest.call(operation, { query: { search: 'market' } }) : all);
  });
}

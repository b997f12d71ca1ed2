// Requests whose answers depend on readings about webhooks and deliveries; the control plane shows the deliveries.
import type { ReadingId } from '../../spec/readings.ts';
import { at } from '../kit/expect.ts';
import { loopback, openReceiver } from '../receiver/server.ts';
import type { Probe, Scene } from './scene.ts';

/** No server listens on this port, so every attempt fails at once. */
const unreachable = 'http://127.0.0.1:9/probe';

export const eventProbes: { readonly [R in ReadingId]?: Probe } = {
  'delivery.content-filters': async (scene) => {
    const body = {
      name: 'Probe',
      stream_ids: [scene.streamId],
      content_filters: { media_format: ['audio'] },
    };
    const id = String(at(await scene.ask('createDigest', { body }), 'data.id'));
    const hook = await scene.ask('createDigestWebhook', {
      path: { digest_id: id },
      body: { url: unreachable },
    });
    await publish(scene, { media_format: 'text' });
    await deliveriesOf(scene, at(hook, 'data.id'));
  },
  'delivery.pending-at-disable': async (scene) => {
    const id = await webhook(scene, unreachable);
    await publish(scene);
    await settle(scene);
    await scene.ask('disableWebhook', { path: { id } });
    await deliveriesOf(scene, id);
  },
  'delivery.pending-at-downgrade': async (scene) => {
    const id = await webhook(scene, unreachable);
    await publish(scene);
    await settle(scene);
    scene.world.store.put({ ...scene.organization, plan: 'starter' });
    await scene.control('POST', '/clock/advance', { seconds: 61 });
    await deliveriesOf(scene, id);
  },
  'delivery.redirect': async (scene) => {
    const receiver = await openReceiver(loopback);
    const inbox = receiver.open({ nowMs: () => Promise.resolve(0), patience: () => Promise.resolve() });
    inbox.answer({ status: 302, headers: { location: receiver.url } });
    const id = await webhook(scene, inbox.url);
    await publish(scene);
    await settle(scene);
    await deliveriesOf(scene, id);
    await receiver.close();
  },
  'delivery.stream-return': async (scene) => {
    const id = await webhook(scene, unreachable, ['stream.created']);
    await scene.control('POST', `/streams/${scene.streamId}/unpublish`, {});
    await scene.control('POST', `/streams/${scene.streamId}/publish`);
    await deliveriesOf(scene, id);
  },
  'digest.deleted-webhooks': async ({ ask, streamId }) => {
    const path = { digest_id: await digestOf({ ask, streamId }) };
    await ask('createDigestWebhook', { path, body: { url: unreachable } });
    await ask('deleteDigest', { path: { id: path.digest_id } });
    await ask('listWebhooks');
  },
  'webhook.digest-content': (scene) => webhook(scene, unreachable, ['digest.new_content']),
  'webhook.digest-gate': async ({ world, organization, ask, streamId }) => {
    const path = { digest_id: await digestOf({ ask, streamId }) };
    world.store.put({ ...organization, flags: { ...organization.flags, webhook: false } });
    await ask('createDigestWebhook', { path, body: { url: unreachable } });
  },
};

/** Creates a digest of one stream; returns its id. */
export const digestOf = async ({ ask, streamId }: Pick<Scene, 'ask' | 'streamId'>): Promise<string> =>
  String(at(await ask('createDigest', { body: { name: 'Probe', stream_ids: [streamId] } }), 'data.id'));

async function webhook({ ask }: Scene, url: string, events?: readonly string[]): Promise<string> {
  const registered = await ask('createWebhook', { body: { url, ...(events !== undefined && { events }) } });
  return String(at(registered, 'data.id'));
}

const publish = ({ control, streamId }: Scene, more: object = {}): Promise<unknown> =>
  control('POST', '/manifests', { stream_ids: [streamId], ...more });

/** Waits until every due attempt has ended. */
const settle = ({ control }: Scene): Promise<unknown> => control('POST', '/clock/advance', { ms: 0 });

/** All deliveries to the webhook and their state. */
const deliveriesOf = ({ control }: Scene, id: unknown): Promise<unknown> =>
  control('GET', `/deliveries?webhook_id=${id}`);

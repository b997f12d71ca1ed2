// The events that webhooks receive, and the feed, as an AsyncAPI 3.1 document.
import { isObject, type Json, type JsonObject, objectIn } from '../../spec/expand.ts';
import { feedFrameSchema, feedPath } from '../../spec/feed.ts';
import { published } from '../../spec/published.ts';

const ref = (path: string): JsonObject => ({ $ref: `#/${path}` });

/** `document` is the bundled contract. */
export function asyncDocument(document: JsonObject): JsonObject {
  const { webhooks, components, info, tags: _ } = published(document);
  const { title, version, license } = objectIn(info);
  const events = Object.entries(objectIn(webhooks)).map(
    ([name, item]) => [name, objectIn(objectIn(item).post)] as const,
  );
  const messages = Object.fromEntries(events.map(([name, event]) => [name, messageOf(name, event)]));
  const { schemas, parameters } = objectIn(components);
  const signature = objectIn(objectIn(parameters).Signature ?? null);
  return {
    asyncapi: '3.1.0',
    info: {
      title: `${title}, events`,
      version: version ?? '',
      description:
        'What the service sends: webhooks to the addresses that customers register, and the WebSocket feed.',
      license: { name: String(objectIn(license).name), url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    defaultContentType: 'application/json',
    servers,
    channels: channelsOf(events),
    operations: operationsOf(events),
    components: withoutMarks({
      securitySchemes,
      messages: {
        ...messages,
        manifest: {
          name: 'manifest',
          title: 'A new manifest',
          contentType: 'application/json',
          payload: feedFrameSchema as JsonObject,
        },
      },
      messageTraits: {
        signed: {
          headers: {
            type: 'object',
            required: [signature.name ?? ''],
            properties: {
              [String(signature.name)]: {
                description: signature.description ?? '',
                ...objectIn(signature.schema),
              },
            },
          },
        },
      },
      schemas: reached(objectIn(schemas), messages),
    }),
  };
}

type Events = readonly (readonly [string, JsonObject])[];

const channelsOf = (events: Events): JsonObject => ({
  webhook: {
    title: 'Webhook',
    description: 'The address that a customer registered with POST /webhooks.',
    address: null,
    servers: [ref('servers/receiver')],
    messages: Object.fromEntries(events.map(([name]) => [name, ref(`components/messages/${name}`)])),
  },
  feed: {
    title: 'Feed',
    description: 'New manifests of all streams, one text frame for each manifest in each stream.',
    address: feedPath,
    servers: [ref('servers/feed')],
    messages: { manifest: ref('components/messages/manifest') },
  },
});

const operationsOf = (events: Events): JsonObject => ({
  ...Object.fromEntries(
    events.map(([name, event]) => [
      String(event.operationId).replace(/^on/, 'send'),
      sending('webhook', name, `${event.summary}.`),
    ]),
  ),
  sendManifest: sending('feed', 'manifest', 'A new manifest is in a stream.'),
});

const servers: JsonObject = {
  receiver: {
    host: '{receiver}',
    protocol: 'https',
    description: 'The receiver of a customer.',
    variables: { receiver: { description: 'Host of the registered address.', default: 'receiver.example' } },
  },
  feed: {
    host: '{host}',
    protocol: 'wss',
    description: 'The service.',
    variables: { host: { description: 'Host of the REST interface.', default: 'api.service.example' } },
    security: [ref('components/securitySchemes/apiKey'), ref('components/securitySchemes/accessToken')],
  },
};

const inHeader = (name: string, description: string): JsonObject => ({
  type: 'httpApiKey',
  in: 'header',
  name,
  description,
});
const securitySchemes: JsonObject = {
  apiKey: inHeader('api-key', 'Together with the header secret.'),
  accessToken: inHeader('x-access-token', 'Instead of a key pair.'),
};

const sending = (channel: string, message: string, summary: string): JsonObject => ({
  action: 'send',
  channel: ref(`channels/${channel}`),
  summary,
  messages: [ref(`channels/${channel}/messages/${message}`)],
});

function messageOf(name: string, event: JsonObject): JsonObject {
  const media = objectIn(objectIn(objectIn(event.requestBody).content)['application/json']);
  return {
    name,
    title: event.summary ?? name,
    contentType: 'application/json',
    traits: [ref('components/messageTraits/signed')],
    payload: objectIn(media.schema),
  };
}

/** The schemas that the messages refer to, and those that these refer to. */
function reached(schemas: JsonObject, from: JsonObject): JsonObject {
  const found = new Set<string>();
  const visit = (node: Json): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g))
      if (!found.has(name)) {
        found.add(name);
        visit(schemas[name] ?? null);
      }
  };
  visit(from);
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)));
}

/** Our marks stay inside, and an example is one of several. */
function withoutMarks(node: JsonObject): JsonObject {
  const clean = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(clean);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !key.startsWith('x-'))
        .map(([key, inner]) => (key === 'example' ? ['examples', [inner]] : [key, clean(inner)])),
    );
  };
  return objectIn(clean(node));
}

// The events that webhooks receive, and the feed, as an AsyncAPI 3.1 document.
import { events } from '../../spec/contract.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../../spec/expand.ts';
import { feedFrameSchema, feedPath } from '../../spec/feed.ts';
import { published, withoutUnusedSchemas } from '../../spec/published.ts';
import { type StatementId, statementOf } from '../../spec/statements/index.ts';
import type { EventExamples } from './example-events.ts';
import { statementsIn } from './words.ts';

const ref = (path: string): JsonObject => ({ $ref: `#/${path}` });

/** `document` is the bundled contract; the examples are what a fresh world sends. */
export function asyncDocument(document: JsonObject, examples: EventExamples): JsonObject {
  const { webhooks, components, info } = published(document);
  const { title, version, license } = objectIn(info);
  const sent: Events = Object.entries(objectIn(webhooks)).map(([name, item]) => [
    name,
    objectIn(objectIn(item).post),
  ]);
  const { schemas, parameters } = objectIn(components);
  const whole = {
    asyncapi: '3.1.0',
    info: {
      title: `${title}, events`,
      version: version ?? '',
      description:
        'What the service sends: webhooks to the addresses that customers register, and the WebSocket feed.',
      license: { name: String(objectIn(license).name), url: 'https://www.apache.org/licenses/LICENSE-2.0' },
      tags: [
        { name: 'webhooks', description: 'Sent by HTTP POST, signed.' },
        { name: 'feed', description: 'Sent over a WebSocket.' },
      ],
    },
    defaultContentType: 'application/json',
    servers,
    channels: channelsOf(sent),
    operations: operationsOf(sent),
    components: {
      securitySchemes,
      messages: {
        ...Object.fromEntries(sent.map(([name, event]) => [name, messageOf(name, event, examples[name])])),
        manifest: {
          name: 'manifest',
          title: 'A new manifest',
          contentType: 'application/json',
          payload: feedFrameSchema as JsonObject,
        },
      },
      messageTraits: { signed: { headers: headersOf(objectIn(objectIn(parameters).Signature)) } },
      schemas: schemas ?? {},
    },
  };
  return withoutMarks(withoutUnusedSchemas(whole));
}

const headersOf = ({ name, description = '', schema }: JsonObject): JsonObject => ({
  type: 'object',
  required: [String(name)],
  properties: { [String(name)]: { description, ...objectIn(schema) } },
});

type Events = readonly (readonly [string, JsonObject])[];

const channelsOf = (webhooks: Events): JsonObject => ({
  webhook: {
    title: 'Webhook',
    description: 'The address that a customer registered with POST /webhooks.',
    address: '{path}',
    parameters: { path: { description: 'The path of the registered address.' } },
    servers: [ref('servers/receiver')],
    messages: Object.fromEntries(webhooks.map(([name]) => [name, ref(`components/messages/${name}`)])),
  },
  feed: {
    title: 'Feed',
    description: 'New manifests of all streams, one text frame for each manifest in each stream.',
    address: feedPath,
    servers: [ref('servers/feed')],
    messages: { manifest: ref('components/messages/manifest') },
  },
});

const operationsOf = (webhooks: Events): JsonObject => ({
  ...Object.fromEntries(
    webhooks.map(([name, event]) => [
      String(event.operationId).replace(/^on/, 'send'),
      sending('webhook', name, `${event.summary}.`, statementsIn(events[name] ?? {})),
    ]),
  ),
  sendManifest: sending('feed', 'manifest', 'A new manifest is in a stream.', ['WS-02']),
});

const servers: JsonObject = {
  receiver: {
    host: '{receiver}',
    protocol: 'https',
    description: 'The receiver of a customer.',
    security: [ref('components/securitySchemes/signature')],
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
  signature: inHeader(
    'X-Service-Signature',
    'HMAC-SHA256 of the raw body, keyed with the secret of the webhook: it shows the receiver who sends.',
  ),
  accessToken: inHeader('x-access-token', 'Instead of a key pair.'),
};

const sending = (
  channel: string,
  message: string,
  summary: string,
  statements: readonly StatementId[],
): JsonObject => ({
  action: 'send',
  channel: ref(`channels/${channel}`),
  summary,
  description: statements.map((id) => `${id}: ${statementOf(id).text}`).join('\n'),
  messages: [ref(`channels/${channel}/messages/${message}`)],
});

function messageOf(name: string, event: JsonObject, example: JsonObject | undefined): JsonObject {
  const media = objectIn(objectIn(objectIn(event.requestBody).content)['application/json']);
  return {
    name,
    title: event.summary ?? name,
    contentType: 'application/json',
    traits: [ref('components/messageTraits/signed')],
    payload: objectIn(media.schema),
    ...(example !== undefined && { examples: [{ name: 'fresh-world', payload: example }] }),
  };
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

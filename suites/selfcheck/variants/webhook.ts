// Correct servers that show secrets, keys and addresses of webhooks differently.
import { secondMs } from '../../../spec/units.ts';
import { isMembers } from '../alter.ts';
import { dataOf, payloadOf, sending } from '../mutants/delivery/sent.ts';
import { refusing, refusingEach, replacing, together, withLaws } from '../replaced-operation.ts';
import { affecting, type Variants } from '../variant.ts';
import { answering, conflict } from './wraps.ts';

/** With the number of the webhook that was made before it. */
const numberedApart = <Row extends Readonly<Record<string, unknown>>>(row: Row) => ({
  ...row,
  id: Number(row.id) - 1,
});

export const webhookVariants = {
  'masked-secrets': affecting('webhook', 'shape').does(
    'shows the secret of a webhook masked, except at its registration',
    answering((reply, operation) => {
      if (!isMembers(reply.body) || !isMembers(reply.body.data)) return undefined;
      if (operation !== 'reactivateWebhook' && operation !== 'disableWebhook') return undefined;
      const secret = operation === 'reactivateWebhook' ? 'whsec_********' : null;
      return { ...reply, body: { ...reply.body, data: { ...reply.body.data, secret } } };
    }),
  ),
  'unkeyed-unique-webhooks': affecting('idempotency').does(
    'registers each URL once, and takes no Idempotency-Key there',
    together(
      withLaws({ idempotency: { acceptsKey: (operation) => operation === 'createDigest' } }),
      refusing('createWebhook', ({ org, input }, { tables: { webhooks } }) =>
        webhooks.allOf(org.id).some(({ url }) => url === input.body.url) ? conflict : undefined,
      ),
    ),
  ),
  'five-webhooks-each': affecting('webhook', 'delivery', 'limit', 'shape', 'digest', 'version').does(
    'lets an organisation have five webhooks, those of digests among them',
    refusingEach(['createWebhook', 'createDigestWebhook'], ({ org }, { tables: { webhooks } }) =>
      webhooks.countOf(org.id) < 5 ? undefined : conflict,
    ),
  ),
  'addresses-verified': affecting('delivery', 'webhook', 'shape').does(
    'asks an address by GET before it registers a webhook there',
    together(
      ...(['createWebhook', 'createDigestWebhook'] as const).map((operation) =>
        replacing(operation, (call, real) => {
          const { url } = call.input.body;
          if (url.startsWith('http://127.0.0.1:')) void fetch(url).catch(() => undefined);
          return real[operation](call as never);
        }),
      ),
    ),
  ),
  'titles-of-streams': affecting('delivery', 'stream', 'signal', 'shape').does(
    'names streams in events by their titles, which differ from their names',
    together(
      answering((reply, operation) => {
        const body = isMembers(reply.body) ? reply.body : {};
        return operation === 'getStream' && reply.status === 200
          ? { ...reply, body: { ...body, title: `${body.name}: all of it` } }
          : undefined;
      }),
      ...['manifest.matched', 'digest.new_content'].map((event) =>
        dataOf(event, (data) => ({ ...data, stream_name: `${data.stream_name}: all of it` })),
      ),
    ),
  ),
  'digest-webhooks-numbered-apart': affecting(
    'webhook',
    'delivery',
    'digest',
    'shape',
    'states',
    'pushes',
    'isolation',
  ).does(
    'numbers webhooks of digests apart from those of the organisation, which may have the same numbers',
    together(
      withLaws({ webhook: { digestWebhooks: 'apart' } }),
      answering((reply, operation) => {
        const body = isMembers(reply.body) ? reply.body : {};
        const data = isMembers(body.data) ? body.data : {};
        if (operation === 'createDigestWebhook' && 'id' in data)
          return { ...reply, body: { ...body, data: numberedApart(data) } };
        return operation === 'listDigestWebhooks' && Array.isArray(data.webhooks)
          ? { ...reply, body: { ...body, data: { ...data, webhooks: data.webhooks.map(numberedApart) } } }
          : undefined;
      }),
      payloadOf('*', (payload, { webhook }) =>
        webhook.digestId === null
          ? payload
          : { ...payload, webhook_id: numberedApart({ id: payload.webhook_id }).id },
      ),
    ),
  ),
  'numbered-retries': affecting('delivery').does(
    'adds the number of the attempt to the payload and to the data of a retry',
    payloadOf('*', (payload, { delivery: { attempts } }) => {
      const attempt = attempts.length + 1;
      return { ...payload, attempt, ...(isMembers(payload.data) && { data: { ...payload.data, attempt } }) };
    }),
  ),
  'shortened-headlines': affecting('delivery').does(
    'shortens the headlines in events to twenty characters',
    together(
      ...['manifest.matched', 'digest.new_content'].map((event) =>
        dataOf(event, (data) => ({ ...data, headline: `${String(data.headline).slice(0, 20)}…` })),
      ),
    ),
  ),
  'digests-reported-late': affecting('delivery', 'webhook', 'digest').does(
    'sends every event about a digest two seconds after its cause, on its own clock',
    withLaws({
      delivery: { firstWaitMs: (event) => (event.startsWith('digest.') ? 2 * secondMs : 0) },
    }),
  ),
  'addresses-written-anew': affecting('delivery', 'webhook').does(
    'encodes the parameters in the address of a webhook anew',
    sending((outgoing) => {
      const url = new URL(outgoing.url);
      if (url.search !== '') url.search = new URLSearchParams(url.search).toString();
      return { ...outgoing, url: url.href };
    }),
  ),
} satisfies Variants;

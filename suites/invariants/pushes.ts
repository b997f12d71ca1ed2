// Pushes: every delivery is signed for its webhook, names it, fits its event, and is one that the webhook subscribed to and still gets.
import { events } from '../../spec/contract.ts';
import { accessToSurface } from '../../spec/plan-surfaces.ts';
import type { PushesRuleId } from '../../spec/rules/pushes.ts';
import { eventKinds } from '../../spec/values.ts';
import type { Exchange } from '../clients/exchange.ts';
import { isList, isObject, isString, type JsonObject, typedJson } from '../clients/json.ts';
import { inDelivery, placeAt, placeText } from '../kit/place.ts';
import { valueFaults } from '../kit/shape.ts';
import { isSignedWith, signatureOf } from '../receiver/signature.ts';
import { shownWithinMs } from '../steps/writes.ts';
import type { Act, Exchanged, Pushed } from '../transcript/entry.ts';
import { type Compare, type Contradiction, type Evidence, type Invariant, seenIn } from './invariant.ts';
import { type Place, type Registration, registrations } from './registrations.ts';
import { secretLengthMin } from './secrets.ts';

/** A delivery whose organisation may still wait for the answer to a registration. */
interface Waiting {
  readonly delivery: Pushed;
  readonly place: Place;
}

/** More than wait at a time, even where the requests of an organisation always overlap. */
const waitingMax = 200;

/**
 * A delivery may come before the answer to the registration of its webhook, so it is judged at a later request that
 * nothing overlaps: then no registration of its organisation is under way.
 */
export const pushes: Invariant = (compare, withinMs = shownWithinMs) => {
  const known = registrations();
  /** By owner. */
  const waiting = new Map<string, Waiting[]>();
  /** The acts that published manifests and streams, by id, and those that ended streams, by reason. */
  const published = new Map<string, Act>();
  const judge = (owner: string, isDue: (delivery: Pushed) => boolean): void => {
    const all = waiting.get(owner);
    if (all === undefined) return;
    const { due = [], later } = Object.groupBy(all, ({ delivery }) => (isDue(delivery) ? 'due' : 'later'));
    for (const { delivery, place } of due) judgeDelivery(compare, delivery, place, { published, withinMs });
    if (later === undefined) waiting.delete(owner);
    else waiting.set(owner, later);
  };
  return (entry) => {
    if (entry.kind === 'act') {
      notePublished(entry, published);
      if (entry.operation === 'orgs.drop') judge(String(entry.input.path?.id), () => true);
      // Ids and secrets may be issued again.
      if (entry.operation === 'snapshots.restore') {
        known.forget();
        for (const one of [waiting, published]) one.clear();
      }
    } else if (entry.kind === 'delivery') {
      const place = known.at(entry.url);
      if (place === undefined) return;
      const all = waiting.get(place.owner) ?? [];
      waiting.set(place.owner, [...all.slice(-waitingMax + 1), { delivery: entry, place }]);
    } else if (entry.kind === 'exchange' && entry.caller.standing === 'valid') {
      const { id } = entry.caller.holder;
      if (!entry.isOverlapped) judge(id, (delivery) => delivery.end < entry.begin);
      known.note(entry, id);
    }
  };
};

function notePublished(act: Act, published: Map<string, Act>): void {
  const { operation, input, result } = act;
  if (operation === 'publish.stream') published.set(String(result?.id), act);
  const reason = isObject(input.body) ? input.body.reason : undefined;
  // A reason that several acts gave stands for the first of them, so that it convicts nobody of a later one.
  if (isString(reason) && /^publish\.(unpublish|remove)$/.test(operation) && !published.has(reason))
    published.set(reason, act);
  if (operation !== 'publish.manifests' || !isList(result?.manifests)) return;
  for (const one of result.manifests) if (isObject(one)) published.set(String(one.manifest_id), act);
}

/** What was published, and how long the end of a webhook may stay unseen. */
interface Causes {
  readonly published: ReadonlyMap<string, Act>;
  readonly withinMs: number;
}

function judgeDelivery(
  compare: Compare,
  delivery: Pushed,
  { webhooks, isOpen }: Place,
  causes: Causes,
): void {
  const { json } = delivery;
  // A request without the name of an event delivers none: a service may ask an address first whether it answers.
  if (isOpen || !isObject(json) || !isString(json.event)) return;
  const own = webhooks.filter(({ id }) => id === json.webhook_id);
  const exchange = seenIn(delivery);
  const receivers = own.length > 0 ? own : webhooks;
  const data = isObject(json.data) ? json.data : {};
  const isOfEnd = json.event === 'stream.unpublished' || json.event === 'stream.removed';
  const about = isOfEnd ? (data.reason ?? json.reason) : data.manifest_id;
  const cause = causes.published.get(String(json.event === 'stream.created' ? data.stream_id : about));
  const isAfter = (earlier: Exchanged | undefined): boolean =>
    earlier !== undefined &&
    cause !== undefined &&
    earlier.end < cause.begin &&
    cause.atMs - earlier.atMs >= causes.withinMs;
  // A test may have the name and the data of any event (S-162), but not of what is published later.
  const mayBeTest = receivers.some(({ tested }) => tested !== undefined && !isAfter(tested));
  const judged: Judged = { compare, delivery, json, event: json.event, receivers, exchange, mayBeTest };
  told(
    judged,
    'pushes.name-their-webhook',
    own.length === 0 && {
      expected: `webhook_id ${webhooks.map(({ id }) => id).join(' or ')}, as registered for the address`,
      received: JSON.stringify(json.webhook_id) ?? 'no such member',
      at: inDelivery('webhook_id'),
    },
  );
  judgeSecrets(judged);
  judgeForm(judged);
  judgeLevels(judged);
  judgeSubscription(judged);
  // What was on its way when the webhook ended may still arrive, but nothing about what was published later.
  if (cause !== undefined)
    judgeEnd(
      judged,
      receivers.every(({ stopped }) => isAfter(stopped)),
    );
}

/** A delivery, and the webhooks that may have received it. */
interface Judged {
  readonly compare: Compare;
  readonly delivery: Pushed;
  readonly json: JsonObject;
  readonly event: string;
  readonly receivers: readonly Registration[];
  readonly exchange: Exchange;
  readonly mayBeTest: boolean;
}

function told(
  { compare, event, receivers, exchange }: Judged,
  rule: PushesRuleId,
  found: Omit<Contradiction, 'evidence'> | false,
  more: readonly Evidence[] = [],
): void {
  const evidence = [...receivers.map(({ entry }) => entry), ...more, { rule: undefined, answer: exchange }];
  compare(rule, event, found && { ...found, evidence });
}

function judgeSecrets(judged: Judged): void {
  const { delivery, json, receivers } = judged;
  const secrets = receivers.flatMap(({ secret }) => secret ?? []);
  const text = `${JSON.stringify(json)} ${Object.values(delivery.headers).join(' ')}`;
  const { raw: body, headers } = delivery;
  const long = secrets.filter(({ length }) => length >= secretLengthMin);
  if (long.length > 0)
    told(
      judged,
      'pushes.show-no-secret',
      long.some((secret) => text.includes(secret)) && {
        expected: 'a delivery without the secret in body and headers',
        received: 'a delivery with the secret',
        at: inDelivery(''),
      },
    );
  if (body === undefined || secrets.length < receivers.length) return;
  told(
    judged,
    'pushes.signed',
    !secrets.some((secret) => isSignedWith(secret, { body, headers })) && {
      expected: 'sha256= and the HMAC-SHA256 of the raw bytes with the secret of the webhook',
      received: signatureOf({ headers }) ?? 'no such header',
      at: { kind: 'delivery-header', name: 'x-service-signature' },
    },
  );
}

function judgeForm({ compare, delivery, json, event, receivers, exchange, mayBeTest }: Judged): void {
  const isFixed = !mayBeTest && receivers.every((one) => one.events !== undefined);
  const schema = events[isFixed ? event : ''] ?? events['webhook.test'] ?? {};
  const rule = 'pushes.fit-their-event';
  const text = delivery.raw?.toString() ?? '';
  const faults = valueFaults(schema, typedJson({ json, text }), { at: inDelivery(''), exchange }).filter(
    // A recording has no bytes, and there a long id is the text of its digits.
    ({ received }) => text !== '' || !/^"\d{16,}"$/.test(String(received)),
  );
  if (faults.length === 0) compare(rule, event);
  for (const { expected, received, at } of faults) {
    const key = `${event} ${placeText(placeAt(at)).replaceAll(/\.\d+(?=\.|$)/g, '[]')}`;
    compare(rule, key, { expected, received, at, evidence: [{ rule: undefined, answer: exchange }] });
  }
}

/** What a delivery offers is included in the plan of its organisation, which was known when its webhook was registered. */
function judgeLevels(judged: Judged): void {
  const { json, receivers } = judged;
  const available = isObject(json.data) ? json.data.available : undefined;
  const holders = receivers.flatMap(({ entry: { caller } }) => ('holder' in caller ? caller.holder : []));
  if (!isList(available) || holders.some(({ plan }) => accessToSurface(plan, 'Records') !== 'closed')) return;
  told(
    judged,
    'pushes.fit-their-event',
    available.includes('record') && {
      expected: `data.available without record on ${holders.map(({ plan }) => plan).join(' and ')}`,
      received: JSON.stringify(available),
      at: inDelivery('data.available'),
    },
  );
}

/** A service may add events at any time. */
function judgeSubscription(judged: Judged): void {
  const { event, receivers, mayBeTest } = judged;
  const subscribed = receivers.map((one) => one.events);
  if (mayBeTest || subscribed.includes(undefined) || !eventKinds.some((kind) => kind === event)) return;
  told(
    judged,
    'pushes.only-subscribed',
    !subscribed.some((one) => one?.includes(event)) && {
      expected: `only ${subscribed.flat().join(', ')}, as registered for the address`,
      received: event,
      at: inDelivery('event'),
    },
  );
}

function judgeEnd(judged: Judged, isEnded: boolean): void {
  const { json, event, receivers } = judged;
  told(
    judged,
    'pushes.end-with-their-webhook',
    isEnded && {
      expected: 'no delivery of what was published after the webhook was disabled or removed',
      received: `${event} with ${JSON.stringify(json.data)}`,
      at: inDelivery(''),
    },
    receivers.flatMap(({ stopped }) => stopped ?? []),
  );
}

// The model of deliveries: webhooks, new manifests, replies and waits, and the attempts that each webhook must receive.
import { constant, constantFrom, integer, record } from 'fast-check';
import { secondMs } from '../../spec/units.ts';
import type { Parts } from '../kit/case.ts';
import { check, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import { inDelivery } from '../kit/place.ts';
import type { Delivered, Reply } from '../receiver/inbox.ts';
import {
  deliveriesOf,
  duplicateWithinMs,
  eventOf,
  expectSigned,
  matchOf,
  type Subscription,
  subscribe,
} from '../steps/deliveries.ts';
import { callOnWebhook } from '../steps/webhooks.ts';

const hooksMax = 3;
/** The breaker disables a webhook after this many consecutive failures. */
const breakerMax = 10;
const moreThanBreaker = breakerMax + 1;
const attemptsMax = 3;
/** Waits before the second and the third attempt (S-167). */
const retryWaits = [
  { fromMs: 55 * secondMs, toMs: 75 * secondMs },
  { fromMs: 290 * secondMs, toMs: 320 * secondMs },
] as const;
/** Waits of a command, in seconds: shorter than any retry wait, past the first, and past both. */
const waitsS = [30, 90, 400] as const;
const lengthMax = 10;
/** The longest time that a series waits. */
export const seriesMaxMs = lengthMax * Math.max(...waitsS) * secondMs;

type ReplyKind = 'accept' | 'refuse' | 'hang-up' | 'accept-on-retry';

/** `nth` is the position of a webhook in the state. */
type Command =
  | { readonly kind: 'register'; readonly event: 'manifests' | 'removals' }
  | { readonly kind: ReplyKind | 'disable' | 'reactivate' | 'remove'; readonly nth: number }
  | { readonly kind: 'publish'; readonly count: number }
  | { readonly kind: 'wait'; readonly seconds: number };

interface KnownWebhook extends Subscription {
  readonly getsManifests: boolean;
  /** `unsure`: enough attempts failed for the breaker to have disabled it (S-163). */
  readonly state: 'on' | 'off' | 'unsure' | 'removed';
  /** Ids of manifests to deliver until an attempt is accepted or three have failed. */
  readonly due: readonly string[];
  /** Number of requests received when it last changed its state. */
  readonly since: number;
}

interface State {
  readonly webhooks: readonly KnownWebhook[];
  /** Ids of manifests. */
  readonly published: readonly string[];
}

type Rig = Parts<'org' | 'afterwards' | 'clock' | 'newManifests' | 'receiver'>;

export function deliveryModel(
  parts: Parts<'fresh' | 'afterwards' | 'clock' | 'newManifests' | 'receiver'>,
): Model<Command, State, Rig> {
  const nth = integer({ min: 0, max: hooksMax - 1 });
  const publish = (count: number) => constant({ kind: 'publish', count } as const);
  return {
    commands: [
      record({ kind: constant('register'), event: constantFrom('manifests', 'removals') }),
      record({ kind: constantFrom('accept', 'refuse', 'hang-up', 'accept-on-retry'), nth }),
      record({ kind: constantFrom('disable', 'reactivate'), nth }),
      record({ kind: constant('remove'), nth }),
      publish(1),
      publish(moreThanBreaker),
      record({ kind: constant('wait'), seconds: constantFrom(...waitsS) }),
    ],
    lengthMax,
    begin: async () => {
      const rig: Rig = { ...parts, org: await parts.fresh() };
      // The first manifest takes setup, whose deliveries must not reach the webhooks of the series.
      await rig.newManifests.next(rig.org);
      const webhooks = [
        withReplies(await registerWebhook(rig), 'accept'),
        withReplies(await registerWebhook(rig), 'refuse'),
      ];
      return { state: { webhooks, published: [] }, rig };
    },
    applies: (command, { webhooks }) => {
      if (command.kind === 'register') return webhooks.length < hooksMax;
      return !('nth' in command) || nthWebhook(webhooks, command.nth)?.state !== 'removed';
    },
    step: async (command, before, rig) => {
      const { webhooks, published } = await afterCommand(command, before, rig);
      await rig.clock.advance(0);
      const nowMs = await rig.receiver.nowMs();
      const after: KnownWebhook[] = [];
      for (const known of webhooks) after.push(await afterCheck(known, published, nowMs));
      return { webhooks: after, published };
    },
    end: async ({ webhooks }, { org: { rest } }) => {
      for (const { webhook } of webhooks) await callOnWebhook(rest, 'deleteWebhook', webhook);
    },
  };
}

const nthWebhook = (webhooks: readonly KnownWebhook[], nth: number): KnownWebhook | undefined =>
  webhooks[nth % webhooks.length];

async function registerWebhook(rig: Rig, event = 'manifests'): Promise<KnownWebhook> {
  const subscription = await subscribe(rig, [event === 'manifests' ? 'manifest.matched' : 'stream.removed']);
  return { ...subscription, getsManifests: event === 'manifests', state: 'on', due: [], since: 0 };
}

async function afterCommand(command: Command, state: State, rig: Rig): Promise<State> {
  const { webhooks, published } = state;
  switch (command.kind) {
    case 'register':
      return { webhooks: [...webhooks, await registerWebhook(rig, command.event)], published };
    case 'publish':
      return withPublished(state, await publish(command.count, rig));
    case 'wait':
      await rig.clock.advance(command.seconds * secondMs);
      return state;
    default: {
      const known = nthWebhook(webhooks, command.nth);
      if (known === undefined) return state;
      const after = await afterCall(command.kind, known, rig);
      return { webhooks: webhooks.map((one) => (one === known ? after : one)), published };
    }
  }
}

async function publish(count: number, { newManifests, org }: Rig): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await newManifests.next(org));
  return ids;
}

const withPublished = ({ webhooks, published }: State, ids: readonly string[]): State => ({
  webhooks: webhooks.map((known) =>
    known.getsManifests && known.state === 'on' ? { ...known, due: [...known.due, ...ids] } : known,
  ),
  published: [...published, ...ids],
});

async function afterCall(
  kind: Extract<Command, { readonly nth: number }>['kind'],
  known: KnownWebhook,
  { org: { rest } }: Rig,
): Promise<KnownWebhook> {
  switch (kind) {
    case 'disable': {
      const exchange = await callOnWebhook(rest, 'disableWebhook', known.webhook);
      // A call without effect may be refused.
      if (known.state === 'on') expectSuccess(exchange);
      return inState('off', known);
    }
    case 'reactivate': {
      const exchange = await callOnWebhook(rest, 'reactivateWebhook', known.webhook);
      if (known.state === 'off') expectSuccess(exchange);
      return { ...inState('on', known), due: known.due };
    }
    case 'remove':
      expectSuccess(await callOnWebhook(rest, 'deleteWebhook', known.webhook));
      return inState('removed', known);
    default:
      return withReplies(known, kind);
  }
}

/** In a new state nothing is due: the document does not say whether pending attempts are still made (S-166). */
const inState = (state: KnownWebhook['state'], known: KnownWebhook): KnownWebhook => ({
  ...known,
  state,
  due: [],
  since: known.inbox.received.length,
});

function withReplies(known: KnownWebhook, how: ReplyKind): KnownWebhook {
  const { inbox } = known;
  const replies: Readonly<Record<ReplyKind, Reply>> = {
    accept: 200,
    refuse: 500,
    'hang-up': 'reset',
    'accept-on-retry': (delivered) =>
      deliveriesOf(inbox, 'manifest.matched', matchOf(delivered)).length === 0 ? 500 : 200,
  };
  inbox.answer(replies[how]);
  return known;
}

/** Compares the received deliveries with those due, and works out whether the breaker has disabled the webhook. */
async function afterCheck(
  known: KnownWebhook,
  published: readonly string[],
  nowMs: number,
): Promise<KnownWebhook> {
  const { inbox, webhook, state, since, due } = known;
  await inbox.comes(() => due.every((id) => attemptsAt(known, id).length > 0));
  for (const one of inbox.received) expectSigned(one, webhook.secret);
  if (state === 'off' || state === 'removed') {
    // A service may send events that the document does not name, such as a greeting.
    const sent = inbox.received.slice(since).filter((one) => eventOf(one) === 'manifest.matched');
    // Attempts that were pending when it was disabled may still be made (S-166).
    const wrong = sent.find(
      (one) => state === 'removed' || !wasAttemptedBefore(inbox.received.slice(0, since), one),
    );
    check(
      wrong === undefined,
      `no ${state === 'off' ? 'new ' : ''}delivery to webhook ${webhook.id} while it is ${state}`,
      { received: `${sent.length} requests`, at: inDelivery(''), exchange: wrong?.exchange },
    );
  }
  const after = afterFailures(known);
  // If the breaker may have disabled the webhook, the service may have dropped what was due.
  for (const id of published) expectAttempts({ ...known, due: after.due }, id, nowMs);
  return after;
}

const wasAttemptedBefore = (received: readonly Delivered[], one: Delivered): boolean =>
  deliveriesOf({ received }, 'manifest.matched', matchOf(one)).length > 0;

/** One attempt; requests at nearly the same time are one, because delivery is at least once. */
interface Attempt {
  readonly atMs: number;
  readonly wasAccepted: boolean;
  readonly delivered: Delivered;
}

const attemptsAt = ({ inbox }: Subscription, manifest_id: string): readonly Attempt[] =>
  attemptsIn(deliveriesOf(inbox, 'manifest.matched', { manifest_id }));

function attemptsIn(deliveries: readonly Delivered[]): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const delivered of deliveries) {
    const last = attempts.at(-1);
    const attempt = { atMs: delivered.atMs, wasAccepted: isAccepted(delivered), delivered };
    if (last === undefined || delivered.atMs - last.atMs >= duplicateWithinMs) attempts.push(attempt);
    else if (attempt.wasAccepted) attempts[attempts.length - 1] = { ...last, wasAccepted: true };
  }
  return attempts;
}

const isAccepted = ({ exchange: { status } }: Delivered): boolean => status >= 200 && status < 300;

/** Deliveries that are not due may arrive, but within the same limits, and never at a webhook for another event. */
function expectAttempts(known: KnownWebhook, id: string, nowMs: number): void {
  const attempts = attemptsAt(known, id);
  const fail = (expected: string): void =>
    check(false, `${expected} for manifest ${id} at webhook ${known.webhook.id}`, {
      received: `attempts at ${attempts.map(({ atMs }) => new Date(atMs).toISOString()).join(', ') || 'no time'}`,
      at: { kind: 'timing' },
      exchange: attempts.at(-1)?.delivered.exchange,
    });
  if (attempts.length > (known.getsManifests ? attemptsMax : 0))
    fail(`at most ${known.getsManifests ? attemptsMax : 0} attempts`);
  if (attempts.slice(0, -1).some((attempt) => attempt.wasAccepted)) fail('no attempt after an accepted one');
  if (!known.due.includes(id)) return;
  if (attempts.length === 0) fail('an immediate attempt');
  for (const [nth, { fromMs, toMs }] of retryWaits.entries()) {
    const [before, next] = [attempts[nth], attempts[nth + 1]];
    if (before === undefined || before.wasAccepted) return;
    const waitedMs = (next?.atMs ?? nowMs) - before.atMs;
    if (waitedMs > toMs || (next !== undefined && waitedMs < fromMs))
      fail(`attempt ${nth + 2} ${fromMs / secondMs} to ${toMs / secondMs} s after the one before`);
  }
}

/** Ten consecutive deliveries given up disable the webhook; ten failed attempts may disable it. */
function afterFailures(known: KnownWebhook): KnownWebhook {
  const { inbox, state, since, getsManifests } = known;
  if (!getsManifests || state === 'off' || state === 'removed') return known;
  const { received } = inbox;
  const failed = received.slice(received.findLastIndex(isAccepted) + 1);
  const fresh = failed.slice(Math.max(0, failed.length - (received.length - since)));
  if (countGivenUp(fresh) >= breakerMax) return inState('off', known);
  // That a reactivation restarts the count is only recommended.
  return failed.length >= breakerMax && fresh.length > 0 ? { ...known, state: 'unsure', due: [] } : known;
}

/** Number of deliveries with all three attempts among these. */
function countGivenUp(failed: readonly Delivered[]): number {
  const matched = failed.filter((one) => eventOf(one) === 'manifest.matched');
  const byMatch = Object.groupBy(matched, (one) => JSON.stringify(matchOf(one)));
  return Object.values(byMatch).filter((all = []) => attemptsIn(all).length >= attemptsMax).length;
}

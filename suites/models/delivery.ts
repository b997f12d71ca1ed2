// The model of deliveries: webhooks through registrations, refusals, news and time, and what each must have been sent.

import { constant, constantFrom, integer, record } from 'fast-check';
import { secondMs } from '../../spec/units.ts';
import type { Always, CaseClock, News, Org, Receiver } from '../kit/case.ts';
import { check, expectSuccess } from '../kit/expect.ts';
import type { Model } from '../kit/model.ts';
import type { Delivered, Reply } from '../receiver/inbox.ts';
import { isSignedWith } from '../receiver/signature.ts';
import {
  eventOf,
  matchIn,
  type Subscription,
  subscribed,
  tellingsOf,
  togetherMs,
} from '../steps/deliveries.ts';
import { onHook } from '../steps/webhooks.ts';

const hooksMax = 3;
/** As many as the breaker opens for, and one more. */
const breakerMax = 10;
const many = breakerMax + 1;
const attemptsMax = 3;
/** When the second and the third attempt come after the one before them (S-167). */
const waits = [
  { fromMs: 55 * secondMs, toMs: 75 * secondMs },
  { fromMs: 290 * secondMs, toMs: 320 * secondMs },
] as const;
/** What one command lets pass, in seconds: less than any wait, the first, and both of them. */
const passes = [30, 90, 400] as const;
const lengthMax = 10;
/** The most that a series lets pass. */
export const passedMs = lengthMax * Math.max(...passes) * secondMs;

type How = 'take' | 'refuse' | 'hang-up' | 'take-later';

/** Webhooks are told by their place among those of the state. */
type Command =
  | { readonly kind: 'register'; readonly hears: 'news' | 'removals' }
  | { readonly kind: How | 'disable' | 'reactivate' | 'remove'; readonly nth: number }
  | { readonly kind: 'publish'; readonly count: number }
  | { readonly kind: 'pass'; readonly seconds: number };

interface Known extends Subscription {
  readonly hearsNews: boolean;
  /** `unsure`: so many attempts failed that the breaker may have opened (S-163). */
  readonly state: 'on' | 'off' | 'unsure' | 'removed';
  /** Ids of manifests that it is to be told of until it took them, or refused them three times. */
  readonly owed: readonly string[];
  /** Requests that had come when it last got into its state. */
  readonly since: number;
}

interface State {
  readonly hooks: readonly Known[];
  /** Ids of manifests. */
  readonly published: readonly string[];
}

interface Rig {
  readonly org: Org;
  readonly afterwards: Always['afterwards'];
  readonly clock: CaseClock;
  readonly news: News;
  readonly receiver: Receiver;
}

export function deliveryModel(
  parts: Omit<Rig, 'org'> & { readonly fresh: () => Promise<Org> },
): Model<Command, State, Rig> {
  const nth = integer({ min: 0, max: hooksMax - 1 });
  const publish = (count: number) => constant({ kind: 'publish', count } as const);
  return {
    commands: [
      record({ kind: constant('register'), hears: constantFrom('news', 'removals') }),
      record({ kind: constantFrom('take', 'refuse', 'hang-up', 'take-later'), nth }),
      record({ kind: constantFrom('disable', 'reactivate'), nth }),
      record({ kind: constant('remove'), nth }),
      publish(1),
      publish(many),
      record({ kind: constant('pass'), seconds: constantFrom(...passes) }),
    ],
    lengthMax,
    begin: async () => {
      const rig: Rig = { ...parts, org: await parts.fresh() };
      // Whatever it takes to have news has happened before anybody listens.
      await rig.news.next(rig.org);
      const hooks = [behaving(await registered(rig), 'take'), behaving(await registered(rig), 'refuse')];
      return { state: { hooks, published: [] }, rig };
    },
    applies: (command, { hooks }) => {
      if (command.kind === 'register') return hooks.length < hooksMax;
      return !('nth' in command) || hookAt(hooks, command.nth)?.state !== 'removed';
    },
    step: async (command, before, rig) => {
      const { hooks, published } = await done(command, before, rig);
      await rig.clock.advance(0);
      const nowMs = await rig.receiver.nowMs();
      const after: Known[] = [];
      for (const known of hooks) after.push(await examined(known, published, nowMs));
      return { hooks: after, published };
    },
    end: async ({ hooks }, { org: { rest } }) => {
      for (const { hook } of hooks) await onHook(rest, 'deleteWebhook', hook);
    },
  };
}

const hookAt = (hooks: readonly Known[], nth: number): Known | undefined => hooks[nth % hooks.length];

async function registered(rig: Rig, hears: 'news' | 'removals' = 'news'): Promise<Known> {
  const subscription = await subscribed(rig, [hears === 'news' ? 'manifest.matched' : 'stream.removed']);
  return { ...subscription, hearsNews: hears === 'news', state: 'on', owed: [], since: 0 };
}

async function done(command: Command, state: State, rig: Rig): Promise<State> {
  const { hooks, published } = state;
  switch (command.kind) {
    case 'register':
      return { hooks: [...hooks, await registered(rig, command.hears)], published };
    case 'publish':
      return told(state, await publish(command.count, rig));
    case 'pass':
      await rig.clock.advance(command.seconds * secondMs);
      return state;
    default: {
      const known = hookAt(hooks, command.nth);
      if (known === undefined) return state;
      const after = await changed(command.kind, known, rig);
      return { hooks: hooks.map((one) => (one === known ? after : one)), published };
    }
  }
}

async function publish(count: number, { news, org }: Rig): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push(await news.next(org));
  return ids;
}

const told = ({ hooks, published }: State, ids: readonly string[]): State => ({
  hooks: hooks.map((known) =>
    known.hearsNews && known.state === 'on' ? { ...known, owed: [...known.owed, ...ids] } : known,
  ),
  published: [...published, ...ids],
});

async function changed(
  kind: Extract<Command, { readonly nth: number }>['kind'],
  known: Known,
  { org: { rest } }: Rig,
): Promise<Known> {
  switch (kind) {
    case 'disable': {
      const exchange = await onHook(rest, 'disableWebhook', known.hook);
      // What changes nothing may be refused.
      if (known.state === 'on') expectSuccess(exchange);
      return become('off', known);
    }
    case 'reactivate': {
      const exchange = await onHook(rest, 'reactivateWebhook', known.hook);
      if (known.state === 'off') expectSuccess(exchange);
      return { ...become('on', known), owed: known.owed };
    }
    case 'remove':
      expectSuccess(await onHook(rest, 'deleteWebhook', known.hook));
      return become('removed', known);
    default:
      return behaving(known, kind);
  }
}

/** What was owed is so no more: what becomes of it when a webhook is disabled is not said (S-166). */
const become = (state: Known['state'], known: Known): Known => ({
  ...known,
  ...{ state, owed: [], since: known.inbox.received.length },
});

function behaving(known: Known, how: How): Known {
  const { inbox } = known;
  const replies: Readonly<Record<How, Reply>> = {
    take: 200,
    refuse: 500,
    'hang-up': 'reset',
    'take-later': (delivered) =>
      tellingsOf(inbox, 'manifest.matched', matchIn(delivered)).length === 0 ? 500 : 200,
  };
  inbox.answer(replies[how]);
  return known;
}

/** Holds what has come by now against what had to, and works out whether the breaker has opened. */
async function examined(known: Known, published: readonly string[], nowMs: number): Promise<Known> {
  const { inbox, hook, state, since, owed } = known;
  await inbox.comes(() => owed.every((id) => attemptsAt(known, id).length > 0));
  for (const one of inbox.received)
    check(isSignedWith(hook.secret, one), {
      expected: `a signature with the secret of webhook ${hook.id}`,
      received: one.headers,
      exchange: one.exchange,
    });
  if (state === 'off' || state === 'removed') {
    // What the document does not name may greet a registration.
    const sent = inbox.received.slice(since).filter((one) => eventOf(one) === 'manifest.matched');
    // What becomes of attempts that are pending when it is disabled is not said (S-166).
    const wrong = sent.find(
      (one) => state === 'removed' || !wasTriedAmong(inbox.received.slice(0, since), one),
    );
    check(wrong === undefined, {
      expected: `nothing${state === 'off' ? ' new' : ''} sent to webhook ${hook.id} while it is ${state}`,
      received: `${sent.length} requests`,
      exchange: wrong?.exchange,
    });
  }
  const after = afterFailures(known);
  // Where the breaker may have opened meanwhile, it may have dropped what was owed.
  for (const id of published) expectAttempts({ ...known, owed: after.owed }, id, nowMs);
  return after;
}

const wasTriedAmong = (received: readonly Delivered[], one: Delivered): boolean =>
  tellingsOf({ received }, 'manifest.matched', matchIn(one)).length > 0;

/** One attempt; requests that come together are one, for delivery is at least once. */
interface Attempt {
  readonly atMs: number;
  readonly wasTaken: boolean;
  readonly delivered: Delivered;
}

function attemptsAt({ inbox }: Subscription, manifestId: string): readonly Attempt[] {
  return attemptsIn(tellingsOf(inbox, 'manifest.matched', { manifest_id: manifestId }));
}

function attemptsIn(deliveries: readonly Delivered[]): readonly Attempt[] {
  const attempts: Attempt[] = [];
  for (const delivered of deliveries) {
    const last = attempts.at(-1);
    const attempt = { atMs: delivered.atMs, wasTaken: wasTaken(delivered), delivered };
    if (last === undefined || delivered.atMs - last.atMs >= togetherMs) attempts.push(attempt);
    else if (attempt.wasTaken) attempts[attempts.length - 1] = { ...last, wasTaken: true };
  }
  return attempts;
}

const wasTaken = ({ exchange: { status } }: Delivered): boolean => status >= 200 && status < 300;

/** What is not owed may come, but no more often, and not to whoever did not ask for it. */
function expectAttempts(known: Known, id: string, nowMs: number): void {
  const attempts = attemptsAt(known, id);
  const isOwed = known.owed.includes(id);
  const about = (expected: string): void =>
    check(false, {
      expected: `${expected}, of manifest ${id} to webhook ${known.hook.id}`,
      received: `attempts at ${attempts.map(({ atMs }) => new Date(atMs).toISOString()).join(', ') || 'no time'}`,
      exchange: attempts.at(-1)?.delivered.exchange,
    });
  if (attempts.length > (known.hearsNews ? attemptsMax : 0))
    about(`at most ${known.hearsNews ? attemptsMax : 0} attempts`);
  if (attempts.slice(0, -1).some((attempt) => attempt.wasTaken)) about('no attempt after one that was taken');
  if (!isOwed) return;
  if (attempts.length === 0) about('an attempt at once');
  for (const [nth, { fromMs, toMs }] of waits.entries()) {
    const [before, next] = [attempts[nth], attempts[nth + 1]];
    if (before === undefined || before.wasTaken) return;
    const waitedMs = (next?.atMs ?? nowMs) - before.atMs;
    if (waitedMs > toMs || (next !== undefined && waitedMs < fromMs))
      about(`attempt ${nth + 2} ${fromMs / secondMs} to ${toMs / secondMs} s after the one before`);
  }
}

/** Ten deliveries given up in a row have opened the breaker; ten failed attempts may have. */
function afterFailures(known: Known): Known {
  const { inbox, state, since, hearsNews } = known;
  if (!hearsNews || state === 'off' || state === 'removed') return known;
  const { received } = inbox;
  const failed = received.slice(received.findLastIndex(wasTaken) + 1);
  const fresh = failed.slice(Math.max(0, failed.length - (received.length - since)));
  if (givenUpIn(fresh) >= breakerMax) return become('off', known);
  // Whether a reactivation starts the count anew is but recommended.
  return failed.length >= breakerMax && fresh.length > 0 ? { ...known, state: 'unsure', owed: [] } : known;
}

/** Deliveries of which these are all attempts. */
function givenUpIn(failed: readonly Delivered[]): number {
  const matched = failed.filter((one) => eventOf(one) === 'manifest.matched');
  const byMatch = Object.groupBy(matched, (one) => JSON.stringify(matchIn(one)));
  return Object.values(byMatch).filter((all = []) => attemptsIn(all).length >= attemptsMax).length;
}

// Receivers for cases: the run has one server and proves once that the target reaches it; each case has its own addresses.
import type { Exchange } from '../clients/exchange.ts';
import { isIntegerId } from '../clients/json.ts';
import type { RestClient } from '../clients/rest.ts';
import type { Receiver } from '../kit/case.ts';
import { at } from '../kit/expect.ts';
import { type FindingDetails, MissingNeed, nothingDelivered } from '../kit/finding.ts';
import type { Inbox, InboxOptions, OpenInbox, Reply } from '../receiver/inbox.ts';
import { loopback, openReceiver, type ReceiverServer, type ReceiverSetting } from '../receiver/server.ts';
import { isLoopback } from '../target/access.ts';
import type { TargetClock } from '../target/capabilities.ts';
import { runName } from '../target/run-name.ts';
import { SetupError } from '../target/setup-error.ts';
import type { Target } from '../target/target.ts';
import type { Machine } from './machine.ts';

export interface Receivers {
  /**
   * Returns addresses for one case; `close` shuts them. Throws a missing need if the target reaches none of them: with
   * a test event or, for a case that runs alone, with an event about a new manifest.
   */
  take(isAlone: boolean): Promise<CaseReceiver>;
  close(): Promise<void>;
}

export interface CaseReceiver {
  readonly receiver: Receiver;
  /** Opens an address that stops waiting for deliveries after another time. */
  readonly open: (patience: InboxOptions['patience']) => Inbox;
  readonly close: () => Promise<void>;
}

export interface ReceiverParts {
  readonly setting: ReceiverSetting;
  readonly clock: TargetClock | undefined;
  readonly machine: Machine;
  /** Real time until a delivery arrives that is due on the target's clock. */
  readonly settledMs: number;
  /** Runs `act` as an organisation whose plan has webhooks. */
  readonly asSubscriber: <T>(act: (rest: RestClient) => Promise<T>) => Promise<T>;
  /** Causes an event that is delivered to webhooks; undefined if the run cannot publish. */
  readonly publish: (() => Promise<unknown>) | undefined;
  readonly onDelivered?: InboxOptions['onDelivered'];
}

/** A delivery that is sent at once arrives within this time, whatever the network between target and receiver. */
export const deliveryWaitMs = 15_000;
/** The same after the target's clock has reported that everything due has happened. */
export const defaultSettledMs = 500;
/** The clock of a target may report it before deliveries are sent, so the first delivery may take this many times longer. */
const firstFactor = deliveryWaitMs / defaultSettledMs;

/** The address on which a receiver may listen; undefined if the target could not reach it. */
export const settingFor = ({ receiver, baseUrl }: Target): ReceiverSetting | undefined =>
  receiver ?? (isLoopback(baseUrl) ? loopback : undefined);

export function receiversOf(parts: ReceiverParts): Receivers {
  const server = once(() => listen(parts.setting));
  let { settledMs } = parts;
  const inboxOptions: InboxOptions = {
    onDelivered: parts.onDelivered,
    nowMs: () => parts.clock?.nowMs() ?? Promise.resolve(parts.machine.nowMs()),
    patience: async (enough, laterMs) => {
      // If the clock refuses, the wait is as long as without a clock.
      const settled = await parts.clock?.advance(laterMs, 'leave').then(
        () => true,
        () => false,
      );
      await parts.machine.wait(settled === true ? settledMs : deliveryWaitMs, enough);
    },
  };
  const isReached = async (inbox: Inbox): Promise<boolean> => {
    if (await inbox.comes(isSome)) return true;
    const startMs = performance.now();
    settledMs = firstFactor * parts.settledMs;
    const isLate = await inbox.comes(isSome);
    settledMs = parts.settledMs + (isLate ? 2 * (performance.now() - startMs) : 0);
    return isLate;
  };
  const reaching = (act: Act) => once(async () => probe(await server(), inboxOptions, parts, act, isReached));
  const byTest = reaching(sendTestEvent);
  const byPublication = reaching(() => parts.publish?.() ?? Promise.resolve());
  return {
    take: async (isAlone) => {
      const host = await server();
      if (!host.wasReached()) {
        const obstacle = await byTest();
        if (!host.wasReached() && isAlone && parts.publish !== undefined) await byPublication();
        if (!host.wasReached()) throw new MissingNeed({ id: 'receiver' }, { obstacle });
      }
      // A service may take as long to send on a clock that only we move as in real time. A case that runs alone may move it.
      const mayMove = isAlone && parts.clock !== undefined;
      return forCase(
        host,
        parts.setting,
        mayMove ? { ...inboxOptions, momentMs: deliveryWaitMs } : inboxOptions,
      );
    },
    close: async () => (await server.begun())?.close(),
  };
}

function forCase(server: ReceiverServer, setting: ReceiverSetting, inboxOptions: InboxOptions): CaseReceiver {
  const inboxes: OpenInbox[] = [];
  const apart: ReceiverServer[] = [];
  const open = (patience: InboxOptions['patience']): Inbox => {
    const inbox = server.open({ ...inboxOptions, patience });
    inboxes.push(inbox);
    return inbox;
  };
  return {
    receiver: {
      inbox: (...replies) => answering(open(inboxOptions.patience), replies),
      inboxApart: async (...replies) => {
        if (setting.port !== 0 || setting.publicUrl !== undefined) throw new MissingNeed({ id: 'open-port' });
        const own = await listen(setting);
        apart.push(own);
        const { shut, reopen } = own;
        return { ...answering(own.open(inboxOptions), replies), shut, reopen };
      },
      nowMs: inboxOptions.nowMs,
    },
    open,
    close: async () => {
      for (const inbox of inboxes) server.closeInbox(inbox);
      await Promise.all(apart.map((own) => own.close()));
    },
  };
}

function answering<One extends Inbox>(inbox: One, [first, ...others]: readonly Reply[]): One {
  if (first !== undefined) inbox.answer(first, ...others);
  return inbox;
}

async function listen(setting: ReceiverSetting): Promise<ReceiverServer> {
  try {
    return await openReceiver(setting);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(
      `The receiver cannot listen on ${setting.host}:${setting.port} (${why}). Check receiver.listen.`,
    );
  }
}

const isSome = ({ length }: readonly unknown[]): boolean => length > 0;

type Act = (rest: RestClient, id: string | number) => Promise<unknown>;

/** If the test is refused, activates the webhook and tests again. Rules judge whether a new webhook must be active. */
const sendTestEvent: Act = async (rest, id) => {
  const sent = await rest.call('testWebhook', { path: { id } });
  if (sent.status >= 300) await rest.call('reactivateWebhook', { path: { id } });
  if (sent.status >= 300) await rest.call('testWebhook', { path: { id } });
};

/** Registers a webhook and causes a delivery to it. Returns the obstacle, or undefined if the delivery arrived. */
async function probe(
  server: ReceiverServer,
  inboxOptions: InboxOptions,
  { asSubscriber }: ReceiverParts,
  act: Act,
  isReached: (inbox: Inbox) => Promise<boolean>,
): Promise<FindingDetails | undefined> {
  const inbox = server.open(inboxOptions);
  try {
    return await asSubscriber((rest) => reach(rest, inbox.url, act, () => isReached(inbox)));
  } finally {
    server.closeInbox(inbox);
  }
}

export const noWebhook = (exchange: Exchange): FindingDetails => ({
  expected: 'a webhook for the receiver',
  received: `status ${exchange.status}`,
  exchange,
  at: exchange.status < 300 ? 'data.id' : { kind: 'status' },
});

async function reach(
  rest: RestClient,
  url: string,
  act: Act,
  isReached: () => Promise<boolean>,
): Promise<FindingDetails | undefined> {
  const body = { url, label: runName, events: ['manifest.matched'] };
  const exchange = await rest.call('createWebhook', { body });
  const id = at(exchange, 'data.id');
  if (!isIntegerId(id)) return noWebhook(exchange);
  try {
    await act(rest, id);
    return (await isReached()) ? undefined : { ...nothingCame, exchange };
  } finally {
    await rest.call('deleteWebhook', { path: { id } });
  }
}

const nothingCame: FindingDetails = {
  expected: 'a delivery to a webhook of the receiver',
  received: nothingDelivered,
  at: { kind: 'no-delivery' },
};

/** Calls `make` once and returns its result at every call; `begun` returns the result only if `make` was called. */
function once<T>(make: () => Promise<T>): (() => Promise<T>) & { begun: () => Promise<T | undefined> } {
  let made: Promise<T> | undefined;
  const get = (): Promise<T> => {
    made ??= make();
    return made;
  };
  return Object.assign(get, { begun: () => made?.catch(() => undefined) ?? Promise.resolve(undefined) });
}
